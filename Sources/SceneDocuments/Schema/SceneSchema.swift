/// The JSON Schema of scene documents, for editors and other tools.
///
/// It describes the contents of a document. Some rules need more than a schema can express, and only
/// the decoder checks them: names that refer to each other, templates that find their values, limits
/// of several numbers together.
package enum SceneSchema {
  /// The schema as JSON text (draft 2020-12); it ends with a line break.
  package static let json =
    SceneDocument.schema.adding(["$defs": .object(Vocabulary.definitions.map(\.member))]).json()
    + "\n"
}
