// ERROR: t.x is defined twice

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x">;
def T_YOp : Op<T_Dialect, "x">;
