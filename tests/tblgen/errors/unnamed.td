// ERROR: t.x: arguments 0 has no name

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x"> {
  let arguments = (ins AnyType);
}
