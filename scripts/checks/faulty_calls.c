// A library that is loaded before a command (LD_PRELOAD) and makes its system calls as troublesome
// as POSIX permits: every other write is interrupted, all others write a part only, and calls that
// may be interrupted are, each first time. A correct command gives the same bytes with it.
// With FAULTY_CLOSE=1 it instead reports an error when a file that was written is closed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_uint calls;

// Returns whether the library is for errors of closing only.
static int fails_at_closing(void) { return getenv("FAULTY_CLOSE") != NULL; }

// Returns whether this call is to fail with EINTR.
static int is_interrupted(void) {
  if (fails_at_closing()) return 0;
  if (atomic_fetch_add(&calls, 1) % 2 == 0) {
    errno = EINTR;
    return 1;
  }
  return 0;
}

// Returns a part of a number of bytes, at least one.
static size_t part(size_t count) {
  return count < 2 || fails_at_closing() ? count : 1 + (count - 1) / 2;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return is_interrupted() ? -1 : REAL(write)(descriptor, bytes, part(count));
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return is_interrupted() ? -1 : REAL(pwrite)(descriptor, bytes, part(count), offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return is_interrupted() ? -1 : REAL(pwrite64)(descriptor, bytes, part(count), offset);
}

ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  if (is_interrupted()) return -1;
  return REAL(writev)(descriptor, parts, count > 1 && !fails_at_closing() ? count / 2 : count);
}

// Regular files are read whole, as the kernel does it.
ssize_t read(int descriptor, void *bytes, size_t count) {
  struct stat status;
  if (fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode)) {
    if (is_interrupted()) return -1;
    count = part(count);
  }
  return REAL(read)(descriptor, bytes, count);
}

int fsync(int descriptor) { return is_interrupted() ? -1 : REAL(fsync)(descriptor); }

int fdatasync(int descriptor) { return is_interrupted() ? -1 : REAL(fdatasync)(descriptor); }

int flock(int descriptor, int operation) {
  return is_interrupted() ? -1 : REAL(flock)(descriptor, operation);
}

int close(int descriptor) {
  struct stat status;
  int fails = fails_at_closing() && fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) &&
              (fcntl(descriptor, F_GETFL) & O_ACCMODE) != O_RDONLY;
  int result = REAL(close)(descriptor);
  if (!fails) return result;
  errno = EIO;
  return -1;
}
