#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <time.h>

#include "library.h"

/// The number of connections that are kept open for further requests.
#define MAXIMUM_IDLE 32

struct cellophane_curl_pool *cellophane_curl_pool_create(const struct cellophane_curl *library) {
  struct cellophane_curl_pool *pool = calloc(1, sizeof *pool);
  if (!pool) return NULL;
  pool->library = library;
  pthread_mutex_init(&pool->mutex, NULL);
  return pool;
}

/// Closes the connections of a session.
static void close_session(const struct cellophane_curl *library, struct session *session) {
  library->multi_cleanup(session->multi);
  free(session);
}

struct session *cellophane_curl_take(struct cellophane_curl_pool *pool) {
  pthread_mutex_lock(&pool->mutex);
  struct session *session = pool->idle;
  if (session) {
    pool->idle = session->next;
    pool->idle_count--;
  }
  pthread_mutex_unlock(&pool->mutex);
  if (session) return session;
  session = calloc(1, sizeof *session);
  if (!session) return NULL;
  session->socket = CURL_SOCKET_BAD;
  session->multi = pool->library->multi_init();
  if (session->multi) return session;
  free(session);
  return NULL;
}

void cellophane_curl_return(struct cellophane_curl_pool *pool, struct session *session) {
  pthread_mutex_lock(&pool->mutex);
  bool is_kept = pool->idle_count < MAXIMUM_IDLE;
  if (is_kept) {
    session->next = pool->idle;
    pool->idle = session;
    pool->idle_count++;
  }
  pthread_mutex_unlock(&pool->mutex);
  if (!is_kept) close_session(pool->library, session);
}

struct quiet_pipe cellophane_curl_block_signal(void) {
  struct quiet_pipe quiet;
  sigset_t pipe, pending;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  quiet.was_pending = sigismember(&pending, SIGPIPE) == 1;
  pthread_sigmask(SIG_BLOCK, &pipe, &quiet.before);
  return quiet;
}

void cellophane_curl_restore_signal(const struct quiet_pipe *quiet) {
  if (!quiet->was_pending) {
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    struct timespec none = {0, 0};
    while (sigtimedwait(&pipe, NULL, &none) < 0 && errno == EINTR) {
    }
  }
  pthread_sigmask(SIG_SETMASK, &quiet->before, NULL);
}

void cellophane_curl_pool_release(struct cellophane_curl_pool *pool) {
  // TLS connections are closed with a last message.
  struct quiet_pipe quiet = cellophane_curl_block_signal();
  for (struct session *session = pool->idle; session;) {
    struct session *next = session->next;
    close_session(pool->library, session);
    session = next;
  }
  cellophane_curl_restore_signal(&quiet);
  pthread_mutex_destroy(&pool->mutex);
  free(pool);
}
