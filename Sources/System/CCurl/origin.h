// The origins of URLs: scheme, host and port.
#pragma once
#include "library.h"

/// Returns whether a redirect may be followed, and sets whether it stays at its origin.
///
/// It leads to http or https, and never from https to http.
bool cellophane_curl_is_allowed(
    const struct cellophane_curl *library, const char *from, const char *to, bool *is_same);
