// GIFs with one palette learned from some frames, of what changes from frame to frame.
#ifndef GIF_H
#define GIF_H

#include "painter.h"

#include <stdio.h>

typedef struct Gif Gif;

Gif *make_gif(FILE *file, int width, int height, int delay);

// Counts the colors in some areas, for the palette.
void learn_colors(Gif *gif, const Bitmap *bitmap);

// Makes the palette; writes the beginning of the file.
void begin_gif(Gif *gif);

// Appends a frame: the pixels whose color in the palette has changed.
void append_frame(Gif *gif, const Bitmap *bitmap);

void end_gif(Gif *gif);

#endif
