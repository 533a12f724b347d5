#ifndef PASSTOOL_CZLIB_SHIM_H
#define PASSTOOL_CZLIB_SHIM_H

/* As in CLibZip: two modules can share a type only if it is the same in both. */
#define ZLIB_CONST
#include <zlib.h>

#endif
