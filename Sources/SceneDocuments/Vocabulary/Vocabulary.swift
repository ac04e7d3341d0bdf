/// All that scenes may say, as data.
enum Vocabulary {
  /// The definitions of the schema that derive from mappings, by name.
  static var definitions: [SchemaValue.Member] {
    LayoutKind.all.map { .init(name: $0.name, value: $0.schema) } + [
      definition(of: SeparatorDocument.self)
    ] + stepDefinitions
  }

  /// Returns the definition of a kind of mapping.
  static func definition<Value: MappedValue>(of _: Value.Type) -> SchemaValue.Member {
    definition(of: Value.mapping)
  }

  /// Returns the definition of a mapping.
  static func definition<Owner>(of mapping: Mapping<Owner>) -> SchemaValue.Member {
    .init(name: mapping.kind, value: mapping.schema)
  }
}
