#define _GNU_SOURCE
#include "CFileSystem.h"

#include <elf.h>
#include <link.h>
#include <string.h>

struct visit {
  void (*found)(const char *name, const unsigned char *bytes, size_t count, void *context);
  void *context;
};

static int visit_object(struct dl_phdr_info *info, size_t size, void *argument) {
  (void)size;
  struct visit *visit = argument;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_NOTE) continue;
    const unsigned char *next = (const unsigned char *)(info->dlpi_addr + header->p_vaddr);
    const unsigned char *end = next + header->p_memsz;
    // Notes of a segment are aligned alike: to 8 bytes if the segment is, and otherwise to 4.
    size_t step = header->p_align == 8 ? 8 : 4;
    while (next + sizeof(ElfW(Nhdr)) <= end) {
      const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)next;
      const unsigned char *name = next + sizeof *note;
      const unsigned char *bytes = name + (note->n_namesz + step - 1) / step * step;
      const unsigned char *after = bytes + (note->n_descsz + step - 1) / step * step;
      if (after < next || bytes + note->n_descsz > end) break;
      if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && !memcmp(name, "GNU", 4)) {
        visit->found(info->dlpi_name ? info->dlpi_name : "", bytes, note->n_descsz, visit->context);
      }
      next = after;
    }
  }
  return 0;
}

void cellophane_visit_build_ids(
    void (*found)(const char *name, const unsigned char *bytes, size_t count, void *context),
    void *context) {
  struct visit visit = {found, context};
  dl_iterate_phdr(visit_object, &visit);
}
