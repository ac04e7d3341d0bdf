internal import Documents

/// The value of a key that is being read, with all that its form may need.
struct Reading {
  let decoder: SceneDecoder
  let reader: MappingReader
  let node: Node
  let key: String

  var bag: DiagnosticBag { decoder.bag }

  func refuse(_ message: String, _ hint: Hint = .none) { reader.refuse(key, message, hint) }

  func element(_ node: Node) -> Reading {
    Reading(decoder: decoder, reader: reader, node: node, key: key)
  }
}

/// A kind of value: how it is read, described and written.
struct ValueForm<Value>: Sendable {
  /// Makes the schema of the value; reading does without it.
  let makeSchema: @Sendable () -> SchemaValue
  /// Reads a value; records what is wrong with it where `nil`.
  let read: @Sendable (Reading) -> Value?
  /// Returns a value as documents spell it; `nil` for one without a spelling.
  let write: @Sendable (Value) -> SchemaValue?
  /// The definition to which the schema refers; `nil` for a form that does not make it.
  private(set) var definition: Definition?

  var schema: SchemaValue { makeSchema() }

  init(
    _ schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    read: @escaping @Sendable (Reading) -> Value?,
    write: @escaping @Sendable (Value) -> SchemaValue? = { _ in nil }
  ) {
    makeSchema = schema; self.read = read; self.write = write
  }

  /// Makes a form whose schema is a definition of its own.
  init(
    defining name: String, _ about: String,
    _ schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    read: @escaping @Sendable (Reading) -> Value?,
    write: @escaping @Sendable (Value) -> SchemaValue? = { _ in nil }
  ) {
    self.init(.ref(name), read: read, write: write)
    definition = Vocabulary.value(name, about, schema())
  }

  /// Makes a form from a reader of the decoder, which takes a node and the key's name.
  init(
    _ schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    by read: @escaping @Sendable (SceneDecoder) -> (Node, String) -> Value?,
    write: @escaping @Sendable (Value) -> SchemaValue? = { _ in nil }
  ) { self.init(schema(), read: { read($0.decoder)($0.node, $0.key) }, write: write) }

  /// Returns the form of a value that holds this one, such as a case of an enum.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") func map<Other>(
    _ make: @escaping @Sendable (Value) -> Other,
    back: @escaping @Sendable (Other) -> Value? = { _ in nil }
  ) -> ValueForm<Other> {
    let (read, write, schema) = (read, write, makeSchema)
    return ValueForm<Other>(
      schema(), read: { read($0).map(make) }, write: { back($0).flatMap(write) })
  }

  /// Returns the form with another check of its values, which records what is wrong at the key.
  func checked(_ message: @escaping @Sendable (Value) -> String?) -> ValueForm {
    let (read, schema) = (read, makeSchema)
    return ValueForm(
      schema(),
      read: { reading in
        guard let value = read(reading) else { return nil }
        guard let message = message(value) else { return value }
        reading.refuse(message)
        return nil
      }, write: write)
  }
}

extension ValueForm {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") static func many<Element>(
    _ form: ValueForm<Element>, _ count: ClosedRange<Int>
  ) -> ValueForm<[Element]> where Value == [Element] {
    ValueForm(
      .anyOf([form.schema, .array(form.schema, count)]),
      read: { reading in
        reading.decoder.many(reading.node, reading.key, count: count) {
          form.read(reading.element($0))
        }
      })
  }

  /// A list of values, without those that are invalid.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") static func list<Element>(
    _ form: ValueForm<Element>, _ count: ClosedRange<Int>
  ) -> ValueForm<[Element]> where Value == [Element] {
    ValueForm(
      .array(form.schema, count),
      read: { reading in
        reading.bag.list(reading.node, reading.key, count: count)?.compactMap {
          form.read(reading.element($0))
        }
      })
  }
}

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
  static func standard(_ reading: Reading) -> Self? {
    mapping.read(Node(.mapping([]), at: reading.node.location), by: reading.decoder)
  }
}
