#include "scene.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *reason, const char *subject) {
  fprintf(stderr, "error: %s: %s\n", subject, reason);
  exit(1);
}

static char *read_file(const char *path, long *length) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) || (*length = ftell(file)) < 0) fail("cannot be read", path);
  rewind(file);
  char *bytes = malloc(*length + 1);
  if (!bytes || fread(bytes, 1, *length, file) != (size_t)*length) fail("cannot be read", path);
  fclose(file);
  return bytes;
}

Scene read_scene(const char *path) {
  long length;
  const char *bytes = read_file(path, &length), *end = bytes + length;
  Scene scene;
  const long fixed = 8 + offsetof(Scene, texts);
  if (length < fixed || memcmp(bytes, "drawlist", 8)) fail("is not a list of marks", path);
  memcpy(&scene, bytes + 8, fixed - 8);
  bytes += fixed;
  scene.texts = (const Text *)bytes;
  scene.characters = bytes + scene.text_count * sizeof(Text);
  // Whatever follows the characters is at any address, and the marks need one of their own.
  const char *counts = scene.characters + scene.character_count;
  const char *marks = counts + scene.frame_count * sizeof(int32_t);
  if (marks > end) fail("is too short", path);
  int32_t *copy = malloc(scene.frame_count * sizeof(int32_t));
  memcpy(copy, counts, scene.frame_count * sizeof(int32_t));
  Mark *all = malloc(end - marks);
  memcpy(all, marks, end - marks);
  scene.counts = copy;
  scene.frames = malloc(scene.frame_count * sizeof(Mark *));
  long used = 0;
  for (int frame = 0; frame < scene.frame_count; frame++) {
    scene.frames[frame] = all + used;
    used += copy[frame];
  }
  if ((long)(used * sizeof(Mark)) > end - marks) fail("is too short", path);
  return scene;
}
