#pragma once

#include <stddef.h>

/// A script or a style sheet of the pages.
struct page_file {
  const char *name;
  /// The bytes, without a terminating zero.
  const unsigned char *bytes;
  size_t count;
};

/// Returns the file of a name; NULL where there is none.
const struct page_file *page_file_named(const char *name);
