// Decompression of raw Snappy blocks. Own code: Debian's static LevelDB would pull in the shared libsnappy.
#include "hostops/snappy.h"

namespace strata {
namespace {

class Decoder {
public:
  explicit Decoder(std::string_view input) : input(input) {}

  Result<std::string> decode() {
    uint64_t size = 0;
    if (!readSize(size))
      return dataLoss("a Snappy block has no valid size");
    // A copy of 64 bytes takes three bytes: no input grows more than this.
    if (size > 22 * static_cast<uint64_t>(input.size()) + 64)
      return dataLoss("a Snappy block of ", input.size(), " bytes claims ", size, " bytes");
    output.reserve(size);
    while (at < input.size())
      if (!element() || output.size() > size)
        return dataLoss("a Snappy block is corrupted at byte ", at);
    if (output.size() != size)
      return dataLoss("a Snappy block has ", output.size(), " bytes instead of ", size);
    return std::move(output);
  }

private:
  bool readSize(uint64_t &size) {
    for (unsigned shift = 0; shift < 35 && at < input.size(); shift += 7) {
      uint64_t byte = static_cast<unsigned char>(input[at++]);
      size |= (byte & 0x7F) << shift;
      if (byte < 0x80)
        return true;
    }
    return false;
  }

  /// A little-endian number of `bytes` bytes.
  bool readNumber(unsigned bytes, uint32_t &value) {
    if (input.size() - at < bytes)
      return false;
    value = 0;
    for (unsigned i = 0; i < bytes; ++i)
      value |= static_cast<uint32_t>(static_cast<unsigned char>(input[at++])) << (8 * i);
    return true;
  }

  bool element() {
    uint32_t tag = static_cast<unsigned char>(input[at++]);
    uint32_t number = 0;
    switch (tag & 3) {
    case 0: { // Literal: a length under 60, or in the next 1 to 4 bytes.
      uint64_t length = tag >> 2;
      if (length >= 60) {
        if (!readNumber(static_cast<unsigned>(length - 59), number))
          return false;
        length = number;
      }
      ++length;
      if (length > input.size() - at)
        return false;
      output.append(input, at, length);
      at += length;
      return true;
    }
    case 1:
      return readNumber(1, number) && copy(((tag >> 5) << 8) | number, 4 + ((tag >> 2) & 7));
    case 2:
      return readNumber(2, number) && copy(number, (tag >> 2) + 1);
    default:
      return readNumber(4, number) && copy(number, (tag >> 2) + 1);
    }
  }

  bool copy(uint32_t distance, uint32_t length) {
    if (distance == 0 || distance > output.size())
      return false;
    for (size_t from = output.size() - distance; length > 0; --length, ++from)
      output += output[from]; // Source and target may overlap: byte by byte is the definition.
    return true;
  }

  std::string_view input;
  size_t at = 0;
  std::string output;
};

} // namespace

Result<std::string> decompressSnappy(std::string_view compressed) { return Decoder(compressed).decode(); }

} // namespace strata
