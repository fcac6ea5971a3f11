// The syntax that function-like operations share: argument lists with names, types and attributes, result lists.
#pragma once

#include "ir/asm.h"

namespace strata::func {

/// A function's signature as written.
struct Signature {
  SmallVector<OpAsmParser::Argument, 4> arguments;  ///< names are empty in declarations
  SmallVector<Type, 4> argumentTypes;
  SmallVector<DictionaryAttr, 4> argumentAttrs;     ///< null where there are none
  SmallVector<Type, 4> resultTypes;
  SmallVector<DictionaryAttr, 4> resultAttrs;
  bool isVariadic = false;                          ///< `...` after the arguments, where allowed
};

/// `(%a: T {attrs}, ...) -> (T {attrs}, ...)`, or types alone in declarations.
ParseResult parseSignature(OpAsmParser &parser, Signature &signature, bool allowVariadic = false);

/// Adds `arg_attrs` and `res_attrs` when some argument (result) has attributes.
void addSignatureAttrs(OperationState &state, const Signature &signature);

/// Prints the same; names when `body` has blocks. `resultTypes` empty: no arrow.
void printSignature(OpAsmPrinter &printer, Region &body, ArrayRef<Type> argumentTypes, ArrayAttr argumentAttrs,
                    ArrayRef<Type> resultTypes, ArrayAttr resultAttrs, bool isVariadic = false);

}  // namespace strata::func
