#include "CInitializers.h"

typedef void *(*RectangleInitializer)(
    double, double, double, double, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));

void *cellophane_initialize_in_rectangle(
    const void *code, double x, double y, double width, double height, const void *metadata) {
  return ((RectangleInitializer)code)(x, y, width, height, metadata);
}

typedef void *(*PlainInitializer)(__attribute__((swift_context)) const void *)
    __attribute__((swiftcall));

void *cellophane_initialize(const void *code, const void *metadata) {
  return ((PlainInitializer)code)(metadata);
}
