#ifndef PASSTOOL_CLIBPQ_SHIM_H
#define PASSTOOL_CLIBPQ_SHIM_H

#include <libpq-fe.h>

#endif
