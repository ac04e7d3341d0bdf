#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#define ARCHITECTURE 0
#endif

#ifndef PR_SET_VMA
#define PR_SET_VMA 0x53564d41
#endif

/// What rendering needs: files (which Landlock restricts), memory, threads, time, and waiting.
static const unsigned permitted[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_lseek, SYS_close,
    SYS_close_range, SYS_openat, SYS_openat2, SYS_newfstatat, SYS_fstat, SYS_statx, SYS_statfs,
    SYS_fstatfs, SYS_faccessat, SYS_faccessat2, SYS_readlinkat, SYS_getcwd, SYS_getdents64,
    SYS_flock, SYS_dup, SYS_dup3, SYS_fsync, SYS_fdatasync, SYS_syncfs, SYS_ftruncate,
    SYS_fallocate, SYS_fadvise64, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_unlinkat,
    SYS_mkdirat, SYS_fchmod, SYS_umask, SYS_copy_file_range,
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_membarrier,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigtimedwait, SYS_rt_sigpending,
    SYS_sigaltstack, SYS_signalfd4, SYS_restart_syscall,
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_exit, SYS_exit_group, SYS_set_tid_address,
    SYS_gettid, SYS_getpid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid,
    SYS_sched_yield, SYS_sched_getaffinity, SYS_sched_getparam, SYS_sched_getscheduler,
    SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday,
    SYS_getrusage, SYS_times, SYS_sysinfo, SYS_uname, SYS_getrandom,
    SYS_pipe2, SYS_eventfd2, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_ppoll,
    SYS_pselect6, SYS_timerfd_create, SYS_timerfd_settime,
#if defined(__x86_64__)
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_dup2, SYS_rename, SYS_link,
    SYS_unlink, SYS_mkdir, SYS_rmdir, SYS_pipe, SYS_poll, SYS_select, SYS_epoll_wait,
    SYS_time, SYS_getrlimit, SYS_getdents,
#endif
};

/// The calls whose arguments count.
static const unsigned conditional[] = {
    SYS_clone, SYS_clone3, SYS_fcntl, SYS_ioctl, SYS_prctl, SYS_prlimit64, SYS_kill, SYS_tgkill,
};

const unsigned *cellophane_permitted_calls(size_t *count) {
  *count = sizeof permitted / sizeof permitted[0];
  return permitted;
}

const unsigned *cellophane_conditional_calls(size_t *count) {
  *count = sizeof conditional / sizeof conditional[0];
  return conditional;
}

bool cellophane_has_filters(void) {
  uint32_t action = SECCOMP_RET_ERRNO;
  return ARCHITECTURE != 0 &&
         syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

/// A program for the kernel, which decides about each call.
struct program {
  struct sock_filter steps[512];
  unsigned short count;
};

/// Adds a step.
static void add(struct program *program, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
  program->steps[program->count++] = (struct sock_filter){code, yes, no, value};
}

/// Loads a part of the description of a call.
static void load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/// Ends the decision.
static void decide(struct program *program, uint32_t action) {
  add(program, BPF_RET | BPF_K, action, 0, 0);
}

/// The place of the lower half of an argument; both processors store it first.
static size_t argument(int index) {
  return offsetof(struct seccomp_data, args) + 8 * (size_t)index;
}

/// Permits a call if an argument of 32 bits is one of some values, and denies it otherwise.
static void permit_values(
    struct program *program, unsigned call, int index, const uint32_t *values, int count) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, call, 0, (uint8_t)(2 * count + 2));
  load(program, argument(index));
  for (int i = 0; i < count; i++) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, values[i], 0, 1);
    decide(program, SECCOMP_RET_ALLOW);
  }
  decide(program, SECCOMP_RET_ERRNO | EPERM);
}

int cellophane_filter_calls(void) {
  struct program program = {.count = 0};
  load(&program, offsetof(struct seccomp_data, arch));
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
  decide(&program, SECCOMP_RET_KILL_PROCESS);
  load(&program, offsetof(struct seccomp_data, nr));
  for (size_t i = 0; i < sizeof permitted / sizeof permitted[0]; i++) {
    add(&program, BPF_JMP | BPF_JEQ | BPF_K, permitted[i], 0, 1);
    decide(&program, SECCOMP_RET_ALLOW);
  }
  // Threads may be created, processes may not.
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
  load(&program, argument(0));
  add(&program, BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1);
  decide(&program, SECCOMP_RET_ALLOW);
  decide(&program, SECCOMP_RET_ERRNO | EPERM);
  // Its flags are in memory, where a filter cannot see them; the C library then uses clone.
  add(&program, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1);
  decide(&program, SECCOMP_RET_ERRNO | ENOSYS);
  // Flags, copies and locks of descriptors; nothing that makes the kernel send signals to others.
  static const uint32_t commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD,  F_SETFD,
                                      F_GETFL, F_SETFL,         F_SETLK,  F_SETLKW,
                                      F_GETLK, F_OFD_SETLK,     F_OFD_SETLKW};
  permit_values(&program, SYS_fcntl, 1, commands, 11);
  // Asking a terminal for its size; nothing that types into it.
  static const uint32_t requests[] = {TIOCGWINSZ, 0x5401 /* TCGETS */, FIOCLEX, FIONREAD};
  permit_values(&program, SYS_ioctl, 1, requests, 4);
  static const uint32_t options[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA};
  permit_values(&program, SYS_prctl, 0, options, 3);
  // Limits and signals of this process only.
  const uint32_t own[] = {(uint32_t)getpid()};
  static const uint32_t itself[] = {0};
  permit_values(&program, SYS_prlimit64, 0, itself, 1);
  permit_values(&program, SYS_kill, 0, own, 1);
  permit_values(&program, SYS_tgkill, 0, own, 1);
  decide(&program, SECCOMP_RET_ERRNO | EPERM);
  struct sock_fprog filter = {.len = program.count, .filter = program.steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  long result = syscall(
      SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  if (result == 0) return 0;
  // The number of a thread that could not follow.
  if (result > 0) errno = EAGAIN;
  return -1;
}
