#define _GNU_SOURCE
#include "CSupervision.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int cellophane_start_thread(size_t stack_size, void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error != 0) return error;
  pthread_attr_setstacksize(&attributes, stack_size);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_t thread;
  error = pthread_create(&thread, &attributes, body, context);
  pthread_attr_destroy(&attributes);
  return error;
}

int cellophane_thread(void) { return (int)syscall(SYS_gettid); }

void cellophane_lower_priority(int thread) {
  if (thread > 0) setpriority(PRIO_PROCESS, (id_t)thread, 19);
}
