// RUN: strata opt %s --split-input-file --verify-diagnostics

llvm.func @position(%s: !llvm.struct<(ptr, i32)>) {
  // expected-error @+1 {{position does not exist in '!llvm.struct<(ptr, i32)>'}}
  %0 = llvm.extractvalue %s[2] : !llvm.struct<(ptr, i32)>
  llvm.return
}

// -----

// expected-error @+1 {{expected LLVM type for function arguments}}
llvm.func @argument(tensor<4xf32>)

// -----

// expected-error @+1 {{external functions must have 'external' or 'extern_weak' linkage}}
llvm.func internal @declaration()

// -----

llvm.func @address() {
  // expected-error @+1 {{must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @nowhere : !llvm.ptr
  llvm.return
}

// -----

llvm.func @predicate(%a: i32) {
  // expected-error @+1 {{'less' is an incorrect value of the 'predicate' attribute}}
  %0 = llvm.icmp "less" %a, %a : i32
  llvm.return
}
