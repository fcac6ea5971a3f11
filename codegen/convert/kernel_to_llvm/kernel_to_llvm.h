// Kernels on memrefs to the llvm dialect: affine and scf loops become rotated loops of blocks, memrefs become pointers with
// sizes from the argument block (devices/kernel_abi.h), addresses are reduced to one pointer step a loop level.
#pragma once

#include "codegen/target/target.h"
#include "ir/op.h"

namespace strata {

/// Converts every kernel of `module` in place to an llvm.func `(!llvm.ptr, i64, i64)` of the same name. A kernel is a
/// func.func without results whose arguments are: begin and end of the range (index), the error slot's key
/// (memref<1xi64>), then sizes (index) and row-major memrefs in any order.
///
/// Argument block: word 0 the address of the error slot; then, in the order of the further arguments, an index takes one
/// word, a memref one word for its address and one for each `?` of its type.
///
/// Fails with a diagnostic at the first operation that has no lowering here; the module is then half converted.
LogicalResult convertKernelsToLLVM(Operation *module, const Target &target);

/// One word of a kernel's argument block, for whoever fills it.
struct KernelWord {
  enum class Kind : uint8_t { Scalar, Address, Size };
  Kind kind;
  unsigned argument;   ///< number among the arguments after begin, end and the error slot
  unsigned dimension;  ///< of a Size
};
/// The words of a kernel with these argument types (begin, end and slot left out), word 0 left out.
SmallVector<KernelWord> getKernelWords(ArrayRef<Type> argumentTypes);

}  // namespace strata
