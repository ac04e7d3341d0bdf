// The JSON Schema of scenes as bytes. SwiftPM embeds a resource in Swift code as an array literal,
// which takes the compiler half a minute; this takes no time.

#include "CSceneSchema.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../SceneDocuments/Schema/scene.schema.json"
};

const unsigned char *scene_schema(size_t *count) {
  *count = sizeof(bytes);
  return bytes;
}
