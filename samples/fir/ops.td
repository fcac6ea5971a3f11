// Step 1 of adding a dialect: say what its operations are. strata-tblgen turns this file into constant tables (ops.cc.inc)
// and thin accessor classes (ops.h.inc); the verifier, parser and printer are table-driven, so nothing of them is written here.
//
// This is the dialect of figure 8 of the MLIR paper: Fortran's dispatch tables and virtual calls.

include "ir/tblgen/op_base.td"

def FIR_Dialect : Dialect {
  let name = "fir";
  let cppNamespace = "::strata::fir";
  let summary = "Objects of derived types, dispatch tables, and calls through them.";
}

// Types have C++ of their own (fir.h); a constraint says which of them an operation takes.
def FIR_Object : Type<CPred<"isKind($_self, ::strata::fir::ObjectType::kKind)">, "a derived type">;
def FIR_Reference : Type<CPred<"isKind($_self, ::strata::fir::ReferenceType::kKind)">, "a reference to an object">;

class FIR_Op<string mnemonic, list<Trait> traits = []> : Op<FIR_Dialect, mnemonic, traits>;

// Traits say what generic passes may know: the table is a symbol, so that symbol-dce finds it, and a table of symbols.
def FIR_DispatchTableOp : FIR_Op<"dispatch_table", [IsolatedFromAbove, NoTerminator, SingleBlock, Symbol]> {
  let summary = "The methods of a type; the table of type `u` is named `dtable_type_u`.";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<StrAttr>:$sym_visibility);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def FIR_DTEntryOp : FIR_Op<"dt_entry", [HasParent<"fir.dispatch_table">]> {
  let summary = "One method: its name, and the procedure that it is.";
  let arguments = (ins StrAttr:$method, FlatSymbolRefAttr:$proc);
  let assemblyFormat = "$method `,` $proc attr-dict";
}

// Effects belong to operands and results: this allocates what its result refers to, and may go when nobody uses that.
def FIR_AllocaOp : FIR_Op<"alloca"> {
  let summary = "A new object of a type, which lives as long as the function runs.";
  let arguments = (ins TypeAttr:$in_type);
  let results = (outs Res<FIR_Reference, "", [MemAlloc]>:$reference);
  let assemblyFormat = "$in_type attr-dict `:` type($reference)";
  let hasVerifier = 1;
}

def FIR_GetOp : FIR_Op<"get"> {
  let summary = "The number in an object (objects of this sample hold one).";
  let arguments = (ins Arg<FIR_Reference, "", [MemRead]>:$reference);
  let results = (outs I32:$value);
  let assemblyFormat = "$reference attr-dict `:` type($reference)";
}

def FIR_SetOp : FIR_Op<"set"> {
  let summary = "Stores the number in an object.";
  let arguments = (ins I32:$value, Arg<FIR_Reference, "", [MemWrite]>:$reference);
  let assemblyFormat = "$value `,` $reference attr-dict `:` type($reference)";
}

// No trait and no effect is claimed: generic passes treat it with all care.
def FIR_DispatchOp : FIR_Op<"dispatch"> {
  let summary = "Calls the method of that name of the first operand's type, with all operands.";
  let arguments = (ins StrAttr:$method, Variadic<AnyType>:$args);
  let results = (outs Variadic<AnyType>:$values);
  let assemblyFormat = "$method `(` $args `)` attr-dict `:` functional-type($args, $values)";
  let hasVerifier = 1;
}
