// Dialects defined as IR: operations, types and attributes with constraints (upstream's IRDL), plus traits and effects.

include "ir/tblgen/op_base.td"

def IRDL_Dialect : Dialect {
  let name = "irdl";
  let cppNamespace = "::strata::irdl";
  let summary = "Definitions of dialects.";
}

def IRDL_Constraint : Type<CPred<"isKind($_self, ::strata::irdl::kConstraintType)">, "a constraint">,
                      BuildableType<"::strata::irdl::getType($_context, ::strata::irdl::kConstraintType)">;
def IRDL_RegionConstraint : Type<CPred<"isKind($_self, ::strata::irdl::kRegionType)">, "a region constraint">,
                            BuildableType<"::strata::irdl::getType($_context, ::strata::irdl::kRegionType)">;

def IRDL_VariadicityArray
    : Attr<CPred<"::llvm::isa<::strata::irdl::VariadicityArrayAttr>($_self)">, "an array of variadicities">;

class IRDL_Op<string mnemonic, list<Trait> traits = []> : Op<IRDL_Dialect, mnemonic, traits>;
class IRDL_Definition<string mnemonic, string parent>
    : IRDL_Op<mnemonic, [HasParent<parent>, IsolatedFromAbove, NoTerminator, SingleBlock, Symbol]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword ($body^)?";
}

def IRDL_DialectOp : IRDL_Op<"dialect", [IsolatedFromAbove, NoTerminator, SingleBlock, Symbol, SymbolTable]> {
  let summary = "A dialect.";
  let arguments = (ins SymbolNameAttr:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name attr-dict-with-keyword $body";
}
def IRDL_TypeOp : IRDL_Definition<"type", "irdl.dialect"> {
  let summary = "A type.";
}
def IRDL_AttributeOp : IRDL_Definition<"attribute", "irdl.dialect"> {
  let summary = "An attribute.";
}
def IRDL_OperationOp : IRDL_Definition<"operation", "irdl.dialect"> {
  let summary = "An operation. Strata's additions are attributes: `traits`, `effects` and `format`.";
}

class IRDL_NamedValues<string mnemonic, dag members, list<string> parents>
    : IRDL_Op<mnemonic, [ParentOneOf<parents>]> {
  let arguments = members;
  let sharedSyntax = "::strata::irdl::named_values";
  let hasVerifier = 1;
}
def IRDL_ParametersOp : IRDL_NamedValues<"parameters", (ins Variadic<IRDL_Constraint>:$args, StrArrayAttr:$names),
                                         ["irdl.type", "irdl.attribute"]> {
  let summary = "The parameters of a type or attribute.";
}
def IRDL_OperandsOp : IRDL_NamedValues<"operands",
    (ins Variadic<IRDL_Constraint>:$args, StrArrayAttr:$names, IRDL_VariadicityArray:$variadicity), ["irdl.operation"]> {
  let summary = "The operands of an operation.";
}
def IRDL_ResultsOp : IRDL_NamedValues<"results",
    (ins Variadic<IRDL_Constraint>:$args, StrArrayAttr:$names, IRDL_VariadicityArray:$variadicity), ["irdl.operation"]> {
  let summary = "The results of an operation.";
}
def IRDL_AttributesOp : IRDL_Op<"attributes", [HasParent<"irdl.operation">]> {
  let summary = "The attributes of an operation.";
  let arguments = (ins Variadic<IRDL_Constraint>:$attributeValues, StrArrayAttr:$attributeValueNames);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def IRDL_RegionsOp : IRDL_NamedValues<"regions", (ins Variadic<IRDL_RegionConstraint>:$args, StrArrayAttr:$names),
                                      ["irdl.operation"]> {
  let summary = "The regions of an operation.";
}
def IRDL_RegionOp : IRDL_Op<"region", [HasParent<"irdl.operation">]> {
  let summary = "What a region is like: its arguments where they are given, its number of blocks.";
  let arguments = (ins Variadic<IRDL_Constraint>:$entryBlockArgs, OptionalAttr<I32Attr>:$numberOfBlocks,
                       OptionalAttr<UnitAttr>:$constrainedArguments);
  let results = (outs IRDL_RegionConstraint:$output);
  let hasCustomAssemblyFormat = 1;
}

class IRDL_ConstraintOp<string mnemonic>
    : IRDL_Op<mnemonic, [ParentOneOf<["irdl.operation", "irdl.type", "irdl.attribute"]>]> {
  let results = (outs IRDL_Constraint:$output);
}
def IRDL_AnyOp : IRDL_ConstraintOp<"any"> {
  let summary = "Anything; the same wherever it is used.";
  let assemblyFormat = "attr-dict";
}
def IRDL_IsOp : IRDL_ConstraintOp<"is"> {
  let summary = "Exactly this type or attribute.";
  let arguments = (ins AnyAttr:$expected);
  let assemblyFormat = "$expected attr-dict";
}
def IRDL_BaseOp : IRDL_ConstraintOp<"base"> {
  let summary = "Any type or attribute of a kind.";
  let arguments = (ins OptionalAttr<SymbolRefAttr>:$base_ref, OptionalAttr<StrAttr>:$base_name);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
}
def IRDL_ParametricOp : IRDL_ConstraintOp<"parametric"> {
  let summary = "A type or attribute of a kind whose parameters satisfy constraints.";
  let arguments = (ins SymbolRefAttr:$base_type, Variadic<IRDL_Constraint>:$args);
  let assemblyFormat = "$base_type `<` $args `>` attr-dict";
}
def IRDL_AnyOfOp : IRDL_ConstraintOp<"any_of"> {
  let summary = "One of several constraints.";
  let arguments = (ins Variadic<IRDL_Constraint>:$args);
  let assemblyFormat = "`(` $args `)` attr-dict";
}
def IRDL_AllOfOp : IRDL_ConstraintOp<"all_of"> {
  let summary = "All of several constraints.";
  let arguments = (ins Variadic<IRDL_Constraint>:$args);
  let assemblyFormat = "`(` $args `)` attr-dict";
}
