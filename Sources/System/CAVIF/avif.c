#include "CAVIF.h"

#include <avif/avif.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The structures have another layout in each of the two versions, and the one of the headers need
// not be the one that is loaded. Theirs begin like these; the program makes none of them itself,
// but for the pixels, which have room for either.

/// The quantizers of an encoder.
struct quantizers {
  int least, most, least_alpha, most_alpha;
};

/// An encoder of 0.11.
struct encoder_0 {
  avifCodecChoice codec;
  int threads, speed, keyframe_interval;
  uint64_t timescale;
  struct quantizers quantizers;
};

/// An encoder of 1.
struct encoder_1 {
  avifCodecChoice codec;
  int threads, speed, keyframe_interval;
  uint64_t timescale;
  int repetitions;
  uint32_t layers;
  int quality, alpha_quality;
  struct quantizers quantizers;
};

/// The words of an image of 0.11, whose members up to them are those of the headers.
struct words_0 {
  uint32_t before[10];
  uint8_t *words;
  uint32_t row_bytes;
};

/// The words of an image of 1.
struct words_1 {
  uint32_t before[11];
  uint8_t *words;
  uint32_t row_bytes;
};

#if AVIF_VERSION >= 1000000
#define LAYOUT(name) struct name##_1
#else
#define LAYOUT(name) struct name##_0
#endif
#define IS_SAME(type, member, own, other) \
  _Static_assert(offsetof(type, member) == offsetof(own, other), "another layout")
IS_SAME(avifEncoder, timescale, LAYOUT(encoder), timescale);
IS_SAME(avifEncoder, minQuantizer, LAYOUT(encoder), quantizers.least);
IS_SAME(avifEncoder, maxQuantizerAlpha, LAYOUT(encoder), quantizers.most_alpha);
IS_SAME(avifRGBImage, pixels, LAYOUT(words), words);
IS_SAME(avifRGBImage, rowBytes, LAYOUT(words), row_bytes);

struct cellophane_avif {
  /// Whether it is libavif 1.
  bool is_1;
  __typeof__(&avifVersion) version;
  __typeof__(&avifEncoderCreate) encoder_create;
  __typeof__(&avifEncoderDestroy) encoder_destroy;
  __typeof__(&avifEncoderSetCodecSpecificOption) set_option;
  __typeof__(&avifEncoderAddImage) add_image;
  __typeof__(&avifEncoderFinish) finish;
  __typeof__(&avifImageCreate) image_create;
  __typeof__(&avifImageDestroy) image_destroy;
  __typeof__(&avifRGBImageSetDefaults) set_defaults;
  __typeof__(&avifImageRGBToYUV) to_yuv;
  __typeof__(&avifRWDataFree) data_free;
  __typeof__(&avifResultToString) result_text;
};

struct cellophane_avif_writer {
  const struct cellophane_avif *library;
  struct cellophane_avif_settings settings;
  avifEncoder *encoder;
  avifImage *image;
  avifRWData output;
};

const char *cellophane_avif_name(void) { return "libavif.so.16"; }

const char *cellophane_avif_earlier_name(void) { return "libavif.so.15"; }

const struct cellophane_avif *cellophane_avif_load(const char *name) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return NULL;
  struct cellophane_avif *library = calloc(1, sizeof *library);
  if (!library) return NULL;
  bool is_complete = true;
#define FIND(field, name) \
  *(void **)&library->field = dlsym(handle, #name); \
  is_complete = is_complete && library->field
  FIND(version, avifVersion);
  FIND(encoder_create, avifEncoderCreate);
  FIND(encoder_destroy, avifEncoderDestroy);
  FIND(set_option, avifEncoderSetCodecSpecificOption);
  FIND(add_image, avifEncoderAddImage);
  FIND(finish, avifEncoderFinish);
  FIND(image_create, avifImageCreate);
  FIND(image_destroy, avifImageDestroy);
  FIND(set_defaults, avifRGBImageSetDefaults);
  FIND(to_yuv, avifImageRGBToYUV);
  FIND(data_free, avifRWDataFree);
  FIND(result_text, avifResultToString);
#undef FIND
  // Before 1.0 the layout of structures changes with the minor version.
  int major = 0, minor = 0;
  if (is_complete && sscanf(library->version(), "%d.%d", &major, &minor) == 2 &&
      (major == 1 || (major == 0 && minor == 11))) {
    library->is_1 = major == 1;
    return library;
  }
  free(library);
  dlclose(handle);
  return NULL;
}

const char *cellophane_avif_version(const struct cellophane_avif *library) {
  return library->version();
}

struct cellophane_avif_writer *cellophane_avif_begin(
    const struct cellophane_avif *library, const struct cellophane_avif_settings *settings) {
  struct cellophane_avif_writer *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->library = library;
  writer->settings = *settings;
  writer->encoder = library->encoder_create();
  writer->image = library->image_create(
      settings->width, settings->height, 8, AVIF_PIXEL_FORMAT_YUV444);
  if (!writer->encoder || !writer->image) {
    cellophane_avif_release(writer);
    return NULL;
  }
  avifImage *image = writer->image;
  image->yuvRange = AVIF_RANGE_FULL;
  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT709;
  // Both layouts have these members.
  struct encoder_0 *encoder = (struct encoder_0 *)writer->encoder;
  struct encoder_1 *newer = library->is_1 ? (struct encoder_1 *)writer->encoder : NULL;
  // One thread gives the same bytes on all machines.
  encoder->threads = 1;
  encoder->codec = AVIF_CODEC_CHOICE_AOM;
  // From speed 7 on libaom 3.6 loses exact pixels.
  bool is_exact = settings->has_alpha || settings->quantizer == AVIF_QUANTIZER_LOSSLESS;
  encoder->speed = is_exact && settings->speed > 6 ? 6 : settings->speed;
  encoder->timescale = settings->timescale;
  *(newer ? &newer->quantizers : &encoder->quantizers) = (struct quantizers){
      settings->quantizer, settings->quantizer, AVIF_QUANTIZER_LOSSLESS, AVIF_QUANTIZER_LOSSLESS};
  // At constant rates, the default, libaom 3.6 can end the process.
  char level[12];
  snprintf(level, sizeof level, "%d", settings->quantizer);
  (void)library->set_option(writer->encoder, "end-usage", "q");
  (void)library->set_option(writer->encoder, "color:cq-level", level);
  // -1 is for ever.
  if (newer) newer->repetitions = settings->plays - 1;
  return writer;
}

const char *cellophane_avif_add(
    struct cellophane_avif_writer *writer, uint32_t *words, uint64_t duration, bool is_only) {
  const struct cellophane_avif *library = writer->library;
  union {
    avifRGBImage image;
    struct words_0 words_0;
    struct words_1 words_1;
  } pixels;
  library->set_defaults(&pixels.image, writer->image);
  pixels.image.format = AVIF_RGB_FORMAT_BGRA;
  pixels.image.depth = 8;
  pixels.image.ignoreAlpha = !writer->settings.has_alpha;
  if (library->is_1) {
    pixels.words_1.words = (uint8_t *)words;
    pixels.words_1.row_bytes = writer->settings.width * 4;
  } else {
    pixels.words_0.words = (uint8_t *)words;
    pixels.words_0.row_bytes = writer->settings.width * 4;
  }
  avifResult result = library->to_yuv(writer->image, &pixels.image);
  if (result == AVIF_RESULT_OK)
    result = library->add_image(
        writer->encoder, writer->image, duration,
        is_only ? AVIF_ADD_IMAGE_FLAG_SINGLE : AVIF_ADD_IMAGE_FLAG_NONE);
  return result == AVIF_RESULT_OK ? NULL : library->result_text(result);
}

/// Reads a big-endian number of four bytes.
static size_t number(const uint8_t *bytes) {
  return (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
}

/// Clears the times at which a file was made, so that equal frames give equal bytes.
static void clear_times(uint8_t *bytes, size_t count) {
  while (count >= 28) {
    size_t length = number(bytes);
    if (length < 8 || length > count) return;
    const char *kind = (const char *)bytes + 4;
    if (!memcmp(kind, "moov", 4) || !memcmp(kind, "trak", 4) || !memcmp(kind, "mdia", 4))
      clear_times(bytes + 8, length - 8);
    // Version 1 has numbers of eight bytes.
    if (length >= 28 && (!memcmp(kind, "mvhd", 4) || !memcmp(kind, "tkhd", 4) ||
                         !memcmp(kind, "mdhd", 4)))
      memset(bytes + 12, 0, bytes[8] == 1 ? 16 : 8);
    bytes += length;
    count -= length;
  }
}

const char *cellophane_avif_end(
    struct cellophane_avif_writer *writer, const uint8_t **bytes, size_t *count) {
  avifResult result = writer->library->finish(writer->encoder, &writer->output);
  if (result != AVIF_RESULT_OK) return writer->library->result_text(result);
  clear_times(writer->output.data, writer->output.size);
  *bytes = writer->output.data;
  *count = writer->output.size;
  return NULL;
}

void cellophane_avif_release(struct cellophane_avif_writer *writer) {
  if (writer->encoder) writer->library->encoder_destroy(writer->encoder);
  if (writer->image) writer->library->image_destroy(writer->image);
  writer->library->data_free(&writer->output);
  free(writer);
}
