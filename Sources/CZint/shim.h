#ifndef PASSTOOL_CZINT_SHIM_H
#define PASSTOOL_CZINT_SHIM_H

#include <zint.h>

#endif
