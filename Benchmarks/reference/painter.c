#include "painter.h"
#include "blend.h"
#include "damage.h"
#include "shapes.h"
#include "text.h"

#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// Where marks are painted: the picture, or a group that is blended with it later.
typedef struct {
  Area area;
  uint32_t *words;
  cairo_surface_t *surface;
  cairo_t *context;
} Target;

struct Painter {
  const Scene *scene;
  double scale;
  TextSetter *texts;
  Shapes *shapes;
  Target target;
  Picture picture;
  Damage damage;
  int soft_clips;
};

static uint32_t byte(double value) {
  return (uint32_t)fmin(255, fmax(0, floor(value * 255 + 0.5)));
}

// Returns a colour as a premultiplied word.
static uint32_t word(Color color, double alpha) {
  alpha = fmin(1, color.alpha * alpha);
  return byte(alpha) << 24 | byte(color.red * alpha) << 16 | byte(color.green * alpha) << 8
         | byte(color.blue * alpha);
}

static Color mixed(Color from, Color to, double share) {
  share = fmin(1, fmax(0, share));
  return (Color){from.red + (to.red - from.red) * share, from.green + (to.green - from.green) * share,
                 from.blue + (to.blue - from.blue) * share,
                 from.alpha + (to.alpha - from.alpha) * share};
}

// Begins to paint on words, where the damage is.
static Target begin_target(Painter *painter, Area area, uint32_t *words) {
  Target target = {area, words, NULL, NULL};
  target.surface = cairo_image_surface_create_for_data(
    (unsigned char *)words, CAIRO_FORMAT_ARGB32, area.width, area.height, area.width * 4);
  cairo_surface_set_device_offset(target.surface, -area.x, -area.y);
  target.context = cairo_create(target.surface);
  for (int index = 0; index < painter->damage.count; index++) {
    Area part = intersection(painter->damage.areas[index], area);
    if (!is_empty(part)) cairo_rectangle(target.context, part.x, part.y, part.width, part.height);
  }
  cairo_clip(target.context);
  return target;
}

static void end_target(Target *target) {
  cairo_destroy(target->context);
  cairo_surface_destroy(target->surface);
}

static void set_source(cairo_t *context, uint32_t word) {
  double alpha = fmax(1, word >> 24);
  cairo_set_source_rgba(context, (word >> 16 & 255) / alpha, (word >> 8 & 255) / alpha,
                        (word & 255) / alpha, (word >> 24) / 255.0);
}

// Paints Cairo's source through a mask, moved by whole pixels.
static void paint_mask(Painter *painter, const Mask *mask, int x, int y) {
  if (!mask->values) return;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    mask->values, CAIRO_FORMAT_A8, mask->area.width, mask->area.height, mask->stride);
  cairo_mask_surface(painter->target.context, surface, mask->area.x + x, mask->area.y + y);
  cairo_surface_destroy(surface);
}

// Paints a rounded rectangle or ring that is moved by whole pixels, with a colour for each row.
static void paint_rounded(Painter *painter, const Rounded *shape, int x, int y,
                          const uint32_t *colors) {
  const Target *target = &painter->target;
  Area area = shape->area;
  area.x += x;
  area.y += y;
  int sides = shape->left + shape->right, right = area.x + area.width - shape->right;
  for (int index = 0; index < painter->damage.count; index++) {
    Area part = intersection(intersection(area, target->area), painter->damage.areas[index]);
    for (int row = part.y; row < part.y + part.height && part.width > 0; row++) {
      const int own = row - area.y;
      const uint8_t *coverages = shape->sides + (long)own * sides;
      uint32_t color = colors[own];
      uint32_t *words = target->words + (long)(row - target->area.y) * target->area.width
                        - target->area.x;
      int end = part.x + part.width, first = area.x + shape->left;
      int stop = end < first ? end : first;
      if (part.x < stop) blend_row(words + part.x, coverages + part.x - area.x, stop - part.x, color);
      int from = part.x > first ? part.x : first, to = end < right ? end : right;
      if (from < to) blend_run(words + from, to - from, color, shape->middle[own]);
      from = part.x > right ? part.x : right;
      if (from < end) blend_row(words + from, coverages + shape->left + from - right, end - from, color);
    }
  }
}

// Writes the colour of each row of an upright layer's fill.
static void row_colors(const Mark *mark, Map map, Area area, double alpha, uint32_t *colors) {
  for (int row = 0; row < area.height; row++) {
    double share = (area.y + row + 0.5 - map.ty) / (mark->height * map.d);
    colors[row] = word(mixed(mark->top, mark->bottom, share), alpha);
  }
}

// Adds a layer's outline to Cairo's path, or that of the inner edge of its border.
static void add_path(cairo_t *context, const Mark *mark, Map map, double inset) {
  cairo_matrix_t matrix = {map.a, map.b, map.c, map.d, map.tx, map.ty};
  double left = inset, top = inset, right = mark->width - inset, bottom = mark->height - inset;
  double radius = fmax(0, fmin(mark->radius, fmin(mark->width, mark->height) / 2) - inset);
  double handle = radius * (1 - 0.5522847498);
  cairo_save(context);
  cairo_transform(context, &matrix);
  cairo_move_to(context, left + radius, top);
  cairo_line_to(context, right - radius, top);
  if (radius > 0) {
    cairo_curve_to(context, right - handle, top, right, top + handle, right, top + radius);
  }
  cairo_line_to(context, right, bottom - radius);
  if (radius > 0) {
    cairo_curve_to(context, right, bottom - handle, right - handle, bottom, right - radius, bottom);
  }
  cairo_line_to(context, left + radius, bottom);
  if (radius > 0) {
    cairo_curve_to(context, left + handle, bottom, left, bottom - handle, left, bottom - radius);
  }
  cairo_line_to(context, left, top + radius);
  if (radius > 0) {
    cairo_curve_to(context, left, top + handle, left + handle, top, left + radius, top);
  }
  cairo_close_path(context);
  cairo_restore(context);
}

// Fills a layer within a clip, whose edge Cairo merges with the layer's.
static void paint_clipped(Painter *painter, const Mark *mark, Map map, double alpha) {
  cairo_t *context = painter->target.context;
  Area area = intersection(mapped_area(map, 0, 0, mark->width, mark->height), painter->target.area);
  if (is_empty(area)) return;
  uint32_t *colors = malloc(area.height * sizeof(uint32_t));
  row_colors(mark, map, area, alpha, colors);
  cairo_surface_t *column = cairo_image_surface_create_for_data(
    (unsigned char *)colors, CAIRO_FORMAT_ARGB32, 1, area.height, 4);
  cairo_set_source_surface(context, column, area.x, area.y);
  cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_new_path(context);
  add_path(context, mark, map, 0);
  cairo_fill(context);
  cairo_set_source_rgba(context, 0, 0, 0, 0);
  cairo_surface_destroy(column);
  free(colors);
}

// Paints an upright layer's shadow, fill and border.
static void paint_upright(Painter *painter, const Mark *mark, Map map, double alpha) {
  int x, y;
  const Stencil *shape = stencil(painter->shapes, mark, map, &x, &y);
  Map moved = map;
  moved.tx -= x;
  moved.ty -= y;
  if (shape->blur > 0) {
    set_source(painter->target.context, word(mark->shadow, alpha));
    for (int part = 0; part < 4; part++) paint_mask(painter, &shape->shadow[part], x, y);
  }
  uint32_t *colors = malloc(shape->fill.area.height * sizeof(uint32_t));
  if (mark->top.alpha > 0) {
    row_colors(mark, moved, shape->fill.area, alpha, colors);
    paint_rounded(painter, &shape->fill, x, y, colors);
  }
  if (shape->border_width > 0) {
    uint32_t color = word(mark->border, alpha);
    for (int row = 0; row < shape->border.area.height; row++) colors[row] = color;
    paint_rounded(painter, &shape->border, x, y, colors);
  }
  free(colors);
}

// Paints the shadow, fill and border of a layer in any direction.
static void paint_aslant(Painter *painter, const Mark *mark, Map map, double alpha) {
  Area limits = intersection(painter->damage.bounds, painter->target.area);
  if (mark->shadow.alpha > 0) {
    Mask mask = turned_shadow(painter->shapes, mark, map, painter->scale, limits);
    set_source(painter->target.context, word(mark->shadow, alpha));
    paint_mask(painter, &mask, 0, 0);
    free(mask.values);
  }
  cairo_t *context = painter->target.context;
  cairo_new_path(context);
  add_path(context, mark, map, 0);
  // The line across the gradient turns with the layer.
  double x = map.tx + map.c * mark->height, y = map.ty + map.d * mark->height;
  cairo_pattern_t *gradient = cairo_pattern_create_linear(map.tx, map.ty, x, y);
  const Color *stops[2] = {&mark->top, &mark->bottom};
  for (int stop = 0; stop < 2; stop++) {
    cairo_pattern_add_color_stop_rgba(gradient, stop, stops[stop]->red, stops[stop]->green,
                                      stops[stop]->blue, stops[stop]->alpha * alpha);
  }
  cairo_set_source(context, gradient);
  cairo_pattern_destroy(gradient);
  cairo_fill_preserve(context);
  if (mark->border.alpha > 0) {
    add_path(context, mark, map, mark->border_width);
    set_source(context, word(mark->border, alpha));
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill_preserve(context);
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING);
  }
  cairo_new_path(context);
}

static Map to_pixels(Map map, double scale) {
  return (Map){map.a * scale, map.b * scale, map.c * scale, map.d * scale, map.tx * scale,
               map.ty * scale};
}

static void paint_marks(Painter *painter, const Mark *marks, int first, int end);

// Paints a layer, and the layers inside its group or clip, without the opacity of the group.
static void paint_content(Painter *painter, const Mark *marks, int index, double alpha) {
  const Mark *mark = &marks[index];
  Map map = to_pixels(mark->map, painter->scale);
  if (mark->top.alpha > 0 && painter->soft_clips) {
    paint_clipped(painter, mark, map, alpha);
  } else if (mark->top.alpha > 0 && map.b == 0 && map.c == 0) {
    paint_upright(painter, mark, map, alpha);
  } else if (mark->top.alpha > 0) {
    paint_aslant(painter, mark, map, alpha);
  }
  if (mark->flags & CLIP) {
    cairo_save(painter->target.context);
    cairo_new_path(painter->target.context);
    add_path(painter->target.context, mark, map, 0);
    cairo_clip(painter->target.context);
    painter->soft_clips++;
  }
  Area limits = intersection(painter->damage.bounds, painter->target.area);
  for (int number = 0; number < mark->text_count; number++) {
    int text = mark->first_text + number;
    Mask mask = text_coverage(painter->texts, text, map, painter->scale, limits);
    if (!mask.values) continue;
    set_source(painter->target.context, word(painter->scene->texts[text].color, alpha));
    paint_mask(painter, &mask, 0, 0);
    free(mask.values);
  }
  if (is_scope(mark)) paint_marks(painter, marks, index + 1, mark->end);
  if (mark->flags & CLIP) {
    cairo_restore(painter->target.context);
    painter->soft_clips--;
  }
}

static void paint_marks(Painter *painter, const Mark *marks, int first, int end) {
  for (int index = first, next; index < end; index = next) {
    const Mark *mark = &marks[index];
    next = is_scope(mark) ? mark->end : index + 1;
    if (!painter->damage.is_met[index] || painter->damage.is_hidden[index]) continue;
    if (!(mark->flags & GROUP)) {
      paint_content(painter, marks, index, mark->alpha);
      continue;
    }
    Target below = painter->target;
    Area area = intersection(intersection(painter->damage.boxes[index], below.area),
                             painter->damage.bounds);
    if (is_empty(area)) continue;
    uint32_t *words = calloc((long)area.width * area.height, 4);
    int soft_clips = painter->soft_clips;
    painter->soft_clips = 0;
    painter->target = begin_target(painter, area, words);
    paint_content(painter, marks, index, 1);
    cairo_surface_t *surface = painter->target.surface;
    cairo_surface_flush(surface);
    cairo_destroy(painter->target.context);
    painter->target = below;
    painter->soft_clips = soft_clips;
    cairo_save(below.context);
    cairo_rectangle(below.context, area.x, area.y, area.width, area.height);
    cairo_clip(below.context);
    cairo_set_source_surface(below.context, surface, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(below.context), CAIRO_FILTER_NEAREST);
    if (mark->flags & ADDED) cairo_set_operator(below.context, CAIRO_OPERATOR_ADD);
    cairo_paint_with_alpha(below.context, byte(mark->alpha) / 255.0);
    cairo_restore(below.context);
    cairo_surface_destroy(surface);
    free(words);
  }
}

Painter *make_painter(const Scene *scene, double scale, const char *regular, const char *bold,
                      int keeps_shapes) {
  Painter *painter = calloc(1, sizeof(Painter));
  painter->scene = scene;
  painter->scale = scale;
  painter->texts = open_texts(scene, regular, bold);
  painter->shapes = make_shapes(keeps_shapes);
  Picture *picture = &painter->picture;
  picture->width = (int)ceil(scene->width * scale - 1e-6);
  picture->height = (int)ceil(scene->height * scale - 1e-6);
  uint32_t *words = malloc((long)picture->width * picture->height * 4);
  for (long index = 0; index < (long)picture->width * picture->height; index++) {
    words[index] = word(scene->background, 1);
  }
  picture->words = words;
  return painter;
}

const Picture *paint_frame(Painter *painter, int frame) {
  Picture *picture = &painter->picture;
  const Area canvas = {0, 0, picture->width, picture->height};
  const Mark *marks = painter->scene->frames[frame];
  int count = painter->scene->counts[frame];
  find_damage(&painter->damage, marks, count, painter->scale, canvas, painter->texts);
  picture->count = painter->damage.count;
  memcpy(picture->areas, painter->damage.areas, sizeof picture->areas);
  if (!picture->count) return picture;
  painter->target = begin_target(painter, canvas, (uint32_t *)picture->words);
  // The background is below everything, also where nothing is painted any more.
  set_source(painter->target.context, word(painter->scene->background, 1));
  cairo_paint(painter->target.context);
  paint_marks(painter, marks, 0, count);
  if (cairo_status(painter->target.context)) {
    fail(cairo_status_to_string(cairo_status(painter->target.context)), "cairo");
  }
  end_target(&painter->target);
  return picture;
}
