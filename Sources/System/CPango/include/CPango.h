// Pango's package of pkg-config asks, through GIO, for a flag that SwiftPM warns of in every build.
// So its headers are found by the link beside this file, and those that they include by the packages
// of Cairo and HarfBuzz.
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// Returns the number of references to an object at this moment.
int cellophane_reference_count(gconstpointer object);
