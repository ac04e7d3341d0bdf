#include "shadow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TILES = 32 };

struct Tile {
  double width, height, radius, deviation, scale;
  int64_t last_use;
  // The size without the border of one transparent pixel, and the distance of the outline.
  int columns, rows, pad;
  // The equal columns and rows of the middle that are left out, and where.
  int dropped[2], cut[2];
  uint8_t *values;
};

Tile *make_tiles(void) { return calloc(TILES, sizeof(Tile)); }

static void blur_line(const float *from, float *to, int count, int step, const float *weights,
                      int reach) {
  for (int index = 0; index < count; index++) {
    float sum = from[(long)index * step] * weights[0];
    for (int offset = 1; offset <= reach; offset++) {
      int before = index - offset, after = index + offset;
      if (before >= 0) sum += from[(long)before * step] * weights[offset];
      if (after < count) sum += from[(long)after * step] * weights[offset];
    }
    to[(long)index * step] = sum;
  }
}

static void blur(float *values, int columns, int rows, double deviation) {
  int reach = (int)ceil(3 * deviation);
  float weights[64];
  double total = 0;
  if (reach > 63) fail("is blurred too much", "a shadow");
  for (int offset = 0; offset <= reach; offset++) {
    double share = erf((offset + 0.5) / (deviation * sqrt(2)))
                   - erf((offset - 0.5) / (deviation * sqrt(2)));
    weights[offset] = (float)share;
    total += offset ? 2 * share : share;
  }
  for (int offset = 0; offset <= reach; offset++) weights[offset] /= (float)total;
  float *other = malloc(sizeof(float) * columns * rows);
  for (int row = 0; row < rows; row++) {
    blur_line(values + (long)row * columns, other + (long)row * columns, columns, 1, weights, reach);
  }
  for (int column = 0; column < columns; column++) {
    blur_line(other + column, values + column, rows, columns, weights, reach);
  }
  free(other);
}

// Returns how much of an extent in pixels is equal all along, beginning at a position.
static int middle(double extent, double corner, int pad, int *cut) {
  double first = ceil(corner + pad), rest = extent - 2 * first - 2;
  *cut = (int)first + pad;
  return rest > 8 ? (int)rest : 0;
}

static void fill_tile(Tile *tile) {
  double scale = tile->scale;
  tile->pad = (int)ceil(3 * tile->deviation) + 2;
  double extents[2] = {tile->width * scale, tile->height * scale};
  for (int axis = 0; axis < 2; axis++) {
    tile->dropped[axis] = middle(extents[axis], tile->radius * scale, tile->pad, &tile->cut[axis]);
    extents[axis] -= tile->dropped[axis];
  }
  tile->columns = (int)ceil(extents[0]) + 2 * tile->pad;
  tile->rows = (int)ceil(extents[1]) + 2 * tile->pad;
  Coverage coverage = {0};
  begin_coverage(&coverage, (Area){-tile->pad, -tile->pad, tile->columns, tile->rows});
  add_rounded(&coverage, (Map){1, 0, 0, 1, 0, 0}, 0, 0, extents[0], extents[1],
              tile->radius * scale, 1);
  Mask mask = end_coverage(&coverage);
  float *plane = malloc(sizeof(float) * tile->columns * tile->rows);
  for (int row = 0; row < tile->rows; row++) {
    for (int column = 0; column < tile->columns; column++) {
      plane[row * tile->columns + column] = mask.values[(long)row * mask.stride + column];
    }
  }
  blur(plane, tile->columns, tile->rows, tile->deviation);
  int stride = tile->columns + 2;
  tile->values = calloc((long)stride * (tile->rows + 2), 1);
  for (int row = 0; row < tile->rows; row++) {
    for (int column = 0; column < tile->columns; column++) {
      tile->values[(row + 1) * stride + column + 1] =
        (uint8_t)(fminf(plane[row * tile->columns + column], 255) + 0.5f);
    }
  }
  free(plane);
  free(mask.values);
  free(coverage.sums);
}

static const Tile *tile_for(Tile *tiles, const Mark *mark, double scale) {
  static int64_t uses;
  double deviation = mark->shadow_blur / 2 * scale;
  Tile *oldest = tiles;
  uses++;
  for (int index = 0; index < TILES; index++) {
    Tile *tile = &tiles[index];
    if (tile->last_use && tile->width == mark->width && tile->height == mark->height
        && tile->radius == mark->radius && tile->deviation == deviation && tile->scale == scale) {
      tile->last_use = uses;
      return tile;
    }
    if (tile->last_use < oldest->last_use) oldest = tile;
  }
  free(oldest->values);
  *oldest = (Tile){.width = mark->width, .height = mark->height, .radius = mark->radius,
                   .deviation = deviation, .scale = scale, .last_use = uses};
  fill_tile(oldest);
  return oldest;
}

// A position between two pixels of a tile's axis; the weight of the second one is in 256ths.
typedef struct { int index, weight; } Between;

// Returns the position of a coordinate, or an index below -1 beyond the tile.
static inline Between between(double value, int cut, int dropped, int count) {
  double position = value - 0.5;
  if (dropped && position > cut) position = fmax(cut, position - dropped);
  if (!(position > -1 && position < count)) return (Between){-2, 0};
  double index = floor(position);
  return (Between){(int)index, (int)((position - index) * 256 + 0.5)};
}

static inline uint8_t mean(const uint8_t *upper, const uint8_t *lower, int right, int down) {
  uint32_t top = upper[0] * (256 - right) + upper[1] * right;
  uint32_t bottom = lower[0] * (256 - right) + lower[1] * right;
  return (top * (256 - down) + bottom * down + 32768) >> 16;
}

Mask shadow_coverage(Tile *tiles, const Mark *mark, Map map, double scale, Area area) {
  // A layer that is scaled or turned has a tile of its own scale, or the next of four to an octave.
  double stretch = fmax(hypot(map.a, map.b), hypot(map.c, map.d));
  if (fabs(stretch - scale) > scale * 1e-6) scale = exp2(ceil(log2(stretch) * 4 - 1e-6) / 4);
  const Tile *tile = tile_for(tiles, mark, scale);
  const int stride = tile->columns + 2;
  double determinant = map.a * map.d - map.b * map.c, factor = tile->scale / determinant;
  // The map from a pixel to the tile.
  double a = map.d * factor, b = -map.b * factor, c = -map.c * factor, d = map.a * factor;
  double u = tile->pad - mark->shadow_x * tile->scale - a * map.tx - c * map.ty;
  double v = tile->pad - mark->shadow_y * tile->scale - b * map.tx - d * map.ty;
  Mask mask = {area, (area.width + 3) & ~3, NULL};
  mask.values = calloc((long)mask.stride * area.height + 4, 1);
  int is_upright = b == 0 && c == 0;
  Between *columns = malloc(area.width * sizeof(Between));
  for (int column = 0; is_upright && column < area.width; column++) {
    columns[column] = between(a * (area.x + column + 0.5) + u, tile->cut[0], tile->dropped[0],
                              tile->columns);
  }
  for (int row = 0; row < area.height; row++) {
    uint8_t *values = mask.values + (long)row * mask.stride;
    double y = area.y + row + 0.5;
    Between down = between(d * y + v, tile->cut[1], tile->dropped[1], tile->rows);
    for (int column = 0; column < area.width; column++) {
      Between right;
      if (is_upright) {
        right = columns[column];
      } else {
        double x = area.x + column + 0.5;
        right = between(a * x + c * y + u, tile->cut[0], tile->dropped[0], tile->columns);
        down = between(b * x + d * y + v, tile->cut[1], tile->dropped[1], tile->rows);
      }
      if (right.index < -1 || down.index < -1) continue;
      const uint8_t *upper = tile->values + (down.index + 1) * stride + right.index + 1;
      values[column] = mean(upper, upper + stride, right.weight, down.weight);
    }
  }
  free(columns);
  return mask;
}
