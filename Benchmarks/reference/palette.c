#include "palette.h"

#include <stdlib.h>
#include <string.h>

typedef struct { uint8_t channels[3]; uint32_t pixels, cell; } Entry;

typedef struct { Entry *entries; int count, axis; uint64_t pixels; double spread; } Box;

void count_color(Palette *palette, uint32_t word) {
  uint32_t slot = cell(word);
  palette->pixels[slot]++;
  for (int channel = 0; channel < 3; channel++) {
    palette->sums[slot][channel] += word >> (16 - 8 * channel) & 255;
  }
}

// Measures a box: the axis of the largest variance, and what dividing it would gain.
static void measure(Box *box) {
  box->pixels = 0;
  box->spread = 0;
  double sums[3] = {0}, squares[3] = {0};
  for (int index = 0; index < box->count; index++) {
    const Entry *entry = &box->entries[index];
    box->pixels += entry->pixels;
    for (int axis = 0; axis < 3; axis++) {
      double value = entry->channels[axis];
      sums[axis] += value * entry->pixels;
      squares[axis] += value * value * entry->pixels;
    }
  }
  for (int axis = 0; axis < 3; axis++) {
    double spread = squares[axis] - sums[axis] * sums[axis] / (double)box->pixels;
    if (spread > box->spread) {
      box->spread = spread;
      box->axis = axis;
    }
  }
}

static int sort_axis;

static int by_axis(const void *one, const void *other) {
  return ((const Entry *)one)->channels[sort_axis] - ((const Entry *)other)->channels[sort_axis];
}

// Divides a box at the mean of its longest axis.
static Box divide(Box *box) {
  sort_axis = box->axis;
  qsort(box->entries, box->count, sizeof(Entry), by_axis);
  double sum = 0;
  for (int index = 0; index < box->count; index++) {
    sum += (double)box->entries[index].channels[box->axis] * box->entries[index].pixels;
  }
  double mean = sum / (double)box->pixels;
  int half = 0;
  while (half < box->count - 1 && box->entries[half].channels[box->axis] <= mean) half++;
  if (!half) half = 1;
  Box rest = {box->entries + half, box->count - half, 0, 0, 0};
  box->count = half;
  measure(box);
  measure(&rest);
  return rest;
}

void cut_palette(Palette *palette) {
  Entry *entries = malloc(CELLS * sizeof(Entry));
  int count = 0;
  for (uint32_t slot = 0; slot < CELLS; slot++) {
    if (!palette->pixels[slot]) continue;
    Entry *entry = &entries[count++];
    entry->pixels = palette->pixels[slot];
    entry->cell = slot;
    for (int channel = 0; channel < 3; channel++) {
      entry->channels[channel] = (uint8_t)(palette->sums[slot][channel] / entry->pixels);
    }
  }
  Box boxes[COLORS] = {{entries, count, 0, 0, 0}};
  int used = 1;
  measure(&boxes[0]);
  while (used < COLORS) {
    int widest = 0;
    for (int index = 1; index < used; index++) {
      if (boxes[index].spread > boxes[widest].spread) widest = index;
    }
    if (boxes[widest].spread <= 0 || boxes[widest].count < 2) break;
    boxes[used++] = divide(&boxes[widest]);
  }
  palette->count = used;
  for (int index = 0; index < used; index++) {
    uint64_t sums[3] = {0};
    for (int member = 0; member < boxes[index].count; member++) {
      for (int channel = 0; channel < 3; channel++) {
        sums[channel] += palette->sums[boxes[index].entries[member].cell][channel];
      }
    }
    for (int channel = 0; channel < 3; channel++) {
      palette->colors[index][channel] =
        (uint8_t)((sums[channel] + boxes[index].pixels / 2) / boxes[index].pixels);
    }
  }
  memset(palette->nearest, TRANSPARENT_INDEX, CELLS);
  free(entries);
}

uint8_t find_nearest(Palette *palette, uint32_t word) {
  // The middle of the cell, so that the result does not depend on the first color in it.
  int red = (word >> 16 & 0xFC) + 2, green = (word >> 8 & 0xFC) + 2, blue = (word & 0xFC) + 2;
  int best = 0, distance = 1 << 30;
  for (int index = 0; index < palette->count; index++) {
    const uint8_t *color = palette->colors[index];
    int r = color[0] - red, g = color[1] - green, b = color[2] - blue;
    int own = 2 * r * r + 4 * g * g + b * b;
    if (own < distance) {
      distance = own;
      best = index;
    }
  }
  return palette->nearest[cell(word)] = (uint8_t)best;
}
