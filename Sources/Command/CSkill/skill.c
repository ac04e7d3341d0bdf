// The skill for agents as bytes, as CPageFiles has the scripts of pages.

#include "CSkill.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char skill[] = {
#embed "../../../Tools/Skill/SKILL.md"
};

const void *cellophane_skill(void) { return skill; }

size_t cellophane_skill_size(void) { return sizeof skill; }
