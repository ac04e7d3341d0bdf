internal import Documents
internal import Timing

/// Readers of steps: their time, collection, motion and operation.
extension SceneDecoder {
  func steps(_ node: Node) -> [StepDocument]? {
    var list = StepList(at: node.location)
    guard let nodes = bag.list(node, "steps", count: 0...SceneLimits.steps) else { return nil }
    for node in nodes { read(node, into: &list) }
    return list.steps
  }

  /// Reads a step, or the steps of a group, as the next ones of a list.
  private func read(_ node: Node, into list: inout StepList) {
    let node = StepKind.older.reduce(node) { $0.renaming($1.name, to: "behavior") }
    guard let reader = MappingReader(node, kind: "step", bag: bag) else { return }
    defer { reader.finish() }
    let start = start(from: reader, in: list)
    let name = reader.value("name") { self.name($0, "the name of a step") }
    let first = list.steps.count
    let present = reader.present(among: StepKind.all.map(\.name))
    if let kind = StepKind.groups.first(where: { present == [$0.name] }) {
      readGroup(kind, from: reader, at: start, into: &list)
    } else if let step = step(from: reader, at: node.location, begin: start) {
      list.steps.append(step)
    } else {
      return
    }
    let span = StepSpan(start: start, steps: first..<list.steps.count)
    list.previous = span
    if let name, let node = reader.optional("name"),
      name == StepReference.previous
        || !list.name(span, name)
    {
      bag.error(
        at: node.location,
        name == StepReference.previous
          ? "\(name.quoted) means the step before; give this one another name"
          : "two steps have the name \(name.quoted); give this one another name")
    }
  }

  /// Reads the steps of a group, which begin together or one after the other.
  private func readGroup(
    _ kind: StepKind, from reader: MappingReader, at start: StepStart, into list: inout StepList
  ) {
    refuse(
      kind.refusedMotion + kind.refusedKeys + ["collection"], by: kind.name.quoted, in: reader)
    guard let node = reader.optional(kind.name),
      let nodes = bag.list(node, kind.name, count: 1...SceneLimits.steps)
    else { return }
    guard list.depth < SceneLimits.groupDepth else {
      return bag.error(
        at: node.location, "groups can be nested at most \(SceneLimits.groupDepth) deep")
    }
    let order = list.order
    list.depth += 1
    list.order = kind.name == "parallel" ? .parallel(start) : .serial(start)
    list.previous = nil
    for node in nodes {
      read(node, into: &list)
      if list.steps.count > SceneLimits.steps {
        bag.error(
          at: node.location,
          "the scene has more than \(SceneLimits.steps) steps, with those of its groups")
        break
      }
    }
    list.depth -= 1
    list.order = order
  }

  private func step(
    from reader: MappingReader, at location: SourceLocation, begin start: StepStart
  ) -> StepDocument? {
    let duration = reader.value("duration") { time($0, "duration", upTo: SceneLimits.stepDuration) }
    let motion = motion(from: reader)
    let (repetition, stagger) = (
      repetition(from: reader),
      reader.value(
        "stagger",
        {
          ValueForm<StaggerDocument>.mapping().read(
            Reading(decoder: self, reader: reader, node: $0, key: "stagger"))
        })
    )
    let keepsDirections = keepsDirections(reader)
    let present = reader.present(among: StepKind.all.map(\.name))
    let kinds = present.compactMap { StepKind.named[$0] }
    let isByFinger = kinds.contains(where: \.isByFinger)
    if reader.optional("duration") != nil, motion?.ownDuration != nil, !isByFinger {
      reader.refuse(
        "duration",
        "the duration of this step follows from its spring",
        .removal(", or write the spring by its 'damping' ratio alone"))
    }
    let turnsDevice =
      present == ["rotate"]
      && (targets.screens != nil || reader.optional("rotate")?["device"] != nil)
    let restylesViews = ["restyle", "count", "animate", "pose", "shake", "tap"].contains { key in
      present == [key] && self.restylesViews(reader.optional(key))
    }
    let isNeeded =
      present.isEmpty || !kinds.allSatisfy(\.isWithoutCollection) && !turnsDevice && !restylesViews
    let collection = self.collection(from: reader, isNeeded: isNeeded)
    guard let kind = kinds.first, present.count == 1 else {
      notOneOperation(present, in: reader)
      return nil
    }
    let key = kind.name
    if kind.traits.contains(.onScreens), targets.screens == nil {
      reader.refuse(
        key,
        "\(key.quoted) needs screens, but this scene has none; write 'screens' instead of "
          + "'collections'")
    }
    guard
      var operation = reader.value(
        key, { kind.read(Reading(decoder: self, reader: reader, node: $0, key: key)) })
    else { return nil }
    // All screens turn together; naming a collection turns that one alone.
    if turnsDevice, collection == nil, case .bounds(let change) = operation {
      operation = .bounds(change.onDevice())
    }
    refuseUnused(by: operation, of: kind, in: reader)
    if keepsDirections, let mirrored = operation.value.mirrored { operation = mirrored }
    checkFinger(of: kind, operation, lasting: duration, in: reader)
    if case .reorder(let reorder) = operation, let destination = reorder.destination,
      destination.collection == collection
    {
      bag.error(
        at: destination.location,
        "'into' names another collection than that of the item; write 'to' to move the item within "
          + destination.collection.quoted)
    }
    var step = StepDocument(
      start: start, collection: collection, duration: duration ?? motion?.ownDuration,
      motion: motion, operation: operation, location: location)
    (step.repetition, step.stagger, step.name) = (repetition, stagger, key)
    if let count = repetition?.count, let duration = step.duration {
      let length = duration.seconds * Double(count) * (repetition?.autoreverses == true ? 2 : 1)
      if length > SceneLimits.time.seconds {
        reader.refuse(
          "repeat",
          "\(count) runs take \(Int(length)) s; at most \(Int(SceneLimits.time.seconds)) s are "
            + "allowed, so write 'repeat: forever'")
      }
    }
    return step
  }

  /// Records an error about the duration of a finger that is too short for what it does.
  private func checkFinger(
    of kind: StepKind, _ operation: StepOperation, lasting duration: Instant?,
    in reader: MappingReader
  ) {
    guard let duration else { return }
    if duration == .zero {
      guard let name = kind.fingerName ?? operation.value.fingerName else { return }
      return reader.refuse("duration", "a \(name) takes time; give it a duration above 0")
    }
    guard case .reorder(let reorder) = operation else { return }
    if reorder.path == nil, duration < ReorderOperation.press {
      reader.refuse("duration", "a long press lasts 0.5 s or longer; 'tap' is a shorter touch")
    }
    if reorder.path != nil, duration < ReorderOperation.still {
      let texts = [duration, .zero].map {
        DiagnosticBag.text((ReorderOperation.still + $0).seconds) + "s"
      }
      reader.refuse(
        "duration",
        "the duration of a reorder is that from touch to release, of which press and rests take 0.9 s",
        Hint(
          "; write at least \(texts[1]), or \(texts[0]) to move for "
            + "\(DiagnosticBag.text(duration.seconds)) s",
          reader.optional("duration").map { .at($0.location, .replacement(Node(word: texts[0]))) }))
    }
  }

  /// Records an error for each key that an operation does not have.
  private func refuseUnused(
    by operation: StepOperation, of kind: StepKind, in reader: MappingReader
  ) {
    let own = operation.value.refusals
    for refusal in own { refuse(refusal.keys, by: refusal.name, in: reader) }
    if own.isEmpty { refuse(kind.refusedMotion, by: kind.name.quoted, in: reader) }
    refuse(kind.refusedKeys, by: kind.name.quoted, in: reader)
  }

  /// Records an error for each of some keys that an operation does not have.
  private func refuse(_ keys: [String], by name: String, in reader: MappingReader) {
    for key in reader.present(among: keys) {
      reader.refuse(key, "\(key.quoted) has no effect on \(name)", .removal())
    }
  }

  /// Records that a step has no operation or several.
  private func notOneOperation(_ present: [String], in reader: MappingReader) {
    if present.isEmpty {
      // A mistyped operation is reported as an unknown key.
      guard !reader.hasUnknownKeys else { return }
      bag.error(
        at: reader.location,
        "this step does nothing; add an operation such as insert, move, scroll, tap, restyle or push"
      )
    } else {
      reader.refuse(
        present[1],
        "a step has one operation, but this one has '\(present[0])' and '\(present[1])'; "
          + "write two steps, or a 'batch' for changes of one update")
    }
  }

  /// Decodes the collection of a step; the only one by default.
  private func collection(from reader: MappingReader, isNeeded: Bool) -> String? {
    if let node = reader.optional("collection") { return collectionPath(node, "collection") }
    guard isNeeded, let ids = targets.collections?.map(\.id) else { return nil }
    if ids.count > 1 {
      bag.error(
        at: reader.location, "'collection' is missing in step", owner(of: reader, among: ids))
    }
    return ids.first
  }

  /// Returns the hint to name a collection: the only one that has the item of a step, or any.
  private func owner(of reader: MappingReader, among ids: [String]) -> Hint {
    let values = StepKind.all.compactMap { reader.optional($0.name) }
    let named = values.first.flatMap { value in
      ["item", "items", "from"].lazy.compactMap { value[$0] }.first ?? value
    }
    let keys = (named?.elements ?? [named].compactMap(\.self)).compactMap(\.string)
    let owners = targets.collections?.filter { collection in
      let own = collection.sections.flatMap { section -> [String] in
        if case .list(let items) = section.items { items.compactMap(\.key) } else { [] }
      }
      return keys.contains { own.contains($0) }
    }
    guard let owners, owners.count == 1 else {
      return Hint("; name one of \(ids.joined(separator: ", "))")
    }
    let id = owners[0].id
    return Hint(
      "; write 'collection: \(id)', which has the item",
      .addition(key: "collection", value: Node(text: id)))
  }

  /// Reads the id of a collection, or `outer/key/inner`.
  ///
  /// - Parameter screen: the screen of the collection; any where `nil`.
  func collectionPath(_ node: Node, _ what: String, on screen: ScreenDocument? = nil) -> String? {
    guard let id = bag.text(node, what),
      let collections = screen?.collections ?? targets.collections
    else { return nil }
    // A screen without any is reported by the transition that needs one.
    if screen != nil, collections.isEmpty { return nil }
    let ids = collections.map(\.id)
    // The nested collections of items are only known during playback.
    let outer = String(id.prefix { $0 != "/" })
    guard ids.contains(outer) else {
      let suffix = screen.map { " on screen \($0.id.quoted)" } ?? ""
      return bag.refusal(
        at: node.location,
        "there is no collection \(outer.quoted)\(suffix)",
        NearestName.hint(for: outer, among: ids))
    }
    guard id == outer || id.split(separator: "/").count >= 2 else {
      return bag.refusal(
        at: node.location,
        "\(id.quoted) does not name a nested collection; write '\(outer)/KEY' with the key of the "
          + "item that it is in")
    }
    return id
  }
}
