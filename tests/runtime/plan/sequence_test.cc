// Sequence steps: elements go in and out by reference, without anybody waiting for who writes them.

#include "devices/null/null_device.h"
#include "devices/registry.h"
#include "hostops/tensor_list.h"
#include "runtime/plan/bound_program.h"
#include "tests/runtime/plan/program_builder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace strata::plan {
namespace {

class TestServices final : public Services {
public:
  explicit TestServices(device::Ref<device::Device> device) : own(std::move(device)), pool(createInlineThreadPool()) {}

  device::Device &device() override { return *own; }
  ThreadPool &threadPool() override { return *pool; }
  ResourceManager &resources() override { return manager; }
  PackedStore &packedForms() override { return packed; }
  Result<Tensor> constant(uint32_t index) override { return notFound("no constant ", index); }
  const std::string &filesFolder() const override { return folder; }
  Result<std::shared_ptr<void>> allocate(uint64_t bytes) override {
    STRATA_ASSIGN_OR_RETURN(Tensor memory, Tensor::allocate(DType::UInt8, {static_cast<int64_t>(bytes) + 1}));
    return std::shared_ptr<void>(memory.owner(), memory.rawData());
  }
  HostAllocator &allocator() override { return defaultHostAllocator(); }

private:
  device::Ref<device::Device> own;
  std::unique_ptr<ThreadPool> pool;
  ResourceManager manager;
  PackedStore packed;
  std::string folder;
};

constexpr uint64_t kSeeds = 40;

device::Ref<device::Device> nullDevice(uint64_t seed) {
  device::NullOptions options;
  options.seed = seed;
  return device::openNullDevice(options).takeValue();
}

// What the kernels and host functions of a test know of each other.
struct Gate {
  static std::atomic<bool> isOpen, wasWrittenBefore, isWritten;
  static const void *list;
  static void reset() {
    isOpen = wasWrittenBefore = isWritten = false;
    list = nullptr;
  }
};
std::atomic<bool> Gate::isOpen, Gate::wasWrittenBefore, Gate::isWritten;
const void *Gate::list = nullptr;

// Writes 1, 2, 3, ... once the gate is open; never, when nobody opens it.
void writeBehindGate(const void *args, int64_t begin, int64_t end) {
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!Gate::isOpen && std::chrono::steady_clock::now() < limit)
    std::this_thread::yield();
  for (int64_t i = begin; i < end && Gate::isOpen; ++i)
    pointer<float>(args, 0)[i] = static_cast<float>(i + 1);
  Gate::isWritten = true;
}

void writeAtOnce(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i)
    pointer<float>(args, 0)[i] = static_cast<float>(i + 1) * static_cast<float>(integer(args, 1));
}

void twice(const void *args, int64_t begin, int64_t end) {
  for (int64_t i = begin; i < end; ++i)
    pointer<float>(args, 1)[i] = pointer<float>(args, 0)[i] * 2;
}

void failAtSite(const void *args, int64_t, int64_t) { reportError(errorSlot(args), 0, 0); }

Status openGate(HostCall &) {
  Gate::wasWrittenBefore = Gate::isWritten.load();
  Gate::isOpen = true;
  return okStatus();
}

Status rememberList(HostCall &call) {
  Gate::list = call.operands[0].data<ObjectRef>()->get();
  return okStatus();
}

// Programs over elements of four floats, and one list.
class SequenceBuilder : public ProgramBuilder {
public:
  SequenceBuilder() {
    program.data.resize(8);
    noSizes = {buffer(BufferKind::Inline, constant(4)), DType::Int32, true, {}};
    std::fill_n(program.data.begin(), 4, std::byte{0xff}); // -1: a shape nobody knows, and no limit
    index = {buffer(BufferKind::Inline, constant(4)), DType::Int32, true, {}};
    program.buffers.back().offset = 4; // 0
  }

  uint32_t operation(std::string name) {
    for (uint32_t i = 0; i < program.sequenceOps.size(); ++i)
      if (program.sequenceOps[i] == name)
        return i;
    program.sequenceOps.push_back(std::move(name));
    return static_cast<uint32_t>(program.sequenceOps.size() - 1);
  }
  void sequence(std::string name, std::vector<TensorSpec> operands, std::vector<HostResult> results,
                std::vector<HostAttribute> attributes = {}) {
    attributes.push_back({"element_dtype", static_cast<int64_t>(DType::Float)});
    step(SequenceStep{operation(std::move(name)), std::move(operands), std::move(results), std::move(attributes), "node"});
  }
  void call(HostFunction hostFunction, std::vector<TensorSpec> operands = {}) {
    step(HostCallStep{function(hostFunction), std::move(operands), {}, {}, "call"});
  }

  BufferId list() { return value(); }
  static TensorSpec listSpec(BufferId id) { return {id, DType::Variant, true, {}}; }
  static HostResult listResult(BufferId id) { return {id, DType::Variant, true, {}}; }
  BufferId element() { return value(constant(16)); }
  TensorSpec elementSpec(BufferId id) { return {id, DType::Float, true, {four}}; }
  HostResult elementResult(BufferId id) { return {id, DType::Float, true, {{four, false}}}; }

  BufferId emptyList() {
    BufferId made = list();
    sequence("EmptyTensorList", {noSizes, noSizes}, {listResult(made)});
    return made;
  }
  BufferId pushed(BufferId to, BufferId item) {
    BufferId longer = list();
    sequence("TensorListPushBack", {listSpec(to), elementSpec(item)}, {listResult(longer)});
    return longer;
  }

  ScalarId four = constant(4);
  TensorSpec noSizes, index;
};

struct Outcome {
  Status status;
  std::vector<Tensor> results;
};

Outcome run(const Program &program, device::Ref<device::Device> device) {
  TestServices services(std::move(device));
  Outcome outcome;
  auto bound = BoundProgram::create(std::make_shared<const Program>(program), services);
  if (!bound) {
    outcome.status = bound.takeStatus();
    return outcome;
  }
  outcome.results.resize(program.results.size());
  outcome.status = (*bound)->run({}, {}, {}, outcome.results);
  return outcome;
}

std::vector<float> floatsOf(const Tensor &tensor) { return {tensor.data<float>(), tensor.data<float>() + tensor.numElements()}; }

// Ends the program with the opening of the gate and twice what came out of the sequence: the gate is opened before the element is
// written, so that who waited for its writer would have done so in vain.
void expectNobodyWaits(SequenceBuilder &b, BufferId element) {
  BufferId doubled = b.element();
  b.call(openGate);
  b.allocate(doubled);
  b.launch(b.kernel(twice), {b.read(element), b.write(doubled)}, b.four);
  b.result("y", doubled, DType::Float, {b.four});
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Gate::reset();
    Outcome outcome = run(b.program, nullDevice(seed));
    ASSERT_TRUE(outcome.status.isOk()) << outcome.status.toString();
    EXPECT_FALSE(Gate::wasWrittenBefore) << "seed " << seed;
    EXPECT_EQ(floatsOf(outcome.results[0]), (std::vector<float>{2, 4, 6, 8})) << "seed " << seed;
  }
}

TEST(SequenceTest, PushAndPopWaitForNoElement) {
  SequenceBuilder b;
  BufferId item = b.element(), popped = b.element(), rest = b.list();
  BufferId empty = b.emptyList();
  b.allocate(item);
  b.launch(b.kernel(writeBehindGate), {b.write(item)}, b.four);
  BufferId longer = b.pushed(empty, item);
  b.sequence("TensorListPopBack", {b.listSpec(longer), b.noSizes}, {b.listResult(rest), b.elementResult(popped)});
  expectNobodyWaits(b, popped);
}

TEST(SequenceTest, WriteAndReadOfArraysWaitForNoElement) {
  SequenceBuilder b;
  BufferId handle = b.value(), flow = b.value(b.four), written = b.value(b.four), item = b.element(), read = b.element();
  BufferId one = b.value(b.four);
  auto scalar = [](BufferId id, DType dtype) { return TensorSpec{id, dtype, true, {}}; };
  b.allocate(one);
  b.launch(b.kernel([](const void *args, int64_t, int64_t) { *pointer<int32_t>(args, 0) = 1; }), {b.write(one)}, b.constant(1));
  b.sequence("TensorArrayV3", {scalar(one, DType::Int32)},
             {{handle, DType::Resource, true, {}}, {flow, DType::Float, true, {}}}, {{"dtype", static_cast<int64_t>(DType::Float)}});
  b.allocate(item);
  b.launch(b.kernel(writeBehindGate), {b.write(item)}, b.four);
  b.sequence("TensorArrayWriteV3", {scalar(handle, DType::Resource), b.index, b.elementSpec(item), scalar(flow, DType::Float)},
             {{written, DType::Float, true, {}}});
  b.sequence("TensorArrayReadV3", {scalar(handle, DType::Resource), b.index, scalar(written, DType::Float)}, {b.elementResult(read)});
  expectNobodyWaits(b, read);
}

// Three elements, the second one out of the arena, whose memory is used again at once.
TEST(SequenceTest, StackWaitsForWhatItCopies) {
  SequenceBuilder b;
  BufferId first = b.element(), temporary = b.temporary(b.constant(16)), third = b.element(), stacked = b.value(b.constant(48));
  uint32_t write = b.kernel(writeAtOnce);
  BufferId list = b.emptyList();
  b.allocate(first);
  b.launch(write, {b.write(first), b.immediate(1)}, b.four);
  list = b.pushed(list, first);
  b.launch(write, {b.write(temporary), b.immediate(10)}, b.four);
  list = b.pushed(list, temporary);
  b.launch(write, {b.write(temporary), b.immediate(1000)}, b.four);
  b.allocate(third);
  b.launch(b.kernel(twice), {b.read(temporary), b.write(third)}, b.four);
  list = b.pushed(list, third);
  b.sequence("TensorListStack", {b.listSpec(list), b.noSizes},
             {{stacked, DType::Float, true, {{b.constant(3), false}, {b.four, false}}}});
  b.result("y", stacked, DType::Float, {b.constant(3), b.four});
  const std::vector<float> expected = {1, 2, 3, 4, 10, 20, 30, 40, 2000, 4000, 6000, 8000};
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Outcome outcome = run(b.program, nullDevice(seed));
    ASSERT_TRUE(outcome.status.isOk()) << outcome.status.toString();
    EXPECT_EQ(floatsOf(outcome.results[0]), expected) << "seed " << seed;
  }
  Outcome outcome = run(b.program, device::openDevice("cpu").takeValue());
  ASSERT_TRUE(outcome.status.isOk()) << outcome.status.toString();
  EXPECT_EQ(floatsOf(outcome.results[0]), expected);
}

// The reference of the list is all that keeps the element's memory when the call has ended.
TEST(SequenceTest, ListsThatLeaveTheCallAreComplete) {
  SequenceBuilder b;
  BufferId item = b.element();
  BufferId list = b.emptyList();
  b.allocate(item);
  b.launch(b.kernel(writeAtOnce), {b.write(item), b.immediate(7)}, b.four);
  list = b.pushed(list, item);
  b.program.results.push_back({"list", b.listSpec(list)});
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Outcome outcome = run(b.program, nullDevice(seed));
    ASSERT_TRUE(outcome.status.isOk()) << outcome.status.toString();
    const auto *left = objectAs<TensorList>(*outcome.results[0].data<ObjectRef>());
    ASSERT_TRUE(left && left->elements.size() == 1);
    EXPECT_EQ(floatsOf(left->elements[0]), (std::vector<float>{7, 14, 21, 28})) << "seed " << seed;
  }
}

TEST(SequenceTest, TheFirstFailureIsTheCalls) {
  SequenceBuilder b;
  BufferId item = b.element(), popped = b.element(), rest = b.list();
  BufferId list = b.emptyList();
  SiteId site = b.site("kernel", "the kernel failed");
  b.allocate(item);
  b.launch(b.kernel(failAtSite), {b.write(item)}, b.four, {site});
  b.sequence("TensorListPopBack", {b.listSpec(list), b.noSizes}, {b.listResult(rest), b.elementResult(popped)});
  for (uint64_t seed = 0; seed < kSeeds; ++seed) {
    Outcome outcome = run(b.program, nullDevice(seed));
    EXPECT_EQ(outcome.status.node(), "kernel") << outcome.status.toString();
  }
  Outcome outcome = run(b.program, device::openDevice("cpu").takeValue());
  EXPECT_EQ(outcome.status.node(), "kernel");
}

TEST(SequenceTest, ListsThatNobodyElseHoldsAreChangedInPlace) {
  for (bool isReadLater : {false, true}) {
    SequenceBuilder b;
    BufferId item = b.element();
    b.allocate(item);
    b.launch(b.kernel(writeAtOnce), {b.write(item), b.immediate(1)}, b.four);
    BufferId list = b.emptyList();
    b.call(rememberList, {b.listSpec(list)});
    BufferId longer = b.pushed(list, item);
    if (isReadLater)
      b.pushed(list, item);
    b.program.results.push_back({"list", b.listSpec(longer)});
    for (auto device : {nullDevice(1), device::openDevice("cpu").takeValue()}) {
      Gate::reset();
      Outcome outcome = run(b.program, device);
      ASSERT_TRUE(outcome.status.isOk()) << outcome.status.toString();
      const HostObject *left = outcome.results[0].data<ObjectRef>()->get();
      EXPECT_EQ(left == Gate::list, !isReadLater);
      EXPECT_EQ(static_cast<const TensorList *>(left)->elements.size(), 1u);
    }
  }
}

// A list carried through rounds: its buffer gets the longer list before it is read again.
TEST(SequenceTest, CarriedListsAreTaken) {
  SequenceBuilder b;
  BufferId item = b.element(), carried = b.list(), longer = b.list();
  BufferId empty = b.emptyList();
  b.step(MoveStep{carried, empty, false});
  const auto head = static_cast<StepId>(b.program.steps.size());
  b.sequence("TensorListPushBack", {b.listSpec(carried), b.elementSpec(item)}, {b.listResult(longer)});
  b.step(MoveStep{carried, longer, false});
  b.step(BranchStep{b.late(), head});
  b.sequence("TensorListPushBack", {b.listSpec(carried), b.elementSpec(item)}, {b.listResult(longer)});
  b.program.results.push_back({"list", b.listSpec(longer)});
  std::vector<uint8_t> taken = findTakenOperands(b.program, computeLiveness(b.program));
  EXPECT_EQ(taken[head], 1);
  EXPECT_EQ(taken[head + 3], 1);
  b.sequence("TensorListLength", {b.listSpec(carried)}, {{b.value(), DType::Int32, true, {}}});
  taken = findTakenOperands(b.program, computeLiveness(b.program));
  EXPECT_EQ(taken[head], 1) << "the length is that of the next list";
  EXPECT_EQ(taken[head + 3], 0);
}

TEST(SequenceTest, BrokenStepsAreRefused) {
  SequenceBuilder unknown;
  unknown.sequence("StringJoin", {}, {});
  EXPECT_EQ(run(unknown.program, nullDevice(0)).status.code(), StatusCode::NotFound);
  SequenceBuilder fewer;
  fewer.sequence("TensorListPushBack", {fewer.listSpec(fewer.emptyList())}, {fewer.listResult(fewer.list())});
  EXPECT_EQ(run(fewer.program, nullDevice(0)).status.code(), StatusCode::InvalidArgument);
}

} // namespace
} // namespace strata::plan
