#define _GNU_SOURCE
#include "library.h"

#include <dlfcn.h>
#include <stdlib.h>

// libcurl calls its own functions, even if the program contains others of these names, such as
// stubs. Sanitizers refuse that.
#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if !defined(RTLD_DEEPBIND) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LOADING (RTLD_NOW | RTLD_LOCAL)
#else
#define LOADING (RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND)
#endif

const char *cellophane_curl_name(void) { return "libcurl.so.4"; }

const char *cellophane_curl_other_name(void) { return "libcurl-gnutls.so.4"; }

/// The libraries that were loaded.
static struct cellophane_curl *loaded;
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

/// Finds the functions of a library and initializes it.
static struct cellophane_curl *prepare(void *handle) {
  struct cellophane_curl *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  library->handle = handle;
  bool is_complete = true;
#define FIND(field, name) \
  *(void **)&library->field = dlsym(handle, #name); \
  is_complete = is_complete && library->field
  FIND(global_init, curl_global_init);
  FIND(version_info, curl_version_info);
  FIND(easy_init, curl_easy_init);
  FIND(easy_cleanup, curl_easy_cleanup);
  FIND(easy_setopt, curl_easy_setopt);
  FIND(easy_getinfo, curl_easy_getinfo);
  FIND(easy_strerror, curl_easy_strerror);
  FIND(multi_init, curl_multi_init);
  FIND(multi_cleanup, curl_multi_cleanup);
  FIND(multi_add, curl_multi_add_handle);
  FIND(multi_remove, curl_multi_remove_handle);
  FIND(multi_perform, curl_multi_perform);
  FIND(multi_poll, curl_multi_poll);
  FIND(multi_info_read, curl_multi_info_read);
  FIND(slist_append, curl_slist_append);
  FIND(slist_free_all, curl_slist_free_all);
  FIND(url_create, curl_url);
  FIND(url_cleanup, curl_url_cleanup);
  FIND(url_set, curl_url_set);
  FIND(url_get, curl_url_get);
  FIND(free, curl_free);
#undef FIND
  if (is_complete && library->global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK) return library;
  free(library);
  return NULL;
}

const struct cellophane_curl *cellophane_curl_load(const char *name) {
  pthread_mutex_lock(&loading);
  void *handle = dlopen(name, LOADING);
  struct cellophane_curl *library = loaded;
  while (library && library->handle != handle) library = library->next;
  if (handle && !library) {
    library = prepare(handle);
    if (library) {
      library->next = loaded;
      loaded = library;
    } else {
      dlclose(handle);
    }
  }
  pthread_mutex_unlock(&loading);
  return library;
}

const char *cellophane_curl_version(const struct cellophane_curl *library) {
  return library->version_info(CURLVERSION_NOW)->version;
}
