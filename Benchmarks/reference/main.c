// The benchmark's scene in plain C with Cairo: the same pixels as Cellophane's, to a GIF.
//
//   reference gif   SCENE FILE SCALE REGULAR BOLD [kept]   the whole job
//   reference raw   SCENE FILE SCALE REGULAR BOLD [kept]   all frames as raw pixels
//   reference paint SCENE -    SCALE REGULAR BOLD [kept]   paints all frames, prints CPU ms for each
//
// SCENE is what draw_list.py writes, REGULAR and BOLD the font files of DejaVu Sans. With `kept`, the
// coverage of a layer is kept for others of its size, and for later frames; the pixels are the same.

#include "gif.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

// The number of frames whose colors the palette is learned from.
enum { SAMPLES = 5 };

static double cpu_milliseconds(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3
         + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

static FILE *create(const char *path) {
  FILE *file = fopen(path, "wb");
  if (!file) fail("cannot be written", path);
  return file;
}

static void encode(Painter *painter, const Scene *scene, const char *path) {
  FILE *file = create(path);
  Gif *gif = NULL;
  for (int sample = 0; sample < SAMPLES; sample++) {
    const Bitmap *bitmap = paint_frame(painter, sample * scene->frame_count / SAMPLES);
    if (!gif) gif = make_gif(file, bitmap->width, bitmap->height, scene->delay);
    learn_colors(gif, bitmap);
  }
  begin_gif(gif);
  for (int frame = 0; frame < scene->frame_count; frame++) {
    append_frame(gif, paint_frame(painter, frame));
  }
  end_gif(gif);
  if (fclose(file)) fail("cannot be written", path);
}

static void dump(Painter *painter, const Scene *scene, const char *path) {
  FILE *file = create(path);
  for (int frame = 0; frame < scene->frame_count; frame++) {
    const Bitmap *bitmap = paint_frame(painter, frame);
    fwrite(bitmap->words, 4, (size_t)bitmap->width * bitmap->height, file);
  }
  if (fclose(file)) fail("cannot be written", path);
}

int main(int count, char **arguments) {
  int keeps_shapes = count == 8 && !strcmp(arguments[7], "kept");
  if (count != 7 + keeps_shapes) {
    fprintf(stderr, "usage: reference gif|raw|paint SCENE FILE SCALE REGULAR BOLD [kept]\n");
    return 64;
  }
  Scene scene = read_scene(arguments[2]);
  double start = cpu_milliseconds();
  Painter *painter = make_painter(&scene, atof(arguments[4]), arguments[5], arguments[6],
                                  keeps_shapes);
  if (!strcmp(arguments[1], "gif")) {
    encode(painter, &scene, arguments[3]);
  } else if (!strcmp(arguments[1], "raw")) {
    dump(painter, &scene, arguments[3]);
  } else {
    for (int frame = 0; frame < scene.frame_count; frame++) paint_frame(painter, frame);
    printf("{\"paint\": %.4f}\n", (cpu_milliseconds() - start) / scene.frame_count);
  }
  return 0;
}
