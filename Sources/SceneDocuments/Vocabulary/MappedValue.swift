internal import Documents

/// A value that is read by a mapping of its own.
protocol MappedValue: Sendable {
  static var mapping: Mapping<Self> { get }
  /// The other spellings of the value, which are no mapping; `nil` without any.
  static var shorthand: ValueForm<Self>? { get }
  /// Reads a value that is a mapping.
  static func read(_ reading: Reading) -> Self?
}

extension MappedValue {
  /// Its definition in the schema.
  static var definition: Definition { mapping.definition }

  static var shorthand: ValueForm<Self>? { nil }

  static func read(_ reading: Reading) -> Self? { mapping.read(reading.node, by: reading.decoder) }
}

extension ValueForm where Value: MappedValue {
  /// The value of one key instead of the mapping.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") static func alone<Inner>(
    _ form: ValueForm<Inner>, _ path: @autoclosure @escaping Storage<Value, Inner>
  ) -> ValueForm {
    ValueForm(
      form.schema,
      read: { reading in
        guard let inner = form.read(reading) else { return nil }
        var value = Value.mapping.blank
        if let location = Value.mapping.location {
          value[keyPath: location()] = reading.node.location
        }
        value[keyPath: path()] = inner
        return value
      })
  }

  /// A mapping, or a shorthand of it.
  static func mapping(_: Value.Type = Value.self) -> ValueForm {
    let shorthand = Value.shorthand
    let reference = SchemaValue.ref(Value.mapping.kind)
    return ValueForm(
      shorthand.map { .anyOf($0.schema.alternatives + [reference]) } ?? reference,
      read: { reading in
        if let shorthand, reading.node.entries == nil { return shorthand.read(reading) }
        return Value.read(reading)
      })
  }
}
