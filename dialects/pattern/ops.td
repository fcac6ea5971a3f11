// Rewrite rules as IR: what to match, from the root operation down, and what to build instead.

include "ir/tblgen/op_base.td"

def Pattern_Dialect : Dialect {
  let name = "pattern";
  let cppNamespace = "::strata::pattern";
  let summary = "Rewrite rules as IR.";
}

class Pattern_Type<string kind, string text>
    : Type<CPred<"isKind($_self, ::strata::pattern::" # kind # ")">, text>,
      BuildableType<"::strata::pattern::getType($_context, ::strata::pattern::" # kind # ")">;
def Pattern_OperationType : Pattern_Type<"kOperationType", "an operation">;
def Pattern_ValueType : Pattern_Type<"kValueType", "a value or several">;
def Pattern_AttributeType : Pattern_Type<"kAttributeType", "an attribute">;
def Pattern_TypeType : Pattern_Type<"kTypeType", "a type">;
def Pattern_Any : AnyTypeOf<[Pattern_OperationType, Pattern_ValueType, Pattern_AttributeType, Pattern_TypeType],
                            "anything a rule handles">;

class Pattern_Op<string mnemonic, list<Trait> traits = []> : Op<Pattern_Dialect, mnemonic, traits>;
class Pattern_PartOp<string mnemonic, list<Trait> traits = []>
    : Pattern_Op<mnemonic, !listconcat(traits, [ParentOneOf<["pattern.rule", "pattern.rewrite"]>])>;

def Pattern_RuleOp : Pattern_Op<"rule", [IsolatedFromAbove, NoTerminator, SingleBlock, Symbol]> {
  let summary = "A rule: operations to match, checks, and at the end what to do.";
  let arguments = (ins SymbolNameAttr:$sym_name, OptionalAttr<I64Attr>:$benefit);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$sym_name (`benefit` $benefit^)? attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Pattern_RewriteOp : Pattern_Op<"rewrite", [HasParent<"pattern.rule">, NoTerminator, SingleBlock]> {
  let summary = "What to do where the operations above have matched; the operand is the root.";
  let arguments = (ins Pattern_OperationType:$root);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$root attr-dict-with-keyword $body";
}

def Pattern_OperationOp : Pattern_PartOp<"operation", [AttrSizedOperandSegments]> {
  let summary = "Matches an operation; in a rewrite, makes one.";
  let description = [{
The operation's operands, attributes and result types are those given. Where no operands are given, a match does not look at
them; where no result types are given, a new operation infers them.
  }];
  let arguments = (ins StrAttr:$name, Variadic<Pattern_ValueType>:$operandValues,
                       Variadic<Pattern_AttributeType>:$attributeValues, Variadic<Pattern_TypeType>:$typeValues,
                       OptionalAttr<StrArrayAttr>:$attributeNames);
  let results = (outs Pattern_OperationType:$op);
  let assemblyFormat = [{
    $name (`(` $operandValues^ `)`)? (`with` $attributeNames^ `=` $attributeValues)? (`->` `(` $typeValues^ `)`)? attr-dict
  }];
  let hasVerifier = 1;
}

def Pattern_OperandOp : Pattern_PartOp<"operand"> {
  let summary = "Matches any value, of the type where one is given.";
  let arguments = (ins Optional<Pattern_TypeType>:$type);
  let results = (outs Pattern_ValueType:$value);
  let assemblyFormat = "(`of` $type^)? attr-dict";
}

def Pattern_OperandsOp : Pattern_PartOp<"operands"> {
  let summary = "Matches any number of operands in a row.";
  let results = (outs Pattern_ValueType:$values);
  let assemblyFormat = "attr-dict";
}

def Pattern_AttributeOp : Pattern_PartOp<"attribute"> {
  let summary = "Matches any attribute, or the one that is given.";
  let arguments = (ins OptionalAttr<AnyAttr>:$value);
  let results = (outs Pattern_AttributeType:$attribute);
  let assemblyFormat = "(`is` $value^)? attr-dict";
}

def Pattern_TypeOp : Pattern_PartOp<"type"> {
  let summary = "Matches any type, or the one that is given.";
  let arguments = (ins OptionalAttr<TypeAttr>:$value);
  let results = (outs Pattern_TypeType:$type);
  let assemblyFormat = "(`is` $value^)? attr-dict";
}

def Pattern_ResultOp : Pattern_PartOp<"result"> {
  let summary = "One result of an operation.";
  let arguments = (ins I64Attr:$index, Pattern_OperationType:$op);
  let results = (outs Pattern_ValueType:$value);
  let assemblyFormat = "$index `of` $op attr-dict";
}

def Pattern_ResultsOp : Pattern_PartOp<"results"> {
  let summary = "All results of an operation.";
  let arguments = (ins Pattern_OperationType:$op);
  let results = (outs Pattern_ValueType:$values);
  let assemblyFormat = "`of` $op attr-dict";
}

def Pattern_CheckOp : Pattern_PartOp<"check"> {
  let summary = "Matches only when a native check holds.";
  let arguments = (ins StrAttr:$name, Variadic<Pattern_Any>:$arguments);
  let assemblyFormat = "$name (`(` $arguments^ `:` type($arguments) `)`)? attr-dict";
}

def Pattern_ApplyOp : Pattern_PartOp<"apply"> {
  let summary = "What a native function makes.";
  let arguments = (ins StrAttr:$name, Variadic<Pattern_Any>:$arguments);
  let results = (outs Pattern_Any:$result);
  let assemblyFormat = "$name `(` ($arguments^ `:` type($arguments))? `)` `:` type($result) attr-dict";
}

def Pattern_ReplaceOp : Pattern_PartOp<"replace"> {
  let summary = "Replaces the results of a matched operation, in order, and erases it.";
  let arguments = (ins Pattern_OperationType:$op, Variadic<Pattern_ValueType>:$values);
  let assemblyFormat = "$op `with` `(` $values `)` attr-dict";
}

def Pattern_EraseOp : Pattern_PartOp<"erase"> {
  let summary = "Erases a matched operation, whose results must be unused.";
  let arguments = (ins Pattern_OperationType:$op);
  let assemblyFormat = "$op attr-dict";
}
