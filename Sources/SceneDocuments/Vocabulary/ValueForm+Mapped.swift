internal import Documents

extension MappedValue {
  /// Its definition in the schema.
  static var definition: SchemaValue.Member { mapping.definition }
}

extension Mapping {
  /// Its definition in the schema.
  var definition: SchemaValue.Member { .init(name: kind, value: schema) }
}

extension ValueForm {
  /// One of some words, each with the value for which it stands.
  static func words(_ words: [(word: String, value: Value)]) -> ValueForm
  where Value: Equatable & Sendable {
    ValueForm(
      ["enum": .texts(words.map(\.word))],
      read: { $0.bag.choice($0.node, $0.key, of: words) },
      write: { value in words.first { $0.value == value }.map { .string($0.word) } })
  }
}

extension ValueForm<String> {
  /// A name.
  static let name = ValueForm(.ref("name"), by: SceneDecoder.name)
}

extension ValueForm<[Double]> {
  /// A factor for both directions, or one for each.
  static let scale = ValueForm(
    .ref("scale"), read: { $0.decoder.scale(from: $0.node) })
}
