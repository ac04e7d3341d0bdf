// What a layer's outline casts on pixels: its fill, its border and its shadow.
#ifndef SHAPES_H
#define SHAPES_H

#include "coverage.h"

// The coverage of an upright rounded rectangle or ring: all columns between its corners are equal.
typedef struct {
  Area area;
  // The widths of the sides that hold the corners.
  int left, right;
  // For each row the coverages of the left and of the right side, and those between them.
  uint8_t *sides, *middle;
} Rounded;

// The coverages for a layer of one size at one position between pixels, around the pixel of its
// origin.
typedef struct {
  Map map;
  double width, height, radius, border_width, blur, shadow_x, shadow_y;
  int64_t last_use;
  Rounded fill, border;
  // The shadow in parts around what the fill hides.
  Mask shadow[4];
} Stencil;

typedef struct {
  // Whether stencils are kept from frame to frame; tiles of shadows always are.
  int keeps_stencils;
  Stencil *stencils;
  int64_t uses;
  struct Tile *tiles;
  Coverage coverage;
} Shapes;

Shapes *make_shapes(int keeps_stencils);

// Returns the coverages for an upright layer, and the pixel of their origin.
const Stencil *stencil(Shapes *shapes, const Mark *mark, Map map, int *x, int *y);

// Returns the coverage of an area by the shadow of a layer in any direction.
Mask turned_shadow(Shapes *shapes, const Mark *mark, Map map, double scale, Area limits);

// Returns the whole pixels around a rectangle of a layer under a map.
Area mapped_area(Map map, double left, double top, double right, double bottom);

#endif
