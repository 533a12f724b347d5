#ifndef PASSTOOL_CPANGO_SHIM_H
#define PASSTOOL_CPANGO_SHIM_H

#include <cairo/cairo.h>
#include <cairo/cairo-pdf.h>
#include <cairo/cairo-svg.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <png.h>

#endif
