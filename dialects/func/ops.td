// Functions and calls.

include "ir/tblgen/op_base.td"

def Func_Dialect : Dialect {
  let name = "func";
  let cppNamespace = "::strata::func";
  let summary = "Functions, calls and returns.";
}

class Func_Op<string mnemonic, list<Trait> traits = []> : Op<Func_Dialect, mnemonic, traits>;

def Func_FuncOp : Func_Op<"func", [
    AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol, Callable]> {
  let summary = "A function: a symbol with a body of blocks, or a declaration without one.";
  let description = [{
    The entry block's arguments are the function's; `func.return` gives its results. Nothing outside is visible but symbols.

        func.func private @f(%x: tensor<?xf32> {k = 1 : i64}, %n: index) -> (f32, index) attributes {a} { ... }
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    FunctionTypeAttr:$function_type,
    OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$no_inline
  );
  let regions = (region AnyRegion:$body);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
  bool isDeclaration() const { return op->getRegion(0).empty(); }
  bool isExternal() const { return isDeclaration(); }
  ::strata::StringRef getName() const { return getSymName(); }
  ::strata::ArrayRef<::strata::Type> getArgumentTypes() const { return getFunctionType().getInputs(); }
  ::strata::ArrayRef<::strata::Type> getResultTypes() const { return getFunctionType().getResults(); }
  unsigned getNumArguments() const { return getFunctionType().getNumInputs(); }
  /// Of a definition.
  ::strata::BlockArgument getArgument(unsigned i) const { return op->getRegion(0).getArgument(i); }
  ::strata::ArrayRef<::strata::BlockArgument> getArguments() const { return op->getRegion(0).getArguments(); }
  /// Sets the type alone; the entry block's arguments are the caller's business.
  void setFunctionType(::strata::FunctionType type) { setFunctionTypeAttr(::strata::TypeAttr::get(type)); }
  /// Attributes of one argument or result; null where there are none.
  ::strata::DictionaryAttr getArgAttrDict(unsigned i) const;
  ::strata::DictionaryAttr getResultAttrDict(unsigned i) const;
  void setArgAttrDict(unsigned i, ::strata::DictionaryAttr attrs);
  /// Makes the entry block of a declaration, with an argument for each input.
  ::strata::Block *addEntryBlock();
  /// A function without a body, detached.
  static FuncOp create(::strata::Location location, ::strata::StringRef name, ::strata::FunctionType type,
                       ::strata::ArrayRef<::strata::NamedAttribute> attributes = {});
  }];
}

def Func_ReturnOp : Func_Op<"return", [Pure, HasParent<"func.func">, ReturnLike, Terminator]> {
  let summary = "Returns from a function; the operands' types are the function's result types.";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

def Func_CallOp : Func_Op<"call", [CallLike]> {
  let summary = "Calls the function of that name.";
  let arguments = (ins
    FlatSymbolRefAttr:$callee,
    Variadic<AnyType>:$operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs,
    UnitAttr:$no_inline
  );
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
  let hasVerifier = 1;
}

def Func_CallIndirectOp : Func_Op<"call_indirect", [CallLike]> {
  let summary = "Calls a function value.";
  let arguments = (ins
    FunctionType:$callee,
    Variadic<AnyType>:$callee_operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs,
    OptionalAttr<DictArrayAttr>:$res_attrs
  );
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}

def Func_ConstantOp : Func_Op<"constant", [ConstantLike, Pure]> {
  let summary = "A function as a value.";
  let arguments = (ins FlatSymbolRefAttr:$value);
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict $value `:` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}
