#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <hb.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/// Returns the number of references to an object at this moment.
static inline int cellophane_reference_count(gconstpointer object) {
  return g_atomic_int_get((const gint *)&((const GObject *)object)->ref_count);
}
