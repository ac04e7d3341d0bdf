internal import CSceneSchema
internal import Documents

/// The JSON Schema of scene documents, for editors and other tools.
///
/// It describes the contents of a document. Some rules need more than a schema can express, and only
/// the decoder checks them: names that refer to each other, templates that find their values, limits
/// of several numbers together.
package enum SceneSchema {
  /// The schema as JSON text (draft 2020-12); it ends with a line break.
  ///
  /// What the vocabulary does not have yet is in `scene.schema.json`, which is compiled into the module
  /// `CSceneSchema`.
  package static let json = value.json() + "\n"

  /// The definitions of the file, and those that derive from the vocabulary.
  private static var value: SchemaValue {
    var count = 0
    let bytes = scene_schema(&count)
    let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    guard let root = try? DocumentReader.read(text: text, name: "schema", format: .json) else {
      preconditionFailure("the schema is no JSON")
    }
    let definitions = SchemaValue(root).members.first { $0.name == "$defs" }?.value.members ?? []
    return SceneDocument.schema.adding([
      .init(name: "$defs", value: .object(definitions + Vocabulary.definitions))
    ])
  }
}
