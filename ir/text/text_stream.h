// The stream that the printer writes to. Most of an operation's text is short pieces, which a stream of LLVM's takes with a
// call for each; here they cost a few moves. They are put where they stay: reading what was just written piece by piece stalls
// the processor.
#pragma once

#include "ir/support.h"

#include "llvm/Support/raw_ostream.h"

#include <array>
#include <cstring>
#include <memory>

namespace strata::text {

/// Hands on what it holds when it is full, and in the end.
class TextStream final : public raw_ostream {
 public:
  explicit TextStream(raw_ostream &target) : raw_ostream(/*unbuffered=*/true), target(target) {}
  ~TextStream() override { drain(); }

  [[gnu::always_inline]] TextStream &operator<<(char c) {
    if (size == capacity) makeRoom();
    text[size++] = c;
    return *this;
  }
  [[gnu::always_inline]] TextStream &operator<<(StringRef piece) {
    if (piece.size() > capacity - size) return appendSlowly(piece);
    copy(text + size, piece.data(), piece.size());
    size += piece.size();
    return *this;
  }
  TextStream &operator<<(unsigned number) {
    if (capacity - size < kMaxDigits) makeRoom();
    size_t digits = 1;
    for (uint64_t limit = 10; digits < kMaxDigits && number >= limit; limit *= 10) ++digits;
    char *to = text + (size += digits);
    for (; digits >= 2; digits -= 2, number /= 100) std::memcpy(to -= 2, kPairs.data() + number % 100 * 2, 2);
    if (digits) to[-1] = static_cast<char>('0' + number);
    return *this;
  }

 private:
  static constexpr size_t kSize = size_t(1) << 15, kMaxDigits = 10;
  /// "00" to "99".
  static constexpr std::array<char, 200> kPairs = [] {
    std::array<char, 200> pairs{};
    for (size_t i = 0; i < 100; ++i) pairs[2 * i] = char('0' + i / 10), pairs[2 * i + 1] = char('0' + i % 10);
    return pairs;
  }();

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
