#include "CPango.h"

int cellophane_reference_count(gconstpointer object) {
  return g_atomic_int_get((const gint *)&((const GObject *)object)->ref_count);
}
