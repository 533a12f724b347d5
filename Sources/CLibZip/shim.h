#include <zip.h>

/* libzip stands on zlib; it is installed wherever libzip is. */
#define ZLIB_CONST
#include <zlib.h>
