// SHA-256 by libnettle, which uses the instructions of the processor for it. The library is loaded
// when it is needed; no header of it is.
#ifndef CNETTLE_H
#define CNETTLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CELLOPHANE_SHA256_BYTES 32

// A computation in progress.
typedef struct cellophane_sha256 cellophane_sha256;

// Starts a computation, which has to be finished; returns NULL if there is no libnettle.
cellophane_sha256 *cellophane_sha256_start(void);

// Adds bytes.
void cellophane_sha256_update(cellophane_sha256 *computation, const uint8_t *bytes, size_t count);

// Writes the digest of all bytes if `digest` is not NULL, and releases the computation.
void cellophane_sha256_finish(cellophane_sha256 *computation, uint8_t *digest);

#endif
