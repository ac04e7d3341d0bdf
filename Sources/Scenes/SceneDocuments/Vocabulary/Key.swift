internal import Documents

/// The place of a value in its owner; a closure, so that a path is made only when it is needed.
typealias Storage<Owner, Value> = @Sendable () -> WritableKeyPath<Owner, Value>

/// Whether a mapping must have a key.
enum KeyNeed: Sendable {
  case optional
  /// Not required, but without a valid value the mapping cannot be used.
  case valid
  /// Required, with what to write for it.
  case required(String?)
}

/// A key of a mapping: its name, what it is, the form of its value, and where that is stored.
///
/// The default is the value that a blank owner has. The initializers are never specialized, since
/// hundreds of owners and values would double the time that the compiler takes for this module.
struct Key<Owner: Sendable>: Sendable {
  let name: String
  let about: String
  /// The words of other tools for it, between spaces.
  private(set) var foreign = ""
  /// Another word that documents may have for it; `nil` for none.
  private(set) var other: String?
  private(set) var need: KeyNeed
  /// The schema of the value, without its sentence and its default.
  let form: @Sendable () -> SchemaValue
  /// Returns the default in a blank owner, as a document spells it; `nil` if none is shown.
  let standard: @Sendable (Owner) -> SchemaValue?
  /// Reads the value into an owner; returns whether it is valid.
  var read: @Sendable (Reading, inout Owner) -> Bool
  /// Copies the value to another owner; `nil` for a key that code reads.
  var copy: (@Sendable (Owner, inout Owner) -> Void)?
  /// Stores what holds without the key where that depends on the scene.
  var prepare: (@Sendable (SceneDecoder, inout Owner) -> Void)?

  /// Makes a key with a default.
  ///
  /// - Parameters:
  ///   - isShown: Whether the schema shows the default.
  ///   - missing: The value without the key, where that depends on the scene.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") init<Value>(
    _ name: String, _ about: String,
    _ form: @autoclosure @escaping @Sendable () -> ValueForm<Value>,
    _ path: @autoclosure @escaping Storage<Owner, Value>, need: KeyNeed = .optional,
    isShown: Bool = true, missing: (@Sendable (SceneDecoder) -> Value)? = nil,
    or foreign: String = "", also other: String? = nil
  ) {
    let isOptional = if case .optional = need { isShown } else { false }
    self.init(
      name: name, about: about, need: need, form: { form().schema },
      standard: { isOptional ? form().write($0[keyPath: path()]) : nil },
      read: { Self.store(form().read($0), at: path(), in: &$1) })
    self.foreign = foreign; self.other = other
    copy = { $1[keyPath: path()] = $0[keyPath: path()] }
    if let missing { prepare = { $1[keyPath: path()] = missing($0) } }
  }

  /// Makes a key without a value of its own where it is missing.
  ///
  /// - Parameter shown: The default that the schema shows; that of a blank owner where `nil`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never") init<Value>(
    _ name: String, _ about: String,
    _ form: @autoclosure @escaping @Sendable () -> ValueForm<Value>,
    _ path: @autoclosure @escaping Storage<Owner, Value?>, need: KeyNeed = .optional,
    shown: SchemaValue? = nil, or foreign: String = "", also other: String? = nil
  ) {
    self.init(
      name: name, about: about, need: need, form: { form().schema },
      standard: { shown ?? $0[keyPath: path()].flatMap { form().write($0) } },
      read: { Self.store(form().read($0), at: path(), in: &$1) })
    self.foreign = foreign; self.other = other
    copy = { $1[keyPath: path()] = $0[keyPath: path()] }
  }

  /// Makes a key that code reads into its owner, such as one whose value depends on others.
  init(
    _ name: String, _ about: String, _ schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    need: KeyNeed = .optional, or foreign: String = "",
    reading read: @escaping @Sendable (Reading, inout Owner) -> Bool
  ) {
    self.init(
      name: name, about: about, need: need, form: schema, standard: { _ in nil }, read: read)
    self.foreign = foreign
  }

  private init(
    name: String, about: String, need: KeyNeed, form: @escaping @Sendable () -> SchemaValue,
    standard: @escaping @Sendable (Owner) -> SchemaValue?,
    read: @escaping @Sendable (Reading, inout Owner) -> Bool
  ) {
    self.name = name; self.about = about; self.need = need; self.form = form
    self.standard = standard; self.read = read
  }

  /// Stores a value that was read; returns whether there is one.
  private static func store<Value>(
    _ value: Value?, at path: WritableKeyPath<Owner, Value>, in owner: inout Owner
  ) -> Bool {
    guard let value else { return false }
    owner[keyPath: path] = value
    return true
  }

  /// Stores a value that was read; returns whether there is one.
  private static func store<Value>(
    _ value: Value?, at path: WritableKeyPath<Owner, Value?>, in owner: inout Owner
  ) -> Bool {
    guard let value else { return false }
    owner[keyPath: path] = value
    return true
  }

  /// Makes a key whose value another key reads.
  static func sibling<Value>(
    _ name: String, _ about: String,
    _ form: @autoclosure @escaping @Sendable () -> ValueForm<Value>, shown: SchemaValue? = nil,
    or foreign: String = ""
  ) -> Key {
    var key = Key(
      name: name, about: about, need: .optional, form: { form().schema }, standard: { _ in shown },
      read: { _, _ in true })
    key.foreign = foreign
    return key
  }

  /// Returns the key as one that may be missing, without a default.
  func optional() -> Key {
    var key = self
    (key.need, key.copy, key.prepare) = (.optional, nil, nil)
    return key
  }

  /// Returns the key for an owner that holds this one's.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func at<Outer: Sendable>(_ path: @autoclosure @escaping Storage<Outer, Owner>) -> Key<Outer> {
    let (standard, read, copy, prepare) = (standard, read, copy, prepare)
    var key = Key<Outer>(
      name: name, about: about, need: need, form: form,
      standard: { standard($0[keyPath: path()]) }, read: { read($0, &$1[keyPath: path()]) })
    (key.foreign, key.other) = (foreign, other)
    if let copy { key.copy = { copy($0[keyPath: path()], &$1[keyPath: path()]) } }
    if let prepare { key.prepare = { prepare($0, &$1[keyPath: path()]) } }
    return key
  }

  /// Returns the key where it has no effect, with the message that says so.
  func refused(_ message: String, _ hint: Hint = .none) -> Key {
    let read = read
    var key = self
    key.read = {
      $0.refuse(message, hint)
      return read($0, &$1)
    }
    return key
  }

  /// Returns what the schema says of the key, with the default of a blank owner.
  func schema(in blank: Owner) -> SchemaValue {
    let known = form().described(about)
    return standard(blank).map { known.adding(["default": $0]) } ?? known
  }
}
