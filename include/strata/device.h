/* Devices: what this machine offers. Part of strata.h. */
#ifndef STRATA_DEVICE_H_
#define STRATA_DEVICE_H_

#include <stddef.h>

#include "strata/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One device. Set struct_size to sizeof(strata_device_info) before a call; text is static. */
typedef struct strata_device_info {
  size_t struct_size;
  const char *id;         /* what strata_session_options.device takes, such as "cpu" */
  const char *name;       /* what a person calls it */
  const char *features;   /* instruction sets and the like, comma separated */
  uint32_t concurrency;   /* kernels that can make progress at once */
  uint64_t memory_bytes;  /* 0: unknown */
} strata_device_info;

/* Number of devices that can be opened here. Any thread. */
STRATA_API size_t strata_device_count(void);

/* Describes device `index`. INVALID_ARGUMENT past the end. */
STRATA_API strata_status *strata_device_describe(size_t index, strata_device_info *info);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_DEVICE_H_ */
