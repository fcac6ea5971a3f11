// The host side of a computation: what the runtime does between kernels, as one function per shape class.

include "ir/tblgen/op_base.td"

def Plan_Dialect : Dialect {
  let name = "plan";
  let cppNamespace = "::strata::plan_ir";
  let summary = "The host-side schedule of a computation.";
  let description = [{
    A function of plan operations, size arithmetic on `index` and kernel launches is the last form before the runtime's flat
    program (runtime/plan/program.h). Tensors are buffers; operations with effects keep their order in the text.
  }];
}

class Plan_Op<string mnemonic, list<Trait> traits = []> : Op<Plan_Dialect, mnemonic, traits>;

def Plan_LaunchOp : Plan_Op<"launch", [AttrSizedOperandSegments, NoMemoryEffect, MayFail]> {
  let summary = "Runs a kernel.";
  let description = [{
    The kernel is a function `(sizes..., inputs..., outputs...) -> outputs` of this module. `range` is the number of
    iterations of its loop 0. `sites` has the program's site for each of the kernel's own; `nodes` the graph nodes it holds.
    Results are the outputs, overwritten, or updated when they are results of plan.own; outputs beyond the results are memory that the kernel works in.
  }];
  let arguments = (ins Index:$range, Variadic<Index>:$sizes, Variadic<AnyRankedTensor>:$inputs,
                       Variadic<AnyRankedTensor>:$outputs, FlatSymbolRefAttr:$kernel,
                       DefaultValuedAttr<ArrayAttr, "[]">:$sites, DefaultValuedAttr<ArrayAttr, "[]">:$nodes);
  let results = (outs Variadic<AnyRankedTensor>:$results);
}

def Plan_ViewOp : Plan_Op<"view", [Pure]> {
  let summary = "The same bytes under another shape or type.";
  let description = [{
    Row-major order is kept and the number of bytes is equal; `sizes` are the `?` of the result's type. Costs nothing.
  }];
  let arguments = (ins AnyRankedTensor:$source, Variadic<Index>:$sizes);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source `(` $sizes `)` attr-dict `:` type($source) `to` type($result)";
}

def Plan_OwnOp : Plan_Op<"own", [Stateful, SameOperandsAndResultType]> {
  let summary = "A tensor with the source's elements that nobody else has: for a kernel to update.";
  let description = [{
    Nothing reads the source afterwards: its memory is taken where nobody else holds it, else copied.
  }];
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Plan_ConstantOp : Plan_Op<"constant", [Pure]> {
  let summary = "Entry `index` of the graph's constant pool.";
  let arguments = (ins I64Attr:$index);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$index attr-dict `:` type($result)";
}

def Plan_ReadVariableOp : Plan_Op<"read_variable", [AttrSizedResultSegments, Stateful, MayFail]> {
  let summary = "The current version of a variable.";
  let description = [{
    Fails at `site` when the variable is uninitialised or its value has other sizes than the type states. `late_sizes` are the
    `?` of the type, in order.
  }];
  let arguments = (ins StrAttr:$container, StrAttr:$name, I64Attr:$site);
  let results = (outs AnyRankedTensor:$result, Variadic<Index>:$late_sizes);
}

def Plan_RequireOp : Plan_Op<"require", [Stateful]> {
  let summary = "Keeps what computes a tensor that nobody reads, for the failure it may report.";
  let arguments = (ins AnyType:$value);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}

def Plan_UpdateVariableOp : Plan_Op<"update_variable", [Stateful, MayFail]> {
  let summary = "Publishes a new version of a variable.";
  let description = [{
    `kind`: 0 assigns the value, 1 adds it to the current version, 2 subtracts it from that, as one atomic step;
    3 assigns a value of the shape that the current version has, if there is one.
  }];
  let arguments = (ins AnyRankedTensor:$value, StrAttr:$container, StrAttr:$name, I64Attr:$kind, I64Attr:$site);
}

def Plan_DestroyVariableOp : Plan_Op<"destroy_variable", [Stateful, MayFail]> {
  let summary = "Takes its value from a variable.";
  let description = "Fails with NOT_FOUND at the location's node when it has none, unless `ignores_missing`.";
  let arguments = (ins StrAttr:$container, StrAttr:$name, BoolAttr:$ignores_missing);
}

def Plan_VariableIsInitializedOp : Plan_Op<"variable_is_initialized", [Stateful]> {
  let summary = "Whether a variable has a value.";
  let arguments = (ins StrAttr:$container, StrAttr:$name);
  let results = (outs AnyRankedTensor:$result);
}

def Plan_HostCallOp : Plan_Op<"host_call", [AttrSizedOperandSegments, AttrSizedResultSegments, Stateful, MayFail]> {
  let summary = "Calls a host operation by name.";
  let description = [{
    `attributes` are the node's. `extents` has, for each result, its sizes: numbers, -1 for the next of `sizes`, -2 for the next
    of `late_sizes`, which the call tells.
  }];
  let arguments = (ins Variadic<AnyType>:$operands, Variadic<Index>:$sizes, StrAttr:$op, StrAttr:$node,
                       DefaultValuedAttr<DictionaryAttr, "{}">:$attributes, DefaultValuedAttr<ArrayAttr, "[]">:$extents);
  let results = (outs Variadic<AnyType>:$results, Variadic<Index>:$late_sizes);
}

def Plan_SequenceOp : Plan_Op<"sequence", [AttrSizedOperandSegments, AttrSizedResultSegments, Stateful, MayFail]> {
  let summary = "Puts references to tensors into a list, array or stack, or takes them out.";
  let description = [{
    `op` names a sequence operation (hostops/sequence_op.h), which says which operands are only referred to: those are not waited
    for, whoever writes them. Lists are values; arrays and stacks are reached through a handle and keep the order of the text.
    `attributes` and `extents` as in plan.host_call.
  }];
  let arguments = (ins Variadic<AnyType>:$operands, Variadic<Index>:$sizes, StrAttr:$op, StrAttr:$node,
                       DefaultValuedAttr<DictionaryAttr, "{}">:$attributes, DefaultValuedAttr<ArrayAttr, "[]">:$extents);
  let results = (outs Variadic<AnyType>:$results, Variadic<Index>:$late_sizes);
}

def Plan_ReadScalarOp : Plan_Op<"read_scalar", [Stateful]> {
  let summary = "One element of a tensor (bool or integer, rank 0 or the first one) as an index.";
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs Index:$result);
  let assemblyFormat = "$source attr-dict `:` type($source)";
}

def Plan_ReserveRandomOp : Plan_Op<"reserve_random", [Stateful]> {
  let summary = "Moves a node's random generator on.";
  let description = [{
    The state from which `count` numbers may be drawn: key and counter, three 64-bit words. Seeds are the node's; both zero take
    seeds from the system.
  }];
  let arguments = (ins Index:$count, StrAttr:$node, I64Attr:$seed, I64Attr:$seed2);
  let results = (outs AnyRankedTensor:$state);
  let assemblyFormat = "$count attr-dict `:` type($state)";
}

def Plan_SiteOp : Plan_Op<"site", [Stateful]> {
  let summary = "A place that may fail: whom to blame and what to say.";
  let description = [{
    The message is a template over `operands`, whose names `names` gives (runtime/plan/program.h, Site). `code` is the status
    code's number.
  }];
  let arguments = (ins Variadic<AnyType>:$operands, I64Attr:$number, StrAttr:$node, I64Attr:$code, StrAttr:$message,
                       DefaultValuedAttr<ArrayAttr, "[]">:$names);
}

def Plan_CheckOp : Plan_Op<"check", [Stateful, MayFail]> {
  let summary = "Fails at `site` when the condition is false.";
  let arguments = (ins I1:$condition, I64Attr:$site);
  let assemblyFormat = "$condition `,` $site attr-dict";
}

// Structured control flow. Values from outside may be read inside; the tf dialect uses these operations as well, after calls
// have been inlined.

def Plan_WhileOp : Plan_Op<"while", [Stateful, MayFail, LoopLike, Evaluation]> {
  let summary = "Repeats a body while a condition holds.";
  let description = [{
    The first region takes the carried values and ends in plan.condition, which may give further values; the second takes the
    carried values and those, and ends in a plan.yield of the next carried values. Results are the values that the second region
    would have got when the condition does not hold.
  }];
  let arguments = (ins Variadic<AnyType>:$inits);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$before, SizedRegion<1>:$body);
}

def Plan_SwitchOp : Plan_Op<"switch", [Stateful, MayFail, Evaluation]> {
  let summary = "Runs one of several regions.";
  let description = [{
    The selector is a scalar: a number, of which one outside the regions' range means the last, or, with `is_condition`, a
    condition, which chooses the first region when it holds and else the second. Each region ends in a plan.yield of the results.
    With the attribute `scalar_selector` (V1 form) the location's node is blamed for a selector that is no scalar.
  }];
  let arguments = (ins AnyType:$selector, BoolAttr:$is_condition);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$cases);
}

def Plan_ConditionOp : Plan_Op<"condition", [Terminator, NoMemoryEffect]> {
  let summary = "Ends the condition of a plan.while: goes on when the scalar is not zero.";
  let arguments = (ins AnyType:$condition, Variadic<AnyType>:$values);
}

def Plan_UndefinedOp : Plan_Op<"undefined", [Pure, Evaluation]> {
  let summary = "A value that nothing reads, where a type asks for one.";
  let description = "What a branch gives for a result that is used only where another branch was taken.";
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def Plan_FailOp : Plan_Op<"fail", [Stateful, MayFail, Evaluation]> {
  let summary = "Fails when it is reached.";
  let description = [{
    The location's node is to blame; `code` is the status code's number. The message may name sizes as inference writes them. The
    operands are what must be computed first: it may fail on its own.
  }];
  let arguments = (ins Variadic<AnyType>:$needed, I64Attr:$code, StrAttr:$message);
}

def Plan_YieldOp : Plan_Op<"yield", [Terminator, ReturnLike, NoMemoryEffect]> {
  let summary = "Ends a region of control flow with its values.";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
}
