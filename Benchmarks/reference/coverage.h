// The exact share of each pixel that an outline covers, by sums of signed areas.
#ifndef COVERAGE_H
#define COVERAGE_H

#include "scene.h"

typedef struct { int x, y, width, height; } Area;

// Coverages in bytes, row by row; a row has a multiple of four of them, as Cairo expects.
typedef struct {
  Area area;
  int stride;
  uint8_t *values;
} Mask;

typedef struct {
  Area area;
  // The number of sums in a row: one more than pixels, and one for what is beyond.
  int stride;
  long capacity;
  float *sums;
} Coverage;

// Begins to sum what outlines cover in an area.
void begin_coverage(Coverage *coverage, Area area);

void add_line(Coverage *coverage, double x0, double y0, double x1, double y1);

// Adds curves as lines that are within a tolerance in pixels of them.
void add_quadratic(Coverage *coverage, const double *points, double tolerance);
void add_cubic(Coverage *coverage, const double *points, double tolerance);

// Adds a rounded rectangle under a map, with the winding 1 or -1.
void add_rounded(Coverage *coverage, Map map, double x, double y, double width, double height,
                 double radius, int winding);

// Returns the coverages as a mask, whose memory belongs to the caller.
Mask end_coverage(const Coverage *coverage);

static inline Area intersection(Area one, Area other) {
  int x = one.x > other.x ? one.x : other.x, y = one.y > other.y ? one.y : other.y;
  int right = one.x + one.width, bottom = one.y + one.height;
  if (right > other.x + other.width) right = other.x + other.width;
  if (bottom > other.y + other.height) bottom = other.y + other.height;
  return (Area){x, y, right > x ? right - x : 0, bottom > y ? bottom - y : 0};
}

static inline int is_empty(Area area) { return area.width <= 0 || area.height <= 0; }

// Returns the whole pixels around a box.
Area pixels_around(double left, double top, double right, double bottom);

#endif
