// Shadows from tiles: the blurred outlines, each blurred once.
#ifndef SHADOW_H
#define SHADOW_H

#include "coverage.h"

typedef struct Tile Tile;

Tile *make_tiles(void);

// Returns the coverage of an area by a layer's shadow under a map; `scale` is the canvas's own.
Mask shadow_coverage(Tile *tiles, const Mark *mark, Map map, double scale, Area area);

#endif
