// PNG over libpng. The library reports errors by a jump: between setjmp and the last call no object of this file is made or
// destroyed, all that the jump leaves behind belongs to PngReader.

#include "hostops/images.h"

#include <csetjmp>

#include <png.h>

#include <algorithm>
#include <cstring>

namespace strata {

namespace {

struct PngReader {
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::string_view rest;
  png_uint_32 width = 0, height = 0;
  int depth = 0, colour = 0, channels = 0, passes = 1;

  PngReader(const PngReader &) = delete;
  PngReader &operator=(const PngReader &) = delete;
  explicit PngReader(std::string_view contents) : rest(contents) {
    png = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, [](png_structp made, png_const_charp) { png_longjmp(made, 1); },
                                 [](png_structp, png_const_charp) {});
    if (png) info = png_create_info_struct(png);
  }
  ~PngReader() { png_destroy_read_struct(&png, info ? &info : nullptr, nullptr); }

  static void read(png_structp png, png_bytep to, png_size_t count) {
    auto &reader = *static_cast<PngReader *>(png_get_io_ptr(png));
    if (count > reader.rest.size()) png_error(png, "the data end here");
    std::memcpy(to, reader.rest.data(), count);
    reader.rest.remove_prefix(count);
  }
};

// Reads the header and asks for samples in the form TensorFlow asks for (core/lib/png/png_io.cc).
bool startPng(PngReader &reader, int channels, bool wide) {
  if (!reader.png || !reader.info) return false;
  png_structp png = reader.png;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_read_fn(png, &reader, PngReader::read);
  png_read_info(png, reader.info);
  png_get_IHDR(png, reader.info, &reader.width, &reader.height, &reader.depth, &reader.colour, nullptr, nullptr, nullptr);
  const bool palette = reader.colour == PNG_COLOR_TYPE_PALETTE;
  const bool seeThrough = png_get_valid(png, reader.info, PNG_INFO_tRNS) != 0, alpha = (reader.colour & PNG_COLOR_MASK_ALPHA) != 0;
  reader.channels = channels ? channels : palette ? (seeThrough ? 4 : 3) : png_get_channels(png, reader.info);

  if (reader.channels % 2 == 0) {
    if (!alpha && seeThrough) png_set_tRNS_to_alpha(png);
    else if (!alpha) png_set_add_alpha(png, (1U << reader.depth) - 1, PNG_FILLER_AFTER);
  } else if (alpha || seeThrough) {
    png_set_strip_alpha(png);
  }
  if (reader.depth > 8 && !wide) png_set_strip_16(png);
  png_set_packing(png);
  reader.passes = png_set_interlace_handling(png);
  if (wide && reader.depth > 8) png_set_swap(png);
  if (palette) png_set_palette_to_rgb(png);
  const bool grey = (reader.colour & PNG_COLOR_MASK_COLOR) == 0;
  if (grey && reader.depth < 8) png_set_expand_gray_1_2_4_to_8(png);
  if (reader.channels < 3 && !grey) png_set_rgb_to_gray(png, PNG_ERROR_ACTION_NONE, 0.299, 0.587);
  if (reader.channels >= 3 && grey) png_set_gray_to_rgb(png);
  png_read_update_info(png, reader.info);
  return true;
}

// Rows of `stride` bytes, which the library fills whole.
bool readRows(PngReader &reader, uint8_t *pixels, size_t stride) {
  if (setjmp(png_jmpbuf(reader.png))) return false;
  for (int pass = 0; pass < reader.passes; ++pass)
    for (png_uint_32 row = 0; row < reader.height; ++row) png_read_row(reader.png, pixels + row * stride, nullptr);
  png_read_end(reader.png, reader.info);
  return true;
}

} // namespace

Result<DecodedImage> decodePng(std::string_view contents, int channels, bool wide) {
  PngReader reader(contents);
  if (!startPng(reader, channels, wide)) return invalidArgument("Invalid PNG. Failed to initialize decoder.");
  constexpr int64_t kMostSide = int64_t{1} << 27, kMostPixels = int64_t{1} << 29; // TensorFlow's limits
  DecodedImage image;
  image.height = reader.height, image.width = reader.width, image.channels = reader.channels;
  if (image.width <= 0 || image.height <= 0 || image.width >= kMostSide || image.height >= kMostSide || image.width * image.height >= kMostPixels)
    return invalidArgument("PNG size too large for int: ", image.width, " by ", image.height);
  // A file of these pixels has at least one byte for each thousand, as deflate goes.
  constexpr int64_t kMostExpansion = 1032;
  const int64_t packedBits = image.width * image.height * reader.depth;
  if (packedBits / 8 / kMostExpansion > static_cast<int64_t>(contents.size()))
    return invalidArgument("Invalid PNG data, size ", contents.size());
  // Samples of one byte are read into the rows' front halves and widened afterwards.
  const bool widen = wide && reader.depth <= 8;
  const size_t samples = static_cast<size_t>(image.width * image.channels), stride = samples * (wide && !widen ? 2 : 1);
  if (png_get_rowbytes(reader.png, reader.info) != stride) return invalidArgument("Invalid PNG data, size ", contents.size());
  uint8_t *pixels = nullptr;
  if (wide && !widen) {
    image.words.resize(samples * static_cast<size_t>(image.height));
    pixels = reinterpret_cast<uint8_t *>(image.words.data());
  } else {
    image.bytes.resize(samples * static_cast<size_t>(image.height));
    pixels = image.bytes.data();
  }
  if (!readRows(reader, pixels, stride)) return invalidArgument("Invalid PNG data, size ", contents.size());
  if (widen) {
    for (uint8_t byte : image.bytes) image.words.push_back(static_cast<uint16_t>(byte << 8 | byte));
    image.bytes.clear();
  }
  return image;
}

} // namespace strata
