// Host ops that decode images. Any of them decodes any format, as TensorFlow's do, BMP excepted.

#include "hostops/images.h"

#include "hostops/groups.h"

#include <cstring>
#include <limits>

namespace strata {

ImageFormat imageFormat(std::string_view contents) {
  if (contents.starts_with("\xff\xd8\xff"))
    return ImageFormat::Jpeg;
  if (contents.starts_with("\x89PNG\r\n\x1a\n"))
    return ImageFormat::Png;
  if (contents.starts_with("GIF8"))
    return ImageFormat::Gif;
  return contents.starts_with("BM") ? ImageFormat::Bmp : ImageFormat::Unknown;
}

// --- BMP ------------------------------------------------------------------------------------------------------------

namespace {

template <typename T> T readLittleEndian(std::string_view bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

// Blue, green, red to red, green, blue; one channel is repeated; alpha is opaque where there is none.
void convertPixel(const uint8_t *from, int64_t channelsIn, uint8_t *to, int64_t channelsOut) {
  for (int64_t c = 0; c < channelsOut && c < 3; ++c)
    to[c] = channelsIn == 1 ? from[0] : from[2 - c];
  if (channelsOut == 4)
    to[3] = channelsIn == 4 ? from[3] : std::numeric_limits<uint8_t>::max();
}

} // namespace

Result<DecodedImage> decodeBmp(std::string_view contents, int channels) {
  if (channels == 1)
    return invalidArgument("`channels` must be 0, 3 or 4 for BMP, but got ", channels);
  if (contents.size() < 32)
    return invalidArgument("Incomplete bmp content, requires at least 32 bytes to find the header size, width, height, and bpp, got ",
                           contents.size(), " bytes");
  const int64_t header = readLittleEndian<int32_t>(contents, 10), width = readLittleEndian<int32_t>(contents, 18);
  const int64_t signedHeight = readLittleEndian<int32_t>(contents, 22), inherent = readLittleEndian<int16_t>(contents, 28) / 8;
  if (inherent != 1 && inherent != 3 && inherent != 4)
    return invalidArgument("Number of channels inherent in the image must be 1, 3 or 4, was ", inherent);
  if (width <= 0)
    return invalidArgument("Width must be positive");
  if (signedHeight == 0)
    return invalidArgument("Height must be nonzero");
  if (header < 0)
    return invalidArgument("header size must be nonnegative");
  const int64_t height = signedHeight < 0 ? -signedHeight : signedHeight;
  if (width > std::numeric_limits<int32_t>::max() / 8 / height)
    return invalidArgument("Total possible pixel bytes must be less than 2^30");
  const int64_t rowBytes = (inherent * width + 3) / 4 * 4;
  const int64_t needed = header + (height - 1) * rowBytes + width * inherent;
  if (needed > static_cast<int64_t>(contents.size()))
    return invalidArgument("Incomplete bmp content, requires at least ", needed, " bytes, got ", contents.size(), " bytes");

  DecodedImage image{height, width, channels ? channels : inherent, {}, {}};
  image.bytes.resize(static_cast<size_t>(height * width * image.channels));
  const auto *pixels = reinterpret_cast<const uint8_t *>(contents.data()) + header;
  for (int64_t y = 0; y < height; ++y) {
    const uint8_t *row = pixels + (signedHeight < 0 ? y : height - 1 - y) * rowBytes;
    for (int64_t x = 0; x < width; ++x)
      convertPixel(row + x * inherent, inherent, image.bytes.data() + (y * width + x) * image.channels, image.channels);
  }
  return image;
}

// --- Ops ------------------------------------------------------------------------------------------------------------

namespace {

// The image with samples of the result's type. Bytes are spread to 16 bits; floats lie in [0, 1].
Result<Tensor> imageTensor(const DecodedImage &image, DType dtype) {
  STRATA_ASSIGN_OR_RETURN(Tensor out, Tensor::allocate(dtype, {image.height, image.width, image.channels}));
  const bool wide = !image.words.empty();
  for (int64_t i = 0; i < out.numElements(); ++i) {
    const auto at = static_cast<size_t>(i);
    const unsigned sample = wide ? image.words[at] : image.bytes[at];
    if (dtype == DType::UInt8)
      out.data<uint8_t>()[i] = static_cast<uint8_t>(sample);
    else if (dtype == DType::UInt16)
      out.data<uint16_t>()[i] = static_cast<uint16_t>(wide ? sample : sample * 256);
    else
      out.data<float>()[i] = static_cast<float>(sample) * static_cast<float>(1.0 / (wide ? 65535 : 255));
  }
  return out;
}

Status readJpegOptions(HostCall &call, JpegOptions &options) {
  options.ratio = static_cast<int>(call.intAttribute("ratio", 1));
  if (options.ratio != 1 && options.ratio != 2 && options.ratio != 4 && options.ratio != 8)
    return invalidArgument("ratio must be 1, 2, 4, or 8, got ", options.ratio);
  options.fancyUpscaling = call.intAttribute("fancy_upscaling", 1) != 0;
  options.recoverTruncated = call.intAttribute("try_recover_truncated", 0) != 0;
  if (const HostAttribute *fraction = call.attribute("acceptable_fraction"))
    if (const double *value = std::get_if<double>(&fraction->value))
      options.acceptableFraction = static_cast<float>(*value);
  const std::string_view method = call.stringAttribute("dct_method", "");
  if (!method.empty() && method != "INTEGER_FAST" && method != "INTEGER_ACCURATE")
    return invalidArgument("dct_method must be one of {'', 'INTEGER_FAST', 'INTEGER_ACCURATE'}");
  options.fastTransform = method != "INTEGER_ACCURATE";
  return okStatus();
}

Status readCropWindow(const Tensor &window, JpegOptions &options) {
  if (window.rank() != 1)
    return invalidArgument("crop_window must be 1-D, got shape ", shapeToString(window.shape()));
  if (window.dim(0) != 4)
    return invalidArgument("crop_size must have four elements ", shapeToString(window.shape()));
  const auto *numbers = window.data<int32_t>();
  options.crop = true;
  options.cropY = numbers[0], options.cropX = numbers[1], options.cropHeight = numbers[2], options.cropWidth = numbers[3];
  return okStatus();
}

enum class DecodeOp { Any, Jpeg, CropJpeg, Png, Bmp };

std::string_view formatName(ImageFormat format) {
  return format == ImageFormat::Jpeg ? "JPEG" : format == ImageFormat::Png ? "PNG" : format == ImageFormat::Gif ? "GIF" : "BMP";
}
std::string_view opFor(ImageFormat format) {
  return format == ImageFormat::Jpeg ? "decode_jpeg" : format == ImageFormat::Png ? "decode_png" : format == ImageFormat::Gif ? "decode_gif" : "decode_bmp";
}

// Whether the op takes the format at all.
Status checkFormat(DecodeOp op, ImageFormat format) {
  if (format == ImageFormat::Unknown)
    return invalidArgument("Unknown image file format. One of JPEG, JPEG XL, PNG, GIF, BMP, WebP required.");
  if (op == DecodeOp::CropJpeg && format != ImageFormat::Jpeg)
    return invalidArgument("DecodeAndCropJpeg operation can run on JPEG only, but detected ", formatName(format), ".");
  if (op == DecodeOp::Bmp && format != ImageFormat::Bmp)
    return invalidArgument("Trying to decode ", formatName(format), " format using DecodeBmp op. Use `", opFor(format),
                           "` or `decode_image` instead.");
  if (format == ImageFormat::Bmp && op != DecodeOp::Bmp && op != DecodeOp::Any)
    return invalidArgument("Trying to decode BMP format using a wrong op. Use `decode_bmp` or `decode_image` instead. Op used: ",
                           op == DecodeOp::Png ? "DecodePng" : "DecodeJpeg");
  return okStatus();
}

template <DecodeOp Op> Status decode(HostCall &call) {
  const auto channels = static_cast<int>(call.intAttribute("channels", 0));
  if (channels != 0 && channels != 1 && channels != 3 && channels != 4)
    return invalidArgument("`channels` must be 0, 1, 3 or 4 but got ", channels);
  const Tensor &operand = call.operands[0];
  if (operand.rank() != 0)
    return invalidArgument("`contents` must be scalar but got shape", shapeToString(operand.shape()));
  const std::string &contents = operand.data<std::string>()[0];
  if (contents.empty())
    return invalidArgument("Input is empty.");
  if (contents.size() > static_cast<size_t>(std::numeric_limits<int32_t>::max()))
    return invalidArgument("Input contents are too large for int: ", contents.size());
  const ImageFormat format = imageFormat(contents);
  STRATA_RETURN_IF_ERROR(checkFormat(Op, format));
  const DType dtype = call.resultType(0);

  DecodedImage image;
  if (format == ImageFormat::Jpeg) {
    JpegOptions options;
    options.channels = channels;
    if (channels == 4)
      return invalidArgument("channels must be 0, 1, or 3 for JPEG, but got ", channels);
    if (Op == DecodeOp::Jpeg || Op == DecodeOp::CropJpeg)
      STRATA_RETURN_IF_ERROR(readJpegOptions(call, options));
    if (Op == DecodeOp::CropJpeg)
      STRATA_RETURN_IF_ERROR(readCropWindow(call.operands[1], options));
    STRATA_ASSIGN_OR_RETURN(image, decodeJpeg(contents, options));
  } else if (format == ImageFormat::Png) {
    STRATA_ASSIGN_OR_RETURN(image, decodePng(contents, channels, dtype != DType::UInt8));
  } else if (format == ImageFormat::Bmp) {
    STRATA_ASSIGN_OR_RETURN(image, decodeBmp(contents, channels));
  } else {
    return unimplemented("GIF images are not supported");
  }
  STRATA_ASSIGN_OR_RETURN(call.results[0], imageTensor(image, dtype));
  return okStatus();
}

constexpr std::string_view kReason = "image codec";
constexpr HostOp kOps[] = {
    {"DecodeAndCropJpeg", decode<DecodeOp::CropJpeg>, kReason}, {"DecodeBmp", decode<DecodeOp::Bmp>, kReason},
    {"DecodeImage", decode<DecodeOp::Any>, kReason},            {"DecodeJpeg", decode<DecodeOp::Jpeg>, kReason},
    {"DecodePng", decode<DecodeOp::Png>, kReason},
};

} // namespace

void addImageOps(HostOpRows &rows) {
  for (const HostOp &op : kOps)
    rows.push_back(&op);
}

} // namespace strata
