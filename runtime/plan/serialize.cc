// Programs as bytes. One function per struct lists its fields for writer and reader alike.
//
//   magic "STRPROG\0", version, length of the body, CRC-32C of the body, body

#include "runtime/plan/serialize.h"

#include "runtime/plan/validate.h"
#include "support/hash.h"

#include <cstring>
#include <string_view>
#include <type_traits>

namespace strata::plan {

namespace {

constexpr char kMagic[8] = {'S', 'T', 'R', 'P', 'R', 'O', 'G', 0};

class Writer {
public:
  static constexpr bool kReads = false;
  std::string bytes;
  bool failed = false;

  template <typename T> void number(T &value) {
    auto wide = static_cast<uint64_t>(value);
    bytes.append(reinterpret_cast<const char *>(&wide), sizeof(T) < 8 ? sizeof(T) : 8);
  }
  void real(double &value) { bytes.append(reinterpret_cast<const char *>(&value), sizeof(value)); }
  void size(size_t &count) { number(count); }
  void raw(void *data, size_t count) { bytes.append(static_cast<const char *>(data), count); }
};

class Reader {
public:
  static constexpr bool kReads = true;
  std::string_view bytes;
  bool failed = false;

  template <typename T> void number(T &value) {
    uint64_t wide = 0;
    raw(&wide, sizeof(T) < 8 ? sizeof(T) : 8);
    value = static_cast<T>(wide);
  }
  void real(double &value) { raw(&value, sizeof(value)); }
  // Each element takes at least one byte: counts beyond the rest of the input are damage.
  void size(size_t &count) {
    number(count);
    if (count > bytes.size()) {
      failed = true;
      count = 0;
    }
  }
  void raw(void *data, size_t count) {
    if (failed || count > bytes.size()) {
      failed = true;
      return;
    }
    if (count > 0)
      std::memcpy(data, bytes.data(), count);
    bytes.remove_prefix(count);
  }
};

template <typename A, typename T>
  requires(std::is_integral_v<T> || std::is_enum_v<T>)
void io(A &a, T &value) {
  a.number(value);
}
template <typename A> void io(A &a, double &value) { a.real(value); }
template <typename A> void io(A &a, std::string &text) {
  size_t count = text.size();
  a.size(count);
  text.resize(count);
  a.raw(text.data(), count);
}
template <typename A> void io(A &a, std::vector<std::byte> &data) {
  size_t count = data.size();
  a.size(count);
  data.resize(count);
  a.raw(data.data(), count);
}

// Declared before the templates that use them.
template <typename A, typename T> void io(A &a, std::vector<T> &items);
template <typename A> void io(A &a, Scalar &x);
template <typename A> void io(A &a, Dimension &x);
template <typename A> void io(A &a, SymbolFacts &x);
template <typename A> void io(A &a, ShapeClass &x);
template <typename A> void io(A &a, Buffer &x);
template <typename A> void io(A &a, TensorSpec &x);
template <typename A> void io(A &a, Argument &x);
template <typename A> void io(A &a, ResultSpec &x);
template <typename A> void io(A &a, Image &x);
template <typename A> void io(A &a, KernelRef &x);
template <typename A> void io(A &a, HostFunctionRef &x);
template <typename A> void io(A &a, HostAttribute &x);
template <typename A> void io(A &a, Word &x);
template <typename A> void io(A &a, LaunchStep &x);
template <typename A> void io(A &a, ExtentSpec &x);
template <typename A> void io(A &a, HostResult &x);
template <typename A> void io(A &a, PackedForm &x);
template <typename A> void io(A &a, ResourceSpec &x);
template <typename A> void io(A &a, SiteOperand &x);
template <typename A> void io(A &a, Site &x);
template <typename A> void io(A &a, Step &x);

template <typename A, typename... Fields> void fields(A &a, Fields &...field) { (io(a, field), ...); }

// Element by element, so that memory grows with what is really there.
template <typename A, typename T> void io(A &a, std::vector<T> &items) {
  size_t count = items.size();
  a.size(count);
  if constexpr (A::kReads) {
    items.clear();
    for (size_t i = 0; i < count && !a.failed; ++i)
      io(a, items.emplace_back());
  } else {
    for (T &item : items)
      io(a, item);
  }
}

// The index of the alternative, then its fields.
template <typename A, typename Variant, size_t I = 0> void alternative(A &a, Variant &variant, size_t index) {
  if constexpr (I < std::variant_size_v<Variant>) {
    if (index != I)
      return alternative<A, Variant, I + 1>(a, variant, index);
    if constexpr (A::kReads)
      variant.template emplace<I>();
    io(a, *std::get_if<I>(&variant));
  } else {
    a.failed = true;
  }
}
template <typename A, typename Variant> void variantIo(A &a, Variant &variant) {
  auto index = static_cast<uint8_t>(variant.index());
  a.number(index);
  alternative(a, variant, index);
}

template <typename A> void io(A &a, Scalar &x) { fields(a, x.op, x.a, x.b, x.c, x.value, x.site); }
template <typename A> void io(A &a, Dimension &x) { fields(a, x.isSymbol, x.value); }
template <typename A> void io(A &a, SymbolFacts &x) { fields(a, x.minimum, x.maximum, x.divisor); }
template <typename A> void io(A &a, ShapeClass &x) { fields(a, x.symbols, x.distinct); }
template <typename A> void io(A &a, Buffer &x) { fields(a, x.kind, x.index, x.offset, x.bytes, x.alignment, x.node); }
template <typename A> void io(A &a, TensorSpec &x) { fields(a, x.buffer, x.dtype, x.ranked, x.dims); }
template <typename A> void io(A &a, Argument &x) { fields(a, x.name, x.dtype, x.dims, x.buffer, x.isFixed, x.value); }
template <typename A> void io(A &a, ResultSpec &x) { fields(a, x.name, x.tensor); }
template <typename A> void io(A &a, Image &x) { fields(a, x.bytes); }
template <typename A> void io(A &a, KernelRef &x) { fields(a, x.image, x.entry, x.label); }
template <typename A> void io(A &a, HostFunctionRef &x) { fields(a, x.name, x.isEvaluator); }
template <typename A> void io(A &a, HostAttribute &x) {
  io(a, x.name);
  variantIo(a, x.value);
}
template <typename A> void io(A &a, Word &x) { fields(a, x.kind, x.access, x.id, x.offset, x.immediate); }
template <typename A> void io(A &a, ExtentSpec &x) { fields(a, x.scalar, x.define); }
template <typename A> void io(A &a, HostResult &x) { fields(a, x.buffer, x.dtype, x.ranked, x.dims); }
template <typename A> void io(A &a, VariableRef &x) { fields(a, x.resource, x.handle); }
template <typename A> void io(A &a, LaunchStep &x) {
  fields(a, x.kernel, x.words, x.range, x.costPerIteration, x.costScale, x.grain, x.queue, x.sites);
}
template <typename A> void io(A &a, HostCallStep &x) {
  fields(a, x.function, x.operands, x.results, x.attributes, x.node);
}
template <typename A> void io(A &a, SequenceStep &x) {
  fields(a, x.operation, x.operands, x.results, x.attributes, x.node);
}
template <typename A> void io(A &a, DestroyVariableStep &x) { fields(a, x.resource, x.ignoresMissing, x.node); }
template <typename A> void io(A &a, AllocateStep &x) { fields(a, x.buffer); }
template <typename A> void io(A &a, CopyStep &x) {
  fields(a, x.target, x.source, x.targetOffset, x.sourceOffset, x.bytes);
}
template <typename A> void io(A &a, MoveStep &x) { fields(a, x.target, x.source, x.swap); }
template <typename A> void io(A &a, OwnStep &x) { fields(a, x.target, x.source, x.takes); }
template <typename A> void io(A &a, ReserveRandomStep &x) { fields(a, x.node, x.seed, x.seed2, x.count, x.target); }
template <typename A> void io(A &a, ReadScalarStep &x) { fields(a, x.target, x.buffer, x.dtype, x.offset); }
template <typename A> void io(A &a, CheckStep &x) { fields(a, x.condition, x.site); }
template <typename A> void io(A &a, JumpStep &x) { fields(a, x.target); }
template <typename A> void io(A &a, BranchStep &x) { fields(a, x.condition, x.target); }
template <typename A> void io(A &a, SwitchStep &x) { fields(a, x.selector, x.targets); }
template <typename A> void io(A &a, ReadVariableStep &x) { fields(a, x.variable, x.result, x.site); }
template <typename A> void io(A &a, UpdateVariableStep &x) { fields(a, x.variable, x.op, x.operand, x.site, x.result); }
template <typename A> void io(A &a, IsInitializedStep &x) { fields(a, x.variable, x.target); }
template <typename A> void io(A &a, MakeHandleStep &x) { fields(a, x.resource, x.target); }
template <typename A> void io(A &a, SetScalarStep &x) { fields(a, x.target, x.source); }
template <typename A> void io(A &a, Step &x) { variantIo(a, x); }
template <typename A> void io(A &a, PackedForm &x) { fields(a, x.source, x.target, x.key, x.pack); }
template <typename A> void io(A &a, ResourceSpec &x) { fields(a, x.container, x.name, x.dtype); }
template <typename A> void io(A &a, SiteOperand &x) { fields(a, x.name, x.scalar, x.tensor); }
template <typename A> void io(A &a, Site &x) { fields(a, x.node, x.code, x.message, x.operands); }

template <typename A> void io(A &a, Program &x) {
  fields(a, x.shapeClass, x.arguments, x.results, x.scalars, x.assumptions, x.buffers, x.data, x.packed, x.images, x.kernels,
         x.functions, x.sequenceOps, x.resources, x.sites, x.steps);
}

struct Header {
  char magic[8];
  uint32_t version;
  uint32_t checksum;
  uint64_t length;
};

} // namespace

Result<std::vector<std::byte>> serialize(const Program &program) {
  for (const KernelRef &kernel : program.kernels)
    if (kernel.function)
      return failedPrecondition("kernel '", kernel.entry, "' is a function of this process");
  for (const HostFunctionRef &function : program.functions)
    if (function.pointer)
      return failedPrecondition("host function '", function.name, "' is an address of this process");
  Writer writer;
  io(writer, const_cast<Program &>(program)); // a writer changes nothing
  Header header{{}, kProgramVersion, crc32c(writer.bytes), writer.bytes.size()};
  std::memcpy(header.magic, kMagic, sizeof(kMagic));
  std::vector<std::byte> bytes(sizeof(header) + writer.bytes.size());
  std::memcpy(bytes.data(), &header, sizeof(header));
  std::memcpy(bytes.data() + sizeof(header), writer.bytes.data(), writer.bytes.size());
  return bytes;
}

Result<Program> deserialize(std::span<const std::byte> bytes) {
  Header header;
  if (bytes.size() < sizeof(header) || std::memcmp(bytes.data(), kMagic, sizeof(kMagic)) != 0)
    return invalidArgument("these bytes are no program");
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (header.version != kProgramVersion)
    return invalidArgument("the program has format ", header.version, ", expected ", kProgramVersion);
  std::string_view body(reinterpret_cast<const char *>(bytes.data()) + sizeof(header), bytes.size() - sizeof(header));
  if (header.length != body.size() || header.checksum != crc32c(body))
    return dataLoss("the program is damaged");
  Reader reader{body};
  Program program;
  io(reader, program);
  if (reader.failed || !reader.bytes.empty())
    return dataLoss("the program is damaged");
  STRATA_RETURN_IF_ERROR(validate(program));
  return program;
}

} // namespace strata::plan
