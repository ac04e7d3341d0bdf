// What marks are painted on: the bitmap, or a group that is blended with it later.
#ifndef TARGET_H
#define TARGET_H

#include "damage.h"
#include "shapes.h"

#include <cairo.h>

typedef struct {
  Area area;
  uint32_t *words;
  // Where it is painted on; Cairo has it as its clip.
  const Damage *damage;
  cairo_surface_t *surface;
  cairo_t *context;
} Target;

// Begins to paint on words, where the damage is.
Target begin_target(const Damage *damage, Area area, uint32_t *words);

void end_target(Target *target);

// Returns a share as a byte, and a color as a premultiplied word.
uint32_t byte(double value);
uint32_t word(Color color, double alpha);

// Sets a premultiplied word as Cairo's source.
void set_source(cairo_t *context, uint32_t word);

// Paints Cairo's source through a mask, moved by whole pixels.
void paint_mask(const Target *target, const Mask *mask, int x, int y);

// Paints a rounded rectangle or ring that is moved by whole pixels, with a color for each row.
void paint_rounded(const Target *target, const Rounded *shape, int x, int y, const uint32_t *colors);

// Writes the color of each row of an upright layer's fill.
void row_colors(const Mark *mark, Map map, Area area, double alpha, uint32_t *colors);

// Adds a layer's outline to Cairo's path, or that of the inner edge of its border.
void add_path(cairo_t *context, const Mark *mark, Map map, double inset);

#endif
