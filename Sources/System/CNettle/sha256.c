#include "CNettle.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

// Nettle 3.4 to 3.10 have this name, and these functions with a context of less than 128 bytes
// (https://www.lysator.liu.se/~nisse/nettle/nettle.html, "SHA256").
static const char library[] = "libnettle.so.8";

struct cellophane_sha256 {
  _Alignas(16) unsigned char context[256];
};

static void (*start)(void *context);
static void (*update)(void *context, size_t count, const uint8_t *bytes);
static void (*finish)(void *context, size_t count, uint8_t *digest);

static void load(void) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  *(void **)&update = dlsym(handle, "nettle_sha256_update");
  *(void **)&finish = dlsym(handle, "nettle_sha256_digest");
  if (update && finish) *(void **)&start = dlsym(handle, "nettle_sha256_init");
}

cellophane_sha256 *cellophane_sha256_start(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (!start) return NULL;
  cellophane_sha256 *computation = aligned_alloc(16, sizeof *computation);
  if (computation) start(computation->context);
  return computation;
}

void cellophane_sha256_update(cellophane_sha256 *computation, const uint8_t *bytes, size_t count) {
  update(computation->context, count, bytes);
}

void cellophane_sha256_finish(cellophane_sha256 *computation, uint8_t *digest) {
  if (digest) finish(computation->context, CELLOPHANE_SHA256_BYTES, digest);
  free(computation);
}
