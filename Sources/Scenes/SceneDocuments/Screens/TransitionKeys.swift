package import Documents

extension ScreenOperation {
  static let push = mapping(
    "push", "The opening of a screen on top of the present one.",
    "The transition from the previous screen.", .slide, without: .sheet,
    keys: [
      Key(
        "dataSwitch", "The time at which 'layoutToLayout' shows only the opened section.", .choice,
        \.dataSwitch)
    ], only: ["dataSwitch"])
  static let present = mapping(
    "present", "The opening of a screen over all others.",
    "The transition from the previous screen. "
      + "A sheet has 'sheet' by default, and else only 'none'.", .cover, without: .layoutToLayout,
    keys: [],
    last: [
      Key(
        "detent", "The detent to which a sheet opens. By default it is the first one of the sheet.",
        ValueForm.detent, \.detent)
    ])

  private static func mapping(
    _ kind: String, _ about: String, _ transitionAbout: String, _ usual: TransitionKind,
    without other: TransitionKind, keys: [Key<ScreenOperation>], last: [Key<ScreenOperation>] = [],
    only special: [String] = []
  ) -> Mapping<ScreenOperation> {
    Mapping(
      kind, about, ScreenOperation(), at: \.location,
      keys: [
        Key(
          "transition", transitionAbout, .transition(without: other), \.given, need: .valid,
          shown: .string(usual.rawValue)),
        Key(
          "screen", "The id of the screen to open.", .screenID, \.screen,
          need: .required("the id of the screen to open")),
        Key(
          "item", "The item of the source collection that opens the screen, by path or key.",
          .itemTarget, \.item),
        Key(
          "view", "The view of the top screen from which 'popInOut' opens, by its name.",
          ValueForm(.ref("name"), read: { $0.decoder.viewReference($0.node) }), \.view),
        Key(
          "to",
          "The collection of the new screen that the items move to. By default it is the first one.",
          ValueForm(
            .ref("collectionPath"),
            read: { reading in
              let id = reading.reader.optional("screen")?.string
              return reading.decoder.collectionPath(
                reading.node, "to", on: id.flatMap(reading.decoder.screen))
            }), \.target),
        Key(
          "compat", "Whether 'popInOut' behaves as in the original article.", .bool,
          \.compat),
      ] + keys + [.interaction(\.interaction)] + last,
      rules: [
        .guarding(
          schema: [
            "allOf": .list(
              ["uninteractive", "compatible", "targeted", "originated"].map { .ref($0) }
                + special.map { TransitionKind.condition(of: $0) })
          ]
        ) { $2.check(&$0, kind, in: $1) }
      ])
  }

  /// Reads the opening of a screen: its id, or a mapping.
  static func read(_ reading: Reading, by mapping: Mapping<ScreenOperation>) -> ScreenOperation? {
    let (node, decoder) = (reading.node, reading.decoder)
    guard node.entries == nil else { return mapping.read(node, by: decoder) }
    guard node.string != nil else {
      return reading.bag.unexpected("a screen's id or a mapping for \(mapping.kind)", found: node)
    }
    guard let id = decoder.screenID(node) else { return nil }
    let usual = decoder.usualTransition(of: id, mapping.kind)
    decoder.check(usual, of: id, mapping.kind, at: node.location)
    return ScreenOperation(screen: id, transition: usual, location: node.location)
  }
}

/// The closing of a screen.
extension ReturnOperation {
  private static let transitionAbout =
    "The transition that closes the screen. By default it is the one that opened it."

  /// The item or the view into which a screen closes, instead of that from which it was opened.
  private static let goalKeys: [Key<ReturnOperation>] = [
    Key(
      "item",
      "The item into which 'popInOut' closes. By default it is the one that opened the screen.",
      .itemTarget, \.item, or: "into cell"),
    Key(
      "view", "The view into which 'popInOut' closes, by its name.",
      ValueForm(.ref("name"), read: { $0.decoder.viewReference($0.node) }), \.view),
  ]

  private static let goalRule = Rule<ReturnOperation>.check(
    schema: ["not": .requires("item", "view")]
  ) { operation, reader, _ in
    if operation.item != nil, operation.view != nil {
      reader.refuse(
        "view", "a screen closes into an 'item' or into a 'view', not both; remove one of them")
    }
    if operation.item != nil || operation.view != nil, let transition = operation.transition,
      transition != .popInOut
    {
      let key = operation.item == nil ? "view" : "item"
      reader.refuse(
        key,
        "\(key.quoted) has no effect on the transition \(transition.rawValue.quoted), only on "
          + "'popInOut'", .removal())
    }
  }

  static let pop = Mapping<ReturnOperation>(
    "pop", "The closing of the top screen.", ReturnOperation(), at: \.location,
    keys: [
      Key("transition", transitionAbout, .choice(as: "returnTransition"), \.transition),
      .interaction(\.interaction),
      Key("to", "The screen to return to. By default it is the previous one.", .screenID, \.screen),
      Key("compat", "Whether 'popInOut' behaves as in the original article.", .bool, \.compat),
    ] + goalKeys,
    rules: [
      goalRule,
      .guarding(schema: conditions(["uninteractive", "compatible"])) { operation, reader, decoder in
        if operation.transition == .sheet {
          decoder.bag.error(
            at: reader.optional("transition")?.location ?? reader.location,
            "only 'dismiss' has the transition 'sheet', because no sheet is pushed; take another one"
          )
        }
        if reader.optional("transition") == nil, reader.optional("compat") != nil {
          reader.refuse(
            "compat",
            "'compat' needs 'transition: popInOut' beside it; without one the screen closes by the "
              + "transition that opened it")
        }
        return decoder.check(operation, keys: ["compat"], in: reader)
      },
    ])

  static let dismiss = Mapping<ReturnOperation>(
    "dismiss", "The closing of the presented screen.", ReturnOperation(), at: \.location,
    keys: [
      Key(
        "transition", transitionAbout,
        ValueForm(
          .anyOf([.ref("returnTransition"), ["const": "sheet"]]),
          read: ValueForm<TransitionKind>.choice.read), \.transition),
      .interaction(\.interaction),
    ] + goalKeys,
    rules: [
      goalRule,
      .guarding(schema: conditions(["uninteractive"])) { $2.check($0, keys: [], in: $1) },
    ])

  private static func conditions(_ names: [String]) -> SchemaValue {
    ["allOf": .list(names.map { .ref($0) })]
  }

  /// Reads the closing of a screen: `true`, or a mapping.
  static func read(_ reading: Reading, by mapping: Mapping<ReturnOperation>) -> ReturnOperation? {
    if case .bool(true) = reading.node.value {
      return ReturnOperation(location: reading.node.location)
    }
    if reading.node.entries != nil { return mapping.read(reading.node, by: reading.decoder) }
    return reading.bag.unexpected("true or a mapping for \(mapping.kind)", found: reading.node)
  }
}

extension ValueForm<TransitionKind> {
  /// A transition; the schema leaves one out.
  fileprivate static func transition(without other: TransitionKind) -> ValueForm {
    let words = TransitionKind.allCases.filter { $0 != other }.map(\.rawValue)
    return ValueForm(["enum": .texts(words)], read: choice.read)
  }
}

extension ValueForm<String> {
  fileprivate static let screenID = ValueForm(
    .ref("screenID"), read: { $0.decoder.screenID($0.node) })
}

/// Checks of transitions.
extension SceneDecoder {
  fileprivate func check(_ opening: inout ScreenOperation, _ key: String, in reader: MappingReader)
    -> Bool
  {
    let (given, idNode) = (reader.optional("transition"), reader.optional("screen"))
    let id = opening.screen.isEmpty ? nil : opening.screen
    let transition = given == nil ? usualTransition(of: id, key) : opening.given
    if let id, let transition {
      check(transition, of: id, key, at: (given ?? idNode)?.location ?? reader.location)
    }
    if reader.present(among: ["item", "view"]).count == 2 {
      reader.refuse(
        "view", "a screen opens from an 'item' or from a 'view', not both; remove one of them")
    }
    if opening.detent != nil, let screen = id.flatMap(screen), screen.sheet == nil {
      reader.refuse(
        "detent", "screen \(screen.id.quoted) has no 'sheet', so it has no detents; remove 'detent'"
      )
    }
    guard let transition else { return true }
    refuse(
      ["to", "view", "compat"] + (key == "push" ? ["dataSwitch"] : []), by: transition, in: reader)
    (opening.transition, opening.given) = (transition, nil)
    return true
  }

  fileprivate func check(
    _ operation: ReturnOperation, keys: [String], in reader: MappingReader
  ) -> Bool {
    guard let transition = operation.transition else { return true }
    if transition == .layoutToLayout {
      pushOnly(at: reader.optional("transition")?.location ?? reader.location)
    }
    refuse(keys, by: transition, in: reader)
    return true
  }

  /// Returns the transition of a step that names none.
  fileprivate func usualTransition(of id: String?, _ key: String) -> TransitionKind {
    if key == "push" { return .slide }
    return id.flatMap(screen)?.sheet == nil ? .cover : .sheet
  }

  fileprivate func screenID(_ node: Node) -> String? {
    guard let id = bag.text(node, "a screen's id") else { return nil }
    let known = (targets.screens ?? []).map(\.id).filter { !$0.isEmpty }
    guard known.isEmpty || known.contains(id) else {
      return bag.refusal(
        at: node.location,
        "there is no screen \(id.quoted)", NearestName.hint(for: id, among: known))
    }
    return id
  }

  fileprivate func viewReference(_ node: Node) -> Reference? {
    guard let name = bag.text(node, "view") else { return nil }
    let known = (targets.screens ?? []).flatMap(\.views).compactMap(\.id)
    // Views that could not be decoded have names too.
    if !known.contains(name), !known.isEmpty || !bag.hasErrors {
      let hint =
        known.isEmpty
        ? Hint("; no view of a screen has a 'name'") : NearestName.hint(for: name, among: known)
      bag.error(at: node.location, "there is no view \(name.quoted)", hint)
    }
    return Reference(name: name, location: node.location)
  }

  fileprivate func screen(_ id: String) -> ScreenDocument? {
    targets.screens?.first { $0.id == id }
  }

  /// Records an error if a screen cannot be opened by a transition.
  fileprivate func check(
    _ transition: TransitionKind, of id: String, _ key: String, at location: SourceLocation
  ) {
    if transition == .layoutToLayout, key != "push" { return pushOnly(at: location) }
    guard let screen = screen(id), screen.layout == nil || screen.collections.isEmpty,
      checkSheet(transition, of: screen, key, at: location)
    else { return }
    switch transition {
    case .layoutToLayout where screen.layout == nil:
      bag.error(
        at: location,
        "'layoutToLayout' needs a screen with a 'layout' and without collections of its own, but "
          + "\(id.quoted) has no 'layout'")
    case .layoutToLayout: break
    case _ where screen.layout != nil:
      bag.error(
        at: location,
        "screen \(id.quoted) has a 'layout' for the collection of the previous screen, so only "
          + "'push' with 'transition: layoutToLayout' can open it")
    case .rowToGrid where screen.collections.isEmpty, .snapshots where screen.collections.isEmpty:
      bag.error(
        at: location,
        "\(transition.rawValue.quoted) ends in a collection of the new screen, but \(id.quoted) "
          + "has none")
    default: break
    }
  }

  /// Records that only a push changes the layout of the previous screen's collection.
  private func pushOnly(at location: SourceLocation) {
    bag.error(
      at: location,
      "only 'push' has the transition 'layoutToLayout'; a screen that it opened closes by it if "
        + "no 'transition' is given")
  }

  /// Records an error for each key that a transition does not have.
  private func refuse(_ keys: [String], by transition: TransitionKind, in reader: MappingReader) {
    let name = transition.rawValue.quoted
    for (key, kinds) in TransitionKind.keys
    where keys.contains(key) && reader.optional(key) != nil && !kinds.contains(transition) {
      let owners = kinds.map(\.rawValue.quoted).joined(separator: " and ")
      reader.refuse(
        key, "\(key.quoted) has no effect on the transition \(name), only on \(owners)", .removal())
    }
    if [.immediate, .sheet].contains(transition), reader.optional("interactive") != nil {
      reader.refuse(
        "interactive",
        "'interactive' has no effect on the transition \(name)",
        .removal(
          transition == .sheet ? ", and drag the sheet by 'sheet: {by: [0, 200]}'" : ""))
    }
  }
}

extension TransitionKind {
  /// The conditions between the keys of changes of screens.
  static var definitions: [Definition] {
    let closing = allCases.filter { ![.layoutToLayout, .sheet].contains($0) }
    return [
      Vocabulary.value(
        "immediate", "A change of screens without a motion has no duration, curve or spring.",
        [
          "allOf": [
            [
              "type": "object", "additionalProperties": true, "required": ["transition"],
              "properties": ["transition": ["const": "none"]],
            ]
          ]
        ]),
      Vocabulary.value(
        "uninteractive", "A change of screens without a motion cannot be interactive.",
        ["if": .ref("immediate"), "then": .refuses(["interactive"])]),
      Vocabulary.value(
        "compatible", "Only 'popInOut' can behave as in the original article.",
        ["allOf": [condition(of: "compat")]]),
      Vocabulary.value(
        "targeted", "Only some transitions end in a collection of the new screen.",
        ["allOf": [condition(of: "to")]]),
      Vocabulary.value(
        "originated", "A 'popInOut' opens from an item or from a view.",
        ["allOf": [condition(of: "view", and: ["item": false])]]),
      Vocabulary.value(
        "returnTransition",
        "The transition that closes a screen. By default it is the one that opened it.",
        ["enum": .texts(closing.map(\.rawValue))]),
    ]
  }

  /// The keys that only some transitions have.
  fileprivate static let keys: KeyValuePairs<String, [TransitionKind]> = [
    "to": [.rowToGrid, .snapshots], "view": [.popInOut], "compat": [.popInOut],
    "dataSwitch": [.layoutToLayout],
  ]

  /// Returns the condition that a change of screens has a key with some transitions only.
  fileprivate static func condition(of key: String, and more: SchemaValue = [:]) -> SchemaValue {
    let words = keys.first { $0.key == key }?.value.map(\.rawValue) ?? []
    let transition: SchemaValue =
      words.count == 1 ? ["const": .string(words[0])] : ["enum": .texts(words)]
    let properties = more.adding(["transition": transition])
    return ["if": .requires(key), "then": ["required": ["transition"], "properties": properties]]
  }
}

/// The transition from one screen to another.
package enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  /// The new screen slides in from the side while the old one moves away more slowly.
  case slide
  /// The new screen rises from the bottom.
  case cover
  /// The new screen fades in.
  case crossDissolve
  /// The item that opens the screen grows to the whole screen.
  case popInOut
  /// The viewport of the source collection grows to that of the target collection, item by item.
  case rowToGrid
  /// Snapshots of the items move from the source to the target collection.
  case snapshots
  /// The collection of the previous screen changes to the layout of the new screen.
  case layoutToLayout
  /// The new screen is a sheet, which rises to a detent.
  case sheet
  /// The new screen is shown at once.
  case immediate = "none"

  /// The keys of a step that the transition refuses.
  fileprivate var refusals: [StepRefusal] {
    self == .immediate ? [.motion("the transition 'none'")] : []
  }
}

/// The opening of a screen, pushed or presented.
package struct ScreenOperation: Hashable, Sendable, OperationValue {
  /// The time at which a collection that changes its layout shows only the opened section.
  package enum DataSwitch: String, Hashable, Sendable, CaseIterable {
    /// In the same motion.
    case atStart
    /// In one frame at the end of the motion.
    case atEnd
    /// Never.
    case never
  }

  package var screen = ""
  package var transition = TransitionKind.slide
  /// The transition that the document gives, until that of the screen is known.
  fileprivate(set) var given: TransitionKind?
  package var item: ItemTarget?
  package var view: Reference?
  /// The collection of the new screen that the items move to; its first one where `nil`.
  ///
  /// Only `rowToGrid` and `snapshots` have one: an id, or `outer/key/inner`.
  package var target: String?
  package var compat = false
  package var dataSwitch = DataSwitch.atStart
  /// The control of the transition by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  package var detent: SheetDetent?
  package var location = SourceLocation.missing

  var needsCollection: Bool { false }
  var targets: [ItemTarget] { [item].compactMap(\.self) }
  var refusals: [StepRefusal] {
    transition.refusals + interaction.refusals
      + (view == nil ? [] : [.collection("a screen that opens from a 'view'")])
  }
  var fingerName: String? { interaction.fingerName }
}

extension InteractionDocument? {
  fileprivate var fingerName: String? { self?.isByFinger == true ? "finger" : nil }
  fileprivate var refusals: [StepRefusal] {
    fingerName == nil ? [] : [.course("a screen that follows a finger")]
  }
}

package struct ReturnOperation: Hashable, Sendable, OperationValue {
  /// The transition; that by which the screen was opened, with its `compat`, where `nil`.
  package var transition: TransitionKind?
  package var screen: String?
  package var compat = false
  /// The item or the view into which the screen closes; that which opened it where both are `nil`.
  package var item: ItemTarget?
  package var view: Reference?
  /// The control of the transition by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  package var location = SourceLocation.missing

  var needsCollection: Bool { false }
  var refusals: [StepRefusal] { (transition?.refusals ?? []) + interaction.refusals }
  var fingerName: String? { interaction.fingerName }
}
