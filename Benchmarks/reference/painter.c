#include "painter.h"
#include "target.h"
#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Painter {
  const Scene *scene;
  double scale;
  TextSetter *texts;
  Shapes *shapes;
  Target target;
  Bitmap bitmap;
  Damage damage;
  int soft_clips;
};

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
    for (int part = 0; part < 4; part++) paint_mask(&painter->target, &shape->shadow[part], x, y);
  }
  uint32_t *colors = malloc(shape->fill.area.height * sizeof(uint32_t));
  if (mark->top.alpha > 0) {
    row_colors(mark, moved, shape->fill.area, alpha, colors);
    paint_rounded(&painter->target, &shape->fill, x, y, colors);
  }
  if (shape->border_width > 0) {
    uint32_t color = word(mark->border, alpha);
    for (int row = 0; row < shape->border.area.height; row++) colors[row] = color;
    paint_rounded(&painter->target, &shape->border, x, y, colors);
  }
  free(colors);
}

// Paints the shadow, fill and border of a layer in any direction.
static void paint_aslant(Painter *painter, const Mark *mark, Map map, double alpha) {
  Area limits = intersection(painter->damage.bounds, painter->target.area);
  if (mark->shadow.alpha > 0) {
    Mask mask = turned_shadow(painter->shapes, mark, map, painter->scale, limits);
    set_source(painter->target.context, word(mark->shadow, alpha));
    paint_mask(&painter->target, &mask, 0, 0);
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
    paint_mask(&painter->target, &mask, 0, 0);
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
    painter->target = begin_target(&painter->damage, area, words);
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
  Bitmap *bitmap = &painter->bitmap;
  bitmap->width = (int)ceil(scene->width * scale - 1e-6);
  bitmap->height = (int)ceil(scene->height * scale - 1e-6);
  uint32_t *words = malloc((long)bitmap->width * bitmap->height * 4);
  for (long index = 0; index < (long)bitmap->width * bitmap->height; index++) {
    words[index] = word(scene->background, 1);
  }
  bitmap->words = words;
  return painter;
}

const Bitmap *paint_frame(Painter *painter, int frame) {
  Bitmap *bitmap = &painter->bitmap;
  const Area canvas = {0, 0, bitmap->width, bitmap->height};
  const Mark *marks = painter->scene->frames[frame];
  int count = painter->scene->counts[frame];
  find_damage(&painter->damage, marks, count, painter->scale, canvas, painter->texts);
  bitmap->count = painter->damage.count;
  memcpy(bitmap->areas, painter->damage.areas, sizeof bitmap->areas);
  if (!bitmap->count) return bitmap;
  painter->target = begin_target(&painter->damage, canvas, (uint32_t *)bitmap->words);
  // The background is below everything, also where nothing is painted any more.
  set_source(painter->target.context, word(painter->scene->background, 1));
  cairo_paint(painter->target.context);
  paint_marks(painter, marks, 0, count);
  if (cairo_status(painter->target.context)) {
    fail(cairo_status_to_string(cairo_status(painter->target.context)), "cairo");
  }
  end_target(&painter->target);
  return bitmap;
}
