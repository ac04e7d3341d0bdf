// The marks of a scene's frames, as Benchmarks/paint/draw_list.py writes them.
#ifndef SCENE_H
#define SCENE_H

#include <stdint.h>

// Marks are painted over what is below, unless they open a group that is blended as a whole.
enum { GROUP = 1, ADDED = 2, CLIP = 4, OPAQUE = 8 };

typedef struct { double red, green, blue, alpha; } Color;

// An affine map: x' = a x + c y + tx, y' = b x + d y + ty.
typedef struct { double a, b, c, d, tx, ty; } Map;

typedef struct {
  int32_t offset, length, is_bold, unused;
  double size, x, y;
  Color color;
} Text;

typedef struct {
  // The number of the layer, by which a mark is found in the next frame.
  int32_t layer;
  int32_t flags;
  // The index after the marks of the layers inside.
  int32_t end;
  int32_t first_text, text_count, unused;
  Map map;
  double width, height, radius, alpha;
  // The colors of the fill at its top and bottom.
  Color top, bottom;
  double border_width;
  Color border;
  double shadow_blur, shadow_x, shadow_y;
  Color shadow;
} Mark;

typedef struct {
  int32_t frame_count, text_count, character_count;
  // The duration of a frame in hundredths of a second.
  int32_t delay;
  double width, height;
  Color background;
  const Text *texts;
  const char *characters;
  // The number of marks of each frame, and the first mark of each.
  const int32_t *counts;
  const Mark **frames;
} Scene;

// Reads a scene; ends the program if the file is not one.
Scene read_scene(const char *path);

void fail(const char *reason, const char *subject);

#endif
