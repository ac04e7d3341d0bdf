#include "origin.h"

#include <strings.h>

/// The scheme, host and port of a URL.
struct origin {
  char *scheme, *host, *port;
};

/// Returns the origin of a URL, with NULL where a part is missing.
static struct origin origin_of(const struct cellophane_curl *library, const char *text) {
  struct origin origin = {NULL, NULL, NULL};
  CURLU *url = library->url_create();
  if (url && library->url_set(url, CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK) {
    library->url_get(url, CURLUPART_SCHEME, &origin.scheme, 0);
    library->url_get(url, CURLUPART_HOST, &origin.host, 0);
    library->url_get(url, CURLUPART_PORT, &origin.port, CURLU_DEFAULT_PORT);
  }
  if (url) library->url_cleanup(url);
  return origin;
}

/// Releases the parts of an origin.
static void release_origin(const struct cellophane_curl *library, struct origin *origin) {
  library->free(origin->scheme);
  library->free(origin->host);
  library->free(origin->port);
}

/// Returns whether two parts of URLs are there and equal.
static bool is_equal(const char *first, const char *second) {
  return first && second && !strcasecmp(first, second);
}

bool cellophane_curl_is_allowed(
    const struct cellophane_curl *library, const char *from, const char *to, bool *is_same) {
  struct origin old = origin_of(library, from), new = origin_of(library, to);
  bool is_allowed = is_equal(new.scheme, "https") ||
                    (is_equal(new.scheme, "http") && !is_equal(old.scheme, "https"));
  *is_same = is_equal(old.scheme, new.scheme) && is_equal(old.host, new.host) &&
             is_equal(old.port, new.port);
  release_origin(library, &old);
  release_origin(library, &new);
  return is_allowed;
}
