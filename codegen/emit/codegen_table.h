/* The one C table between libstrata.so and libstrata_codegen.so. Text of the llvm dialect goes in, a linked image comes out;
 * nothing of C++ or LLVM crosses. */
#ifndef STRATA_CODEGEN_TABLE_H_
#define STRATA_CODEGEN_TABLE_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Changes whenever anything in this file, in the llvm dialect's text or in the image format changes meaning. A library with
 * another number is refused. */
#define STRATA_CODEGEN_INTERFACE 2

typedef struct strata_codegen_input {
  const char *text;          /* a builtin.module of llvm.func and llvm.mlir.global, generic form */
  size_t text_size;
  const char *target;        /* a name of codegen/target/target.h */
  const char *const *entries; /* functions that the image must export */
  size_t num_entries;
  int want_assembly;         /* give assembly text instead of an image */
} strata_codegen_input;

typedef struct strata_codegen_output {
  unsigned char *bytes; /* the image (support/image.h), or the text; null on failure */
  size_t size;
  char *error;          /* null on success */
} strata_codegen_output;

typedef struct strata_codegen_table {
  uint64_t interface_number;
  /* Compiles; returns 0 on success. Any thread, several at once. The output is released with `release`. */
  int (*compile)(const strata_codegen_input *input, strata_codegen_output *output);
  void (*release)(strata_codegen_output *output);
  /* Does what the first compilation in a process would have to do. */
  void (*warm_up)(void);
  /* Machine code of a target as text, a line for each instruction. Returns 0 on success; the output is released with `release`. */
  int (*disassemble)(const char *target, const unsigned char *code, size_t code_size, strata_codegen_output *output);
} strata_codegen_table;

/* The library's only export: `const strata_codegen_table *strata_codegen_get_table(void)`. */
typedef const strata_codegen_table *(*strata_codegen_get_table_fn)(void);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_CODEGEN_TABLE_H_ */
