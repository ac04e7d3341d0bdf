/// All that scenes may say, as data.
enum Vocabulary {
  /// The definitions of the schema that derive from mappings, by name.
  static var definitions: [SchemaValue.Member] {
    LayoutKind.all.map { .init(name: $0.name, value: $0.schema) } + [
      SeparatorDocument.definition
    ] + sceneDefinitions + stepDefinitions + styleDefinitions
  }
}
