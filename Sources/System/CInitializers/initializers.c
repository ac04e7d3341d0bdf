#include "CInitializers.h"

typedef void *(*RectangleInitializer)(
    double, double, double, double, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));

void *cellophane_initialize_in_rectangle(
    const void *code, double x, double y, double width, double height, const void *metadata) {
  return ((RectangleInitializer)code)(x, y, width, height, metadata);
}

typedef void *(*RectangleAndObjectInitializer)(
    double, double, double, double, void *, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));

void *cellophane_initialize_in_rectangle_with_object(
    const void *code, double x, double y, double width, double height, void *object,
    const void *metadata) {
  return ((RectangleAndObjectInitializer)code)(x, y, width, height, object, metadata);
}

typedef void *(*PlainInitializer)(__attribute__((swift_context)) const void *)
    __attribute__((swiftcall));

void *cellophane_initialize(const void *code, const void *metadata) {
  return ((PlainInitializer)code)(metadata);
}

typedef void *(*TextInitializer)(
    uint64_t, uint64_t, __attribute__((swift_context)) const void *) __attribute__((swiftcall));

void *cellophane_initialize_with_text(
    const void *code, uint64_t text, uint64_t storage, const void *metadata) {
  return ((TextInitializer)code)(text, storage, metadata);
}

typedef void *(*CaseAndTextInitializer)(
    uint8_t, uint64_t, uint64_t, __attribute__((swift_context)) const void *)
    __attribute__((swiftcall));

void *cellophane_initialize_with_case_and_text(
    const void *code, uint8_t number, uint64_t text, uint64_t storage, const void *metadata) {
  return ((CaseAndTextInitializer)code)(number, text, storage, metadata);
}
