#pragma once

#include <stddef.h>

/// Returns the bytes of the JSON Schema of scenes, without a terminating zero, and their number.
const unsigned char *scene_schema(size_t *count);
