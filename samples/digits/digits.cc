// Classifies 32 handwritten digits with a small network that TensorFlow trained, and shows what Strata made of it:
//
//   digits FOLDER      the folder holds model/, images.npy, labels.npy and tensorflow_logits.npy (see train.py)
//
// Exit code 0 when the labels agree with TensorFlow's.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

#include "arrays.h"
#include "statistics.h"

using strata_api::Executable;
using strata_api::Session;
using strata_api::Status;
using strata_api::Tensor;

static constexpr int kSide = 8, kClasses = 10, kPerRow = 8, kRuns = 200;

static bool failed(const Status &status) {
  if (status)
    std::fprintf(stderr, "digits: %s\n", status.toString().c_str());
  return bool(status);
}

static const float *floats(const Tensor &tensor) { return static_cast<const float *>(tensor.data()); }

static int bestClass(const float *logits) { return static_cast<int>(std::max_element(logits, logits + kClasses) - logits); }

// One character cell: two pixels, one above the other. On a terminal in shades of grey, otherwise black and white.
static void printCell(float upper, float lower, bool colours) {
  auto grey = [](float value) { return 232 + std::clamp(static_cast<int>(value * 23), 0, 23); };
  if (colours)
    std::printf("\x1b[38;5;%dm\x1b[48;5;%dm▀\x1b[0m", grey(upper), grey(lower));
  else
    std::fputs(upper > 0.45f ? (lower > 0.45f ? "█" : "▀") : (lower > 0.45f ? "▄" : " "), stdout);
}

// The digits of one line of the picture, and under each what the network takes it for.
static void printRow(const float *images, const int64_t *labels, const float *logits, int count, bool colours) {
  for (int y = 0; y < kSide; y += 2) {
    for (int i = 0; i < count; ++i) {
      const float *pixels = images + (i * kSide + y) * kSide;
      for (int x = 0; x < kSide; ++x)
        printCell(pixels[x], pixels[x + kSide], colours);
      std::fputs("   ", stdout);
    }
    std::puts("");
  }
  for (int i = 0; i < count; ++i) {
    int predicted = bestClass(logits + i * kClasses);
    bool right = predicted == labels[i];
    char text[16];
    std::snprintf(text, sizeof(text), right ? "   %d" : "%d (is %d)", predicted, static_cast<int>(labels[i]));
    std::printf("%s%-11s%s", colours ? (right ? "\x1b[32m" : "\x1b[31m") : "", text, colours ? "\x1b[0m" : "");
  }
  std::puts("");
}

// Compares with the labels and with TensorFlow; false when TensorFlow says something else for an image.
static bool printAccuracy(const int64_t *labels, const float *logits, const float *expected, int count) {
  int right = 0, agreeing = 0;
  float difference = 0;
  for (int i = 0; i < count; ++i) {
    int predicted = bestClass(logits + i * kClasses);
    right += predicted == labels[i];
    agreeing += predicted == bestClass(expected + i * kClasses);
    for (int c = 0; c < kClasses; ++c)
      difference = std::fmax(difference, std::fabs(logits[i * kClasses + c] - expected[i * kClasses + c]));
  }
  std::printf("right            %d of %d\n", right, count);
  std::printf("as TensorFlow    %d of %d, logits differ by at most %.1e\n", agreeing, count, difference);
  return agreeing == count;
}

// Runs the batch again and again, and prints the time a call takes.
static Status printLatency(const Executable &executable, const Tensor &images) {
  std::vector<double> microseconds;
  std::vector<Tensor> outputs;
  for (int i = 0; i < kRuns; ++i) {
    auto begin = std::chrono::steady_clock::now();
    if (Status status = executable.run({images}, outputs))
      return status;
    microseconds.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
  }
  std::sort(microseconds.begin(), microseconds.end());
  std::printf("latency          %.0f us best, %.0f us median of %d calls with all images\n", microseconds.front(),
              microseconds[microseconds.size() / 2], kRuns);
  return Status();
}

static void printKernels(const Session &session) {
  strata_session_stats stats{};
  stats.struct_size = sizeof(stats);
  if (failed(strata_session_get_stats(session.get(), &stats)))
    return;
  Report report = readStatistics(session.statsJson());
  for (const std::string &reason : report.fallbacks)
    std::printf("not compiled     %s\n", reason.c_str());
  if (stats.evaluator_calls)
    std::printf("                 %llu steps ran in the evaluator\n",
                static_cast<unsigned long long>(stats.evaluator_calls));
  std::printf("kernels          %zu: mean time of all threads together, name, TensorFlow nodes\n", report.kernels.size());
  for (const KernelRow &kernel : report.kernels) {
    double mean = kernel.launches ? 1e-3 * static_cast<double>(kernel.nanoseconds) / static_cast<double>(kernel.launches) : 0;
    std::printf("  %8.1f us  %s", mean, kernel.name.c_str());
    for (const std::string &node : kernel.nodes)
      std::printf(" %s", node.c_str());
    std::puts("");
  }
}

// What a network computes for the images, by name of the output.
static Status classify(const Executable &executable, const Tensor &images, Tensor &logits) {
  std::vector<Tensor> outputs;
  if (Status status = executable.run({images}, outputs))
    return status;
  std::vector<std::string> names = executable.outputNames();
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == "logits")
      logits = outputs[i];
  return Status();
}

int main(int argc, char **argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: digits FOLDER\n");
    return 2;
  }
  std::string folder = std::string(argv[1]) + "/";
  Tensor images = readArray(folder + "images.npy", STRATA_FLOAT32);
  Tensor labels = readArray(folder + "labels.npy", STRATA_INT64);
  Tensor expected = readArray(folder + "tensorflow_logits.npy", STRATA_FLOAT32);
  if (!images || !labels || !expected)
    return 2;
  int count = static_cast<int>(labels.elementCount());
  if (images.elementCount() != count * kSide * kSide || expected.elementCount() != count * kClasses) {
    std::fprintf(stderr, "digits: the arrays in %s do not belong together\n", folder.c_str());
    return 2;
  }

  strata_session_options options = STRATA_SESSION_OPTIONS_INIT;
  options.time_kernels = 1;
  Session session;
  Executable executable;
  if (failed(Session::load(folder + "model", options, session)) ||
      failed(Executable::create(session, "serving_default", executable)))
    return 1;
  strata_session_stats loaded{}, compiled{};
  loaded.struct_size = compiled.struct_size = sizeof(loaded);
  std::vector<int64_t> dims = images.dims();
  strata_shape shape = {static_cast<int32_t>(dims.size()), dims.data()};
  Tensor logits;
  if (failed(strata_session_get_stats(session.get(), &loaded)) ||
      failed(strata_executable_compile(executable.get(), &shape)) ||
      failed(strata_session_get_stats(session.get(), &compiled)) || failed(classify(executable, images, logits)))
    return 1;
  if (!logits || logits.elementCount() != count * kClasses) {
    std::fprintf(stderr, "digits: the model has no output 'logits' of %d values an image\n", kClasses);
    return 1;
  }

  bool colours = isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR");
  const auto *truth = static_cast<const int64_t *>(labels.data());
  for (int i = 0; i < count; i += kPerRow)
    printRow(floats(images) + i * kSide * kSide, truth + i, floats(logits) + i * kClasses, std::min(kPerRow, count - i),
             colours);
  std::puts("");
  bool agrees = printAccuracy(truth, floats(logits), floats(expected), count);
  std::printf("load             %.2f ms\n", 1e-6 * static_cast<double>(loaded.load_ns));
  std::printf("compile          %.2f ms\n", 1e-6 * static_cast<double>(compiled.compile_ns - loaded.compile_ns));
  if (failed(printLatency(executable, images)))
    return 1;
  printKernels(session);
  return agrees ? 0 : 1;
}
