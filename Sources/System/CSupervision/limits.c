#include "CSupervision.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PATH_LENGTH = 4096 };

uint64_t cellophane_address_space_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return CELLOPHANE_UNLIMITED;
  return limit.rlim_cur;
}

void cellophane_limit_private_memory(uint64_t bytes) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || limit.rlim_cur <= bytes) return;
  limit.rlim_cur = bytes;
  setrlimit(RLIMIT_DATA, &limit);
}

/// Reads a field of /proc/self/statm, in bytes.
static uint64_t memory_field(int field) {
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  unsigned long long pages[2] = {0, 0};
  int count = fscanf(file, "%llu %llu", &pages[0], &pages[1]);
  fclose(file);
  return count == 2 ? pages[field] * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

uint64_t cellophane_mapped_bytes(void) { return memory_field(0); }

uint64_t cellophane_resident_bytes(void) {
  uint64_t bytes = memory_field(1);
  struct rusage use;
  // Where the file cannot be opened, as in a sandbox, the most until now takes its place.
  if (bytes == 0 && getrusage(RUSAGE_SELF, &use) == 0) bytes = (uint64_t)use.ru_maxrss * 1024;
  return bytes;
}

/// The files of a group that state its memory.
struct group_files {
  const char *limit, *use, *cache, *shared;
};

static const struct group_files first_version = {
    "memory.limit_in_bytes", "memory.usage_in_bytes", "total_cache", "total_shmem"};
static const struct group_files second_version = {"memory.max", "memory.current", "file", "shmem"};

/// Opens a file of a group; NULL if there is none.
static FILE *open_in(const char *folder, const char *name) {
  char path[PATH_LENGTH];
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return NULL;
  return fopen(path, "re");
}

/// Reads the number in a file of a group; "max", a missing file and other text give `otherwise`.
static uint64_t number_in(const char *folder, const char *name, uint64_t otherwise) {
  FILE *file = open_in(folder, name);
  if (!file) return otherwise;
  unsigned long long number = 0;
  int count = fscanf(file, "%llu", &number);
  fclose(file);
  return count == 1 ? number : otherwise;
}

/// Returns the bytes of cached files, which the kernel gives up when memory is needed.
static uint64_t cached_bytes(const char *folder, const struct group_files *names) {
  FILE *file = open_in(folder, "memory.stat");
  if (!file) return 0;
  char name[64];
  unsigned long long number, cache = 0, shared = 0;
  while (fscanf(file, "%63s %llu", name, &number) == 2) {
    if (strcmp(name, names->cache) == 0) cache = number;
    if (strcmp(name, names->shared) == 0) shared = number;
  }
  fclose(file);
  return cache > shared ? cache - shared : 0;
}

/// Replaces a limit by that of a group or an ancestor, below a mount point, that leaves less.
static void take_least(
    struct cellophane_group_memory *least, const char *mount, const char *root, const char *group,
    const struct group_files *names) {
  char path[PATH_LENGTH];
  // A mount may show a part of the tree only.
  size_t shown = strcmp(root, "/") == 0 ? 0 : strlen(root);
  if (strncmp(group, root, shown) == 0) group += shown;
  if (snprintf(path, sizeof path, "%s%s", mount, group) >= (int)sizeof path) return;
  size_t top = strlen(mount);
  for (;;) {
    uint64_t bytes = number_in(path, names->limit, CELLOPHANE_UNLIMITED);
    // The first version states a number near 2^63 for no limit.
    if (bytes < 1ULL << 60) {
      uint64_t used = number_in(path, names->use, 0);
      uint64_t cached = cached_bytes(path, names);
      used = used > cached ? used - cached : 0;
      uint64_t rest = bytes > used ? bytes - used : 0;
      if (least->bytes == CELLOPHANE_UNLIMITED || rest < least->bytes - least->used) {
        least->bytes = bytes;
        // What is in use beyond the limit leaves nothing, too.
        least->used = used < bytes ? used : bytes;
      }
    }
    char *slash = strrchr(path, '/');
    if (strlen(path) <= top || !slash) return;
    *slash = 0;
  }
}

/// Finds where a hierarchy is mounted: the second version's, or that with the memory controller.
static int find_mount(const char *mounts, int version, char *mount, char *root) {
  FILE *file = fopen(mounts, "re");
  if (!file) return 0;
  char line[3 * PATH_LENGTH];
  int found = 0;
  while (!found && fgets(line, sizeof line, file)) {
    if (sscanf(line, "%*s %*s %*s %4095s %4095s", root, mount) != 2) continue;
    char *rest = strstr(line, " - ");
    if (!rest) continue;
    found = version == 2 ? strncmp(rest + 3, "cgroup2 ", 8) == 0
                         : strncmp(rest + 3, "cgroup ", 7) == 0 && strstr(rest, "memory");
  }
  fclose(file);
  return found;
}

struct cellophane_group_memory cellophane_group_limit(const char *groups, const char *mounts) {
  struct cellophane_group_memory least = {CELLOPHANE_UNLIMITED, 0};
  FILE *file = fopen(groups, "re");
  if (!file) return least;
  char line[2 * PATH_LENGTH], mount[PATH_LENGTH], root[PATH_LENGTH];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    char *controllers = strchr(line, ':');
    char *group = controllers ? strchr(controllers + 1, ':') : NULL;
    if (!group) continue;
    *group++ = 0;
    controllers++;
    int version = *controllers == 0 ? 2 : strstr(controllers, "memory") ? 1 : 0;
    if (version == 0 || !find_mount(mounts, version, mount, root)) continue;
    take_least(&least, mount, root, group, version == 2 ? &second_version : &first_version);
  }
  fclose(file);
  return least;
}
