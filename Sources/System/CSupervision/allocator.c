#define _GNU_SOURCE
#include "CSupervision.h"

#include <malloc.h>
#include <sched.h>

/// Returns the number of processors that this process may use; 1 if that is unknown.
static int processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

void cellophane_limit_arenas(void) {
  int arenas = (processors() + 1) / 2;
  if (arenas > 2 && cellophane_address_space_limit() != CELLOPHANE_UNLIMITED) arenas = 2;
  mallopt(M_ARENA_MAX, arenas);
}
