#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The names that headers of Linux 6.1 lack; the numbers are part of the kernel's interface
// (Documentation/userspace-api/landlock.rst).
enum {
  access_execute = 1 << 0,
  access_write_file = 1 << 1,
  access_read_file = 1 << 2,
  access_read_dir = 1 << 3,
  access_remove_dir = 1 << 4,
  access_remove_file = 1 << 5,
  access_make_dir = 1 << 7,
  access_make_reg = 1 << 8,
  access_all_of_1 = (1 << 13) - 1,
  access_refer = 1 << 13,
  access_truncate = 1 << 14,
  access_ioctl_dev = 1 << 15,
  network_bind_connect = 3,
  scope_sockets_signals = 3,
};

/// The attributes of a set, of which older kernels know the first ones.
struct attributes {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};

int cellophane_landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  return version > 0 ? (int)version : 0;
}

/// Returns the accesses to files that a version can restrict.
static uint64_t handled(int version) {
  uint64_t result = access_all_of_1;
  if (version >= 2) result |= access_refer;
  if (version >= 3) result |= access_truncate;
  if (version >= 5) result |= access_ioctl_dev;
  return result;
}

int cellophane_landlock_create(int version) {
  struct attributes attributes = {
      .files = handled(version),
      .network = version >= 4 ? network_bind_connect : 0,
      .scoped = version >= 6 ? scope_sockets_signals : 0,
  };
  size_t size = version >= 6 ? 24 : version >= 4 ? 16 : 8;
  return (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
}

int cellophane_landlock_permit(int ruleset, int version, const char *path, bool writes) {
  int descriptor = open(path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return -1;
  struct stat status;
  int result = fstat(descriptor, &status);
  if (result == 0) {
    uint64_t files = access_read_file;
    uint64_t access = files | access_read_dir;
    if (writes) {
      files |= access_write_file | access_truncate;
      access |= files | access_remove_dir | access_remove_file | access_make_dir |
                access_make_reg | access_refer;
    }
    if (!S_ISDIR(status.st_mode)) access = files;
    struct landlock_path_beneath_attr rule = {
        .allowed_access = access & handled(version), .parent_fd = descriptor};
    result = (int)syscall(
        SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  int number = errno;
  close(descriptor);
  errno = number;
  return result;
}

int cellophane_landlock_apply(int ruleset) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
}
