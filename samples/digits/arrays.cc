#include "arrays.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

using strata_api::Tensor;

// The numbers between the parentheses of a header such as {'descr': '<f4', ..., 'shape': (32, 8, 8, 1), }.
static std::vector<int64_t> shapeOf(const std::string &header) {
  std::vector<int64_t> dims;
  size_t begin = header.find('('), end = header.find(')', begin);
  while (end != std::string::npos && (begin = header.find_first_of("0123456789", begin)) < end) {
    dims.push_back(std::atoll(header.c_str() + begin));
    begin = header.find_first_of(",)", begin);
  }
  return dims;
}

Tensor readArray(const std::string &path, strata_dtype dtype) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  constexpr size_t kPreamble = 10; // magic, version 1.0, length of the header
  Tensor tensor;
  if (bytes.size() > kPreamble && bytes.compare(0, 8, std::string("\x93NUMPY\x01\x00", 8)) == 0) {
    size_t length = static_cast<unsigned char>(bytes[8]) + 256u * static_cast<unsigned char>(bytes[9]);
    std::string header = bytes.substr(kPreamble, length);
    size_t begin = kPreamble + header.size();
    const char *type = dtype == STRATA_FLOAT32 ? "'<f4'" : "'<i8'";
    bool asExpected = header.find(type) != std::string::npos && header.find("'fortran_order': False") != std::string::npos;
    if (asExpected && Tensor::create(dtype, shapeOf(header), tensor).ok() && tensor.byteSize() == bytes.size() - begin) {
      std::memcpy(tensor.mutableData(), bytes.data() + begin, tensor.byteSize());
      return tensor;
    }
  }
  std::fprintf(stderr, "%s: cannot be read as an array of the expected type\n", path.c_str());
  return Tensor();
}
