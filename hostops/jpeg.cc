// JPEG over libjpeg-turbo. The library reports errors by a jump: between setjmp and the last call no object of this file is
// made or destroyed, all that the jump leaves behind belongs to JpegReader.

#include "hostops/images.h"

#include <csetjmp>
#include <cstdio>

#include <jpeglib.h>

#include <jerror.h>

#include <algorithm>
#include <cstring>

namespace strata {

namespace {

constexpr int64_t kMostSamples = int64_t{1} << 29; // TensorFlow's limit
// Every block of 64 samples takes a bit at least, and colours are stored at a quarter of the samples or more.
constexpr int64_t kMostExpansion = 4096;

Status invalidJpeg() { return invalidArgument("jpeg::Uncompress failed. Invalid JPEG data or crop window."); }

// The library's state, the jump's target, and a source that reads memory.
struct JpegReader {
  jpeg_decompress_struct state{};
  jpeg_error_mgr errors{};
  jpeg_source_mgr source{};
  std::jmp_buf onError;
  bool recover = false;
  std::vector<uint8_t> line;
  JOCTET end[2] = {0xff, JPEG_EOI};

  explicit JpegReader(bool recover) : recover(recover) {
    state.err = jpeg_std_error(&errors);
    errors.error_exit = [](j_common_ptr info) { std::longjmp(of(info)->onError, 1); };
    errors.emit_message = [](j_common_ptr info, int level) { info->err->num_warnings += level < 0; };
    errors.output_message = [](j_common_ptr) {};
    state.client_data = this;
  }
  JpegReader(const JpegReader &) = delete;
  JpegReader &operator=(const JpegReader &) = delete;
  ~JpegReader() { jpeg_destroy_decompress(&state); }

  static JpegReader *of(j_common_ptr info) { return static_cast<JpegReader *>(info->client_data); }
  static JpegReader *of(j_decompress_ptr info) { return static_cast<JpegReader *>(info->client_data); }

  void setSource(std::string_view contents) {
    source.next_input_byte = reinterpret_cast<const JOCTET *>(contents.data());
    source.bytes_in_buffer = contents.size();
    source.init_source = [](j_decompress_ptr) {};
    source.fill_input_buffer = fill;
    source.skip_input_data = [](j_decompress_ptr info, long count) {
      jpeg_source_mgr &from = *info->src;
      if (count <= 0) return;
      if (static_cast<unsigned long>(count) > from.bytes_in_buffer) {
        from.next_input_byte += from.bytes_in_buffer;
        from.bytes_in_buffer = 0;
      } else {
        from.next_input_byte += count;
        from.bytes_in_buffer -= static_cast<size_t>(count);
      }
    };
    source.resync_to_restart = jpeg_resync_to_restart;
    source.term_source = [](j_decompress_ptr) {};
    state.src = &source;
  }

  // At the end of the data: a made-up end of the image when truncated files are to be recovered.
  static boolean fill(j_decompress_ptr info) {
    JpegReader &reader = *of(info);
    jpeg_source_mgr &from = *info->src;
    if (from.bytes_in_buffer > 0) return reader.recover ? TRUE : FALSE;
    if (from.next_input_byte != reader.end && reader.recover) {
      WARNMS(info, JWRN_JPEG_EOF);
      from.next_input_byte = reader.end;
      from.bytes_in_buffer = 2;
      return TRUE;
    }
    ERREXIT(info, JERR_FILE_READ);
    return FALSE;
  }
};

// Reads the header and says how the image is to be decoded. False when the library cannot.
bool startJpeg(JpegReader &reader, std::string_view contents, const JpegOptions &options) {
  jpeg_decompress_struct &state = reader.state;
  if (setjmp(reader.onError)) return false;
  jpeg_create_decompress(&state);
  state.client_data = &reader;
  reader.setSource(contents);
  if (jpeg_read_header(&state, TRUE) != JPEG_HEADER_OK) return false;
  const int channels = options.channels ? options.channels : std::min(state.num_components, 3);
  const bool inks = state.jpeg_color_space == JCS_CMYK || state.jpeg_color_space == JCS_YCCK;
  if (channels == 1) state.out_color_space = JCS_GRAYSCALE;
  else if (channels == 3) state.out_color_space = inks ? JCS_CMYK : JCS_RGB;
  else return false;
  state.do_fancy_upsampling = options.fancyUpscaling ? TRUE : FALSE;
  state.scale_num = 1;
  state.scale_denom = static_cast<unsigned>(options.ratio);
  state.dct_method = options.fastTransform ? JDCT_IFAST : JDCT_ISLOW;
  jpeg_calc_output_dimensions(&state);
  if (state.output_width == 0 || state.output_height == 0) return false;
  const int64_t samples = int64_t{state.output_height} * int64_t{state.output_width} * state.num_components;
  return samples < kMostSamples && samples / kMostExpansion <= static_cast<int64_t>(contents.size());
}

// The columns that the crop window wants, within the lines that the library gives.
struct CropColumns {
  unsigned skipped = 0;
};

bool startLines(JpegReader &reader, const JpegOptions &options, CropColumns &columns) {
  jpeg_decompress_struct &state = reader.state;
  if (setjmp(reader.onError)) return false;
  jpeg_start_decompress(&state);
  if (options.crop) {
    auto x = static_cast<JDIMENSION>(options.cropX), width = static_cast<JDIMENSION>(options.cropWidth);
    // The library begins at the boundary of a block.
    jpeg_crop_scanline(&state, &x, &width);
    columns.skipped = static_cast<unsigned>(options.cropX) - x;
    if (jpeg_skip_scanlines(&state, static_cast<JDIMENSION>(options.cropY)) != static_cast<JDIMENSION>(options.cropY)) return false;
  }
  return true;
}

enum class LineResult { Read, Missing, Failed };
LineResult readLine(JpegReader &reader, uint8_t *line) {
  if (setjmp(reader.onError)) return LineResult::Failed;
  JSAMPROW rows[1] = {line};
  return jpeg_read_scanlines(&reader.state, rows, 1) == 1 ? LineResult::Read : LineResult::Missing;
}

// Inks to colours; Adobe's files hold them inverted.
void convertInks(const uint8_t *inks, uint8_t *colours, int64_t width, bool inverted) {
  for (int64_t i = 0; i < width; ++i) {
    const int k = inks[4 * i + 3];
    for (int64_t c = 0; c < 3; ++c) {
      const int ink = inks[4 * i + c];
      colours[3 * i + c] = static_cast<uint8_t>(inverted ? k * ink / 255 : (255 - k) * (255 - ink) / 255);
    }
  }
}

} // namespace

Result<DecodedImage> decodeJpeg(std::string_view contents, const JpegOptions &options) {
  JpegReader reader(options.recoverTruncated);
  if (!startJpeg(reader, contents, options)) return invalidJpeg();
  jpeg_decompress_struct &state = reader.state;
  DecodedImage image;
  image.channels = state.out_color_space == JCS_GRAYSCALE ? 1 : 3;
  image.height = options.crop ? options.cropHeight : int64_t{state.output_height};
  image.width = options.crop ? options.cropWidth : int64_t{state.output_width};
  if (options.crop && (options.cropY < 0 || options.cropX < 0 || options.cropHeight <= 0 || options.cropWidth <= 0 ||
                       options.cropHeight > int64_t{state.output_height} - options.cropY ||
                       options.cropWidth > int64_t{state.output_width} - options.cropX))
    return invalidJpeg();
  CropColumns columns;
  if (!startLines(reader, options, columns)) return invalidJpeg();
  const bool inks = state.out_color_space == JCS_CMYK;
  const int64_t stride = image.width * image.channels;
  image.bytes.assign(static_cast<size_t>(image.height * stride), 0);
  reader.line.resize(static_cast<size_t>(state.output_width) * static_cast<size_t>(std::max(state.output_components, 4)));

  int64_t done = 0;
  for (; done < image.height; ++done) {
    const LineResult result = readLine(reader, reader.line.data());
    if (result == LineResult::Failed) return invalidJpeg();
    if (result == LineResult::Missing) break;
    uint8_t *to = image.bytes.data() + done * stride;
    if (inks) convertInks(reader.line.data() + 4 * columns.skipped, to, image.width, state.saw_Adobe_marker != FALSE);
    else std::memcpy(to, reader.line.data() + columns.skipped * static_cast<size_t>(image.channels), static_cast<size_t>(stride));
  }
  if (done == image.height) return image;
  // Rows that are missing repeat the last one when the file is to be recovered; else they are black, if few enough.
  if (options.recoverTruncated) {
    for (int64_t row = std::max<int64_t>(done, 1); row < image.height; ++row)
      std::memcpy(image.bytes.data() + row * stride, image.bytes.data() + (row - 1) * stride, static_cast<size_t>(stride));
    return image;
  }
  const float fraction = static_cast<float>(done) / static_cast<float>(image.height);
  if (done == 0 || fraction < std::min(1.0f, options.acceptableFraction)) return invalidJpeg();
  return image;
}

} // namespace strata
