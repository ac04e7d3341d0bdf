internal import Documents
internal import Timing

/// Readers of steps that open and close screens.
extension SceneDecoder {
  /// The keys that only some transitions have.
  private static let transitionKeys: KeyValuePairs<String, [TransitionKind]> = [
    "to": [.rowToGrid, .snapshots], "view": [.popInOut], "compat": [.popInOut],
    "dataSwitch": [.layoutToLayout],
  ]

  // MARK: Opening

  /// Decodes the opening of a screen: its id, or a mapping.
  func opening(_ key: String, from node: Node) -> ScreenOperation? {
    guard node.entries != nil else {
      guard node.string != nil else {
        bag.expected("a screen's id or a mapping for \(key)", found: node)
        return nil
      }
      guard let id = screenID(node) else { return nil }
      let usual = usualTransition(of: id, key)
      check(usual, of: id, key, at: node.location)
      return ScreenOperation(screen: id, transition: usual, location: node.location)
    }
    guard let reader = MappingReader(node, kind: key, bag: bag) else { return nil }
    defer { reader.finish() }
    let given = reader.optional("transition")
    let idNode = reader.required("screen", hint: "the id of the screen to open")
    let id = idNode.flatMap(screenID)
    let transition = given == nil ? usualTransition(of: id, key) : given.flatMap(transition)
    if let id, let transition {
      check(transition, of: id, key, at: (given ?? idNode)?.location ?? node.location)
    }
    let item = reader.value("item") { target(from: $0, "item") }
    let view = reader.value("view", viewReference)
    if reader.present(among: ["item", "view"]).count == 2 {
      bag.error(
        at: reader.keyLocation("view"),
        "a screen opens from an 'item' or from a 'view', not both; remove one of them")
    }
    let collection = reader.value("to") { collectionPath($0, "to", on: id.flatMap(screen)) }
    let compat = reader.value("compat", default: false) { bag.bool($0, "compat") }
    // Only a push changes the layout of the previous screen's collection.
    let dataSwitch =
      key == "push"
      ? reader.value("dataSwitch", default: .atStart) {
        bag.choice($0, "dataSwitch", of: ScreenOperation.DataSwitch.self)
      } : .atStart
    let interaction = reader.value("interactive") { InteractionDocument.mapping.read($0, by: self) }
    let detent = key == "present" ? reader.value("detent") { self.detent(from: $0, "detent") } : nil
    if detent != nil, let screen = id.flatMap(screen), screen.sheet == nil {
      bag.error(
        at: reader.keyLocation("detent"),
        "screen \(screen.id.quoted) has no 'sheet', so it has no detents; remove 'detent'")
    }
    if let transition {
      refuse(
        ["to", "view", "compat"] + (key == "push" ? ["dataSwitch"] : []), by: transition, in: reader
      )
    }
    guard let id, let transition else { return nil }
    var operation = ScreenOperation(
      screen: id, transition: transition, item: item, view: view, target: collection,
      compat: compat, dataSwitch: dataSwitch, interaction: interaction, location: node.location)
    operation.detent = detent
    return operation
  }

  /// Returns the transition of a step that names none.
  private func usualTransition(of id: String?, _ key: String) -> TransitionKind {
    if key == "push" { return .slide }
    return id.flatMap(screen)?.sheet == nil ? .cover : .sheet
  }

  /// Reads the id of an existing screen.
  private func screenID(_ node: Node) -> String? {
    guard let id = bag.text(node, "a screen's id") else { return nil }
    let known = (targets.screens ?? []).map(\.id).filter { !$0.isEmpty }
    guard known.isEmpty || known.contains(id) else {
      bag.error(
        at: node.location,
        "there is no screen \(id.quoted)\(NearestName.hint(for: id, among: known))")
      return nil
    }
    return id
  }

  /// Reads the name of an existing view.
  private func viewReference(_ node: Node) -> ViewReference? {
    guard let name = bag.text(node, "view") else { return nil }
    let known = (targets.screens ?? []).flatMap(\.views).compactMap(\.id)
    // Views that could not be decoded have names too.
    if !known.contains(name), !known.isEmpty || !bag.hasErrors {
      let hint =
        known.isEmpty
        ? "; no view of a screen has a 'name'" : NearestName.hint(for: name, among: known)
      bag.error(at: node.location, "there is no view \(name.quoted)\(hint)")
    }
    return ViewReference(name: name, location: node.location)
  }

  /// Returns the screen with an id.
  private func screen(_ id: String) -> ScreenDocument? { targets.screens?.first { $0.id == id } }

  /// Records an error if a screen cannot be opened by a transition.
  private func check(
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

  // MARK: Closing

  /// Decodes the closing of a screen: `true`, or a mapping.
  func returning(_ key: String, from node: Node) -> ReturnOperation? {
    if case .bool(true) = node.value { return ReturnOperation(location: node.location) }
    guard node.entries != nil else {
      bag.expected("true or a mapping for \(key)", found: node)
      return nil
    }
    guard let reader = MappingReader(node, kind: key, bag: bag) else { return nil }
    defer { reader.finish() }
    var operation = ReturnOperation(location: node.location)
    let given = reader.optional("transition")
    operation.transition = given.flatMap(transition)
    if operation.transition == .sheet, key == "pop" {
      bag.error(
        at: given?.location ?? node.location,
        "only 'dismiss' has the transition 'sheet', because no sheet is pushed; take another one")
    }
    if operation.transition == .layoutToLayout { pushOnly(at: given?.location ?? node.location) }
    operation.interaction = reader.value("interactive") {
      InteractionDocument.mapping.read($0, by: self)
    }
    if key == "pop" {
      operation.screen = reader.value("to", screenID)
      operation.compat = reader.value("compat", default: false) { bag.bool($0, "compat") }
      if given == nil, reader.optional("compat") != nil {
        bag.error(
          at: reader.keyLocation("compat"),
          "'compat' needs 'transition: popInOut' beside it; without one the screen closes by the "
            + "transition that opened it")
      }
    }
    if let transition = operation.transition {
      refuse(key == "pop" ? ["compat"] : [], by: transition, in: reader)
    }
    return operation
  }

  // MARK: Both

  /// Reads the kind of a transition.
  private func transition(from node: Node) -> TransitionKind? {
    bag.choice(node, "transition", of: TransitionKind.self)
  }

  /// Records an error for each key that a transition does not have.
  private func refuse(_ keys: [String], by transition: TransitionKind, in reader: MappingReader) {
    let name = transition.rawValue.quoted
    for (key, kinds) in Self.transitionKeys
    where keys.contains(key) && reader.optional(key) != nil && !kinds.contains(transition) {
      let owners = kinds.map(\.rawValue.quoted).joined(separator: " and ")
      bag.error(
        at: reader.keyLocation(key),
        "\(key.quoted) has no effect on the transition \(name), only on \(owners); remove it")
    }
    if [.immediate, .sheet].contains(transition), reader.optional("interactive") != nil {
      bag.error(
        at: reader.keyLocation("interactive"),
        "'interactive' has no effect on the transition \(name); remove it"
          + (transition == .sheet ? ", and drag the sheet by 'sheet: {by: [0, 200]}'" : ""))
    }
  }
}
