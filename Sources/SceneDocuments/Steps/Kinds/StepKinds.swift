internal import Documents
internal import Timing

extension StepKind {
  /// All kinds of steps, in the order in which messages name them.
  static let all: [StepKind] = changes + updates + motions + fingers + others

  /// The kinds by their keys.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The changes that can be combined in one update.
  static let changes: [StepKind] = ChangeKind.all.map { change in
    StepKind(
      change.name, change.about, .timed, .staggered, or: change.foreign,
      schema: .ref(change.list.name),
      read: { .update(change.read($0)) })
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
      "pose", "Animates items to a lasting pose, or back to their layout.", .timed,
      [.repeatable, .staggered, .directed], of: ItemPoseOperation.self),
    StepKind(
      "restyle", "Animates items or views to another style.", .timed, [.repeatable, .staggered],
      or: "changestyle set", condition: ofViews("restyle"), schema: .ref("restyle")
    ) { $0.decoder.restyle(from: $0.node).map { .restyle($0) } },
    StepKind(
      "animate", "Animates items or views through key frames.", .timed,
      [.repeatable, .staggered, .directed], condition: ofViews("animate"), schema: .ref("animate")
    ) { $0.decoder.animate(from: $0.node).map { .animate($0) } },
  ]

  private static let fingers: [StepKind] = [
    StepKind(
      "pinch", "Plays two fingers that enlarge an item. The default duration is 0.5 s.", .finger(),
      or: "zoom",
      condition: when(
        ["pinch": .anyOf([.requires("through"), .requires("fingers")])], "motionless",
        else: "curveless"), of: PinchOperation.self),
    StepKind(
      "drag", "Plays a finger that drags the content. The default duration is 0.5 s.", .finger(),
      .directed, or: "pan", of: DragOperation.self),
    StepKind(
      "fling", "Plays a finger that throws the content.", .throwing, .directed,
      or: "flick throw", of: FlingOperation.self),
    StepKind(
      "tap", "Plays a finger that taps an item and selects it. The default duration is 0.1 s.",
      .finger(), or: "click press touch", of: TapOperation.self),
    StepKind(
      "longPress",
      "Plays a finger that lifts an item and releases it. The default duration is 1 s.",
      .finger("long press"), or: "hold longpresses", of: LongPress.self),
    StepKind(
      "twist", "Plays two fingers that turn an item. The default duration is 0.6 s.", .finger(),
      .directed, of: TwistOperation.self),
    StepKind(
      "reorder",
      "Plays a finger that lifts an item, moves it and releases it. The default duration is 1 s.",
      .finger(), or: "reorderitem dragitem", of: ReorderOperation.self),
    StepKind(
      "swipe",
      "Plays a finger that moves an item away and lets it go. The default duration is 0.3 s.",
      .finger(), .directed, of: SwipeOperation.self),
    StepKind(
      "refresh",
      "Plays a finger that pulls the content down, and refreshes it for a time. "
        + "The finger takes 0.6 s by default.", .finger(), or: "pulltorefresh beginrefreshing",
      of: RefreshOperation.self),
  ]

  private static let others: [StepKind] = [
    StepKind(
      "behaviour", "Adds or removes physics for items.", .timed, .directed, or: "behavior physics",
      condition: when(["behaviour": ["not": .requires("release")]], "motionless"),
      of: BehaviorOperation.self),
    StepKind(
      "push", "Opens a screen on top of the present one, by its id or with options.", .timed,
      .onScreens, or: "navigate", condition: ofImmediate("push"),
      schema: .anyOf([.ref("screenID"), .ref("push")])
    ) { Opening.read($0, by: Opening.push).map { .push($0) } },
    StepKind(
      "pop", "Closes the top screen and returns to the previous one or to a named one.", .timed,
      [.onScreens, .noCollection], or: "back", condition: ofImmediate("pop"),
      schema: .anyOf([["const": true], .ref("pop")])
    ) { ReturnOperation.read($0, by: ReturnOperation.pop).map { .pop($0) } },
    StepKind(
      "present", "Opens a screen over all others, by its id or with options.", .timed, .onScreens,
      or: "modal", condition: ofImmediate("present"),
      schema: .anyOf([.ref("screenID"), .ref("present")])
    ) { Opening.read($0, by: Opening.present).map { .present($0) } },
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
    let views: SchemaValue = .anyOf([.requires("view"), .requires("views")])
    return ["if": ["properties": .member(name, views)], "then": .refuses(["collection"])]
  }

  /// Returns the condition that changes of screens without a transition have no motion.
  private static func ofImmediate(_ name: String) -> SchemaValue {
    when(.member(name, .ref("immediate")), "motionless")
  }
}
