#ifndef CELLOPHANE_INITIALIZERS_H
#define CELLOPHANE_INITIALIZERS_H

/// Calls the code of a Swift initializer that takes a rectangle, for a class's metadata.
///
/// The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize_in_rectangle(
    const void *_Nonnull code, double x, double y, double width, double height,
    const void *_Nonnull metadata);

/// Calls the code of a Swift initializer without arguments, for a class's metadata.
///
/// The result is the new object, which the caller owns.
void *_Nonnull cellophane_initialize(const void *_Nonnull code, const void *_Nonnull metadata);

#endif
