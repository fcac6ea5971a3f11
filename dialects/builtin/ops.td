// Operations of the builtin dialect. Its types and attributes are the IR core's own (ir/types.h, ir/attributes.h).

include "ir/tblgen/op_base.td"

def Builtin_Dialect : Dialect {
  let name = "builtin";
  let cppNamespace = "::strata::builtin";
  let summary = "The module, and casts between type systems during lowering.";
}

def Builtin_ModuleOp : Op<Builtin_Dialect, "module", [
    AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, GraphRegionNoTerminator, SingleBlock]> {
  let summary = "A top-level container of symbols.";
  let description = [{
    One region of one block, isolated, without a terminator. Its operations may be in any order: symbols refer to each
    other. The module itself may be named.
  }];
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$bodyRegion);
  let assemblyFormat = "($sym_name^)? attr-dict-with-keyword $bodyRegion";
  let hasVerifier = 1;
}

def Builtin_UnrealizedConversionCastOp : Op<Builtin_Dialect, "unrealized_conversion_cast", [Pure, Cast]> {
  let summary = "Values of one type system seen as values of another.";
  let description = [{
    Left behind while a lowering is incomplete, and gone when it ends: a cast of casts back to the original types is folded.
    No semantics of its own.
  }];
  let arguments = (ins Variadic<AnyType>:$inputs);
  let results = (outs Variadic<AnyType>:$outputs);
  let assemblyFormat = "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict";
  let hasFolder = 1;
  let hasVerifier = 1;
}
