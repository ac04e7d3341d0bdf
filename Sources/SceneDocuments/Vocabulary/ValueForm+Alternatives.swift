internal import Documents

extension ValueForm {
  /// One of two forms, of which the node decides.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") static func either(
    _ first: ValueForm, if isFirst: @escaping @Sendable (Node) -> Bool, else other: ValueForm
  ) -> ValueForm {
    ValueForm(
      .anyOf([first.schema, other.schema]),
      read: { isFirst($0.node) ? first.read($0) : other.read($0) },
      write: { first.write($0) ?? other.write($0) })
  }

  /// A word that stands for a value, or another form.
  static func word(_ word: String, for value: Value, else other: ValueForm) -> ValueForm
  where Value: Equatable & Sendable {
    either(
      ValueForm(
        ["const": .string(word)], read: { _ in value },
        write: { $0 == value ? .string(word) : nil }), if: { $0.string == word }, else: other)
  }

  /// One of some words, each with the value for which it stands.
  ///
  /// - Parameter what: The value in messages; the key where `nil`.
  static func words(_ words: [(word: String, value: Value)], _ what: String? = nil) -> ValueForm
  where Value: Equatable & Sendable {
    ValueForm(
      ["enum": .texts(words.map(\.word))],
      read: { $0.bag.choice($0.node, what ?? $0.key, of: words) },
      write: { value in words.first { $0.value == value }.map { .string($0.word) } })
  }

  /// Returns the form for the nodes that meet a condition; others are refused.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") func expecting(
    _ what: String, if isPossible: @escaping @Sendable (Node) -> Bool
  ) -> ValueForm {
    let (read, schema) = (read, makeSchema)
    return ValueForm(
      schema(),
      read: {
        if isPossible($0.node) { return read($0) }
        $0.bag.expected(what, found: $0.node)
        return nil
      }, write: write)
  }
}

extension ValueForm where Value: MappedValue {
  /// True for a value with all defaults, false for none, or a mapping.
  static func mappedOrBool(_ expected: String) -> ValueForm {
    either(
      ValueForm(["type": "boolean"], read: { $0.node.value == .bool(true) ? .standard($0) : nil }),
      if: { if case .bool = $0.value { true } else { false } },
      else: mapping().expecting(expected) { $0.entries != nil })
  }
}

extension MappedValue {
  /// Returns the value of an empty mapping.
  static func standard(_ reading: Reading) -> Self? {
    mapping.read(Node(.mapping([]), at: reading.node.location), by: reading.decoder)
  }
}
