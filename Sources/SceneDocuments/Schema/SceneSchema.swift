internal import CSceneSchema

/// The JSON Schema of scene documents, for editors and other tools.
///
/// It describes the contents of a document. Some rules need more than a schema can express, and only
/// the decoder checks them: names that refer to each other, templates that find their values, limits
/// of several numbers together.
package enum SceneSchema {
  /// The schema as JSON text (draft 2020-12); it ends with a line break.
  ///
  /// The text is that of `scene.schema.json`, which is compiled into the module `CSceneSchema`.
  package static let json: String = {
    var count = 0
    let bytes = scene_schema(&count)
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }()
}
