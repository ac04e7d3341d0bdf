/// An animated AVIF written by libavif, which is loaded when it is needed and not with the program.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The functions of a loaded libavif.
struct cellophane_avif;

/// The name of libavif 1, as the dynamic linker knows it.
const char *_Nonnull cellophane_avif_name(void);

/// The name of libavif 0.11.
const char *_Nonnull cellophane_avif_earlier_name(void);

/// Loads a library for the life of the process; returns NULL if it is missing, lacks a function or
/// has a version that is not known.
const struct cellophane_avif *_Nullable cellophane_avif_load(const char *_Nonnull name);

/// Returns the version of a library.
const char *_Nonnull cellophane_avif_version(const struct cellophane_avif *_Nonnull library);

/// The settings of an animation.
struct cellophane_avif_settings {
  uint32_t width, height;
  /// Whether pixels keep their alpha.
  bool has_alpha;
  /// The quantizer of AV1, 0 (best) to 63.
  int quantizer;
  int speed;
  /// The number of units of durations in a second.
  uint64_t timescale;
  /// The number of plays; 0 for ever. libavif before 1.0 does not store it.
  int plays;
};

/// An animation in progress.
struct cellophane_avif_writer;

/// Begins an animation; returns NULL if memory runs out.
struct cellophane_avif_writer *_Nullable cellophane_avif_begin(
    const struct cellophane_avif *_Nonnull library,
    const struct cellophane_avif_settings *_Nonnull settings);

/// Adds a frame of words 0xAARRGGBB that are not premultiplied; returns NULL, or an error.
const char *_Nullable cellophane_avif_add(
    struct cellophane_avif_writer *_Nonnull writer, uint32_t *_Nonnull words, uint64_t duration,
    bool is_only);

/// Ends an animation, and sets the bytes of its file, which live as long as the writer; returns
/// NULL, or an error.
const char *_Nullable cellophane_avif_end(
    struct cellophane_avif_writer *_Nonnull writer, const uint8_t *_Nullable *_Nonnull bytes,
    size_t *_Nonnull count);

/// Releases an animation.
void cellophane_avif_release(struct cellophane_avif_writer *_Nonnull writer);
