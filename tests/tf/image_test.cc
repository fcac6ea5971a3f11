// Images, windows, quantisation, recurrent cells and Fourier transforms against values from TensorFlow.
#include "tests/tf/evaluate_util.h"

#include <cmath>
#include <complex>

namespace strata::tf {
namespace {

using ImageTest = EvaluateTest;

Tensor fileOf(std::string bytes) {
  Result<Tensor> tensor = Tensor::allocate(DType::String, {});
  *tensor->data<std::string>() = std::move(bytes);
  return tensor.takeValue();
}

/// Two pixels, (1, 2, 3) and (250, 100, 7).
std::string smallPng() {
  static const unsigned char bytes[] = {
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00,
      0x00, 0x02, 0x00, 0x00, 0x00, 0x01, 0x08, 0x02, 0x00, 0x00, 0x00, 0x7b, 0x40, 0xe8, 0xdd, 0x00, 0x00, 0x00,
      0x0f, 0x49, 0x44, 0x41, 0x54, 0x08, 0x99, 0x63, 0x64, 0x64, 0x62, 0xfe, 0x99, 0xc4, 0x02, 0x00, 0x03, 0xdd,
      0x01, 0x67, 0x51, 0xca, 0x64, 0x87, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82};
  return std::string(reinterpret_cast<const char *>(bytes), sizeof(bytes));
}

TEST_F(ImageTest, ResizesByCubesAndAreas) {
  Tensor x = tensorOf<float>({1, 2, 2, 1}, {1, 2, 3, 5}), size = tensorOf<int32_t>({2}, {3, 2});
  expectNear(run1("ResizeBicubic", {x, size}, DType::Float), {1, 3, 2, 1}, {1, 2, 2.3710756f, 4.0566134f, 3.2222221f, 5.3333335f}, 1e-6f);
  expectNear(run1("ResizeBicubic", {x, size}, DType::Float, {{"half_pixel_centers", flag(true)}}), {1, 3, 2, 1},
             {0.86822224f, 1.8023334f, 2, 3.5f, 3.1317773f, 5.1976662f}, 1e-6f);
  Tensor row = tensorOf<float>({1, 1, 5, 1}, {1, 2, 4, 8, 16});
  expectNear(run1("ResizeArea", {row, tensorOf<int32_t>({2}, {1, 2})}, DType::Float), {1, 1, 2, 1}, {2, 10.4f}, 1e-6f);
  run1("ResizeArea", {row, tensorOf<int32_t>({2}, {0, 2})}, DType::Float);
  EXPECT_EQ(status.message(), "output dimensions must be positive");
}

TEST_F(ImageTest, CropsGiveWhatLiesOutsideAValueOfItsOwn) {
  Tensor x = tensorOf<float>({1, 2, 2, 1}, {1, 2, 3, 5}), size = tensorOf<int32_t>({2}, {2, 2});
  Tensor boxes = tensorOf<float>({2, 4}, {0, 0, 1, 1, 0.5f, 0.5f, 1.5f, 1.5f}), which = tensorOf<int32_t>({2}, {0, 0});
  expectTensor<float>(run1("CropAndResize", {x, boxes, which, size}, DType::Float, {{"extrapolation_value", real(-1)}}), {2, 2, 2, 1},
                      {1, 2, 3, 5, 2.75f, -1, -1, -1});
  run1("CropAndResize", {x, boxes, tensorOf<int32_t>({2}, {0, 1}), size}, DType::Float);
  EXPECT_EQ(status.code(), StatusCode::OutOfRange);
  run1("CropAndResize", {x, tensorOf<float>({1, 4}, {0, NAN, 1, 1}), tensorOf<int32_t>({1}, {0}), size}, DType::Float);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
}

TEST_F(ImageTest, PatchesAndPositionsOfMaxima) {
  Tensor x = tensorOf<float>({1, 2, 3, 1}, {1, 2, 3, 4, 5, 6});
  Attribute two = integers({1, 2, 2, 1}), step = integers({1, 1, 2, 1}), one = integers({1, 1, 1, 1});
  expectTensor<float>(run1("ExtractImagePatches", {x}, DType::Float, {{"ksizes", two}, {"strides", step}, {"rates", one}, {"padding", text("SAME")}}),
                      {1, 2, 2, 4}, {1, 2, 4, 5, 3, 0, 6, 0, 4, 5, 0, 0, 6, 0, 0, 0});
  std::vector<Tensor> found = run("MaxPoolWithArgmax", {tensorOf<float>({1, 2, 3, 1}, {1, 5, 2, 5, 0, 7})}, {DType::Float, DType::Int64},
                                  {{"ksize", two}, {"strides", step}, {"padding", text("SAME")}});
  ASSERT_EQ(found.size(), 2u);
  expectTensor<float>(found[0], {1, 2, 2, 1}, {5, 7, 5, 7});
  expectTensor<int64_t>(found[1], {1, 2, 2, 1}, {1, 5, 3, 5});
}

TEST_F(ImageTest, RoundsToStepsOfARange) {
  Tensor x = tensorOf<float>({4}, {-3, -1, 0.2f, 1.6f}), low = tensorOf<float>({}, {-1}), high = tensorOf<float>({}, {1.5f});
  expectTensor<float>(run1("FakeQuantWithMinMaxVars", {x, low, high}, DType::Float, {{"num_bits", integer(4)}}), {4}, {-1, -1, 0.16666667f, 1.5f});
  Tensor y = tensorOf<float>({4}, {-1.3f, 0, 0.7f, 2}), one = tensorOf<float>({}, {1});
  expectTensor<float>(run1("QuantizeAndDequantizeV2", {y, low, one}, DType::Float, {{"range_given", flag(true)}, {"num_bits", integer(4)}}), {4},
                      {-1.1428572f, 0, 0.71428573f, 1});
  expectTensor<float>(run1("QuantizeAndDequantizeV2", {y, low, one}, DType::Float, {{"num_bits", integer(4)}}), {4}, {-1.4285715f, 0, 0.5714286f, 2});
  run1("QuantizeAndDequantizeV2", {y, one, low}, DType::Float, {{"range_given", flag(true)}});
  EXPECT_EQ(status.message(), "Invalid range: input_min 1 > input_max -1");
  run1("QuantizeAndDequantizeV3", {y, low, one, tensorOf<int32_t>({}, {8})}, DType::Float, {{"axis", integer(10)}});
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  run1("QuantizeAndDequantizeV3", {y, low, one, tensorOf<int32_t>({}, {63})}, DType::Float);
  EXPECT_EQ(status.message(), "num_bits is out of range: 63 with `signed_input_` 1");
}

TEST_F(ImageTest, DecodesToTheChannelsAndTypeAskedFor) {
  Tensor file = fileOf(smallPng());
  expectTensor<uint8_t>(run1("DecodePng", {file}, DType::UInt8), {1, 2, 3}, {1, 2, 3, 250, 100, 7});
  expectTensor<uint8_t>(run1("DecodePng", {file}, DType::UInt8, {{"channels", integer(1)}}), {1, 2, 1}, {1, 134});
  Tensor wide = run1("DecodePng", {file}, DType::UInt16, {{"channels", integer(4)}});
  ASSERT_EQ(wide.numElements(), 8);
  const uint16_t expected[] = {257, 514, 771, 65535, 64250, 25700, 1799, 65535};
  for (int i = 0; i < 8; ++i) EXPECT_EQ(wide.data<uint16_t>()[i], expected[i]);
  expectNear(run1("DecodeImage", {file}, DType::Float, {{"channels", integer(3)}}), {1, 2, 3},
             {0.0039215684f, 0.0078431368f, 0.011764706f, 0.98039216f, 0.39215687f, 0.02745098f}, 1e-7f);
}

TEST_F(ImageTest, DamagedFilesFail) {
  const std::string png = smallPng();
  for (size_t length = 0; length < png.size(); ++length) {
    run1("DecodePng", {fileOf(png.substr(0, length))}, DType::UInt8);
    EXPECT_EQ(status.code(), StatusCode::InvalidArgument) << length;
  }
  for (size_t at = 0; at < png.size(); ++at)
    for (unsigned char flip : {0x01, 0x80, 0xff}) {
      std::string damaged = png;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      run1("DecodeImage", {fileOf(damaged)}, DType::UInt8);  // fails or decodes; never more
    }
  // A header that promises more than the data can hold.
  std::string bomb = png;
  bomb[16] = bomb[20] = 0x02;
  run1("DecodePng", {fileOf(bomb)}, DType::UInt8);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
  run1("DecodeJpeg", {fileOf("\xff\xd8\xff\xe0 truncated")}, DType::UInt8);
  EXPECT_EQ(status.message(), "jpeg::Uncompress failed. Invalid JPEG data or crop window.");
  run1("DecodeBmp", {fileOf(png)}, DType::UInt8);
  EXPECT_EQ(status.message(), "Trying to decode PNG format using DecodeBmp op. Use `decode_png` or `decode_image` instead.");
}

TEST_F(ImageTest, TransformsOfAnyLength) {
  std::vector<Tensor> made = run("RFFT", {tensorOf<float>({5}, {1, 2, 0, 4, 9}), tensorOf<int32_t>({1}, {4})}, {DType::Complex64});
  ASSERT_EQ(made.size(), 1u);
  const std::complex<float> expected[] = {{7, 0}, {1, 2}, {-5, 0}};
  for (int i = 0; i < 3; ++i) EXPECT_LT(std::abs(made[0].data<std::complex<float>>()[i] - expected[i]), 1e-5f);
  // Forwards and back, also of a length with a large prime factor.
  for (int64_t length : {1, 2, 12, 97, 1009}) {
    Result<Tensor> x = Tensor::allocate(DType::Complex128, {length});
    for (int64_t i = 0; i < length; ++i) x->data<std::complex<double>>()[i] = {std::sin(double(i * i)), double(i % 5)};
    Tensor spectrum = run1("FFT", {*x}, DType::Complex128);
    std::complex<double> sum;
    for (int64_t i = 0; i < length; ++i) sum += x->data<std::complex<double>>()[i] * std::polar(1.0, -2 * M_PI * double(i % length) / double(length));
    if (length > 1) EXPECT_LT(std::abs(spectrum.data<std::complex<double>>()[1] - sum), 1e-9) << length;
    Tensor back = run1("IFFT", {spectrum}, DType::Complex128);
    for (int64_t i = 0; i < length; ++i)
      EXPECT_LT(std::abs(back.data<std::complex<double>>()[i] - x->data<std::complex<double>>()[i]), 1e-11) << length;
  }
  run1("RFFT", {tensorOf<float>({2, 4}, std::vector<float>(8)), tensorOf<int32_t>({1}, {6})}, DType::Complex64);
  EXPECT_EQ(status.message(), "Input dimension 1 must have length of at least 6 but got: 4");
  run1("RFFT", {tensorOf<float>({4}, std::vector<float>(4)), tensorOf<int32_t>({1}, {0})}, DType::Complex64);
  EXPECT_EQ(status.code(), StatusCode::InvalidArgument);
}

std::vector<float> tenths(int count) {
  std::vector<float> values;
  for (int i = 0; i < count; ++i) values.push_back(static_cast<float>(i) / 10);
  return values;
}

TEST_F(ImageTest, RecurrentCells) {
  auto vector = [](float x) { return tensorOf<float>({1}, {x}); };
  std::vector<Tensor> gru = run("GRUBlockCell",
                                {tensorOf<float>({1, 2}, {1, 2}), tensorOf<float>({1, 1}, {0.5f}), tensorOf<float>({3, 2}, {0.1f, 0.2f, 0.3f, 0.4f, 0.5f, 0.6f}),
                                 tensorOf<float>({3, 1}, {0.7f, 0.8f, 0.9f}), tensorOf<float>({2}, {0.1f, -0.1f}), vector(0.2f)},
                                std::vector<DType>(4, DType::Float));
  ASSERT_EQ(gru.size(), 4u);
  const float gates[] = {0.74077493f, 0.7685247f, 0.99310535f, 0.6141417f};
  for (size_t i = 0; i < 4; ++i) expectNear(gru[i], {1, 1}, {gates[i]}, 1e-6f);

  Tensor state = tensorOf<float>({1, 1}, {0.3f}), hidden = tensorOf<float>({1, 1}, {0.5f}), w = tensorOf<float>({3, 4}, tenths(12));
  Tensor bias = tensorOf<float>({4}, {0.1f, 0.2f, 0.3f, 0.4f});
  std::vector<Tensor> cell = run("LSTMBlockCell", {tensorOf<float>({1, 2}, {1, 2}), state, hidden, w, vector(0.1f), vector(0.2f), vector(0.3f), bias},
                                 std::vector<DType>(7, DType::Float), {{"use_peephole", flag(true)}, {"forget_bias", real(0.5f)}, {"cell_clip", real(0.9f)}});
  ASSERT_EQ(cell.size(), 7u);
  const float lstm[] = {0.7908406f, 0.9f, 0.94047564f, 0.9488263f, 0.94137555f, 0.71629786f, 0.67964226f};
  for (size_t i = 0; i < 7; ++i) expectNear(cell[i], {1, 1}, {lstm[i]}, 1e-6f);

  Tensor steps = tensorOf<int64_t>({}, {2}), x = tensorOf<float>({3, 1, 2}, {1, 2, 0.5f, 1, 1, 1});
  std::vector<Tensor> block = run("BlockLSTMV2", {steps, x, state, hidden, w, vector(0.1f), vector(0.2f), vector(0.3f), bias},
                                  std::vector<DType>(7, DType::Float));
  ASSERT_EQ(block.size(), 7u);
  expectNear(block[1], {3, 1, 1}, {1.0223589f, 1.5191784f, 0}, 1e-6f);
  expectNear(block[6], {3, 1, 1}, {0.7199597f, 0.8041907f, 0}, 1e-6f);
}

}  // namespace
}  // namespace strata::tf
