#include "damage.h"
#include "shapes.h"

#include <math.h>
#include <string.h>

static Area united(Area one, Area other) {
  if (is_empty(one)) return other;
  if (is_empty(other)) return one;
  int x = one.x < other.x ? one.x : other.x, y = one.y < other.y ? one.y : other.y;
  int right = one.x + one.width, bottom = one.y + one.height;
  if (right < other.x + other.width) right = other.x + other.width;
  if (bottom < other.y + other.height) bottom = other.y + other.height;
  return (Area){x, y, right - x, bottom - y};
}

// Adds an area, joined with those that it overlaps.
static void add_area(Damage *damage, Area area) {
  if (is_empty(area)) return;
  for (int index = 0; index < damage->count;) {
    if (is_empty(intersection(damage->areas[index], area))) {
      index++;
    } else {
      area = united(area, damage->areas[index]);
      damage->areas[index] = damage->areas[--damage->count];
      index = 0;
    }
  }
  if (damage->count == DAMAGES) {
    for (int index = 0; index < damage->count; index++) area = united(area, damage->areas[index]);
    damage->count = 0;
  }
  damage->areas[damage->count++] = area;
}

// Returns the box of what a mark paints itself, and a pixel around it.
static Area own_box(const Mark *mark, double scale, const TextSetter *texts) {
  Map map = mark->map;
  map.a *= scale; map.b *= scale; map.c *= scale; map.d *= scale; map.tx *= scale; map.ty *= scale;
  Area box = {0, 0, 0, 0};
  if (mark->top.alpha > 0) {
    box = mapped_area(map, 0, 0, mark->width, mark->height);
    if (mark->shadow.alpha > 0) {
      double reach = 1.5 * mark->shadow_blur + 1;
      box = united(box, mapped_area(map, mark->shadow_x - reach, mark->shadow_y - reach,
                                    mark->width + mark->shadow_x + reach,
                                    mark->height + mark->shadow_y + reach));
    }
  }
  for (int number = 0; number < mark->text_count; number++) {
    double text[4];
    text_box(texts, mark->first_text + number, text);
    box = united(box, mapped_area(map, text[0], text[1], text[2], text[3]));
  }
  if (is_empty(box)) return box;
  return (Area){box.x - 1, box.y - 1, box.width + 2, box.height + 2};
}

// Returns the pixels that an opaque upright layer covers completely.
static Area core(const Mark *mark, double scale) {
  Map map = mark->map;
  if (map.b != 0 || map.c != 0) return (Area){0, 0, 0, 0};
  double inset = mark->radius * (1 - sqrt(0.5));
  int left = (int)ceil((map.tx + inset * map.a) * scale);
  int top = (int)ceil((map.ty + inset * map.d) * scale);
  int right = (int)floor((map.tx + (mark->width - inset) * map.a) * scale);
  int bottom = (int)floor((map.ty + (mark->height - inset) * map.d) * scale);
  return (Area){left, top, right - left, bottom - top};
}

static int contains(Area outer, Area inner) {
  return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width
         && inner.y + inner.height <= outer.y + outer.height;
}

// Finds the marks that something opaque hides: neither clipped nor part of a translucent group.
static void find_hidden(Damage *damage, const Mark *marks, int count, double scale, Area canvas) {
  memset(damage->is_hidden, 0, count);
  for (int index = 0, scope = 0; index < count; index++) {
    const Mark *mark = &marks[index];
    if (index < scope) continue;
    if (mark->flags & OPAQUE) {
      Area hidden = core(mark, scale);
      for (int lower = 0; lower < index; lower++) {
        if ((!is_scope(&marks[lower]) || marks[lower].end <= index)
            && contains(hidden, intersection(damage->boxes[lower], canvas))) {
          damage->is_hidden[lower] = 1;
        }
      }
    }
    if (is_scope(mark)) scope = mark->end;
  }
}

// Adds the boxes of all that differs; marks are paired from both ends, by their layers.
static void compare(Damage *damage, const Mark *marks, int count, Area canvas) {
  const Mark *last = damage->last;
  int shorter = count < damage->last_count ? count : damage->last_count;
  int shift = count - damage->last_count, first = 0, rest = 0;
  while (first < shorter && last[first].layer == marks[first].layer) first++;
  while (rest < shorter - first
         && last[damage->last_count - 1 - rest].layer == marks[count - 1 - rest].layer) rest++;
  for (int index = first; index < count - rest; index++) {
    add_area(damage, intersection(damage->boxes[index], canvas));
  }
  for (int index = first; index < damage->last_count - rest; index++) {
    add_area(damage, intersection(damage->last_boxes[index], canvas));
  }
  for (int index = 0; index < count; index++) {
    if (index >= first && index < count - rest) continue;
    int other = index < first ? index : index - shift;
    // A mark whose inside has grown or shrunk ends elsewhere; what is inside is compared itself.
    Mark copy = last[other];
    copy.end = marks[index].end;
    if (!memcmp(&copy, &marks[index], sizeof copy)) continue;
    add_area(damage, intersection(damage->boxes[index], canvas));
    add_area(damage, intersection(damage->last_boxes[other], canvas));
  }
}

void find_damage(Damage *damage, const Mark *marks, int count, double scale, Area canvas,
                 const TextSetter *texts) {
  if (count > MARKS) fail("has too many marks", "a frame");
  for (int index = count - 1; index >= 0; index--) {
    Area box = own_box(&marks[index], scale, texts);
    // Only a group or a clip is changed with all that is inside.
    for (int inner = index + 1; is_scope(&marks[index]) && inner < marks[index].end; inner++) {
      box = united(box, damage->boxes[inner]);
    }
    damage->boxes[index] = box;
  }
  damage->count = 0;
  if (damage->last) compare(damage, marks, count, canvas);
  else damage->areas[damage->count++] = canvas;
  damage->bounds = (Area){0, 0, 0, 0};
  for (int index = 0; index < damage->count; index++) {
    damage->bounds = united(damage->bounds, damage->areas[index]);
  }
  memcpy(damage->last_boxes, damage->boxes, count * sizeof(Area));
  damage->last = marks;
  damage->last_count = count;
  find_hidden(damage, marks, count, scale, canvas);
  for (int index = 0; index < count; index++) {
    damage->is_met[index] = 0;
    for (int area = 0; area < damage->count; area++) {
      damage->is_met[index] |= !is_empty(intersection(damage->boxes[index], damage->areas[area]));
    }
  }
}
