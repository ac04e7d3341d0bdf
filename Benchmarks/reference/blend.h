// Rows of pixels blended with colors through coverages, rounded as Cairo rounds.
#ifndef BLEND_H
#define BLEND_H

#include <stdint.h>

// Returns a word with every channel multiplied by a byte.
static inline uint32_t scaled_word(uint32_t word, uint32_t factor) {
  uint32_t low = (word & 0xFF00FF) * factor + 0x800080;
  uint32_t high = (word >> 8 & 0xFF00FF) * factor + 0x800080;
  low = (low + (low >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF;
  high = (high + (high >> 8 & 0xFF00FF)) & 0xFF00FF00;
  return low | high;
}

// Blends a premultiplied color over a pixel through a coverage.
static inline void blend(uint32_t *pixel, uint32_t color, uint32_t coverage) {
  if (!coverage) return;
  uint32_t source = coverage == 255 ? color : scaled_word(color, coverage);
  uint32_t rest = 255 - (source >> 24);
  *pixel = rest ? source + scaled_word(*pixel, rest) : source;
}

static inline void blend_row(uint32_t *pixels, const uint8_t *coverages, int count, uint32_t color) {
  for (int column = 0; column < count; column++) blend(pixels + column, color, coverages[column]);
}

// Blends a color through the same coverage over all pixels of a row.
static inline void blend_run(uint32_t *pixels, int count, uint32_t color, uint32_t coverage) {
  uint32_t source = scaled_word(color, coverage), rest = 255 - (source >> 24);
  if (!coverage) return;
  if (!rest) {
    for (int column = 0; column < count; column++) pixels[column] = source;
  } else {
    for (int column = 0; column < count; column++) {
      pixels[column] = source + scaled_word(pixels[column], rest);
    }
  }
}

#endif
