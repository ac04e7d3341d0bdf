// A palette by median cut, and the nearest of its colors.
#ifndef PALETTE_H
#define PALETTE_H

#include <stdint.h>

// The last index of a GIF is for pixels that do not change.
enum { COLORS = 255, TRANSPARENT_INDEX = 255, CELLS = 1 << 18 };

typedef struct {
  int count;
  uint8_t colors[COLORS][3];
  // The sums of the colors of which each cell of 6 bits a channel has been counted.
  uint32_t pixels[CELLS];
  uint64_t sums[CELLS][3];
  // The index for each cell, found when it is first needed; TRANSPARENT_INDEX before.
  uint8_t nearest[CELLS];
} Palette;

static inline uint32_t cell(uint32_t word) {
  return (word >> 18 & 63) << 12 | (word >> 10 & 63) << 6 | (word >> 2 & 63);
}

void count_color(Palette *palette, uint32_t word);

// Makes the colors of what has been counted.
void cut_palette(Palette *palette);

// Finds the nearest color for a cell and keeps it.
uint8_t find_nearest(Palette *palette, uint32_t word);

static inline uint8_t color_index(Palette *palette, uint32_t word) {
  uint8_t known = palette->nearest[cell(word)];
  return known != TRANSPARENT_INDEX ? known : find_nearest(palette, word);
}

#endif
