#include "CPNGRows.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

// The bytes that are written, and the first error.
typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
  char *message;
} destination;

static void fail(png_structp png, png_const_charp text) {
  destination *target = png_get_error_ptr(png);
  strncpy(target->message, text, 127);
  target->message[127] = 0;
  png_longjmp(png, 1);
}

// Warnings are about chunks that are not written here.
static void ignore(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
  destination *target = png_get_io_ptr(png);
  if (count > target->capacity - target->count) png_error(png, "it is larger than expected");
  memcpy(target->bytes + target->count, bytes, count);
  target->count += count;
}

static void flush(png_structp png) { (void)png; }

// Writes all chunks; returns 0 after an error.
static int write_chunks(
    png_structp png, png_infop info, const cellophane_png_rows *rows, uint8_t *row) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_IHDR(
      png, info, rows->width, rows->height, 8,
      rows->has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  // Before the header is written, the filter would also change zlib's strategy.
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_NO_FILTERS);
  png_set_compression_level(png, 3);
  for (uint32_t y = 0; y < rows->height; y++) {
    rows->fill(rows->context, y, row);
    png_write_row(png, row);
  }
  png_write_end(png, info);
  return 1;
}

size_t cellophane_png_write(
    const cellophane_png_rows *rows, uint8_t *bytes, size_t capacity, char *message) {
  destination target = {bytes, capacity, 0, message};
  strcpy(message, "out of memory");
  uint8_t *row = malloc((size_t)rows->width * (rows->has_alpha ? 4 : 3));
  png_structp png =
      row ? png_create_write_struct(PNG_LIBPNG_VER_STRING, &target, fail, ignore) : NULL;
  png_infop info = png ? png_create_info_struct(png) : NULL;
  size_t count = 0;
  if (info) {
    png_set_write_fn(png, &target, append, flush);
    if (write_chunks(png, info, rows, row)) count = target.count;
  }
  if (png) png_destroy_write_struct(&png, &info);
  free(row);
  return count;
}
