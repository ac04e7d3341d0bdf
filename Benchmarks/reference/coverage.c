#include "coverage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The largest distance between a round corner and its lines, in pixels, as in Cellophane.
static const double corner_tolerance = 0.0125;

Area pixels_around(double left, double top, double right, double bottom) {
  int x = (int)floor(left), y = (int)floor(top);
  return (Area){x, y, (int)ceil(right) - x, (int)ceil(bottom) - y};
}

void begin_coverage(Coverage *coverage, Area area) {
  coverage->area = area;
  coverage->stride = area.width + 2;
  long count = (long)coverage->stride * area.height;
  if (count > coverage->capacity) {
    free(coverage->sums);
    coverage->sums = malloc(count * sizeof(float));
    coverage->capacity = count;
  }
  memset(coverage->sums, 0, count * sizeof(float));
}

// Adds a line that lies between the left and right sides.
static void add_inside(Coverage *coverage, double x0, double y0, double x1, double y1, float sign) {
  double slope = (x1 - x0) / (y1 - y0), x = x0;
  for (int row = (int)y0; row < y1; row++) {
    double top = row > y0 ? row : y0, bottom = row + 1 < y1 ? row + 1 : y1;
    double height = bottom - top, next = x + slope * height;
    double left = x < next ? x : next, right = x < next ? next : x;
    float *sums = coverage->sums + (long)row * coverage->stride;
    int first = (int)left, last = (int)ceil(right);
    float area = (float)height * sign;
    if (last <= first + 1) {
      float beside = (float)((x + next) / 2 - first);
      sums[first] += area - area * beside;
      sums[first + 1] += area * beside;
    } else {
      // The line leaves one pixel for the next: the area right of it grows by a triangle, equal
      // parts, and a triangle again.
      double rate = 1 / (right - left), in = 1 - (left - first), out = right - (last - 1);
      double begin = rate * in * in / 2, end = rate * out * out / 2;
      sums[first] += area * (float)begin;
      if (last == first + 2) {
        sums[first + 1] += area * (float)(1 - begin - end);
      } else {
        double second = rate * (in + 0.5);
        sums[first + 1] += area * (float)(second - begin);
        for (int column = first + 2; column < last - 1; column++) {
          sums[column] += area * (float)rate;
        }
        double passed = second + (last - first - 3) * rate;
        sums[last - 1] += area * (float)(1 - passed - end);
      }
      sums[last] += area * (float)end;
    }
    x = next;
  }
}

void add_line(Coverage *coverage, double x0, double y0, double x1, double y1) {
  const Area area = coverage->area;
  x0 -= area.x; x1 -= area.x; y0 -= area.y; y1 -= area.y;
  if (y0 == y1) return;
  float sign = 1;
  if (y0 > y1) {
    double x = x0, y = y0;
    x0 = x1; y0 = y1; x1 = x; y1 = y;
    sign = -1;
  }
  if (y1 <= 0 || y0 >= area.height) return;
  double slope = (x1 - x0) / (y1 - y0);
  if (y0 < 0) { x0 -= slope * y0; y0 = 0; }
  if (y1 > area.height) { x1 -= slope * (y1 - area.height); y1 = area.height; }
  // Left of the area a line counts like its left side, and right of it like the right one.
  double limit = area.width;
  while (y0 < y1) {
    double end = y1, x = x1;
    for (int side = 0; side < 2; side++) {
      double edge = side ? limit : 0;
      if ((x0 < edge && x > edge) || (x0 > edge && x < edge)) {
        double crossing = y0 + (edge - x0) / slope;
        if (crossing > y0 && crossing < end) { end = crossing; x = edge; }
      }
    }
    double middle = (x0 + x) / 2;
    if (middle <= 0) {
      add_inside(coverage, 0, y0, 0, end, sign);
    } else if (middle >= limit) {
      // It covers nothing in the area.
    } else {
      double from = fmin(fmax(x0, 0), limit), to = fmin(fmax(x, 0), limit);
      add_inside(coverage, from, y0, to, end, sign);
    }
    if (end >= y1) break;
    x0 = x;
    y0 = end;
  }
}

void add_quadratic(Coverage *coverage, const double *points, double tolerance) {
  double bend = hypot(points[0] - 2 * points[2] + points[4], points[1] - 2 * points[3] + points[5]);
  int count = (int)ceil(sqrt(bend / (4 * tolerance)));
  double x = points[0], y = points[1];
  for (int step = 1; step <= count || step == 1; step++) {
    double t = count > 1 ? (double)step / count : 1, rest = 1 - t;
    double a = rest * rest, b = 2 * rest * t, c = t * t;
    double next_x = a * points[0] + b * points[2] + c * points[4];
    double next_y = a * points[1] + b * points[3] + c * points[5];
    add_line(coverage, x, y, next_x, next_y);
    x = next_x;
    y = next_y;
  }
}

void add_cubic(Coverage *coverage, const double *p, double tolerance) {
  double bend = fmax(hypot(p[0] - 2 * p[2] + p[4], p[1] - 2 * p[3] + p[5]),
                     hypot(p[2] - 2 * p[4] + p[6], p[3] - 2 * p[5] + p[7]));
  int count = (int)ceil(sqrt(0.75 * bend / tolerance));
  double x = p[0], y = p[1];
  for (int step = 1; step <= count || step == 1; step++) {
    double t = count > 1 ? (double)step / count : 1, rest = 1 - t;
    double a = rest * rest * rest, b = 3 * rest * rest * t, c = 3 * rest * t * t, d = t * t * t;
    double next_x = a * p[0] + b * p[2] + c * p[4] + d * p[6];
    double next_y = a * p[1] + b * p[3] + c * p[5] + d * p[7];
    add_line(coverage, x, y, next_x, next_y);
    x = next_x;
    y = next_y;
  }
}

void add_rounded(Coverage *coverage, Map map, double x, double y, double width, double height,
                 double radius, int winding) {
  radius = fmin(radius, fmin(width, height) / 2);
  const double handle = radius * (1 - 0.5522847498), right = x + width, bottom = y + height;
  // The ends and handles of the corners, clockwise from the top right, each from edge to edge.
  const double corners[4][8] = {
    {right - radius, y, right - handle, y, right, y + handle, right, y + radius},
    {right, bottom - radius, right, bottom - handle, right - handle, bottom, right - radius, bottom},
    {x + radius, bottom, x + handle, bottom, x, bottom - handle, x, bottom - radius},
    {x, y + radius, x, y + handle, x + handle, y, x + radius, y}};
  double outline[4][8];
  for (int corner = 0; corner < 4; corner++) {
    for (int point = 0; point < 8; point += 2) {
      double u = corners[corner][point], v = corners[corner][point + 1];
      int slot = winding > 0 ? point : 6 - point;
      outline[winding > 0 ? corner : 3 - corner][slot] = map.a * u + map.c * v + map.tx;
      outline[winding > 0 ? corner : 3 - corner][slot + 1] = map.b * u + map.d * v + map.ty;
    }
  }
  for (int corner = 0; corner < 4; corner++) {
    if (radius > 0) add_cubic(coverage, outline[corner], corner_tolerance);
    const double *next = outline[(corner + 1) % 4];
    add_line(coverage, outline[corner][6], outline[corner][7], next[0], next[1]);
  }
}

Mask end_coverage(const Coverage *coverage) {
  const Area area = coverage->area;
  Mask mask = {area, (area.width + 3) & ~3, NULL};
  mask.values = malloc((long)mask.stride * area.height + 4);
  for (int row = 0; row < area.height; row++) {
    const float *sums = coverage->sums + (long)row * coverage->stride;
    uint8_t *values = mask.values + (long)row * mask.stride;
    float sum = 0;
    for (int column = 0; column < area.width; column++) {
      sum += sums[column];
      float share = fabsf(sum);
      values[column] = (uint8_t)(fminf(share, 1) * 255 + 0.5f);
    }
    memset(values + area.width, 0, mask.stride - area.width);
  }
  return mask;
}
