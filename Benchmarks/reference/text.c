#include "text.h"

#include <hb-ot.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// HarfBuzz's units in a point.
enum { UNITS = 1024 };

// The largest em in pixels of a glyph that is kept.
static const double largest_size = 64;

// The largest distance between a curve and its lines, in pixels, as in Cellophane.
static const double tolerance = 0.05;

// Added before a position is rounded to quarters, as Cellophane does: positions in a text are in
// 1024ths of a point, and none of them lies between two quarters with it.
static const double bias = 0.0171;

typedef struct { char kind; double points[8]; } Segment;

typedef struct { int is_loaded, count, capacity; Segment *segments; double box[4]; } Outline;

typedef struct { hb_font_t *font, *unscaled; int units; Outline *outlines; } Font;

typedef struct { int glyph; double x, y; } Placed;

typedef struct { Font *font; const Text *text; int count; Placed *glyphs; double box[4]; } Line;

typedef struct { const Font *font; int glyph, phase; double size; Mask mask; } Kept;

enum { SLOTS = 1 << 14 };

struct TextSetter {
  Font fonts[2];
  Line *lines;
  Coverage coverage;
  Kept kept[SLOTS];
};

typedef struct { Outline *outline; double unit, start[2], last[2]; } Pen;

static void append(Pen *pen, char kind, const double *points, int count) {
  Outline *outline = pen->outline;
  if (outline->count == outline->capacity) {
    outline->capacity = outline->capacity ? 2 * outline->capacity : 32;
    outline->segments = realloc(outline->segments, outline->capacity * sizeof(Segment));
  }
  Segment *segment = &outline->segments[outline->count++];
  segment->kind = kind;
  memcpy(segment->points, pen->last, sizeof pen->last);
  for (int point = 0; point < count; point++) {
    segment->points[2 + 2 * point] = points[2 * point] * pen->unit;
    segment->points[3 + 2 * point] = -points[2 * point + 1] * pen->unit;
  }
  memcpy(pen->last, segment->points + 2 * count, sizeof pen->last);
}

static void move_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y,
                    void *user) {
  (void)functions; (void)state; (void)user;
  Pen *pen = data;
  pen->start[0] = pen->last[0] = x * pen->unit;
  pen->start[1] = pen->last[1] = -y * pen->unit;
}

static void line_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x, float y,
                    void *user) {
  (void)functions; (void)state; (void)user;
  append(data, 'l', (double[]){x, y}, 1);
}

static void quadratic_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x1,
                         float y1, float x, float y, void *user) {
  (void)functions; (void)state; (void)user;
  append(data, 'q', (double[]){x1, y1, x, y}, 2);
}

static void cubic_to(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, float x1,
                     float y1, float x2, float y2, float x, float y, void *user) {
  (void)functions; (void)state; (void)user;
  append(data, 'c', (double[]){x1, y1, x2, y2, x, y}, 3);
}

static void close_path(hb_draw_funcs_t *functions, void *data, hb_draw_state_t *state, void *user) {
  (void)functions; (void)state; (void)user;
  Pen *pen = data;
  if (!memcmp(pen->last, pen->start, sizeof pen->last)) return;
  append(pen, 'l', (double[]){pen->start[0] / pen->unit, -pen->start[1] / pen->unit}, 1);
}

// Returns a glyph's outline in em, y down.
static const Outline *outline_of(Font *font, int glyph) {
  static hb_draw_funcs_t *functions;
  if (!functions) {
    functions = hb_draw_funcs_create();
    hb_draw_funcs_set_move_to_func(functions, move_to, NULL, NULL);
    hb_draw_funcs_set_line_to_func(functions, line_to, NULL, NULL);
    hb_draw_funcs_set_quadratic_to_func(functions, quadratic_to, NULL, NULL);
    hb_draw_funcs_set_cubic_to_func(functions, cubic_to, NULL, NULL);
    hb_draw_funcs_set_close_path_func(functions, close_path, NULL, NULL);
  }
  Outline *outline = &font->outlines[glyph];
  if (outline->is_loaded) return outline;
  outline->is_loaded = 1;
  Pen pen = {outline, 1.0 / font->units, {0, 0}, {0, 0}};
  hb_font_get_glyph_shape(font->unscaled, glyph, functions, &pen);
  // The box of the curves' points holds the curves.
  double *box = outline->box;
  for (int index = 0; index < outline->count; index++) {
    const Segment *segment = &outline->segments[index];
    int count = segment->kind == 'l' ? 2 : segment->kind == 'q' ? 3 : 4;
    for (int point = 0; point < count; point++) {
      double x = segment->points[2 * point], y = segment->points[2 * point + 1];
      int is_first = !index && !point;
      if (is_first || x < box[0]) box[0] = x;
      if (is_first || y < box[1]) box[1] = y;
      if (is_first || x > box[2]) box[2] = x;
      if (is_first || y > box[3]) box[3] = y;
    }
  }
  return outline;
}

static void open_font(Font *font, const char *path) {
  hb_blob_t *blob = hb_blob_create_from_file(path);
  hb_face_t *face = hb_face_create(blob, 0);
  if (!hb_face_get_glyph_count(face)) fail("is not a font", path);
  font->units = (int)hb_face_get_upem(face);
  font->font = hb_font_create(face);
  font->unscaled = hb_font_create(face);
  hb_font_set_scale(font->unscaled, font->units, font->units);
  font->outlines = calloc(hb_face_get_glyph_count(face), sizeof(Outline));
}

static void shape(TextSetter *setter, const Scene *scene, int number) {
  const Text *text = &scene->texts[number];
  Line *line = &setter->lines[number];
  line->text = text;
  line->font = &setter->fonts[text->is_bold];
  const int scale = (int)round(text->size * UNITS);
  hb_font_set_scale(line->font->font, scale, scale);
  hb_buffer_t *buffer = hb_buffer_create();
  hb_buffer_add_utf8(buffer, scene->characters + text->offset, text->length, 0, text->length);
  hb_buffer_guess_segment_properties(buffer);
  hb_shape(line->font->font, buffer, NULL, 0);
  unsigned count;
  const hb_glyph_info_t *infos = hb_buffer_get_glyph_infos(buffer, &count);
  const hb_glyph_position_t *positions = hb_buffer_get_glyph_positions(buffer, &count);
  line->glyphs = malloc(count * sizeof(Placed));
  double x = 0;
  for (unsigned index = 0; index < count; index++) {
    const Outline *outline = outline_of(line->font, infos[index].codepoint);
    if (outline->count) {
      Placed placed = {infos[index].codepoint, text->x + (x + positions[index].x_offset) / UNITS,
                       text->y - (double)positions[index].y_offset / UNITS};
      const double box[4] = {
        placed.x + outline->box[0] * text->size, placed.y + outline->box[1] * text->size,
        placed.x + outline->box[2] * text->size, placed.y + outline->box[3] * text->size};
      for (int side = 0; side < 4; side++) {
        if (!line->count || (side < 2 ? box[side] < line->box[side] : box[side] > line->box[side])) {
          line->box[side] = box[side];
        }
      }
      line->glyphs[line->count++] = placed;
    }
    x += positions[index].x_advance;
  }
  hb_buffer_destroy(buffer);
}

TextSetter *open_texts(const Scene *scene, const char *regular, const char *bold) {
  TextSetter *setter = calloc(1, sizeof(TextSetter));
  open_font(&setter->fonts[0], regular);
  open_font(&setter->fonts[1], bold);
  setter->lines = calloc(scene->text_count, sizeof(Line));
  for (int number = 0; number < scene->text_count; number++) shape(setter, scene, number);
  return setter;
}

void text_box(const TextSetter *setter, int text, double box[4]) {
  memcpy(box, setter->lines[text].box, 4 * sizeof(double));
}

static void add_outline(Coverage *coverage, const Outline *outline, Map map) {
  for (int index = 0; index < outline->count; index++) {
    const Segment *segment = &outline->segments[index];
    double points[8];
    int count = segment->kind == 'l' ? 2 : segment->kind == 'q' ? 3 : 4;
    for (int point = 0; point < count; point++) {
      double x = segment->points[2 * point], y = segment->points[2 * point + 1];
      points[2 * point] = map.a * x + map.c * y + map.tx;
      points[2 * point + 1] = map.b * x + map.d * y + map.ty;
    }
    if (segment->kind == 'l') add_line(coverage, points[0], points[1], points[2], points[3]);
    else if (segment->kind == 'q') add_quadratic(coverage, points, tolerance);
    else add_cubic(coverage, points, tolerance);
  }
}

// Returns the coverage of a glyph at a phase of 16, around its origin.
static const Mask *glyph_coverage(TextSetter *setter, Font *font, int glyph, double size, int phase) {
  uint32_t hash = (uint32_t)glyph * 2654435761u ^ (uint32_t)(size * 64) * 40503u ^ phase * 97u
                  ^ (uint32_t)(font - setter->fonts) * 7919u;
  for (uint32_t slot = hash % SLOTS;; slot = (slot + 1) % SLOTS) {
    Kept *kept = &setter->kept[slot];
    if (!kept->font) {
      const Outline *outline = outline_of(font, glyph);
      const double x = (phase & 3) / 4.0, y = (phase >> 2) / 4.0, *box = outline->box;
      begin_coverage(&setter->coverage, pixels_around(
        box[0] * size + x, box[1] * size + y, box[2] * size + x, box[3] * size + y));
      add_outline(&setter->coverage, outline, (Map){size, 0, 0, size, x, y});
      *kept = (Kept){font, glyph, phase, size, end_coverage(&setter->coverage)};
      return &kept->mask;
    }
    if (kept->font == font && kept->glyph == glyph && kept->phase == phase && kept->size == size) {
      return &kept->mask;
    }
  }
}

static int quarters(double position) { return (int)floor(position * 4 + 0.5 + bias); }

// Adds the coverages of one mask to those of another.
static void add_mask(Mask *sum, const Mask *mask, int x, int y) {
  Area area = {mask->area.x + x, mask->area.y + y, mask->area.width, mask->area.height};
  Area shared = intersection(area, sum->area);
  for (int row = 0; row < shared.height; row++) {
    const uint8_t *from = mask->values + (long)(shared.y - area.y + row) * mask->stride
                          + shared.x - area.x;
    uint8_t *to = sum->values + (long)(shared.y - sum->area.y + row) * sum->stride
                  + shared.x - sum->area.x;
    for (int column = 0; column < shared.width; column++) {
      int value = to[column] + from[column];
      to[column] = value > 255 ? 255 : value;
    }
  }
}

Mask text_coverage(TextSetter *setter, int number, Map map, double scale, Area limits) {
  const Line *line = &setter->lines[number];
  const double *box = line->box, size = line->text->size;
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (int corner = 0; corner < 4; corner++) {
    double u = box[corner & 1 ? 2 : 0], v = box[corner & 2 ? 3 : 1];
    double x = map.a * u + map.c * v + map.tx, y = map.b * u + map.d * v + map.ty;
    left = fmin(left, x); right = fmax(right, x);
    top = fmin(top, y); bottom = fmax(bottom, y);
  }
  Area area = intersection(pixels_around(left - 1, top - 1, right + 1, bottom + 1), limits);
  if (!line->count || is_empty(area)) return (Mask){{0, 0, 0, 0}, 0, NULL};
  int is_upright = fabs(map.b) <= scale * 1e-6 && fabs(map.c) <= scale * 1e-6
                   && fabs(map.a - scale) <= scale * 1e-6 && fabs(map.d - scale) <= scale * 1e-6;
  if (is_upright && size * scale <= largest_size) {
    Mask mask = {area, (area.width + 3) & ~3, NULL};
    mask.values = calloc((long)mask.stride * area.height + 4, 1);
    for (int index = 0; index < line->count; index++) {
      const Placed *placed = &line->glyphs[index];
      int x = quarters(map.a * placed->x + map.tx), y = quarters(map.d * placed->y + map.ty);
      const Mask *glyph = glyph_coverage(
        setter, line->font, placed->glyph, size * scale, (x & 3) | (y & 3) << 2);
      add_mask(&mask, glyph, x >> 2, y >> 2);
    }
    return mask;
  }
  begin_coverage(&setter->coverage, area);
  for (int index = 0; index < line->count; index++) {
    const Placed *placed = &line->glyphs[index];
    double x = map.a * placed->x + map.c * placed->y + map.tx;
    double y = map.b * placed->x + map.d * placed->y + map.ty;
    // Such glyphs move in steps of 1/256 of a pixel, as Cellophane's.
    add_outline(&setter->coverage, outline_of(line->font, placed->glyph),
                (Map){map.a * size, map.b * size, map.c * size, map.d * size,
                      round(x * 256) / 256, round(y * 256) / 256});
  }
  return end_coverage(&setter->coverage);
}
