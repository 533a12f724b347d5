#include <zip.h>

/* libzip depends on zlib, so zlib is installed too. */
#define ZLIB_CONST
#include <zlib.h>
