// The functions of libcurl, and the connections that requests share.
#pragma once
// Some options have newer forms, which older libraries lack.
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>

#include "CCurl.h"

struct cellophane_curl {
  __typeof__(&curl_global_init) global_init;
  __typeof__(&curl_version_info) version_info;
  __typeof__(&curl_easy_init) easy_init;
  __typeof__(&curl_easy_cleanup) easy_cleanup;
  __typeof__(&curl_easy_setopt) easy_setopt;
  __typeof__(&curl_easy_getinfo) easy_getinfo;
  __typeof__(&curl_easy_strerror) easy_strerror;
  __typeof__(&curl_multi_init) multi_init;
  __typeof__(&curl_multi_cleanup) multi_cleanup;
  __typeof__(&curl_multi_add_handle) multi_add;
  __typeof__(&curl_multi_remove_handle) multi_remove;
  __typeof__(&curl_multi_perform) multi_perform;
  __typeof__(&curl_multi_poll) multi_poll;
  __typeof__(&curl_multi_info_read) multi_info_read;
  __typeof__(&curl_slist_append) slist_append;
  __typeof__(&curl_slist_free_all) slist_free_all;
  __typeof__(&curl_url) url_create;
  __typeof__(&curl_url_cleanup) url_cleanup;
  __typeof__(&curl_url_set) url_set;
  __typeof__(&curl_url_get) url_get;
  __typeof__(&curl_free) free;
  /// The handle of the dynamic linker.
  void *handle;
  struct cellophane_curl *next;
};

/// A connection with what libcurl keeps for it.
struct session {
  CURLM *multi;
  /// The socket that was opened last; CURL_SOCKET_BAD if it is closed.
  curl_socket_t socket;
  struct session *next;
};

struct cellophane_curl_pool {
  const struct cellophane_curl *library;
  pthread_mutex_t mutex;
  /// The sessions that no request uses, the last used first.
  struct session *idle;
  int idle_count;
};

/// Takes a session out of a pool, or creates one; returns NULL if memory runs out.
struct session *cellophane_curl_take(struct cellophane_curl_pool *pool);

/// Puts a session back into its pool.
void cellophane_curl_return(struct cellophane_curl_pool *pool, struct session *session);

/// The mask of signals before that of a closed pipe was blocked.
struct quiet_pipe {
  sigset_t before;
  bool was_pending;
};

/// Blocks the signal of a closed pipe in this thread; TLS libraries write without its suppression.
struct quiet_pipe cellophane_curl_block_signal(void);

/// Consumes the signal if it was raised meanwhile, and restores the mask.
void cellophane_curl_restore_signal(const struct quiet_pipe *quiet);
