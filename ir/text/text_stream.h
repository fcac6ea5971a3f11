// The stream that the printer writes to. Most of an operation's text is short pieces, which a stream of LLVM's takes with a
// call for each; here they cost a few moves. They are put where they stay: reading what was just written piece by piece stalls
// the processor.
#pragma once

#include "ir/support.h"

#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <memory>

namespace strata::text {

/// Hands on what it holds when it is full, and in the end.
class TextStream final : public raw_ostream {
 public:
  explicit TextStream(raw_ostream &target) : raw_ostream(/*unbuffered=*/true), target(target) {}
  ~TextStream() override { drain(); }

  TextStream &operator<<(char c) {
    if (size == capacity) makeRoom();
    text[size++] = c;
    return *this;
  }
  TextStream &operator<<(StringRef piece) {
    if (piece.size() > capacity - size) return appendSlowly(piece);
    copy(text + size, piece.data(), piece.size());
    size += piece.size();
    return *this;
  }
  TextStream &operator<<(unsigned number) {
    char digits[10];
    char *const end = digits + sizeof(digits), *begin = end;
    do *--begin = static_cast<char>('0' + number % 10);
    while (number /= 10);
    if (capacity - size < sizeof(digits)) makeRoom();
    for (char *to = text + size; begin != end; ++size) *to++ = *begin++;
    return *this;
  }

 private:
  static constexpr size_t kSize = size_t(1) << 15;

  void drain() {
    if (size) target.write(text, size);
    size = 0;
  }
  void makeRoom() {
    drain();
    if (large) return;
    large.reset(new char[kSize]);
    text = large.get();
    capacity = kSize;
  }
  TextStream &appendSlowly(StringRef piece) {
    makeRoom();
    if (piece.size() <= capacity) return *this << piece;
    target << piece;
    return *this;
  }
  void write_impl(const char *data, size_t count) override { *this << StringRef(data, count); }
  uint64_t current_pos() const override { return 0; }

  template <size_t N>
  static void copyEnds(char *to, const char *from, size_t count) {
    std::memcpy(to, from, N);
    std::memcpy(to + count - N, from + count - N, N);
  }
  /// Two moves that may overlap do for any length between theirs and twice that.
  static void copy(char *to, const char *from, size_t count) {
    if (count > 64) std::memcpy(to, from, count);
    else if (count > 32) copyEnds<32>(to, from, count);
    else if (count >= 16) copyEnds<16>(to, from, count);
    else if (count >= 8) copyEnds<8>(to, from, count);
    else if (count >= 4) copyEnds<4>(to, from, count);
    else
      for (size_t i = 0; i < count; ++i) to[i] = from[i];
  }

  raw_ostream &target;
  char small[256];  ///< enough for one type
  std::unique_ptr<char[]> large;
  char *text = small;
  size_t capacity = sizeof(small), size = 0;
};

}  // namespace strata::text
