#include "shapes.h"
#include "shadow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The number of stencils that are kept; the one that was not used for longest gives way.
enum { STENCILS = 64 };

Shapes *make_shapes(int keeps_stencils) {
  Shapes *shapes = calloc(1, sizeof(Shapes));
  shapes->keeps_stencils = keeps_stencils;
  shapes->stencils = calloc(STENCILS, sizeof(Stencil));
  shapes->tiles = make_tiles();
  return shapes;
}

Area mapped_area(Map map, double left, double top, double right, double bottom) {
  double box[4] = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (int corner = 0; corner < 4; corner++) {
    double u = corner & 1 ? right : left, v = corner & 2 ? bottom : top;
    double x = map.a * u + map.c * v + map.tx, y = map.b * u + map.d * v + map.ty;
    box[0] = fmin(box[0], x); box[1] = fmin(box[1], y);
    box[2] = fmax(box[2], x); box[3] = fmax(box[3], y);
  }
  return pixels_around(box[0], box[1], box[2], box[3]);
}

static void add_layer(Coverage *coverage, Map map, const Mark *mark) {
  add_rounded(coverage, map, 0, 0, mark->width, mark->height, mark->radius, 1);
}

// Adds the ring between a layer's outline and the inner edge of its border.
static void add_border(Coverage *coverage, Map map, const Mark *mark) {
  double width = mark->border_width;
  add_layer(coverage, map, mark);
  add_rounded(coverage, map, width, width, mark->width - 2 * width, mark->height - 2 * width,
              fmax(0, mark->radius - width), -1);
}

typedef void (*Adder)(Coverage *, Map, const Mark *);

static Rounded rounded(Shapes *shapes, const Mark *mark, Map map, double inset, Adder add) {
  Rounded result = {mapped_area(map, 0, 0, mark->width, mark->height), 0, 0, NULL, NULL};
  const Area area = result.area;
  int side = (int)ceil(fmax(mark->radius, inset) * map.a) + 2;
  result.left = side < area.width ? side : area.width;
  result.right = area.width - result.left < side ? area.width - result.left : side;
  int stride = result.left + result.right;
  result.sides = malloc((long)stride * area.height + 1);
  result.middle = calloc(area.height, 1);
  const Area parts[3] = {
    {area.x, area.y, result.left, area.height},
    {area.x + area.width - result.right, area.y, result.right, area.height},
    {area.x + result.left, area.y, 1, area.height}};
  for (int part = 0; part < 3; part++) {
    if (is_empty(parts[part]) || (part == 2 && stride >= area.width)) continue;
    begin_coverage(&shapes->coverage, parts[part]);
    add(&shapes->coverage, map, mark);
    Mask mask = end_coverage(&shapes->coverage);
    for (int row = 0; row < area.height; row++) {
      const uint8_t *values = mask.values + (long)row * mask.stride;
      if (part == 2) result.middle[row] = values[0];
      else memcpy(result.sides + (long)row * stride + part * result.left, values, parts[part].width);
    }
    free(mask.values);
  }
  return result;
}

static void release(Stencil *stencil) {
  free(stencil->fill.sides); free(stencil->fill.middle);
  free(stencil->border.sides); free(stencil->border.middle);
  for (int part = 0; part < 4; part++) free(stencil->shadow[part].values);
  memset(stencil, 0, sizeof *stencil);
}

// Makes the shadow of a layer in four parts around what its fill hides.
static void make_shadow(Shapes *shapes, Stencil *stencil, const Mark *mark, Map map) {
  double reach = 1.5 * mark->shadow_blur + 1, inset = mark->radius * (1 - sqrt(0.5));
  Area all = mapped_area(map, mark->shadow_x - reach, mark->shadow_y - reach,
                         mark->width + mark->shadow_x + reach,
                         mark->height + mark->shadow_y + reach);
  Area hole = mapped_area(map, inset, inset, mark->width - inset, mark->height - inset);
  hole = intersection((Area){hole.x + 1, hole.y + 1, hole.width - 2, hole.height - 2}, all);
  Area parts[4] = {all, {0}, {0}, {0}};
  if (!is_empty(hole)) {
    int right = hole.x + hole.width, bottom = hole.y + hole.height;
    parts[0] = (Area){all.x, all.y, all.width, hole.y - all.y};
    parts[1] = (Area){all.x, hole.y, hole.x - all.x, hole.height};
    parts[2] = (Area){right, hole.y, all.x + all.width - right, hole.height};
    parts[3] = (Area){all.x, bottom, all.width, all.y + all.height - bottom};
  }
  for (int part = 0; part < 4; part++) {
    if (!is_empty(parts[part])) {
      stencil->shadow[part] = shadow_coverage(shapes->tiles, mark, map, map.a, parts[part]);
    }
  }
}

const Stencil *stencil(Shapes *shapes, const Mark *mark, Map map, int *x, int *y) {
  // A position is rounded to 65536ths of a pixel, so that layers side by side share a stencil.
  *x = (int)floor(map.tx); *y = (int)floor(map.ty);
  map.tx = round((map.tx - *x) * 65536) / 65536;
  map.ty = round((map.ty - *y) * 65536) / 65536;
  double blur = mark->shadow.alpha > 0 ? mark->shadow_blur : 0;
  double border = mark->border.alpha > 0 ? mark->border_width : 0;
  Stencil *oldest = shapes->stencils;
  shapes->uses++;
  for (int index = 0; shapes->keeps_stencils && index < STENCILS; index++) {
    Stencil *known = &shapes->stencils[index];
    if (known->last_use && !memcmp(&known->map, &map, sizeof map) && known->width == mark->width
        && known->height == mark->height && known->radius == mark->radius
        && known->border_width == border && known->blur == blur
        && known->shadow_x == mark->shadow_x && known->shadow_y == mark->shadow_y) {
      known->last_use = shapes->uses;
      return known;
    }
    if (known->last_use < oldest->last_use) oldest = known;
  }
  release(oldest);
  *oldest = (Stencil){.map = map, .width = mark->width, .height = mark->height,
                      .radius = mark->radius, .border_width = border, .blur = blur,
                      .shadow_x = mark->shadow_x, .shadow_y = mark->shadow_y,
                      .last_use = shapes->uses};
  oldest->fill = rounded(shapes, mark, map, 0, add_layer);
  if (border > 0) oldest->border = rounded(shapes, mark, map, border, add_border);
  if (blur > 0) make_shadow(shapes, oldest, mark, map);
  return oldest;
}

Mask turned_shadow(Shapes *shapes, const Mark *mark, Map map, double scale, Area limits) {
  double reach = 1.5 * mark->shadow_blur + 1;
  Area area = mapped_area(map, mark->shadow_x - reach, mark->shadow_y - reach,
                          mark->width + mark->shadow_x + reach,
                          mark->height + mark->shadow_y + reach);
  area = intersection(area, limits);
  if (is_empty(area)) return (Mask){area, 0, NULL};
  return shadow_coverage(shapes->tiles, mark, map, scale, area);
}
