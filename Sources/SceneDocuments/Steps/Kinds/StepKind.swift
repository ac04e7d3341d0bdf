internal import Documents

/// The value of a step's operation, whose keys are declared as data.
protocol StepValue: MappedValue { var operation: StepOperation { get } }

/// A kind of step by its key, whose mapping is made when a scene or the schema needs it.
struct StepKind: Sendable {
  /// The keys that time a motion.
  static let motionKeys = ["duration", "curve", "spring"]
  /// The keys of the course of a motion, which a finger determines.
  static let courseKeys = ["curve", "spring"]

  /// The motion of a step.
  enum Motion: Sendable {
    case timed
    /// Of a finger, with a duration; the name in messages is given where it is not the key.
    case finger(String? = nil)
    /// Of a finger that determines the duration too.
    case throwing
    case none
  }

  /// The traits of a kind, beside its motion.
  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// The motion may run several times.
    static let repeatable = Traits(rawValue: 1)
    /// The motion has elements that may move one after the other.
    static let staggered = Traits(rawValue: 2)
    /// The operation has directions, which an interface from right to left mirrors.
    static let directed = Traits(rawValue: 4)
    /// The operation is one on screens.
    static let onScreens = Traits(rawValue: 8)
    /// The step has no collection.
    static let noCollection = Traits(rawValue: 16)
  }

  let name: String
  /// A sentence about it.
  let about: String
  let motion: Motion
  let traits: Traits
  /// The words of other tools for it, between spaces.
  let foreign: String
  /// Members of the schema that depend on the value, instead of those of the motion.
  let condition: @Sendable () -> SchemaValue
  /// Its part of the schema.
  let schema: @Sendable () -> SchemaValue
  /// Reads its value; `nil` if it is not valid.
  let read: @Sendable (Reading) -> StepOperation?
  /// The definition of its mapping in the schema, if it is declared as data.
  private(set) var definition: (@Sendable () -> Definition)?

  /// Makes a kind from a reader of its value.
  init(
    _ name: String, _ about: String, _ motion: Motion = .timed, _ traits: Traits = [],
    or foreign: String = "", condition: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    read: @escaping @Sendable (Reading) -> StepOperation?
  ) {
    self.name = name; self.about = about; self.motion = motion; self.traits = traits
    self.foreign = foreign
    self.condition = condition; self.schema = schema
    self.read = read
  }

  /// Makes a kind from the mapping of its value.
  ///
  /// - Parameter schema: Its part of the schema, where the value has other forms too.
  init<Value: StepValue>(
    _ name: String, _ about: String, _ motion: Motion = .timed, _ traits: Traits = [],
    or foreign: String = "", condition: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    schema other: @autoclosure @escaping @Sendable () -> SchemaValue? = nil, of _: Value.Type
  ) {
    self.name = name; self.about = about; self.motion = motion; self.traits = traits
    self.foreign = foreign
    self.condition = condition
    schema = { other() ?? ValueForm<Value>.mapping().schema }
    read = { ValueForm<Value>.mapping().read($0)?.operation }
    definition = { Value.definition }
  }

  /// Whether steps of this kind do without a collection.
  var isWithoutCollection: Bool { !traits.isDisjoint(with: [.onScreens, .noCollection]) }

  /// Whether fingers determine the duration or the path.
  var isByFinger: Bool {
    switch motion {
    case .finger, .throwing: true
    case .timed, .none: false
    }
  }

  /// The name in messages of a finger's operation with a duration; `nil` for others.
  var fingerName: String? { if case .finger(let other) = motion { other ?? name } else { nil } }

  /// The keys of a motion that this kind does not have.
  var refusedMotion: [String] {
    switch motion {
    case .timed: []
    case .finger: Self.courseKeys
    case .throwing, .none: Self.motionKeys
    }
  }

  /// The other keys that this kind does not have.
  var refusedKeys: [String] {
    (traits.contains(.noCollection) ? ["collection"] : [])
      + (traits.contains(.repeatable) ? [] : ["repeat", "autoreverse"])
      + (traits.contains(.staggered) ? [] : ["stagger"])
      + (traits.contains(.directed) ? [] : ["mirrored"])
  }
}
