// Texts as coverages: shaped by HarfBuzz once, with its outlines.
#ifndef TEXT_H
#define TEXT_H

#include "coverage.h"

typedef struct TextSetter TextSetter;

// Opens the regular and the bold font, and shapes the texts of a scene.
TextSetter *open_texts(const Scene *scene, const char *regular, const char *bold);

// Returns the box of a text's outlines, in points from its own position.
void text_box(const TextSetter *setter, int text, double box[4]);

// Returns the coverage of a text under a map from a layer's points to pixels.
//
// A text at the scale of the canvas is made of glyphs at quarters of a pixel, each rasterized once.
Mask text_coverage(TextSetter *setter, int text, Map map, double scale, Area limits);

#endif
