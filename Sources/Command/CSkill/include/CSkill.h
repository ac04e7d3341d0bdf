// The skill for agents as bytes.

#ifndef CELLOPHANE_SKILL_H
#define CELLOPHANE_SKILL_H

#include <stddef.h>

/// Returns the text of Tools/Skill/SKILL.md, in UTF-8.
const void *cellophane_skill(void);

/// Returns its number of bytes.
size_t cellophane_skill_size(void);

#endif
