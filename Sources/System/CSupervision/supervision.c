#include "CSupervision.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/// The exit code of a command that has too little memory.
enum { OUT_OF_RESOURCES = 75 };

/// Returns whether an option is among the arguments, with or without a value in the same one.
static int has_option(int count, char **arguments, const char *name) {
  size_t length = strlen(name);
  for (int index = 1; index < count; index++) {
    const char *argument = arguments[index];
    if (strncmp(argument, name, length) == 0 && (argument[length] == 0 || argument[length] == '='))
      return 1;
  }
  return 0;
}

/// The limits of a command; `CELLOPHANE_UNLIMITED` for none.
struct limits {
  uint64_t space, group;
  /// Whether --memory-limit is given.
  int has_own;
};

/// Returns whether the end of a process by a signal is that of a lack of memory under limits.
///
/// The kernel kills a process whose group has no memory. Allocations fail only under a limit on the
/// process itself, so any other end under the limit of a group is an error of another kind.
static int is_lack_of_memory(int number, const struct limits *limits) {
  if (number == SIGKILL) return 1;
  if (limits->space == CELLOPHANE_UNLIMITED && !limits->has_own) return 0;
  return number == SIGILL || number == SIGTRAP || number == SIGABRT || number == SIGSEGV ||
         number == SIGBUS;
}

/// Reports the limits under which the child ended.
static void report(int number, const struct limits *limits) {
  char text[256] = "";
  size_t length = 0;
  if (limits->space != CELLOPHANE_UNLIMITED)
    length += (size_t)snprintf(
        text + length, sizeof text - length, ", the address space is limited to %llu MB (ulimit -v)",
        (unsigned long long)(limits->space / 1000000));
  if (limits->group != CELLOPHANE_UNLIMITED)
    length += (size_t)snprintf(
        text + length, sizeof text - length, ", the control group to %llu MB",
        (unsigned long long)(limits->group / 1000000));
  if (limits->has_own) snprintf(text + length, sizeof text - length, ", and --memory-limit is given");
  fprintf(
      stderr,
      "error: memory probably ran out: the command was ended by signal %d%s; raise the limit, or "
      "give a smaller --scale or fewer --jobs\n",
      number, text);
}

/// Ends this process as the child ended.
static void end_as_child(int status, const sigset_t *mask) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  int number = WTERMSIG(status);
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  kill(getpid(), number);
  sigprocmask(SIG_SETMASK, mask, NULL);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  _exit(128 + number);
}

/// Passes signals on to the child until it ends; returns its status.
static int wait_for(pid_t child, const sigset_t *watched) {
  for (;;) {
    int status;
    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    if (ended < 0 && errno != EINTR) _exit(70);
    siginfo_t info;
    int number = sigwaitinfo(watched, &info);
    // The terminal sends its signals to the child, too.
    if (number > 0 && number != SIGCHLD && info.si_code != SI_KERNEL) kill(child, number);
  }
}

void cellophane_supervise(int count, char **arguments) {
  struct limits limits = {
      .space = cellophane_address_space_limit(),
      .group = cellophane_group_limit("/proc/self/cgroup", "/proc/self/mountinfo").bytes,
      .has_own = has_option(count, arguments, "--memory-limit"),
  };
  if (limits.space == CELLOPHANE_UNLIMITED && limits.group == CELLOPHANE_UNLIMITED &&
      !limits.has_own)
    return;

  static const int passed_on[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGUSR1, SIGUSR2};
  sigset_t watched, mask;
  sigemptyset(&watched);
  sigaddset(&watched, SIGCHLD);
  for (size_t index = 0; index < sizeof passed_on / sizeof *passed_on; index++) {
    struct sigaction action;
    sigaction(passed_on[index], NULL, &action);
    if (action.sa_handler != SIG_IGN) sigaddset(&watched, passed_on[index]);
  }
  // Blocked before there is a child, so that no signal is lost between.
  sigprocmask(SIG_BLOCK, &watched, &mask);
  struct sigaction usual = {.sa_handler = SIG_DFL}, known;
  sigaction(SIGCHLD, &usual, &known);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child <= 0) {
    sigaction(SIGCHLD, &known, NULL);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    // Without a child the command runs by itself.
    if (child < 0) return;
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() != parent) _exit(143);
    return;
  }
  int status = wait_for(child, &watched);
  if (WIFSIGNALED(status) && is_lack_of_memory(WTERMSIG(status), &limits)) {
    report(WTERMSIG(status), &limits);
    _exit(OUT_OF_RESOURCES);
  }
  end_as_child(status, &mask);
}
