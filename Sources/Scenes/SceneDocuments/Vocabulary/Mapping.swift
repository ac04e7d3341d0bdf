package import Documents

/// A kind of mapping in a scene: what it is, its keys, and the rules between them.
///
/// Mappings that contain each other refer by name: a cycle of static values would wait for itself.
struct Mapping<Owner: Sendable>: Sendable {
  /// The need for the key 'type', which says of what kind a mapping is.
  enum TypeKey: Sendable { case required, standard }

  /// The name in messages, and of the schema's definition.
  let kind: String
  let about: String
  let blank: Owner
  private(set) var keys: [Key<Owner>]
  var rules: [Rule<Owner>] = []
  /// `nil` for mappings without the key.
  var type: TypeKey?
  /// The words of other tools that stand for no key of its own, by what to write instead.
  var foreign: KeyValuePairs<String, String> = [:]
  /// The place of its location in an owner; `nil` if that does not keep it.
  var location: Storage<Owner, SourceLocation>?

  /// Makes a kind of mapping; the keys are read in their order, which messages show.
  init(
    _ kind: String, _ about: String, _ blank: Owner, type: TypeKey? = nil, keys: [Key<Owner>],
    rules: [Rule<Owner>] = [], foreign: KeyValuePairs<String, String> = [:]
  ) {
    self.kind = kind; self.about = about; self.blank = blank; self.keys = keys
    self.rules = rules; self.type = type; self.foreign = foreign
  }

  /// Makes a kind of mapping whose owner keeps its location.
  init(
    _ kind: String, _ about: String, _ blank: Owner,
    at location: @autoclosure @escaping Storage<Owner, SourceLocation>, keys: [Key<Owner>],
    rules: [Rule<Owner>] = [], foreign: KeyValuePairs<String, String> = [:]
  ) {
    self.init(kind, about, blank, keys: keys, rules: rules, foreign: foreign)
    self.location = location
  }

  /// Returns the mapping with other keys, and without rules.
  func with(keys: [Key<Owner>]) -> Mapping {
    var result = self
    (result.keys, result.rules) = (keys, [])
    return result
  }

  /// Reads a mapping; records all that is wrong with it, and returns `nil` if it is not whole.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func read(_ node: Node, by decoder: SceneDecoder, into blank: Owner? = nil) -> Owner? {
    guard let reader = MappingReader(node, kind: kind, bag: decoder.bag) else { return nil }
    defer { reader.finish() }
    let (owner, isWhole) = read(from: reader, by: decoder, into: blank ?? self.blank)
    return isWhole ? owner : nil
  }

  /// Reads a mapping, and returns what code makes of it before unknown keys are reported.
  ///
  /// - Parameter make: Takes the owner, the reader, and whether all that is required is valid.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") func read<Result>(
    _ node: Node, by decoder: SceneDecoder,
    making make: (inout Owner, MappingReader, Bool) -> Result?
  ) -> Result? {
    guard let reader = MappingReader(node, kind: kind, bag: decoder.bag) else { return nil }
    defer { reader.finish() }
    var (owner, isWhole) = read(from: reader, by: decoder, into: blank)
    return make(&owner, reader, isWhole)
  }

  /// Reads the keys of a mapping into an owner; returns whether all that is required is valid.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") func read(
    from reader: MappingReader, by decoder: SceneDecoder, into blank: Owner
  ) -> (owner: Owner, isWhole: Bool) {
    var owner = blank
    var isWhole = true
    if let location { owner[keyPath: location()] = reader.location }
    // Of a group the key that is given; of one with several or none, nothing is read.
    var chosen: [String: String?] = [:]
    for key in keys {
      if let other = key.other { reader.accept(other, as: key.name) }
      var needsValue = false
      if let rule = rules.first(where: { $0.group.contains(key.name) }) {
        let name = rule.group.joined(separator: " ")
        let one = chosen[name] ?? decoder.oneKey(of: rule.group, in: reader, missing: rule.missing)
        chosen[name] = .some(one)
        if one == nil { isWhole = false }
        if one != key.name { continue }
        needsValue = true
      }
      let node: Node?
      if case .required(let hint) = key.need {
        node = reader.required(key.name, hint: hint)
        needsValue = true
      } else {
        node = reader.optional(key.name)
      }
      if case .valid = key.need, node != nil { needsValue = true }
      key.prepare?(decoder, &owner)
      let isValid = node.map {
        key.read(Reading(decoder: decoder, reader: reader, node: $0, key: key.name), &owner)
      }
      if needsValue, isValid != true { isWhole = false }
    }
    for rule in rules where rule.time == .always || isWhole {
      if !rule.check(&owner, reader, decoder) { isWhole = false }
    }
    return (owner, isWhole)
  }

  /// Its member of the schema's definitions.
  var definition: Definition {
    Definition(name: kind, foreign: foreign, words: keys.map { ($0.name, $0.foreign) }) { schema }
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never") var schema: SchemaValue {
    var required: [String] = []
    for key in keys { if case .required = key.need { required.append(key.name) } }
    var properties = keys.map { SchemaValue.Member(name: $0.name, value: $0.schema(in: blank)) }
    for key in keys {
      guard let other = key.other else { continue }
      let about = "The same as '\(key.name)'."
      properties.append(.init(name: other, value: key.form().described(about)))
    }
    if let type {
      var value: SchemaValue = ["description": "The type of the layout.", "const": .string(kind)]
      switch type {
      case .required: required.insert("type", at: 0)
      case .standard: value = value.adding(["default": .string(kind)])
      }
      properties.insert(.init(name: "type", value: value), at: 0)
    }
    var head: SchemaValue = ["type": "object", "additionalProperties": false]
    if !required.isEmpty { head = head.adding(["required": .texts(required)]) }
    return rules.reduce(head.described(about)) { $0.adding($1.schema) }
      .adding(["properties": .object(properties)])
  }
}

extension SceneDecoder {
  /// Returns the only one of some keys that is present; records an error if none or several are.
  ///
  /// - Parameter missing: The message if none is.
  func oneKey(of keys: [String], in reader: MappingReader, missing: String? = nil) -> String? {
    let present = reader.present(among: keys)
    if present.count == 1 { return present[0] }
    if present.isEmpty {
      reader.reportMissing(
        keys, missing ?? "\(reader.word) needs one of \(keys.joined(separator: ", "))")
    } else {
      reader.refuse(
        present[1], "\(reader.word) has both '\(present[0])' and '\(present[1])'; keep one of them")
    }
    return nil
  }
}

extension SourceLocation {
  /// The location of what is not read yet.
  package static let missing = SourceLocation(file: "")
}

/// A value that is read by a mapping of its own.
protocol MappedValue: Sendable {
  static var mapping: Mapping<Self> { get }
  /// The other spellings of the value, which are no mapping; `nil` without any.
  static var shorthand: ValueForm<Self>? { get }
  static func read(_ reading: Reading) -> Self?
}

extension MappedValue {
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
