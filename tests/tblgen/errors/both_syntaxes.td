// ERROR: t.x: assemblyFormat and hasCustomAssemblyFormat exclude each other

include "ir/tblgen/op_base.td"

def T_Dialect : Dialect {
  let name = "t";
  let cppNamespace = "::strata::t";
}
def T_XOp : Op<T_Dialect, "x"> {
  let assemblyFormat = "attr-dict";
  let hasCustomAssemblyFormat = 1;
}
