// ERROR: t.x: a type rule mentions $b, which is no operand, result or attribute

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x", [AllTypesMatch<["a", "b"]>]> {
  let arguments = (ins AnyType:$a);
}
