#ifndef CPNG_ROWS_H
#define CPNG_ROWS_H

#include <stddef.h>
#include <stdint.h>

/// An image to be written as a PNG, row by row.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// Whether a pixel has an alpha as its fourth byte.
  int has_alpha;
  /// A function that fills the bytes of a row.
  void (*fill)(void *context, uint32_t y, uint8_t *row);
  void *context;
} cellophane_png_rows;

/// Writes a PNG with unfiltered rows and zlib's third level into memory.
///
/// Returns the number of bytes; 0 after an error, of which `message` receives at most 128 bytes.
size_t cellophane_png_write(
    const cellophane_png_rows *rows, uint8_t *target, size_t capacity, char *message);

#endif
