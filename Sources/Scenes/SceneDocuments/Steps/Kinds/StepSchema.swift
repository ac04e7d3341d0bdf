internal import Documents

extension Vocabulary {
  /// The definitions of steps.
  static var stepDefinitions: [SchemaValue.Member] {
    [
      .init(name: "step", value: step), .init(name: "change", value: change),
      kinds("repeatable", "A step whose motion may run several times.", .repeatable),
      kinds("staggered", "A step whose items may move one after the other.", .staggered),
      kinds(
        "directed", "A step with directions that an interface from right to left mirrors.",
        .directed),
    ] + values + conditions + StepKind.all.compactMap { $0.definition?() }
      + ChangeKind.all.map(\.definition) + [
        GravityDocument.definition, CollisionDocument.definition,
        AttachmentDocument.definition, SnapDocument.definition,
        PushDocument.definition, FieldDocument.definition,
        BodyDocument.definition, InsertOperation.definition,
        InsertSectionOperation.definition, StaggerDocument.definition,
        SpringParameters.mapping.definition, Opening.push.definition,
        Opening.present.definition, ReturnOperation.pop.definition,
        ReturnOperation.dismiss.definition, MoveOperation.definition,
        ReloadOperation.definition, MoveSectionOperation.definition,
        ReloadSectionOperation.definition, RandomDeleteOperation.definition,
        InteractionDocument.definition,
        PinchOperation.Fingers.self.definition,
      ]
  }

  /// Returns the definition of the steps that have a trait.
  private static func kinds(
    _ name: String, _ about: String, _ trait: StepKind.Traits
  ) -> SchemaValue.Member {
    let kinds = StepKind.all.filter { $0.traits.contains(trait) }
    return value(name, about, .anyOf(kinds.map(\.isGiven)))
  }

  /// The definition of a step.
  private static var step: SchemaValue {
    [
      "description": "A change or an interaction at a time. A step has exactly one operation.",
      "type": "object", "additionalProperties": false,
      "not": .anyOf([["required": ["at", "after"]], ["required": .texts(StepKind.courseKeys)]]),
      "oneOf": .list(StepKind.all.map(\.isGiven)),
      "dependentSchemas": .object(
        [
          .init(name: "repeat", value: .ref("repeatable")),
          .init(name: "autoreverse", value: .ref("repeatable")),
          .init(name: "stagger", value: .ref("staggered")),
          .init(name: "mirrored", value: .ref("directed")),
        ] + StepKind.all.compactMap { $0.dependency }),
      "properties": .object(timing + StepKind.all.map(\.property)),
    ]
  }

  /// The properties of a step besides its operation.
  private static var timing: [SchemaValue.Member] {
    func property(
      _ name: String, _ about: String, _ schema: SchemaValue, default value: SchemaValue? = nil
    ) -> SchemaValue.Member {
      let standard = value.map { [SchemaValue.Member(name: "default", value: $0)] } ?? []
      return .init(name: name, value: schema.described(about).adding(standard))
    }
    let presets = SchemaValue.texts(SpringDocument.presets.map(\.key))
    return [
      property("at", "The time at which the step begins.", .ref("time")),
      property(
        "after", "The delay after the end of the step before.", .ref("time"), default: 0),
      property("delay", "The time by which the step begins later.", .ref("time"), default: 0),
      property(
        "repeat",
        "The number of times that the motion runs. "
          + "'forever' lasts until a step changes the same property of the items, or to the end.",
        .anyOf([["const": "forever"], ValueForm.integer(1...SceneLimits.repetitions).schema]),
        default: 1),
      property(
        "autoreverse",
        "Whether each run is followed by one back, after which the step leaves nothing changed.",
        ValueForm.bool.schema, default: false),
      property(
        "mirrored",
        "Whether an interface from right to left mirrors offsets, movements and angles.",
        ValueForm.bool.schema, default: true),
      property(
        "stagger", "The time from one item's beginning to the next one's, or a mapping.",
        .anyOf([.ref("time"), .ref("stagger")])),
      property(
        "collection",
        "The collection that the step acts on. It is required if there are several. "
          + "For 'push' and 'present' it is the source.", .ref("collectionPath")),
      property("duration", "The duration of the motion, at most 60 s.", .ref("time")),
      property(
        "curve", "The timing curve of the motion. By default it is that of the operation.",
        .ref("curve")),
      property(
        "spring",
        "A spring instead of a timing curve: a preset by name, or its parameters. "
          + "All but {damping, velocity} determine the duration of the step.",
        .anyOf([["enum": presets], .ref("spring")])),
    ]
  }

  /// The definition of one kind of change.
  private static var change: SchemaValue {
    [
      "description": "One kind of change of an update.", "type": "object",
      "additionalProperties": false, "minProperties": 1, "maxProperties": 1,
      "properties": .object(StepKind.changes.map(\.property)),
    ]
  }
}

extension Vocabulary {
  /// The values of steps.
  private static var values: [SchemaValue.Member] {
    let items = SchemaValue.integer(0...SceneLimits.items)
    let share = SchemaValue.number(0...1)
    return [
      value(
        "path", "An item's position [section, item], counted from 0.",
        .tuple([.integer(0...SceneLimits.sections), items])),
      value(
        "target", "A reference to an item, by its path or its key.",
        .anyOf([.ref("path"), .ref("name")])),
      value(
        "targets", "A path, a key, or a list of them.",
        .anyOf([.ref("target"), .array(.ref("target"), 1...SceneLimits.operations)])),
      value(
        "place", "The index of an item, or the first or the last place in its section.",
        .anyOf([items, ["enum": ["start", "end"]]])),
      value(
        "position",
        "The position of an item after the update. "
          + "The section may be left out where there is only one.",
        .anyOf([.ref("place"), .tuple([.ref("sectionTarget"), .ref("place")])])),
      value(
        "randomCount", "A number of items, each in a random section at a random index.",
        .integer(1...SceneLimits.operations)),
      value(
        "sectionIndex", "The index of a section, counted from 0.",
        .integer(0...SceneLimits.sections)),
      value(
        "sectionTarget", "A reference to a section, by its index or its key.",
        .anyOf([.ref("sectionIndex"), .ref("name")])),
      value(
        "collectionPath", "The id of a collection, or outer/key/inner for a nested one.",
        ["type": "string", "minLength": 1]),
      value(
        "fingerPath", "Points [time, x, y] of the viewport with ascending times.",
        .array(
          .tuple([.ref("time"), .ref("number"), .ref("number")]),
          2...SceneLimits.progressPoints)),
      value(
        "force", "The magnitude of a force.",
        SchemaValue.number(SceneLimits.forces).adding([.init(name: "default", value: 1)])),
      value(
        "liftScale", "The scale of the lifted item, such as 1.1 or 110%.",
        [
          "type": ["number", "string"], "pattern": #"^(\$|([0-9]+\.?[0-9]*|\.[0-9]+)%$)"#,
          "minimum": 0.1, "maximum": 10, "default": 1.05,
        ]),
      value(
        "curve",
        "The timing curve: a name of Core Animation, CSS or easings.net, cubic-bezier(…), "
          + "steps(n), or the control points [x1, y1, x2, y2] of a cubic Bézier.",
        .anyOf([
          ["enum": .texts(SceneDecoder.curves.keys.sorted())],
          .pattern(#"^[cC][uU][bB][iI][cC]-[bB][eE][zZ][iI][eE][rR]\([^()]*\)$"#),
          .pattern(#"^[sS][tT][eE][pP][sS]\([^()]*\)$"#),
          .tuple([share, .ref("number"), share, .ref("number")]),
        ])),
    ]
  }

  /// The conditions between the keys of steps, and of changes of screens.
  private static var conditions: [SchemaValue.Member] {
    func without(_ keys: [String]) -> SchemaValue {
      ["not": .anyOf(keys.map { ["required": [.string($0)]] })]
    }
    func only(_ key: String, _ transition: SchemaValue, and more: SchemaValue = [:]) -> SchemaValue
    {
      let properties = more.adding([.init(name: "transition", value: transition)])
      return [
        "allOf": [
          [
            "if": ["required": [.string(key)]],
            "then": ["required": ["transition"], "properties": properties],
          ]
        ]
      ]
    }
    let closing = TransitionKind.allCases.filter { ![.layoutToLayout, .sheet].contains($0) }
    return [
      value(
        "motionless", "A step without a motion has no duration, curve or spring.",
        without(StepKind.motionKeys)),
      value(
        "curveless", "A step of fingers that determine the motion has no curve or spring.",
        without(StepKind.courseKeys)),
      value(
        "immediate", "A change of screens without a motion has no duration, curve or spring.",
        [
          "allOf": [
            [
              "type": "object", "additionalProperties": true, "required": ["transition"],
              "properties": ["transition": ["const": "none"]],
            ]
          ]
        ]),
      value(
        "uninteractive", "A change of screens without a motion cannot be interactive.",
        ["if": .ref("immediate"), "then": ["properties": ["interactive": false]]]),
      value(
        "compatible", "Only 'popInOut' can behave as in the original article.",
        only("compat", ["const": "popInOut"])),
      value(
        "targeted", "Only some transitions end in a collection of the new screen.",
        only("to", ["enum": ["rowToGrid", "snapshots"]])),
      value(
        "originated", "A 'popInOut' opens from an item or from a view.",
        only("view", ["const": "popInOut"], and: ["item": false])),
      value(
        "returnTransition",
        "The transition that closes a screen. By default it is the one that opened it.",
        ["enum": .texts(closing.map(\.rawValue))]),
    ]
  }
}

extension StepKind {
  /// The schema of a step of this kind.
  fileprivate var isGiven: SchemaValue { ["required": [.string(name)]] }

  /// Its property of a step.
  fileprivate var property: SchemaValue.Member {
    .init(name: name, value: schema().described(about))
  }

  /// The schema of the other properties of a step of this kind; `nil` without a rule.
  fileprivate var dependency: SchemaValue.Member? {
    let collection: SchemaValue = ["properties": ["collection": false]]
    var members = traits.contains(.noCollection) ? collection.members : []
    let own = condition()
    if !own.isEmpty {
      members += own
    } else if !refusedMotion.isEmpty {
      members +=
        SchemaValue.ref(refusedMotion == Self.courseKeys ? "curveless" : "motionless")
        .members
    }
    return members.isEmpty ? nil : .init(name: name, value: .object(members))
  }
}
