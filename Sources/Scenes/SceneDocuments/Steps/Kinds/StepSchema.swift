internal import Documents
internal import Timing

extension Vocabulary {
  static var stepDefinitions: [Definition] {
    [
      step.definition, change.definition,
      kinds("repeatable", "A step whose motion may run several times.", .repeatable),
      kinds("staggered", "A step whose items may move one after the other.", .staggered),
      kinds(
        "directed", "A step with directions that an interface from right to left mirrors.",
        .directed),
    ] + values + StepKind.all.compactMap { $0.definition?() }
      + ChangeKind.all.map(\.definition) + [
        GravityDocument.definition, CollisionDocument.definition, AttachmentDocument.definition,
        SnapDocument.definition, PushDocument.definition, FieldDocument.definition,
        BodyDocument.definition, InsertOperation.definition, InsertSectionOperation.definition,
        ItemFilter.definition, StaggerDocument.definition, StepReference.definition,
        StepReference.beginning.definition,
        SpringParameters.mapping.definition,
        ScreenOperation.push.definition,
        ScreenOperation.present.definition, ReturnOperation.pop.definition,
        ReturnOperation.dismiss.definition, MoveOperation.definition, ReloadOperation.definition,
        MoveSectionOperation.definition, ReloadSectionOperation.definition,
        RandomDeleteOperation.definition, InteractionDocument.definition,
        PinchOperation.Fingers.self.definition,
      ]
  }

  private static func kinds(_ name: String, _ about: String, _ trait: StepKind.Traits) -> Definition
  {
    let kinds = (StepKind.all + StepKind.older).filter { $0.traits.contains(trait) }
    return value(name, about, .anyOf(kinds.map(\.isGiven)))
  }

  /// The rule that a step is of one kind, and has no keys that this kind refuses.
  private static var stepRule: SchemaValue {
    [
      "not": .anyOf([
        .requires("at", "after"), .requires("at", "with"), .requires("after", "with"),
        .requires("curve", "spring"),
      ]),
      "oneOf": .list((StepKind.all + StepKind.older).map(\.isGiven)),
      "dependentSchemas": .object(
        [
          ("repeat", "repeatable"), ("autoreverse", "repeatable"), ("stagger", "staggered"),
          ("mirrored", "directed"),
        ].map { .init(name: $0.0, value: .ref($0.1)) }
          + (StepKind.all + StepKind.older).compactMap(\.dependency)),
    ]
  }

  private static let stepKeys: [Key<StepDocument>] = [
    .sibling(
      "name", "The name by which the beginnings of later steps refer to this one.",
      ValueForm<String>.name, or: "id label"),
    .sibling(
      "at", "The time at which the step begins, or {step: NAME, plus: TIME} for another one's.",
      .code(.anyOf([.ref("time"), .ref("stepBeginning")])),
      or: "time start begin when starttime begintime"),
    .sibling(
      "after",
      "The delay after the end of the step before, such as -0.1s for a beginning before it, the "
        + "name of another step, 'settled' or 90% for a part of it, or a mapping.",
      ValueForm<StepReference>.mapping(), shown: 0, or: "offset"),
    .sibling(
      "with", "The step with which this one begins: 'previous' or its name.",
      ValueForm<Reference>.stepName, or: "alongside simultaneous"),
    .sibling(
      "delay", "The time by which the step begins later.", .code(.ref("time")), shown: 0,
      or: "delaychildren animationdelay"),
    .sibling(
      "repeat",
      "The number of times that the motion runs. "
        + "'forever' lasts until a step changes the same property of the items, or to the end.",
      .code(.anyOf([["const": "forever"], .integer(1...SceneLimits.repetitions)])), shown: 1,
      or: "loop iterations repeatcount iterationcount animationiterationcount"),
    .sibling(
      "autoreverse",
      "Whether each run is followed by one back, after which the step leaves nothing changed.",
      ValueForm.bool, shown: false, or: "yoyo alternate reverse autoreverses"),
    .sibling(
      "mirrored", "Whether an interface from right to left mirrors offsets, movements and angles.",
      ValueForm.bool, shown: true),
    .sibling(
      "stagger", "The time from one item's beginning to the next one's, or a mapping.",
      ValueForm<StaggerDocument>.mapping(), or: "staggerchildren"),
    .sibling(
      "collection",
      "The collection that the step acts on. It is required if there are several. "
        + "For 'push' and 'present' it is the source.", .code(.ref("collectionPath")), or: "target"),
    .sibling("duration", "The duration of the motion, at most 60 s.", ValueForm.stepTime),
    .sibling(
      "curve", "The timing curve of the motion. By default it is that of the operation.",
      .code(.ref("curve")),
      or:
        "ease easing timing timingfunction transitiontimingfunction animationtimingfunction interpolator"
    ),
    .sibling(
      "spring",
      "A spring instead of a timing curve: a preset by name, or its parameters. "
        + "All but {damping, velocity} determine the duration of the step.", .code(.springs)),
  ]

  private static let step = Mapping<StepDocument>(
    "step", "A change or an interaction at a time. A step has exactly one operation.", .blank,
    keys: stepKeys + (StepKind.all + StepKind.older).map(\.key), rules: [Rule(schema: stepRule)],
    foreign: [
      "'insert', or the step that brings back what was there": "undo",
      "'pose: {items: …, to: rest}', or a 'restyle' of what repeats": "stop cancel",
      "'select' and 'deselect', or 'restyle'": "toggle",
      "'restyle: {items: …, opacity: 1}'": "fadein",
      "'restyle: {items: …, opacity: 0}'": "fadeout fade",
      "an operation such as 'pose: {items: …, offset: [x, y]}'": "to",
      "'tap': nothing hovers over a touch screen": "hover",
      "one of the operations": "performselector",
      "'autoreverse: true' for a motion there and back": "direction",
      "'curve' or 'spring'": "animation options",
      "'duration' with 'curve' or 'spring'": "transition",
      "'duration: 0s' for a change without motion, else nothing": "animated",
      "'spring: {damping: …}'": "damping dampingratio usingspringwithdamping",
      "'spring: {stiffness: …, damping: …}'": "stiffness",
      "'spring: {duration: …, bounce: …}'": "bounce",
      "'spring: {response: …, dampingFraction: …}'": "response",
      "'spring: {damping: …, velocity: …}'": "initialspringvelocity",
      "'move' twice in a 'batch'": "swap", "'move: {random: …}' in a 'batch'": "shuffle",
      "'reload', or 'batch'": "update", "'restyle: {items: …, opacity: …}'": "opacity",
      "'pose: {items: …, alpha: …}'": "alpha", "'pose: {items: …, scale: …}'": "scale scaleto",
      "'pose: {items: …, offset: [x, y]}'": "translate position x y",
      "'pose: {items: …, rotation: …}'": "rotation", "'pose: {items: …, …}'": "transform",
      "'restyle: {items: …, fill: …}'": "color fill background",
      "'restyle: {items: …, style: …}'": "style",
      "'animate: {items: …, keyframes: {0%: {…}, 100%: {…}}}'": "keyframes",
      "'reorder: {item: …, into: …}'": "carry transfer draganddrop", "'refresh', or 'drag'": "pull",
      "'push' or 'present'": "open show", "'pop' or 'dismiss'": "close",
      "'collection', or 'restyle: {view: …}'": "view",
      "an operation such as 'delete', 'tap' or 'pose' with the item": "item",
      "an operation such as 'delete' or 'pose' with the items": "items",
      "an operation with its value, such as 'reloadData: true'": "-",
    ])

  private static let change = Mapping<StepDocument>(
    "change", "One kind of change of an update.", .blank, keys: StepKind.changes.map(\.key),
    rules: [Rule(schema: ["minProperties": 1, "maxProperties": 1])])
}

extension Vocabulary {
  /// The values of steps, with those whose forms read more than one definition.
  private static var values: [Definition] {
    let items = SchemaValue.integer(0...SceneLimits.items)
    let forms = [
      ValueForm.itemTarget.definition, ValueForm<[ItemSelection]>.targets.definition,
      value(
        "place", "The index of an item, or the first or the last place in its section.",
        .anyOf([items, ["enum": ["start", "end"]]])),
      ValueForm.itemPosition.definition, ValueForm.randomCount.definition,
      ValueForm<Instant>.signedTime.definition,
      ValueForm.sectionIndex.definition, ValueForm.sectionTarget.definition,
      value(
        "collectionPath", "The id of a collection, or outer/key/inner for a nested one.",
        ["type": "string", "minLength": 1]),
      value(
        "fingerPath", "Points [time, x, y] of the viewport with ascending times.",
        .array(
          .tuple([.ref("time"), .ref("number"), .ref("number")]), 2...SceneLimits.progressPoints)),
      ValueForm.force.definition, ReorderOperation.liftScale.definition,
      ValueForm.curve.definition,
    ]
    let path = SchemaValue.tuple([.integer(0...SceneLimits.sections), items])
    return [value("path", "An item's position [section, item], counted from 0.", path)]
      + forms.compactMap(\.self) + [
        value(
          "motionless", "A step without a motion has no duration, curve or spring.",
          without(StepKind.motionKeys)),
        value(
          "curveless", "A step of fingers that determine the motion has no curve or spring.",
          without(StepKind.courseKeys)),
      ] + TransitionKind.definitions
  }

  private static func without(_ keys: [String]) -> SchemaValue {
    ["not": .anyOf(keys.map { .requires($0) })]
  }
}

extension SchemaValue {
  /// A spring: a preset by name, or its parameters.
  static var springs: SchemaValue {
    .anyOf([["enum": .texts(SpringDocument.presets.map(\.word))], .ref("spring")])
  }
}

extension StepKind {
  fileprivate var isGiven: SchemaValue { .requires(name) }

  fileprivate var key: Key<StepDocument> {
    let length = duration.map { "\(DiagnosticBag.text($0)) s" } ?? ""
    let sentence =
      length.isEmpty || about.contains("{}") ? "" : " The default duration is \(length)."
    return .sibling(
      name, about.replacing("{}", with: length) + sentence, .code(schema()), or: foreign)
  }

  /// The schema of the other properties of a step of this kind; `nil` without a rule.
  fileprivate var dependency: SchemaValue.Member? {
    var members: SchemaValue = traits.contains(.noCollection) ? .refuses(["collection"]) : [:]
    let own = condition()
    if !own.members.isEmpty {
      members = members.adding(own)
    } else if !refusedMotion.isEmpty {
      members = members.adding(.ref(refusedMotion == Self.courseKeys ? "curveless" : "motionless"))
    }
    return members.members.isEmpty ? nil : .init(name: name, value: members)
  }
}
