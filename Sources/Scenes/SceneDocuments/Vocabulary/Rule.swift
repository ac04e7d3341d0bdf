internal import Documents

/// A rule between the keys of a mapping, with its message and what the schema says of it.
struct Rule<Owner: Sendable>: Sendable {
  /// The moment at which a rule is checked.
  enum Time: Sendable {
    case always
    /// If no required value is missing or invalid.
    case ifWhole
  }

  /// The keys of which exactly one is given; none for another rule.
  let group: [String]
  /// The message about a group of which no key is given, unless it is the usual one.
  let missing: String?
  let time: Time
  /// Checks the owner; returns whether it can be used.
  let check: @Sendable (inout Owner, MappingReader, SceneDecoder) -> Bool
  private let makeSchema: @Sendable () -> SchemaValue

  var schema: SchemaValue { makeSchema() }

  /// Makes a rule; its part of the schema is made when that is needed.
  init(
    group: [String] = [], missing: String? = nil, time: Time = .always,
    schema: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    check: @escaping @Sendable (inout Owner, MappingReader, SceneDecoder) -> Bool = { _, _, _ in
      true
    }
  ) {
    self.group = group; self.missing = missing; self.time = time; self.check = check
    makeSchema = schema
  }

  /// Exactly one of some keys is given.
  static func one(of keys: [String], missing: String? = nil) -> Rule {
    Rule(group: keys, missing: missing, schema: ["oneOf": .list(keys.map { .requires($0) })])
  }

  /// At most one of two keys is given.
  ///
  /// - Parameter isValid: Whether an owner has the second one's value, which may be invalid.
  static func notBoth(
    _ first: String, _ second: String, if isValid: @escaping @Sendable (Owner) -> Bool
  ) -> Rule {
    Rule(
      schema: ["not": ["required": .texts([first, second])]],
      check: { owner, reader, decoder in
        if isValid(owner), reader.present(among: [first, second]).count == 2 {
          reader.refuse(
            second, "\(reader.kind) has both '\(first)' and '\(second)'; keep one of them")
        }
        return true
      })
  }

  static func check(
    _ time: Time = .always, schema: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    _ check: @escaping @Sendable (inout Owner, MappingReader, SceneDecoder) -> Void
  ) -> Rule {
    Rule(time: time, schema: schema()) {
      check(&$0, $1, $2)
      return true
    }
  }

  /// A check in code, which returns whether the owner can be used.
  static func guarding(
    _ time: Time = .always, schema: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    _ check: @escaping @Sendable (inout Owner, MappingReader, SceneDecoder) -> Bool
  ) -> Rule { Rule(time: time, schema: schema(), check: check) }

  /// Returns the rule for an owner that holds this one's.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func at<Outer: Sendable>(_ path: @autoclosure @escaping Storage<Outer, Owner>) -> Rule<Outer> {
    let (check, schema) = (check, makeSchema)
    return Rule<Outer>(
      group: group, missing: missing, time: time == .always ? .always : .ifWhole, schema: schema(),
      check: { check(&$0[keyPath: path()], $1, $2) })
  }
}

extension MappingReader {
  func refuse(_ key: String, _ message: String, _ hint: Hint = .none) {
    bag.error(at: keyLocation(key), message, hint)
  }
}

extension DiagnosticBag {
  /// Records an error, and returns that there is no value.
  func refusal<Value>(
    at location: SourceLocation, _ message: String, _ hint: Hint = .none
  ) -> Value? {
    error(at: location, message, hint)
    return nil
  }

  /// Records an error that names the expected and the actual value, and returns that there is none.
  func unexpected<Value>(_ what: String, found node: Node, hint: Hint = .none) -> Value? {
    expected(what, found: node, hint: hint)
    return nil
  }
}
