// The areas in which a frame differs from the one before, and the marks that are painted for them.
#ifndef DAMAGE_H
#define DAMAGE_H

#include "painter.h"
#include "text.h"

enum { MARKS = 4096 };

typedef struct {
  int count;
  Area areas[DAMAGES], bounds;
  // The box of each mark of the frame, that of a group or clip with all that is inside; and whether
  // something opaque hides it, and whether it meets any of the areas.
  Area boxes[MARKS];
  char is_hidden[MARKS], is_met[MARKS];
  const Mark *last;
  int last_count;
  Area last_boxes[MARKS];
} Damage;

void find_damage(Damage *damage, const Mark *marks, int count, double scale, Area canvas,
                 const TextSetter *texts);

// Returns whether the layers inside are painted together with a mark.
static inline int is_scope(const Mark *mark) { return (mark->flags & (GROUP | CLIP)) != 0; }

#endif
