// ERROR: t.x: more than one operand group of variable size needs the trait AttrSizedOperandSegments or SameVariadicOperandSize

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x"> {
  let arguments = (ins Variadic<AnyType>:$a, Variadic<AnyType>:$b);
}
