// Applies the sandbox of the command to itself, and prints what it may still do.
// Usage: SandboxProbe calls
//        SandboxProbe files READABLE WRITABLE OTHER
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The number after that of the last system call that is tried.
enum { call_count = 512 };

/// Prints a name and the error that a call ended with.
static void report(const char *name, long result) {
  printf("%s %d\n", name, result < 0 ? errno : 0);
}

/// Tries all system calls that are not permitted, and those whose arguments count.
static int try_calls(void) {
  if (cellophane_filter_calls() != 0) return 2;
  char skipped[call_count] = {0};
  size_t count;
  const unsigned *calls = cellophane_permitted_calls(&count);
  for (size_t i = 0; i < count; i++) skipped[calls[i]] = 1;
  calls = cellophane_conditional_calls(&count);
  for (size_t i = 0; i < count; i++) skipped[calls[i]] = 1;
#if defined(__x86_64__)
  // The kernel's own probes, which it never filters: uretprobe and uprobe.
  skipped[335] = skipped[336] = 1;
#endif
  for (long number = 0; number < call_count; number++) {
    if (skipped[number]) continue;
    errno = 0;
    long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
    printf("%ld %d\n", number, result < 0 ? errno : 0);
  }
  report("clone", syscall(SYS_clone, 17 /* SIGCHLD */, 0, 0, 0, 0));
  report("clone3", syscall(SYS_clone3, 0, 0));
  report("fcntl owner", fcntl(0, F_SETOWN, getppid()));
  report("fcntl signal", fcntl(0, F_SETSIG, 9));
  report("fcntl flags", fcntl(0, F_GETFL));
  report("ioctl", ioctl(0, TIOCSTI, "x"));
  report("prctl", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
  report("prlimit64", syscall(SYS_prlimit64, getppid(), 0, 0, 0));
  report("kill", syscall(SYS_kill, getppid(), 0));
  report("kill all", syscall(SYS_kill, -1, 0));
  report("tgkill", syscall(SYS_tgkill, getppid(), getppid(), 0));
  report("tgkill itself", syscall(SYS_tgkill, getpid(), gettid(), 0));
  return 0;
}

/// Opens a file of a folder, and prints the error.
static void try_open(const char *name, const char *folder, const char *file, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, file);
  int descriptor = open(path, flags, 0666);
  report(name, descriptor);
  if (descriptor >= 0) close(descriptor);
}

/// Tries to read and write in a readable, a writable and another folder.
static int try_files(const char *readable, const char *writable, const char *other) {
  int version = cellophane_landlock_version();
  int ruleset = cellophane_landlock_create(version);
  if (ruleset < 0 || cellophane_landlock_permit(ruleset, version, readable, false) != 0 ||
      cellophane_landlock_permit(ruleset, version, writable, true) != 0 ||
      cellophane_landlock_apply(ruleset) != 0)
    return 2;
  close(ruleset);
  try_open("read", readable, "file", O_RDONLY);
  try_open("write readable", readable, "file", O_WRONLY);
  try_open("create in readable", readable, "new", O_WRONLY | O_CREAT);
  try_open("read writable", writable, "file", O_RDONLY);
  try_open("write", writable, "file", O_WRONLY);
  try_open("create", writable, "new", O_WRONLY | O_CREAT);
  try_open("read other", other, "file", O_RDONLY);
  try_open("list other", other, ".", O_RDONLY | O_DIRECTORY);
  try_open("create in other", other, "new", O_WRONLY | O_CREAT);
  try_open("read through link", readable, "link", O_RDONLY);
  char from[4096], to[4096];
  snprintf(from, sizeof from, "%s/file", writable);
  snprintf(to, sizeof to, "%s/moved", other);
  report("move out", rename(from, to));
  snprintf(from, sizeof from, "%s/file", other);
  report("remove other", unlink(from));
  return 0;
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "calls") == 0) return try_calls();
  if (count == 5 && strcmp(arguments[1], "files") == 0)
    return try_files(arguments[2], arguments[3], arguments[4]);
  fprintf(stderr, "usage: SandboxProbe calls | files READABLE WRITABLE OTHER\n");
  return 64;
}
