// ERROR: t.x: assemblyFormat mentions $nothing, which does not exist

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x"> {
  let arguments = (ins AnyType:$a);
  let assemblyFormat = "$a $nothing attr-dict";
}
