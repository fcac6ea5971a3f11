// Decoding of images: PNG (libpng), JPEG (libjpeg-turbo) and BMP, to pixels as TensorFlow's kernels give them. Input is not
// trusted: what is malformed, or larger than the decoders' limits, fails.

#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "support/status.h"

namespace strata {

// Pixels [height, width, channels], row-major, of one or two bytes a sample.
struct DecodedImage {
  int64_t height = 0, width = 0, channels = 0;
  std::vector<uint8_t> bytes;   // samples of one byte; empty when `words` is used
  std::vector<uint16_t> words;  // samples of two bytes
};

enum class ImageFormat { Unknown, Jpeg, Png, Gif, Bmp };
// By the first bytes.
ImageFormat imageFormat(std::string_view contents);

struct JpegOptions {
  int channels = 0;  // 0: those of the file; 1 or 3
  int ratio = 1;     // scales down by 1, 2, 4 or 8
  bool fancyUpscaling = true, recoverTruncated = false;
  float acceptableFraction = 1; // of the rows, else a truncated file fails
  bool fastTransform = true;    // the less accurate inverse cosine transform, TensorFlow's default
  bool crop = false;
  int64_t cropY = 0, cropX = 0, cropHeight = 0, cropWidth = 0;
};
Result<DecodedImage> decodeJpeg(std::string_view contents, const JpegOptions &options);

// `channels` 0 (those of the file), 1, 3 or 4; samples of two bytes when `wide`.
Result<DecodedImage> decodePng(std::string_view contents, int channels, bool wide);

// `channels` 0 (those of the file), 3 or 4.
Result<DecodedImage> decodeBmp(std::string_view contents, int channels);

} // namespace strata
