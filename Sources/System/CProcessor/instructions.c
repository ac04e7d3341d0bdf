#include "CProcessor.h"

const char *cellophane_vector_instructions(void) {
#if defined(__x86_64__) || defined(__i386__)
  // Each set comes with those before it.
  __builtin_cpu_init();
  if (__builtin_cpu_supports("ssse3")) return "mmx sse2 ssse3 ";
  if (__builtin_cpu_supports("sse2")) return "mmx sse2 ";
  return __builtin_cpu_supports("mmx") ? "mmx " : "";
#elif defined(__aarch64__)
  // Every processor of this architecture has them.
  return "arm-neon ";
#else
  return "";
#endif
}
