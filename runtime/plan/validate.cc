// Validation of programs.

#include "runtime/plan/validate.h"

#include "runtime/plan/accesses.h"

#include <bit>

namespace strata::plan {

namespace {

class Validator {
public:
  explicit Validator(const Program &program) : program(program) {}

  Status run() {
    scalars();
    shapeClass();
    buffers();
    kernels();
    sites();
    for (StepId id = 0; id < program.steps.size(); ++id)
      step(id);
    for (const ResultSpec &result : program.results)
      resultSpec(result);
    return std::move(failure);
  }

private:
  template <typename... Args> void require(bool condition, const Args &...args) {
    if (!condition && failure.isOk())
      failure = invalidArgument("bad program: ", args...);
  }

  bool isScalar(ScalarId id) const { return id < program.scalars.size(); }
  bool isBuffer(BufferId id) const { return id < program.buffers.size(); }
  BufferKind kindOf(BufferId id) const { return program.buffers[id].kind; }
  bool isSite(SiteId id) const { return id == kNone || id < program.sites.size(); }

  void scalars() {
    for (ScalarId id = 0; id < program.scalars.size(); ++id) {
      const Scalar &scalar = program.scalars[id];
      require(scalar.op <= ScalarOp::Select, "scalar ", id, " has an unknown operation");
      require(isSite(scalar.site), "scalar ", id, " has an unknown site");
      bool leaf = scalar.op <= ScalarOp::Late;
      require(leaf ? scalar.a == kNone && scalar.b == kNone : scalar.a < id && scalar.b < id,
              "scalar ", id, " uses a later one");
      require(scalar.op == ScalarOp::Select ? scalar.c < id : scalar.c == kNone, "scalar ", id, " has a bad operand");
      if (scalar.op == ScalarOp::Symbol)
        require(scalar.value >= 0 && static_cast<uint64_t>(scalar.value) < program.shapeClass.symbols.size(), "scalar ",
                id, " names an unknown symbol");
    }
  }

  void shapeClass() {
    std::vector<bool> isLate(program.scalars.size());
    for (ScalarId id = 0; id < program.scalars.size() && failure.isOk(); ++id) {
      const Scalar &scalar = program.scalars[id];
      isLate[id] = scalar.op == ScalarOp::Late;
      for (ScalarId operand : {scalar.a, scalar.b, scalar.c})
        isLate[id] = isLate[id] || (operand != kNone && isLate[operand]);
    }
    for (ScalarId id : program.assumptions)
      require(isScalar(id) && !isLate[id], "an assumption is about a scalar that only steps define");
    for (const SymbolFacts &facts : program.shapeClass.symbols)
      require(facts.divisor > 0 && facts.minimum >= 0, "a symbol has impossible facts");
    std::vector<bool> bound(program.shapeClass.symbols.size());
    for (const Argument &argument : program.arguments) {
      require(isBuffer(argument.buffer) && kindOf(argument.buffer) == BufferKind::Argument, "argument '", argument.name,
              "' has no buffer");
      for (const Dimension &dim : argument.dims) {
        bool known = dim.value >= 0 && (!dim.isSymbol || static_cast<uint64_t>(dim.value) < bound.size());
        require(known, "argument '", argument.name, "' has a bad dimension");
        if (known && dim.isSymbol)
          bound[static_cast<size_t>(dim.value)] = true;
      }
    }
    for (bool isBound : bound)
      require(isBound, "a symbol is no argument's dimension");
  }

  void buffers() {
    for (BufferId id = 0; id < program.buffers.size(); ++id) {
      const Buffer &buffer = program.buffers[id];
      require(buffer.kind <= BufferKind::Packed, "buffer ", id, " is of an unknown kind");
      require(isScalar(buffer.bytes) || (buffer.bytes == kNone && buffer.kind != BufferKind::Temporary &&
                                         buffer.kind != BufferKind::Packed && buffer.kind != BufferKind::Inline),
              "buffer ", id, " has no size");
      require(std::has_single_bit(buffer.alignment) && buffer.alignment <= 4096, "buffer ", id, " has a bad alignment");
      if (buffer.kind == BufferKind::Argument)
        require(buffer.index < program.arguments.size(), "buffer ", id, " is of an unknown argument");
      if (buffer.kind == BufferKind::Packed)
        require(buffer.index < program.packed.size() && program.packed[buffer.index].target == id, "buffer ", id,
                " is of an unknown packed form");
      if (buffer.kind == BufferKind::Inline)
        inlineBuffer(id, buffer);
    }
    for (const PackedForm &form : program.packed) {
      require(isBuffer(form.source) && (kindOf(form.source) == BufferKind::Constant ||
                                        kindOf(form.source) == BufferKind::Value),
              "a packed form has no source");
      require(!form.key.empty() && isBuffer(form.target) && kindOf(form.target) == BufferKind::Packed,
              "a packed form has no target");
      launch(form.pack, true);
    }
  }

  void inlineBuffer(BufferId id, const Buffer &buffer) {
    if (!isScalar(buffer.bytes))
      return;
    const Scalar &bytes = program.scalars[buffer.bytes];
    require(bytes.op == ScalarOp::Constant && bytes.value >= 0 && buffer.offset <= program.data.size() &&
                static_cast<uint64_t>(bytes.value) <= program.data.size() - buffer.offset,
            "buffer ", id, " lies outside the program's data");
  }

  void kernels() {
    for (const KernelRef &kernel : program.kernels)
      require(kernel.function || kernel.image < program.images.size(), "kernel '", kernel.entry, "' has no code");
    for (const HostFunctionRef &function : program.functions)
      require(function.pointer || !function.name.empty(), "a host function has neither name nor address");
  }

  void sites() {
    for (const Site &site : program.sites)
      for (const SiteOperand &operand : site.operands)
        require(operand.scalar != kNone ? isScalar(operand.scalar) : tensor(operand.tensor), "a site of node '", site.node,
                "' has a bad operand");
  }

  bool tensor(const TensorSpec &spec) const {
    if (!isBuffer(spec.buffer) || (!spec.ranked && !spec.dims.empty()))
      return false;
    for (ScalarId dim : spec.dims)
      if (!isScalar(dim))
        return false;
    return true;
  }

  void launch(const LaunchStep &step, bool packs) {
    require(step.kernel < program.kernels.size(), "a launch of an unknown kernel");
    require(step.grain > 0, "a launch with a bad grain");
    for (const Word &word : step.words)
      require(word.kind != Word::Kind::Address || isBuffer(word.id), "a launch uses an unknown buffer");
    for (SiteId site : step.sites)
      require(site < program.sites.size(), "a launch names an unknown site");
    if (packs)
      forEachScalar(step, [&](ScalarId id, bool) { require(isScalar(id), "a packed form uses an unknown scalar"); });
  }

  void step(StepId id) {
    const Step &step = program.steps[id];
    forEachBuffer(step, [&](BufferId buffer, Use use) {
      require(isBuffer(buffer), "step ", id, " uses an unknown buffer");
      if (!isBuffer(buffer) || use == Use::Read)
        return;
      BufferKind kind = kindOf(buffer);
      require(kind == BufferKind::Value || (kind == BufferKind::Temporary && use != Use::Define), "step ", id,
              " writes to a buffer that is read only");
    });
    forEachScalar(step, [&](ScalarId scalar, bool defines) {
      require(isScalar(scalar) && (!defines || program.scalars[scalar].op == ScalarOp::Late), "step ", id,
              " uses an unknown scalar or defines one that is not late");
    });
    if (const auto *launchStep = std::get_if<LaunchStep>(&step))
      launch(*launchStep, false);
    else
      other(id, step);
  }

  void jumpTarget(StepId id, StepId target) {
    require(target <= program.steps.size(), "step ", id, " jumps out of the program");
  }

  void variable(StepId id, const VariableRef &ref) {
    require((ref.resource < program.resources.size()) != (ref.handle != kNone), "step ", id, " names no variable");
  }

  void other(StepId id, const Step &step) {
    if (const auto *jump = std::get_if<JumpStep>(&step))
      jumpTarget(id, jump->target);
    if (const auto *branch = std::get_if<BranchStep>(&step))
      jumpTarget(id, branch->target);
    if (const auto *choice = std::get_if<SwitchStep>(&step)) {
      require(!choice->targets.empty(), "step ", id, " has no target");
      for (StepId target : choice->targets)
        jumpTarget(id, target);
    }
    if (const auto *call = std::get_if<HostCallStep>(&step))
      require(call->function < program.functions.size(), "step ", id, " calls an unknown function");
    if (const auto *sequence = std::get_if<SequenceStep>(&step))
      require(sequence->operation < program.sequenceOps.size(), "step ", id, " is an unknown sequence operation");
    if (const auto *destroy = std::get_if<DestroyVariableStep>(&step))
      require(destroy->resource < program.resources.size(), "step ", id, " names no variable");
    if (const auto *check = std::get_if<CheckStep>(&step))
      require(check->site < program.sites.size(), "step ", id, " has no site");
    if (const auto *allocate = std::get_if<AllocateStep>(&step))
      require(isBuffer(allocate->buffer) && program.buffers[allocate->buffer].bytes != kNone, "step ", id,
              " allocates a buffer without a size");
    if (const auto *move = std::get_if<MoveStep>(&step))
      require(isBuffer(move->source) && kindOf(move->source) != BufferKind::Temporary &&
                  kindOf(move->source) != BufferKind::Packed,
              "step ", id, " moves a buffer that has no memory of its own");
    if (const auto *own = std::get_if<OwnStep>(&step)) {
      require(isBuffer(own->target) && program.buffers[own->target].bytes != kNone, "step ", id, " makes a tensor without a size");
      require(!own->takes || (isBuffer(own->source) && kindOf(own->source) == BufferKind::Value && own->source != own->target),
              "step ", id, " takes memory that is not the program's");
    }
    if (const auto *set = std::get_if<SetScalarStep>(&step))
      require(isScalar(set->target) && isScalar(set->source) && program.scalars[set->target].op == ScalarOp::Late, "step ", id,
              " sets a scalar that is computed");
    if (const auto *read = std::get_if<ReadVariableStep>(&step))
      variable(id, read->variable), require(isSite(read->site), "step ", id, " has an unknown site");
    if (const auto *update = std::get_if<UpdateVariableStep>(&step))
      variable(id, update->variable), require(isSite(update->site), "step ", id, " has an unknown site");
    if (const auto *query = std::get_if<IsInitializedStep>(&step))
      variable(id, query->variable);
    if (const auto *handle = std::get_if<MakeHandleStep>(&step))
      require(handle->resource < program.resources.size(), "step ", id, " names no resource");
  }

  void resultSpec(const ResultSpec &result) {
    require(tensor(result.tensor), "result '", result.name, "' is no tensor");
    if (failure.isOk())
      require(kindOf(result.tensor.buffer) != BufferKind::Temporary && kindOf(result.tensor.buffer) != BufferKind::Packed,
              "result '", result.name, "' does not outlive the call");
  }

  const Program &program;
  Status failure;
};

} // namespace

Status validate(const Program &program) { return Validator(program).run(); }

} // namespace strata::plan
