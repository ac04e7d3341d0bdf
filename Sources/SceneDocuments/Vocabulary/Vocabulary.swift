/// A definition of the schema, with the words of other tools for what it describes.
struct Definition: Sendable {
  let name: String
  /// The words that stand for no key, by what to write instead.
  var foreign: KeyValuePairs<String, String> = [:]
  /// The keys with the words for them, between spaces.
  var words: [(key: String, foreign: String)] = []
  let schema: @Sendable () -> SchemaValue

  /// Its member of the schema.
  var member: SchemaValue.Member { .init(name: name, value: schema()) }
}

/// All that scenes may say, as data.
enum Vocabulary {
  /// The definitions of the schema that derive from mappings, by name.
  static var definitions: [Definition] {
    LayoutKind.all.map(\.definition) + [SeparatorDocument.definition] + sceneDefinitions
      + stepDefinitions + styleDefinitions
  }
}
