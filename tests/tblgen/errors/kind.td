// ERROR: t.x: $a is neither a type nor an attribute

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x"> {
  let arguments = (ins Pure:$a);
}
