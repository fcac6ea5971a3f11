// Types of the llvm dialect: pointers, structures, arrays, functions, void.
#pragma once

#include "ir/types.h"

namespace strata::LLVM {

/// `!llvm.ptr`, `!llvm.ptr<space>`.
class LLVMPointerType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;  // ints: address space
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static LLVMPointerType get(Context *context, unsigned addressSpace = 0);
  unsigned getAddressSpace() const { return static_cast<unsigned>(node->ints()[0]); }
};

/// `!llvm.struct<(...)>`, `!llvm.struct<packed (...)>`; with a name `!llvm.struct<"n", (...)>`, `!llvm.struct<"n",
/// opaque>`, and `!llvm.struct<"n">` for itself inside its own body. Code generation takes the first kind, without a
/// name.
class LLVMStructType : public Type {
 public:
  using Type::Type;
  enum class Form : int64_t { Literal, Named, Opaque, Reference };
  static const NodeKind kKind;  // ptrs: elements; ints: packed, form; bytes: name
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static LLVMStructType getLiteral(Context *context, ArrayRef<Type> elements, bool isPacked = false);
  static LLVMStructType getNamed(Context *context, Form form, StringRef name, ArrayRef<Type> elements = {},
                                 bool isPacked = false);
  bool isLiteral() const { return getForm() == Form::Literal; }
  bool isOpaque() const { return getForm() == Form::Opaque; }
  bool isReference() const { return getForm() == Form::Reference; }
  Form getForm() const { return static_cast<Form>(node->ints()[1]); }
  StringRef getName() const { return node->bytes(); }
  ArrayRef<Type> getBody() const { return {reinterpret_cast<const Type *>(node->ptrs().data()), node->numPtrs}; }
  bool isPacked() const { return node->ints()[0] != 0; }
};

/// `!llvm.array<4 x f32>`.
class LLVMArrayType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;  // ptrs: element; ints: count
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static LLVMArrayType get(Type elementType, int64_t numElements);
  Type getElementType() const { return Type(node->ptrs()[0]); }
  int64_t getNumElements() const { return node->ints()[0]; }
};

/// `!llvm.func<result (params, ...)>`.
class LLVMFunctionType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;  // ptrs: result, parameters; ints: variadic
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static LLVMFunctionType get(Type result, ArrayRef<Type> parameters, bool isVarArg = false);
  Type getReturnType() const { return Type(node->ptrs()[0]); }
  ArrayRef<Type> getParams() const {
    return ArrayRef<Type>(reinterpret_cast<const Type *>(node->ptrs().data()), node->numPtrs).drop_front();
  }
  bool isVarArg() const { return node->ints()[0] != 0; }
};

class LLVMVoidType : public Type {
 public:
  using Type::Type;
  static const NodeKind kKind;
  static bool classof(Handle h) { return &h.getKind() == &kKind; }
  static LLVMVoidType get(Context *context);
};

/// What LLVM values may have: signless integers, floats LLVM knows, pointers, structures, arrays, vectors of scalars.
/// Also void and function types, which only functions have.
bool isCompatibleType(Type type);
/// `!llvm.struct<(type, i1)>`, the result of cmpxchg.
Type structOfValueAndBit(Type type);
/// The type at a position inside an aggregate; null when the position does not exist.
Type getTypeAtPosition(Type aggregate, ArrayRef<int64_t> position);

/// All kinds, for the dialect.
ArrayRef<const NodeKind *> getTypeKinds();

}  // namespace strata::LLVM
