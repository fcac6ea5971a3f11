/* Tensors in host memory. Part of strata.h. */
#ifndef STRATA_TENSOR_H_
#define STRATA_TENSOR_H_

#include <stddef.h>

#include "strata/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Element types; the numbers are TensorFlow's DataType. Types missing here keep their number there. */
typedef enum strata_dtype {
  STRATA_DTYPE_INVALID = 0,
  STRATA_FLOAT32 = 1,
  STRATA_FLOAT64 = 2,
  STRATA_INT32 = 3,
  STRATA_UINT8 = 4,
  STRATA_INT16 = 5,
  STRATA_INT8 = 6,
  STRATA_STRING = 7,
  STRATA_COMPLEX64 = 8,
  STRATA_INT64 = 9,
  STRATA_BOOL = 10,
  STRATA_QINT8 = 11,
  STRATA_QUINT8 = 12,
  STRATA_QINT32 = 13,
  STRATA_BFLOAT16 = 14,
  STRATA_QINT16 = 15,
  STRATA_QUINT16 = 16,
  STRATA_UINT16 = 17,
  STRATA_COMPLEX128 = 18,
  STRATA_FLOAT16 = 19,
  STRATA_RESOURCE = 20,
  STRATA_VARIANT = 21,
  STRATA_UINT32 = 22,
  STRATA_UINT64 = 23,
  STRATA_FLOAT8_E5M2 = 24,
  STRATA_FLOAT8_E4M3FN = 25
} strata_dtype;

/* Name as in NumPy ("float32"), "invalid" for unknown numbers. Static. */
STRATA_API const char *strata_dtype_name(strata_dtype dtype);

/* The inverse; STRATA_DTYPE_INVALID for an unknown name. */
STRATA_API strata_dtype strata_dtype_parse(const char *name);

/* Bytes of one element; 0 for strings, resources and variants. */
STRATA_API size_t strata_dtype_size(strata_dtype dtype);

/* A dense row-major tensor in host memory. Reference-counted: functions that give one out give a reference that the
 * caller releases. Elements are immutable from the moment the tensor is passed to a run or comes from one. Any thread. */
typedef struct strata_tensor strata_tensor;

/* Bytes of a string element; need not end in NUL. */
typedef struct strata_string {
  const char *data;
  size_t size;
} strata_string;

/* A new tensor with undefined elements of a plain type, aligned to 64 bytes; fill it through strata_tensor_mutable_data.
 * `dims` has `rank` entries. INVALID_ARGUMENT for a negative or overflowing size, RESOURCE_EXHAUSTED. */
STRATA_API strata_status *strata_tensor_create(strata_dtype dtype, int32_t rank, const int64_t *dims,
                                               strata_tensor **out_tensor);

/* A tensor over the caller's memory, without a copy. The memory stays valid and unchanged until `release(user_data)` is
 * called, once, on any thread, when the last reference is gone; `release` may be NULL when the caller knows by other
 * means. Memory must be aligned to the element size. */
STRATA_API strata_status *strata_tensor_wrap(strata_dtype dtype, int32_t rank, const int64_t *dims, const void *data,
                                             void (*release)(void *user_data), void *user_data,
                                             strata_tensor **out_tensor);

/* A STRING tensor; the bytes are copied. `strings` has as many entries as the shape has elements. */
STRATA_API strata_status *strata_tensor_create_strings(int32_t rank, const int64_t *dims, const strata_string *strings,
                                                       strata_tensor **out_tensor);

STRATA_API strata_dtype strata_tensor_dtype(const strata_tensor *tensor);
STRATA_API int32_t strata_tensor_rank(const strata_tensor *tensor);
/* `rank` extents; live as long as the tensor. */
STRATA_API const int64_t *strata_tensor_dims(const strata_tensor *tensor);
STRATA_API int64_t strata_tensor_element_count(const strata_tensor *tensor);
/* Bytes of the elements; 0 for strings, resources and variants. */
STRATA_API size_t strata_tensor_byte_size(const strata_tensor *tensor);

/* Elements of a plain type, NULL for others; live as long as the tensor. */
STRATA_API const void *strata_tensor_data(const strata_tensor *tensor);
/* For filling a tensor that the caller has just created and not yet passed on; else NULL. */
STRATA_API void *strata_tensor_mutable_data(strata_tensor *tensor);
/* String number `index`; empty when the tensor holds no strings or the index is out of range. Lives as long as the tensor. */
STRATA_API strata_string strata_tensor_string(const strata_tensor *tensor, int64_t index);

/* Adds a reference and returns the tensor. */
STRATA_API strata_tensor *strata_tensor_retain(strata_tensor *tensor);
/* Gives up a reference. NULL is allowed. */
STRATA_API void strata_tensor_release(strata_tensor *tensor);

/* DLPack exchange (dlpack.h is the caller's; the struct is named here only). Neither copies.
 * To: the result keeps the elements alive until its deleter runs. UNIMPLEMENTED for types that DLPack lacks.
 * From: takes over `managed` when successful; host memory, compact row-major only (INVALID_ARGUMENT otherwise). */
struct DLManagedTensor;
STRATA_API strata_status *strata_tensor_to_dlpack(strata_tensor *tensor, struct DLManagedTensor **out_managed);
STRATA_API strata_status *strata_tensor_from_dlpack(struct DLManagedTensor *managed, strata_tensor **out_tensor);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_TENSOR_H_ */
