// `strata devices` and `strata inspect`: what there is.

#include "strata/strata.hpp"
#include "support/str_cat.h"
#include "tools/commands.h"

#include <cstdio>

namespace strata::tools {

int devicesMain() {
  for (size_t i = 0; i < strata_device_count(); ++i) {
    strata_device_info info{};
    info.struct_size = sizeof(info);
    if (strata_api::Status status = strata_device_describe(i, &info)) {
      std::fprintf(stderr, "strata: %s\n", status.toString().c_str());
      return kRunTimeError;
    }
    std::printf("%-10s %s", info.id, info.name);
    if (info.memory_bytes)
      std::printf(", %u threads, %.1f GiB", info.concurrency, static_cast<double>(info.memory_bytes) / (1u << 30));
    if (*info.features)
      std::printf("\n           %s", info.features);
    std::printf("\n");
  }
  return kSuccess;
}

static void printTensor(const char *role, const strata_tensor_info &info) {
  std::string shape = "[unknown rank]";
  if (info.rank >= 0) {
    shape = "[";
    for (int32_t i = 0; i < info.rank; ++i)
      shape += strCat(i ? "," : "", info.dims[i] < 0 ? std::string("?") : strCat(info.dims[i]));
    shape += "]";
  }
  std::printf("  %-6s %s: %s%s\n", role, info.name, strata_dtype_name(info.dtype), shape.c_str());
}

static void printSide(const strata_api::Session &session, const char *signature, bool inputs) {
  size_t count = 0;
  strata_status_release(inputs ? strata_session_input_count(session.get(), signature, &count)
                               : strata_session_output_count(session.get(), signature, &count));
  for (size_t i = 0; i < count; ++i) {
    strata_tensor_info info{};
    info.struct_size = sizeof(info);
    strata_api::Status status = inputs ? strata_session_input(session.get(), signature, i, &info)
                                       : strata_session_output(session.get(), signature, i, &info);
    if (!status)
      printTensor(inputs ? "input" : "output", info);
  }
}

int inspectMain(const std::vector<std::string_view> &arguments) {
  RunOptions options;
  std::string error;
  if (!parseRunOptions(arguments, options, error)) {
    std::fprintf(stderr, "strata inspect: %s\n", error.c_str());
    return kBadUsage;
  }
  strata_api::Session session;
  if (strata_api::Status status = strata_api::Session::load(options.models[0], sessionOptions(options), session)) {
    std::fprintf(stderr, "strata: %s: %s\n", options.models[0].c_str(), status.toString().c_str());
    return status.code() == STRATA_UNIMPLEMENTED ? kUnsupported : kBadUsage;
  }
  std::vector<std::string> signatures = session.signatures();
  for (const std::string &signature : signatures) {
    std::printf("signature %s\n", signature.c_str());
    printSide(session, signature.c_str(), true);
    printSide(session, signature.c_str(), false);
  }
  if (signatures.empty()) {
    std::printf("graph\n");
    printSide(session, nullptr, true);
    printSide(session, nullptr, false);
  }
  return kSuccess;
}

} // namespace strata::tools
