#include "target.h"
#include "blend.h"

#include <math.h>

uint32_t byte(double value) {
  return (uint32_t)fmin(255, fmax(0, floor(value * 255 + 0.5)));
}

// Returns a color as a premultiplied word.
uint32_t word(Color color, double alpha) {
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
Target begin_target(const Damage *damage, Area area, uint32_t *words) {
  Target target = {.area = area, .words = words, .damage = damage};
  target.surface = cairo_image_surface_create_for_data(
    (unsigned char *)words, CAIRO_FORMAT_ARGB32, area.width, area.height, area.width * 4);
  cairo_surface_set_device_offset(target.surface, -area.x, -area.y);
  target.context = cairo_create(target.surface);
  for (int index = 0; index < damage->count; index++) {
    Area part = intersection(damage->areas[index], area);
    if (!is_empty(part)) cairo_rectangle(target.context, part.x, part.y, part.width, part.height);
  }
  cairo_clip(target.context);
  return target;
}

void end_target(Target *target) {
  cairo_destroy(target->context);
  cairo_surface_destroy(target->surface);
}

void set_source(cairo_t *context, uint32_t word) {
  double alpha = fmax(1, word >> 24);
  cairo_set_source_rgba(context, (word >> 16 & 255) / alpha, (word >> 8 & 255) / alpha,
                        (word & 255) / alpha, (word >> 24) / 255.0);
}

// Paints Cairo's source through a mask, moved by whole pixels.
void paint_mask(const Target *target, const Mask *mask, int x, int y) {
  if (!mask->values) return;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
    mask->values, CAIRO_FORMAT_A8, mask->area.width, mask->area.height, mask->stride);
  cairo_mask_surface(target->context, surface, mask->area.x + x, mask->area.y + y);
  cairo_surface_destroy(surface);
}

// Paints a rounded rectangle or ring that is moved by whole pixels, with a color for each row.
void paint_rounded(const Target *target, const Rounded *shape, int x, int y,
                   const uint32_t *colors) {
  Area area = shape->area;
  area.x += x;
  area.y += y;
  int sides = shape->left + shape->right, right = area.x + area.width - shape->right;
  for (int index = 0; index < target->damage->count; index++) {
    Area part = intersection(intersection(area, target->area), target->damage->areas[index]);
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

// Writes the color of each row of an upright layer's fill.
void row_colors(const Mark *mark, Map map, Area area, double alpha, uint32_t *colors) {
  for (int row = 0; row < area.height; row++) {
    double share = (area.y + row + 0.5 - map.ty) / (mark->height * map.d);
    colors[row] = word(mixed(mark->top, mark->bottom, share), alpha);
  }
}

// Adds a layer's outline to Cairo's path, or that of the inner edge of its border.
void add_path(cairo_t *context, const Mark *mark, Map map, double inset) {
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
