// What a dialect's definitions include: the vocabulary, the ready-made constraints, and `Op` in MLIR 22's form.

#ifndef STRATA_OP_BASE
#define STRATA_OP_BASE

include "ir/tblgen/op_common.td"

class Op<Dialect dialect, string mnemonic, list<Trait> traits = []> : OpDef<dialect, mnemonic, traits>;

#endif  // STRATA_OP_BASE
