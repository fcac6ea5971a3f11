// The vocabulary of declarative rewrite rules, under MLIR 22's names. A rule is a `Pat` (one result pattern) or a `Pattern`
// (several, or none of the results new); its name is the record's. What it becomes is ir/rules.h.

#ifndef STRATA_RULE_BASE
#define STRATA_RULE_BASE

include "ir/tblgen/op_base.td"

// Adds to a rule's benefit, which is the number of operations it matches.
def addBenefit;
// In results: a bound value takes the place of a result.
def replaceWithValue;
// In sources: the operands of a variadic group, one by one.
def variadic;
// Last in a new operation: its result types, those of bound values. Without it they are the replaced results', or follow
// from the operands.
def returnType;

// C++ over `$0`, `$1`, ... (the arguments as Value, Attribute or Operation *), `$_builder` (the rewriter) and `$_loc`: a value,
// an attribute, a type or an operation; null refuses the rewrite. It must not change anything.
class NativeCodeCall<string expr> {
  string expression = expr;
}

// An attribute that is the one written `text`, in the form of DefaultValuedAttr: "0 : i32".
class ConstantAttr<Attr attr, string text> {
  Attr attribute = attr;
  string value = text;
}

// Constraints on what is bound are `(SomeConstraint $x)`, their expressions over `$_self` (the first argument), `$0`, `$1`.

class Pattern<dag source, list<dag> results, list<dag> constraints = [], list<dag> more = [],
              dag benefit = (addBenefit 0)> {
  dag sourcePattern = source;
  list<dag> resultPatterns = results;
  list<dag> constraintList = constraints;
  list<dag> supplementalPatterns = more;  // made, but in nobody's place
  dag benefitDelta = benefit;
}
class Pat<dag source, dag result, list<dag> constraints = [], list<dag> more = [], dag benefit = (addBenefit 0)>
    : Pattern<source, [result], constraints, more, benefit>;

#endif  // STRATA_RULE_BASE
