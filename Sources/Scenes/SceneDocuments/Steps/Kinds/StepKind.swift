internal import Documents

/// The value of a step's operation, whose keys are declared as data.
protocol StepValue: MappedValue, OperationValue { var operation: StepOperation { get } }

/// A kind of step by its key, whose mapping is made when a scene or the schema needs it.
struct StepKind: Sendable {
  static let motionKeys = ["duration", "curve", "spring"]
  /// The keys of the course of a motion, which a finger determines.
  static let courseKeys = ["curve", "spring"]

  /// The motion of a step.
  enum Motion: Sendable {
    case timed
    /// Of a finger, with its default duration in seconds; the name in messages is given where it is
    /// not the key.
    case finger(Double, String? = nil)
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
    static let onScreens = Traits(rawValue: 8)
    static let noCollection = Traits(rawValue: 16)
  }

  let name: String
  let about: String
  let motion: Motion
  let traits: Traits
  /// The words of other tools for it, between spaces.
  let foreign: String
  /// Members of the schema that depend on the value, instead of those of the motion.
  let condition: @Sendable () -> SchemaValue
  let schema: @Sendable () -> SchemaValue
  /// Reads its value; `nil` if it is not valid.
  let read: @Sendable (Reading) -> StepOperation?
  /// The definition of its mapping in the schema, if it is declared as data.
  private(set) var definition: (@Sendable () -> Definition)?

  init(
    _ name: String, _ about: String, _ motion: Motion = .timed, _ traits: Traits = [],
    or foreign: String = "", condition: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    schema: @autoclosure @escaping @Sendable () -> SchemaValue,
    read: @escaping @Sendable (Reading) -> StepOperation?
  ) {
    self.name = name; self.about = about; self.motion = motion; self.traits = traits
    self.foreign = foreign; self.condition = condition; self.schema = schema; self.read = read
  }

  /// Makes a kind from the mapping of its value.
  ///
  /// - Parameter schema: Its part of the schema, where the value has other forms too.
  init<Value: StepValue>(
    _ name: String, _ about: String, _ motion: Motion = .timed, _ traits: Traits = [],
    or foreign: String = "", condition: @autoclosure @escaping @Sendable () -> SchemaValue = [:],
    schema other: @autoclosure @escaping @Sendable () -> SchemaValue? = nil, of _: Value.Type
  ) {
    self.init(
      name, about, motion, traits, or: foreign, condition: condition(),
      schema: other() ?? ValueForm<Value>.mapping().schema,
      read: { ValueForm<Value>.mapping().read($0)?.operation })
    definition = { Value.definition }
  }

  var isWithoutCollection: Bool { !traits.isDisjoint(with: [.onScreens, .noCollection]) }

  /// Whether fingers determine the duration or the path.
  var isByFinger: Bool {
    switch motion {
    case .finger, .throwing: true
    case .timed, .none: false
    }
  }

  /// The name in messages of a finger's operation with a duration; `nil` for others.
  var fingerName: String? { if case .finger(_, let other) = motion { other ?? name } else { nil } }

  /// The duration of a finger's operation that gives none, in seconds; `nil` for others.
  var duration: Double? { if case .finger(let duration, _) = motion { duration } else { nil } }

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

extension StepKind {
  /// All kinds of steps, in the order in which messages name them.
  static let all: [StepKind] = changes + updates + motions + fingers + others + groups

  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The changes that can be combined in one update.
  static let changes: [StepKind] = ChangeKind.all.map { change in
    StepKind(
      change.name, change.about, .timed, .staggered, or: change.foreign,
      schema: .ref(change.list.name), read: { .update(change.read($0)) })
  }

  private static let updates: [StepKind] = [
    StepKind(
      "batch", "Combines changes in one update.", .timed, .staggered,
      or: "updates performbatchupdates changes",
      schema: .array(.ref("change"), 1...SceneLimits.operations)
    ) { .update($0.decoder.batch(from: $0.node)) },
    StepKind(
      "reloadData", "Shows new data, or the same data again, without animation.", .none,
      of: DataReload.self),
    StepKind(
      "apply", "Animates the collection to a new state, whose items are matched by their keys.",
      .timed, .staggered, of: DataSnapshot.self),
    StepKind(
      "resize", "Changes the frame of the collection. The default duration is 0.4 s.", .timed,
      .staggered, of: Resize.self),
    StepKind(
      "rotate",
      "Exchanges the sides of a collection's frame, or of the device with all its screens.",
      .timed, .staggered, or: "orientation turn", of: BoundsOperation.self),
    StepKind(
      "layout", "Changes the layout of the collection. The default duration is 0.3 s.", .timed,
      .staggered, or: "setcollectionviewlayout setlayout changelayout switchlayout",
      condition: when(["layout": .requires("interactive")], "motionless"),
      schema: .anyOf([.ref("layout"), .ref("layoutChange")]), of: LayoutOperation.self),
    StepKind(
      "scroll", "Scrolls the collection. The default duration is 0.3 s.", .timed, .directed,
      or: "scrollto scrolltoitem scrolltop", of: ScrollOperation.self),
    StepKind(
      "select",
      "Selects items. A selected item stays in the viewport when the frame or the layout changes.",
      .none, or: "selectitem", schema: .ref("targets")
    ) { reading in .select(ValueForm.targets.read(reading) ?? []) },
    StepKind("deselect", "Deselects items.", .none, schema: .ref("targets")) { reading in
      .deselect(ValueForm.targets.read(reading) ?? [])
    },
    StepKind(
      "sequence", "Shows the items one by one. A later sequence replays them.",
      of: SequenceOperation.self),
  ]

  private static let motions: [StepKind] = [
    StepKind(
      "pose", "Animates items or views to a lasting pose, or back to their layout.", .timed,
      [.repeatable, .staggered, .directed], condition: ofViews("pose"), of: ItemPoseOperation.self),
    StepKind(
      "restyle", "Animates items or views to another style.", .timed, [.repeatable, .staggered],
      or: "changestyle set", condition: ofViews("restyle"), of: RestyleOperation.self),
    StepKind(
      "count", "Counts a text of items or views to a number.", .timed, [.repeatable, .staggered],
      or: "countup countto counter", condition: ofViews("count"), of: CountOperation.self),
    StepKind(
      "animate", "Animates items or views through key frames.", .timed,
      [.repeatable, .staggered, .directed], condition: ofViews("animate"), of: AnimateOperation.self
    ),
    StepKind(
      "shake", "Swings items or views from side to side, ever less.", .timed,
      [.repeatable, .staggered, .directed], or: "wiggle jiggle wobble",
      condition: ofViews("shake"), of: ShakeOperation.self),
  ]

  private static let fingers: [StepKind] = [
    StepKind(
      "pinch", "Plays two fingers that enlarge an item.", .finger(0.5), or: "zoom",
      condition: when(
        ["pinch": .anyOf([.requires("through"), .requires("fingers")])], "motionless",
        else: "curveless"), of: PinchOperation.self),
    StepKind(
      "drag", "Plays a finger that drags the content.", .finger(0.5),
      .directed, or: "pan", of: DragOperation.self),
    StepKind(
      "fling", "Plays a finger that throws the content.", .throwing, .directed,
      or: "flick throw", of: FlingOperation.self),
    StepKind(
      "tap", "Plays a finger that taps an item and selects it, or a view.",
      .finger(0.1), or: "click press touch",
      condition: ofViews("tap").adding(.ref("curveless")), of: TapOperation.self),
    StepKind(
      "longPress", "Plays a finger that lifts an item and releases it.", .finger(1, "long press"),
      or: "hold longpresses", of: LongPress.self),
    StepKind(
      "twist", "Plays two fingers that turn an item.", .finger(0.6),
      .directed, of: TwistOperation.self),
    StepKind(
      "reorder",
      "Plays a finger that lifts an item, moves it and releases it. The duration has 0.9 s of rest; "
        + "by default the finger moves for {}.", .finger(1),
      or: "reorderitem dragitem", of: ReorderOperation.self),
    StepKind(
      "swipe", "Plays a finger that moves an item away and lets it go.", .finger(0.3), .directed,
      of: SwipeOperation.self),
    StepKind(
      "refresh",
      "Plays a finger that pulls the content down, and refreshes it for a time. "
        + "The finger takes {} by default.", .finger(0.6), or: "pulltorefresh beginrefreshing",
      of: RefreshOperation.self),
  ]

  private static let others: [StepKind] = [
    behavior("behavior", "Adds or removes physics for items.", or: "physics"),
    StepKind(
      "push", "Opens a screen on top of the present one, by its id or with options.", .timed,
      .onScreens, or: "navigate", condition: ofImmediate("push"),
      schema: .anyOf([.ref("screenID"), .ref("push")])
    ) { ScreenOperation.read($0, by: ScreenOperation.push).map { .push($0) } },
    StepKind(
      "pop", "Closes the top screen and returns to the previous one or to a named one.", .timed,
      [.onScreens, .noCollection], or: "back", condition: ofImmediate("pop"),
      schema: .anyOf([["const": true], .ref("pop")])
    ) { ReturnOperation.read($0, by: ReturnOperation.pop).map { .pop($0) } },
    StepKind(
      "present", "Opens a screen over all others, by its id or with options.", .timed, .onScreens,
      or: "modal", condition: ofImmediate("present"),
      schema: .anyOf([.ref("screenID"), .ref("present")])
    ) { ScreenOperation.read($0, by: ScreenOperation.present).map { .present($0) } },
    StepKind(
      "dismiss", "Closes the presented screen.", .timed, [.onScreens, .noCollection],
      condition: ofImmediate("dismiss"), schema: .anyOf([["const": true], .ref("dismiss")])
    ) { ReturnOperation.read($0, by: ReturnOperation.dismiss).map { .dismiss($0) } },
    StepKind(
      "sheet",
      "Moves the topmost sheet to a detent, or by a finger. The default duration is 0.5 s.",
      .timed, [.onScreens, .noCollection],
      or: "detent bottomsheet selecteddetentidentifier snapto movesheet",
      condition: when(
        ["sheet": ["type": "object", "required": ["by"], "additionalProperties": true]],
        "curveless"), of: SheetOperation.self),
    StepKind(
      "wait", "Pauses for a time.", .none, .noCollection, or: "pause sleep", schema: .ref("time")
    ) { $0.decoder.time($0.node, $0.key).map { .wait($0) } },
  ]

  /// The lists of steps in the place of one, which have no operation.
  static let groups = [
    StepKind(
      "parallel", "Begins several steps together; it ends with the last of them.", .none,
      .noCollection, or: "together simultaneously concurrent",
      schema: .array(.ref("step"), 1...SceneLimits.steps)
    ) { _ in nil },
    StepKind(
      "steps", "Plays steps one after the other, as one of the steps of 'parallel' or by a name.",
      .none, .noCollection, or: "series serial sequential timeline group",
      schema: .array(.ref("step"), 1...SceneLimits.steps)
    ) { _ in nil },
  ]

  /// Other spellings of kinds, which documents may have.
  static let older = [behavior("behaviour", "The same as 'behavior'.")]
  private static func behavior(_ name: String, _ about: String, or foreign: String = "") -> StepKind
  {
    StepKind(
      name, about, .timed, .directed, or: foreign,
      condition: when(.member(name, ["not": .requires("release")]), "motionless"),
      of: BehaviorOperation.self)
  }

  // MARK: Conditions

  /// Returns members of a schema by which steps whose operation is of a form are of another one.
  private static func when(
    _ properties: SchemaValue, _ then: String, else other: String? = nil
  ) -> SchemaValue {
    let condition: SchemaValue = ["if": ["properties": properties], "then": .ref(then)]
    return other.map { condition.adding(["else": .ref($0)]) } ?? condition
  }

  /// Returns the condition that steps of views have no collection.
  private static func ofViews(_ name: String) -> SchemaValue {
    let views: SchemaValue = [
      "type": "object", "additionalProperties": true,
      "anyOf": [.requires("view"), .requires("views")],
    ]
    return ["if": ["properties": .member(name, views)], "then": .refuses(["collection"])]
  }

  /// Returns the conditions that changes of screens without a transition have no motion, and those
  /// that follow a finger no curve.
  private static func ofImmediate(_ name: String) -> SchemaValue {
    let open: SchemaValue = ["type": "object", "additionalProperties": true]
    let finger: SchemaValue = .member("interactive", open.adding(.requires("by")))
    let led = open.adding(.requires("interactive")).adding(["properties": finger])
    return [
      "allOf": [
        when(.member(name, .ref("immediate")), "motionless"),
        when(.member(name, led), "curveless"),
      ]
    ]
  }
}
