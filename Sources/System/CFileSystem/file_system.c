#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

int cellophane_exchange(
    int folder, const char *name, int other_folder, const char *other_name) {
  return renameat2(folder, name, other_folder, other_name, RENAME_EXCHANGE);
}

int cellophane_open_beneath(int folder, const char *name, int flags) {
  struct open_how how = {
      .flags = (unsigned int)(flags | O_CLOEXEC),
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
  };
  int result;
  // The call fails with EAGAIN while the folder is being renamed.
  for (int attempt = 0; attempt < 100; attempt++) {
    result = (int)syscall(SYS_openat2, folder, name, &how, sizeof how);
    if (result >= 0 || errno != EAGAIN) break;
  }
  return result;
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

int cellophane_spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
