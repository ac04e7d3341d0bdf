// Paints frames with Cairo: all layers as vectors, at their exact positions, where anything changed.
#ifndef PAINTER_H
#define PAINTER_H

#include "coverage.h"

enum { DAMAGES = 12 };

typedef struct Painter Painter;

typedef struct {
  int width, height;
  // The pixels as 0xAARRGGBB, all opaque.
  const uint32_t *words;
  // The areas that may differ from the frame before.
  int count;
  Area areas[DAMAGES];
} Bitmap;

// Makes a painter; one that does not keep shapes makes the coverage of each layer in every frame.
Painter *make_painter(const Scene *scene, double scale, const char *regular, const char *bold,
                      int keeps_shapes);

// Paints a frame over the one before; the bitmap is valid until the next call.
const Bitmap *paint_frame(Painter *painter, int frame);

#endif
