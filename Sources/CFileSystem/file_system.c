#define _GNU_SOURCE
#include "CFileSystem.h"

#include <stdio.h>
#include <sys/vfs.h>
#include <unistd.h>

int cellophane_exchange(
    int folder, const char *name, int other_folder, const char *other_name) {
  return renameat2(folder, name, other_folder, other_name, RENAME_EXCHANGE);
}

int cellophane_sync_file_system(int descriptor) { return syncfs(descriptor); }

bool cellophane_is_on_network(int descriptor) {
  struct statfs status;
  if (fstatfs(descriptor, &status) != 0) return true;
  switch ((unsigned int)status.f_type) {
  case 0x6969:      // NFS
  case 0xFF534D42:  // CIFS
  case 0xFE534D42:  // SMB 2 and later
  case 0x517B:      // SMB
  case 0x01021997:  // 9P
  case 0x65735546:  // FUSE
  case 0x00C36400:  // Ceph
    return true;
  default:
    return false;
  }
}
