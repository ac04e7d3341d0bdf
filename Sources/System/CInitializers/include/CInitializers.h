#ifndef CELLOPHANE_INITIALIZERS_H
#define CELLOPHANE_INITIALIZERS_H

#include <stdint.h>

/// Calls the code of a Swift initializer that takes a rectangle, for a class's metadata.
///
/// The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize_in_rectangle(
    const void *_Nonnull code, double x, double y, double width, double height,
    const void *_Nonnull metadata);

/// Calls the code of a Swift initializer that takes a rectangle and an object, for a class's
/// metadata.
///
/// The object is consumed. The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize_in_rectangle_with_object(
    const void *_Nonnull code, double x, double y, double width, double height,
    void *_Nonnull object, const void *_Nonnull metadata);

/// Calls the code of a Swift initializer without arguments, for a class's metadata.
///
/// The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize(const void *_Nonnull code, const void *_Nonnull metadata);

/// Calls the code of a Swift initializer that takes an optional string, for a class's metadata.
///
/// The string's two words are consumed. The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize_with_text(
    const void *_Nonnull code, uint64_t text, uint64_t storage, const void *_Nonnull metadata);

/// Calls the code of a Swift initializer that takes an enumeration's case and an optional string.
///
/// The string's two words are consumed. The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize_with_case_and_text(
    const void *_Nonnull code, uint8_t number, uint64_t text, uint64_t storage,
    const void *_Nonnull metadata);

#endif
