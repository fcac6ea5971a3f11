// The vocabulary of operation definitions: classes for operations, constraints, attributes, traits, regions, successors.
// Names are MLIR 22's where MLIR has them. What they become is decided by strata-tblgen (op_model.cc reads these records).
// Ready-made types, attributes and traits live in op_common.td; nothing here belongs to a dialect.
//
// Expressions (predicates, type transforms) are C++ over `$_self` and call the functions of ir/constraints.h.

#ifndef STRATA_OP_DEF
#define STRATA_OP_DEF

// --- Documentation and dialects ------------------------------------------------------------------------------------

class Dialect {
  string name = ?;          // "arith"
  string summary = "";
  string description = "";
  string cppNamespace = ?;  // "::strata::arith"
}

// --- Predicates ----------------------------------------------------------------------------------------------------

// A C++ condition over `$_self`, a Type or an Attribute. Equal texts share one generated function.
class Pred<string text> {
  string expr = text;
}
class CPred<string text> : Pred<text>;
class And<list<Pred> parts> : Pred<!interleave(!foreach(p, parts, "(" # p.expr # ")"), " && ")>;
class Or<list<Pred> parts> : Pred<!interleave(!foreach(p, parts, "(" # p.expr # ")"), " || ")>;
class Neg<Pred part> : Pred<"!(" # part.expr # ")">;
// `inner` about the element type of a shaped type.
class ElementPred<Pred inner> : Pred<!subst("$_self", "elementTypeOf($_self)", inner.expr)>;

class Constraint<Pred pred, string text = ""> {
  Pred predicate = pred;
  string summary = text;
}

// --- Types ---------------------------------------------------------------------------------------------------------

class TypeConstraint<Pred pred, string text = ""> : Constraint<pred, text> {
  // C++ of the only type that satisfies the constraint, over `$_context`; "" when there are several.
  string builder = "";
}
class Type<Pred pred, string text = ""> : TypeConstraint<pred, text>;
class BuildableType<string text> {
  string builder = text;
}
class AnyTypeOf<list<TypeConstraint> allowed, string text = "">
    : TypeConstraint<Or<!foreach(t, allowed, t.predicate)>,
                     !if(!empty(text), !interleave(!foreach(t, allowed, t.summary), " or "), text)>;
class AllOfType<list<TypeConstraint> required, string text = "">
    : TypeConstraint<And<!foreach(t, required, t.predicate)>,
                     !if(!empty(text), !interleave(!foreach(t, required, t.summary), " and "), text)>;

// Groups of operands or results.
class Variadic<TypeConstraint element> : TypeConstraint<element.predicate, element.summary> {
  TypeConstraint baseType = element;
}
class Optional<TypeConstraint element> : TypeConstraint<element.predicate, element.summary> {
  TypeConstraint baseType = element;
}

// --- Effects -------------------------------------------------------------------------------------------------------

class MemEffect<string effectKind> {
  string kind = effectKind;  // a name of strata::EffectKind
}
def MemRead : MemEffect<"Read">;
def MemWrite : MemEffect<"Write">;
def MemAlloc : MemEffect<"Allocate">;
def MemFree : MemEffect<"Free">;

// An operand or result with words and effects of its own.
class OpVariable<Constraint c, string text, list<MemEffect> effectList> {
  Constraint constraint = c;
  string summary = text;
  list<MemEffect> effects = effectList;
}
class Arg<Constraint c, string text = "", list<MemEffect> effectList = []> : OpVariable<c, text, effectList>;
class Res<Constraint c, string text = "", list<MemEffect> effectList = []> : OpVariable<c, text, effectList>;

// --- Attributes ----------------------------------------------------------------------------------------------------

class Attr<Pred pred, string text = ""> : Constraint<pred, text> {
  string storageType = "::strata::Attribute";  // handle class of the stored attribute
  string returnType = "";                      // what the getter returns; "" for the handle itself
  string convertFromStorage = "$_self";        // C++ from handle to return type
  string syntax = "Full";                      // a name of strata::AttrSyntax
  string valueBuilder = "";                    // C++ of the type that syntax leaves out, over `$_context`
  string defaultText = "";                     // attribute text taken when the attribute is absent
  bit isOptional = 0;
  bit staysAbsent = 0;      // has a default that is not filled in
}
// Absent unless given; the getter returns an optional or a null handle.
class OptionalAttr<Attr base> : Attr<base.predicate, base.summary> {
  let storageType = base.storageType;
  let returnType = base.returnType;
  let convertFromStorage = base.convertFromStorage;
  let syntax = base.syntax;
  let valueBuilder = base.valueBuilder;
  Attr baseAttr = base;
  let isOptional = 1;
}
// `text` is the default as attribute text with its type: "0 : i64", "#arith.fastmath<none>", "array<i64>".
class DefaultValuedAttr<Attr base, string text> : Attr<base.predicate, base.summary> {
  let storageType = base.storageType;
  let returnType = base.returnType;
  let convertFromStorage = base.convertFromStorage;
  let syntax = base.syntax;
  let valueBuilder = base.valueBuilder;
  Attr baseAttr = base;
  let defaultText = text;
}
// The same, but an absent attribute stays absent: the accessor gives the default, the generic form does not print it.
class DefaultValuedOptionalAttr<Attr base, string text> : DefaultValuedAttr<base, text> {
  let staysAbsent = 1;
}
class DefaultedAttr<Attr base, string text> : DefaultValuedAttr<base, text>;
class AttrConstraint<Pred pred, string text = ""> : Constraint<pred, text>;
class ConfinedAttr<Attr base, list<AttrConstraint> more>
    : Attr<And<!listconcat([base.predicate], !foreach(c, more, c.predicate))>,
           base.summary # " whose " # !interleave(!foreach(c, more, c.summary), " and ")> {
  let storageType = base.storageType;
  let returnType = base.returnType;
  let convertFromStorage = base.convertFromStorage;
  let syntax = base.syntax;
  let valueBuilder = base.valueBuilder;
  Attr baseAttr = base;
  let defaultText = base.defaultText;
  let isOptional = base.isOptional;
}

// --- Enumerations --------------------------------------------------------------------------------------------------

// `symbol` is the C++ enumerator, `keyword` its spelling in text.
class EnumCase<string name, int number, string text> {
  string symbol = name;
  int value = number;
  string keyword = text;
}
class I32EnumAttrCase<string name, int number, string text = name> : EnumCase<name, number, text>;
class I64EnumAttrCase<string name, int number, string text = name> : EnumCase<name, number, text>;
class I32BitEnumAttrCaseNone<string name, string text = name> : EnumCase<name, 0, text>;
class I32BitEnumAttrCaseBit<string name, int bitNumber, string text = name>
    : EnumCase<name, !shl(1, bitNumber), text>;
class I32BitEnumAttrCaseGroup<string name, list<EnumCase> parts, string text = name>
    : EnumCase<name, !foldl(0, parts, sum, part, !or(sum, part.value)), text>;

class EnumInfo<string name, string text, list<EnumCase> caseList> {
  string className = name;
  string enumSummary = text;
  list<EnumCase> cases = caseList;
  string cppNamespace = ?;  // "::strata::arith": of the dialect whose generated header holds the enumeration
  bit isBitEnum = 0;
  string separator = ",";
}
// An enumeration stored as an integer attribute; syntax writes the bare keyword.
class IntegerEnumAttr<string name, string text, list<EnumCase> caseList, int width, string ns>
    : EnumInfo<name, text, caseList>,
      Attr<CPred<"isEnumInteger($_self, " # width # ", " # ns # "::k" # name # "Cases)">,
           "allowed " # width # "-bit signless integer cases: " # !interleave(!foreach(c, caseList, c.value), ", ")> {
  let cppNamespace = ns;
  let storageType = "::strata::IntegerAttr";
  let returnType = ns # "::" # name;
  let convertFromStorage = "static_cast<" # ns # "::" # name # ">($_self.getInt())";
  let syntax = "Enum";
  let valueBuilder = "::strata::IntegerType::get($_context, " # width # ")";
}
class I32EnumAttr<string name, string text, list<EnumCase> cases, string ns> : IntegerEnumAttr<name, text, cases, 32, ns>;
class I64EnumAttr<string name, string text, list<EnumCase> cases, string ns> : IntegerEnumAttr<name, text, cases, 64, ns>;
class I32BitEnumAttr<string name, string text, list<EnumCase> cases, string ns> : EnumInfo<name, text, cases> {
  let cppNamespace = ns;
  let isBitEnum = 1;
}
class I32PlainEnum<string name, string text, list<EnumCase> cases, string ns> : EnumInfo<name, text, cases> {
  let cppNamespace = ns;
}

// An enumeration as an attribute kind of its own: `#dialect.mnemonic<keyword>`.
class EnumAttr<Dialect dialectDef, EnumInfo info, string name>
    : Attr<CPred<"isa<" # info.cppNamespace # "::" # info.className # "Attr>($_self)">,
           !if(!empty(info.enumSummary), name # " attribute", info.enumSummary)> {
  Dialect dialect = dialectDef;
  string mnemonic = name;
  let storageType = info.cppNamespace # "::" # info.className # "Attr";
  let returnType = info.cppNamespace # "::" # info.className;
  let convertFromStorage = "$_self.getValue()";
  let syntax = "Body";
  EnumInfo enumInfo = info;
}

// --- Regions and successors ----------------------------------------------------------------------------------------

class RegionConstraint<string text = "any region"> {
  string summary = text;
  bit singleBlock = 0;
  bit isVariadic = 0;
}
class VariadicRegion<RegionConstraint element> : RegionConstraint<element.summary> {
  let singleBlock = element.singleBlock;
  let isVariadic = 1;
}
class SuccessorConstraint<string text = "any successor"> {
  string summary = text;
  bit isVariadic = 0;
}
class VariadicSuccessor<SuccessorConstraint element> : SuccessorConstraint<element.summary> {
  let isVariadic = 1;
}

// --- Traits --------------------------------------------------------------------------------------------------------

class Trait;
// Sets the named bits of strata::OpTrait.
class NativeOpTrait<string name, list<string> others = []> : Trait {
  list<string> traitBits = !listconcat([name], others);
}
class TraitList<list<Trait> parts> : Trait {
  list<Trait> traits = parts;
}
// The row points to `static const <type> <Op>::k<member>`, which the dialect defines.
class InterfaceTrait<string member, string interfaceType = "::strata::" # member # "Interface",
                     list<string> bitNames = []> : Trait {
  string name = member;          // also a name of strata::interface_id
  string type = interfaceType;
  list<string> traitBits = bitNames;
}
// Named as in MLIR, for symmetry; the trait itself says everything.
class DeclareOpInterfaceMethods<Trait inner> : TraitList<[inner]>;
// Parents are full operation names: "scf.for".
class ParentOneOf<list<string> names> : Trait {
  list<string> parents = names;
}
class HasParent<string name> : ParentOneOf<[name]>;
// `terminator` is a full operation name.
class SingleBlockImplicitTerminator<string name> : Trait {
  string terminator = name;
}
// Effects on resources that no operand stands for.
class MemoryEffects<list<MemEffect> effectList> : Trait {
  list<MemEffect> effects = effectList;
}

// Ties between types (strata::TypeRule). Names are of operands, results or typed attributes.
class TypeRuleTrait<string text> : Trait {
  string summary = text;
}
class AllTypesMatch<list<string> all>
    : TypeRuleTrait<"all of {" # !interleave(all, ", ") # "} have same type"> {
  list<string> names = all;
  string view = "$_self";
  bit infers = 1;
}
class AllMatchView<list<string> all, string what, string expr>
    : TypeRuleTrait<"all of {" # !interleave(all, ", ") # "} have same " # what> {
  list<string> names = all;
  string view = expr;
  bit infers = 0;
}
class AllElementTypesMatch<list<string> names> : AllMatchView<names, "element type", "elementTypeOf($_self)">;
class AllShapesMatch<list<string> names> : AllMatchView<names, "shape", "shapeOf($_self)">;
class AllRanksMatch<list<string> names> : AllMatchView<names, "rank", "rankOf($_self)">;
class TypesMatchWith<string text, string fromName, string toName, string expr> : TypeRuleTrait<text> {
  string from = fromName;
  string to = toName;
  string transform = expr;
}

// --- Operations ----------------------------------------------------------------------------------------------------

def ins;
def outs;
def region;
def successor;

class OpDef<Dialect dialectDef, string name, list<Trait> traitList = []> {
  Dialect opDialect = dialectDef;
  string opName = name;
  list<Trait> traits = traitList;
  string summary = "";
  string description = "";

  dag arguments = (ins);       // operands and attributes
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);

  string assemblyFormat = "";  // declarative syntax; exclusive with hasCustomAssemblyFormat
  bit hasCustomAssemblyFormat = 0;  // static ParseResult parse(OpAsmParser &, OperationState &); void print(OpAsmPrinter &)
  string sharedSyntax = "";         // custom syntax of many ops: C++ scope that holds `ParseResult parseOp(OpAsmParser &,
                                    // OperationState &)` and `void printOp(Operation *, OpAsmPrinter &)`
  bit hasVerifier = 0;              // LogicalResult verify()
  bit hasRegionVerifier = 0;        // LogicalResult verifyRegions()
  bit hasFolder = 0;                // OpFoldResult fold(ArrayRef<Attribute>), or with a result list when there is not one result
  bit hasCanonicalizer = 0;         // static void getCanonicalizationPatterns(PatternSet &, Context *)
  string extraClassDeclaration = "";  // further members of the accessor class
}
class Arguments<dag values> {
  dag arguments = values;
}
class Results<dag values> {
  dag results = values;
}

#endif  // STRATA_OP_DEF
