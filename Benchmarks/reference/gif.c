#include "gif.h"
#include "palette.h"

#include <stdlib.h>
#include <string.h>

enum { CODES = 4096, SLOTS = 1 << 13 };

struct Gif {
  FILE *file;
  int width, height, delay;
  Palette *palette;
  // The index that each pixel shows, and those of the frame that is written.
  uint8_t *shown, *written;
  int is_begun;
  // The bytes of a block of at most 255.
  uint8_t block[256];
  int length;
  uint32_t bits;
  int bit_count;
  // The codes by prefix and index; an entry is both, above the code.
  uint32_t table[SLOTS];
};

Gif *make_gif(FILE *file, int width, int height, int delay) {
  Gif *gif = calloc(1, sizeof(Gif));
  *gif = (Gif){.file = file, .width = width, .height = height, .delay = delay};
  gif->palette = calloc(1, sizeof(Palette));
  gif->shown = malloc((long)width * height);
  gif->written = malloc((long)width * height);
  return gif;
}

void learn_colors(Gif *gif, const Bitmap *bitmap) {
  for (int index = 0; index < bitmap->count; index++) {
    Area area = bitmap->areas[index];
    for (int row = area.y; row < area.y + area.height; row++) {
      const uint32_t *words = bitmap->words + (long)row * bitmap->width;
      for (int column = area.x; column < area.x + area.width; column++) {
        count_color(gif->palette, words[column]);
      }
    }
  }
}

static void put_short(Gif *gif, int value) {
  putc_unlocked(value & 255, gif->file);
  putc_unlocked(value >> 8, gif->file);
}

void begin_gif(Gif *gif) {
  cut_palette(gif->palette);
  fwrite("GIF89a", 1, 6, gif->file);
  put_short(gif, gif->width);
  put_short(gif, gif->height);
  fwrite("\xF7\0\0", 1, 3, gif->file);
  uint8_t colors[256][3] = {{0}};
  memcpy(colors, gif->palette->colors, sizeof gif->palette->colors);
  fwrite(colors, 1, sizeof colors, gif->file);
  fwrite("\x21\xFF\x0BNETSCAPE2.0\x03\x01\0\0\0", 1, 19, gif->file);
}

static void put_block(Gif *gif) {
  gif->block[0] = (uint8_t)gif->length;
  fwrite(gif->block, 1, gif->length + 1, gif->file);
  gif->length = 0;
}

static inline void put_code(Gif *gif, uint32_t code, int size) {
  gif->bits |= code << gif->bit_count;
  gif->bit_count += size;
  while (gif->bit_count >= 8) {
    gif->block[++gif->length] = gif->bits & 255;
    gif->bits >>= 8;
    gif->bit_count -= 8;
    if (gif->length == 255) put_block(gif);
  }
}

// Compresses the pixels of an area that are written.
static void compress(Gif *gif, Area area) {
  enum { CLEAR = 256, END = 257, FIRST = 258 };
  putc_unlocked(8, gif->file);
  gif->length = gif->bit_count = 0;
  gif->bits = 0;
  int size = 9, next = FIRST;
  memset(gif->table, 0, sizeof gif->table);
  put_code(gif, CLEAR, size);
  uint32_t prefix = gif->written[(long)area.y * gif->width + area.x];
  for (int row = 0; row < area.height; row++) {
    const uint8_t *indices = gif->written + (long)(area.y + row) * gif->width + area.x;
    for (int column = row == 0; column < area.width; column++) {
      uint32_t key = prefix << 8 | indices[column];
      uint32_t slot = (key * 2654435761u) >> 19;
      while (gif->table[slot] && gif->table[slot] >> 12 != key) slot = (slot + 1) % SLOTS;
      if (gif->table[slot]) {
        prefix = gif->table[slot] & (CODES - 1);
        continue;
      }
      put_code(gif, prefix, size);
      prefix = indices[column];
      if (next < CODES) {
        if (next == 1 << size) size++;
        gif->table[slot] = key << 12 | (uint32_t)next++;
      } else {
        put_code(gif, CLEAR, size);
        memset(gif->table, 0, sizeof gif->table);
        size = 9;
        next = FIRST;
      }
    }
  }
  put_code(gif, prefix, size);
  if (next == 1 << size && next < CODES) size++;
  put_code(gif, END, size);
  put_code(gif, 0, 7);
  if (gif->length) put_block(gif);
  putc_unlocked(0, gif->file);
}

// Sets the pixels to be written within an area; returns the smallest area of those that change.
static Area changes(Gif *gif, const Bitmap *bitmap, Area area) {
  int left = gif->width, top = gif->height, right = 0, bottom = 0;
  for (int row = area.y; row < area.y + area.height; row++) {
    const uint32_t *words = bitmap->words + (long)row * gif->width;
    uint8_t *shown = gif->shown + (long)row * gif->width;
    uint8_t *written = gif->written + (long)row * gif->width;
    int first = -1, last = -1;
    for (int column = area.x; column < area.x + area.width; column++) {
      uint8_t index = color_index(gif->palette, words[column]);
      if (index == shown[column]) {
        written[column] = TRANSPARENT_INDEX;
      } else {
        written[column] = shown[column] = index;
        if (first < 0) first = column;
        last = column;
      }
    }
    if (first < 0) continue;
    if (row < top) top = row;
    bottom = row + 1;
    if (first < left) left = first;
    if (last + 1 > right) right = last + 1;
  }
  return (Area){left, top, right - left, bottom - top};
}

void append_frame(Gif *gif, const Bitmap *bitmap) {
  Area all = {0, 0, gif->width, gif->height}, changed = {0, 0, 0, 0};
  if (!gif->is_begun) {
    memset(gif->shown, TRANSPARENT_INDEX, (long)gif->width * gif->height);
    gif->is_begun = 1;
    changed = changes(gif, bitmap, all);
  } else {
    // What lies between the areas does not change.
    memset(gif->written, TRANSPARENT_INDEX, (long)gif->width * gif->height);
    for (int index = 0; index < bitmap->count; index++) {
      Area part = changes(gif, bitmap, bitmap->areas[index]);
      if (is_empty(part)) continue;
      if (is_empty(changed)) {
        changed = part;
        continue;
      }
      int right = changed.x + changed.width, bottom = changed.y + changed.height;
      if (part.x + part.width > right) right = part.x + part.width;
      if (part.y + part.height > bottom) bottom = part.y + part.height;
      if (part.x < changed.x) changed.x = part.x;
      if (part.y < changed.y) changed.y = part.y;
      changed.width = right - changed.x;
      changed.height = bottom - changed.y;
    }
  }
  if (is_empty(changed)) changed = (Area){0, 0, 1, 1};
  const uint8_t control[8] = {0x21, 0xF9, 4, 5, gif->delay & 255, gif->delay >> 8,
                              TRANSPARENT_INDEX, 0};
  fwrite(control, 1, 8, gif->file);
  putc_unlocked(0x2C, gif->file);
  put_short(gif, changed.x);
  put_short(gif, changed.y);
  put_short(gif, changed.width);
  put_short(gif, changed.height);
  putc_unlocked(0, gif->file);
  compress(gif, changed);
}

void end_gif(Gif *gif) {
  putc_unlocked(0x3B, gif->file);
  free(gif->palette);
  free(gif->shown);
  free(gif->written);
  free(gif);
}
