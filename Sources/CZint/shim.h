#ifndef PASSTOOL_CZINT_SHIM_H
#define PASSTOOL_CZINT_SHIM_H

#include <zint.h>

/* Swift would import the array of modules as a tuple of 28,800 elements. A row has eight modules a byte. */
static inline const unsigned char *passtool_zint_row(const struct zint_symbol *symbol, int row) {
    return symbol->encoded_data[row];
}

#endif
