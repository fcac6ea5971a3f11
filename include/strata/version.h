/* Version of the library, and the export macro. Part of strata.h. */
#ifndef STRATA_VERSION_H_
#define STRATA_VERSION_H_

#include <stdint.h>

#if defined(_WIN32)
#define STRATA_API
#else
#define STRATA_API __attribute__((visibility("default")))
#endif

/* The version these headers belong to. */
#define STRATA_VERSION_MAJOR 0
#define STRATA_VERSION_MINOR 1
#define STRATA_VERSION_PATCH 0

#ifdef __cplusplus
extern "C" {
#endif

/* The loaded library's version as text, such as "0.1.0". Static; any thread. */
STRATA_API const char *strata_version_string(void);

/* The loaded library's version as major << 16 | minor << 8 | patch. Compare with the macros above. Any thread. */
STRATA_API uint32_t strata_version_number(void);

#ifdef __cplusplus
}
#endif
#endif /* STRATA_VERSION_H_ */
