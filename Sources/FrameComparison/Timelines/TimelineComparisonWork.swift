import Timelines
import Timing

/// A comparison under way.
struct TimelineComparisonWork {
  let before: Timeline
  let after: Timeline
  let limits: Tolerances
  let matching: LayerMatching
  let namesBefore: [ElementName]
  let namesAfter: [ElementName]
  let looks: AppearanceDifference
  let tolerance: Instant
  /// The layers of the first timeline whose look is not compared.
  let ignored: Set<Int>
  var findings: [TimelineFinding] = []
  var notes: [String] = []
  var affectedBefore: Set<Int> = []
  var affectedAfter: Set<Int> = []
  var affectsCanvas = false

  /// Prepares to compare two timelines, both rounded as their text is.
  init(_ before: Timeline, _ after: Timeline, limits: Tolerances) {
    self.before = Self.rounded(before); self.after = Self.rounded(after)
    self.limits = limits
    tolerance = Instant(seconds: limits.seconds.value)
    looks = AppearanceDifference(tolerance: tolerance, points: limits.points.value)
    matching = LayerMatching(before, after)
    let names = ElementNames(of: before).names
    namesBefore = names
    ignored = Self.ignored(of: before, names: names, limits: limits)
    namesAfter = ElementNames(of: after).names
  }

  /// Returns a timeline as it is read back from its text, so that last bits do not count.
  private static func rounded(_ timeline: Timeline) -> Timeline {
    guard let text = try? TimelineJSON.encode(timeline),
      let result = try? TimelineJSON.decode(text)
    else { return timeline }
    return result
  }

  /// Takes up findings, without those that others tell already.
  ///
  /// What differs about the picture of an element is told with the element, and what differs
  /// within pictures where something else is told in the same words. That a view without a name
  /// shows the picture of another one without a name says nothing where anything else is told.
  private mutating func append(_ found: [TimelineFinding], pictures: [TimelineFinding]) {
    func mark(_ name: ElementName) -> String { name.collection + "/" + name.key }
    let told = Set(
      found.flatMap(\.elements).filter { $0.kind != .snapshot && $0.kind != nil }.map(mark))
    func isTold(_ finding: TimelineFinding) -> Bool {
      if !finding.causes.isEmpty { return false }
      if finding.elements.allSatisfy({ $0.kind == nil }) {
        return !finding.changes.isEmpty && finding.changes.allSatisfy { $0.property == "content" }
      }
      return finding.elements.allSatisfy { $0.kind == .snapshot && told.contains(mark($0)) }
    }
    let kept = found.filter { !isTold($0) }
    findings += kept.isEmpty ? found : kept
    let all = findings
    findings += pictures.filter { picture in !all.tell(picture) }
  }

  /// Finds what is ignored: what a pattern means, and what lies in that without a name.
  private static func ignored(
    of timeline: Timeline, names: [ElementName], limits: Tolerances
  ) -> Set<Int> {
    let patterns = limits.ignored.compactMap { region -> String? in
      if case .item(let pattern, _) = region.area { pattern } else { nil }
    }
    if patterns.isEmpty { return [] }
    var result: Set<Int> = []
    for (index, layer) in timeline.layers.enumerated() {
      let isWithin = layer.identity == nil && layer.parent.map(result.contains) ?? false
      if isWithin || patterns.contains(where: { names[index].matches($0) }) {
        result.insert(index)
      }
    }
    return result
  }

  /// Works out all findings.
  mutating func compare() {
    compareWhole()
    if let renamed = matching.renamed {
      findings.append(
        TimelineFinding(.stacking, [], note: "collection \(renamed.from) became \(renamed.to)"))
    }
    let gone = LifetimeDifference(
      before, counterparts: matching.second, names: namesBefore, kind: .vanished,
      word: "is missing")
    let come = LifetimeDifference(
      after, counterparts: matching.first, names: namesAfter, kind: .appeared, word: "is new")
    (affectedBefore, affectedAfter) = (gone.layers, come.layers)
    let order = OrderDifference(
      before, after, matching: matching, names: namesBefore,
      shifted: Set((come.findings + gone.findings).flatMap(\.elements).map(\.collection)).union(
        shortenedOrNot),
      looks: looks)
    var (groups, room, pictures) = (FindingGroups(), FindingGroups(), FindingGroups())
    let isPicture = picturesBefore
    for index in before.layers.indices {
      guard let other = matching.second[index] else { continue }
      let found = compare(
        index, other, isDisplaced: order.displaced.contains(index), room: &room)
      for finding in found {
        if isPicture[index] {
          pictures.append(finding, isExact: finding.kind != .motion)
        } else {
          groups.append(finding, isExact: finding.kind != .motion)
        }
      }
    }
    let siblings = SiblingOrder(before, after, matching: matching, names: namesBefore)
    affectedBefore.formUnion(siblings.moved)
    affectedAfter.formUnion(siblings.moved.compactMap { matching.second[$0] })
    var found = gone.findings + come.findings + order.findings + groups.findings
    for others in room.joined("since the order is another one") { found.give(others) }
    append(found + siblings.findings, pictures: pictures.findings)
    compareDuration()
    let collections = Set((namesBefore + namesAfter).map(\.collection)).subtracting([""])
    if collections.count > 1 {
      for index in findings.indices { findings[index].namesCollections = true }
    }
  }

  /// The collections in which an element's life ends in one timeline only.
  private var shortenedOrNot: Set<String> {
    before.layers.indices.reduce(into: []) { result, index in
      guard let other = matching.second[index] else { return }
      if (before.layers[index].death == nil) != (after.layers[other].death == nil) {
        result.insert(namesBefore[index].collection)
      }
    }
  }

  /// Compares two lives of one layer.
  private mutating func compare(
    _ index: Int, _ other: Int, isDisplaced: Bool, room: inout FindingGroups
  ) -> [TimelineFinding] {
    let old = before.layers[index]
    var new = after.layers[other]
    let name = namesBefore[index]
    var found: [TimelineFinding] = []
    if let structure = structureChange(old, new) {
      found.append(TimelineFinding(.stacking, [name], changes: [structure]))
    }
    (new.parent, new.content, new.identity) = (old.parent, old.content, old.identity)
    if ignored.contains(index) { new.appearance = old.appearance }
    guard old != new || !found.isEmpty else { return [] }
    let timing = TimingChanges(LayerTiming(old), LayerTiming(new), tolerance: tolerance)
    let end = max(before.playback.duration, after.playback.duration)
    let effects = LayerDeviations(old, new, limits: limits, end: end).effects
    // Where a life ends only once, what is animated at its end needs no words.
    let ends = (old.death == nil) != (new.death == nil)
    // A place that follows from the order is told there; whoever is at another place may take part
    // in other animations, which then differ in more than one way.
    let follows =
      isDisplaced && (timing.causes.count > 1 || timing.causes.allSatisfy(\.isPresence))
    let shown = effects.filter { effect in
      switch effect.property {
      case .place, .transform: !follows
      case .alpha: !ends && !follows
      default: true
      }
    }
    if follows {
      let told: [TimelineEffect.Property] =
        ends ? [.place, .transform] : [.place, .transform, .alpha]
      for effect in effects where told.contains(effect.property) {
        room.append(TimelineFinding(.order, [name], effects: [effect]), isExact: true)
      }
    }
    let causes = follows ? [] : ends ? timing.causes.filter { !$0.isPresence } : timing.causes
    let life = ends || causes.isEmpty ? lifeChange(old, new) : nil
    if life != nil || !shown.isEmpty || causes.contains(where: \.isOfInstants) {
      found.append(
        TimelineFinding(
          shown.isEmpty && causes.isEmpty ? .life : .motion, [name], causes: causes,
          effects: shown, note: life))
    }
    let changes = looks.changes(old, new)
    if !changes.isEmpty, !(isDisplaced && followsOrder(old, new)) {
      found.append(TimelineFinding(.look, [name], changes: changes))
    }
    // How deep an element lies follows from its place in the order, too.
    let stacking = looks.stackingChanges(old, new).filter { !follows || $0.property != "zIndex" }
    if !stacking.isEmpty { found.append(TimelineFinding(.stacking, [name], changes: stacking)) }
    if !found.isEmpty || isDisplaced {
      affectedBefore.insert(index)
      affectedAfter.insert(other)
    }
    return found
  }

  /// For each layer of the first timeline whether it is a part of a copy that pictures show.
  private var picturesBefore: [Bool] {
    let shown = Set(before.layers.compactMap { $0.content?.layer })
    var result: [Bool] = []
    for (index, layer) in before.layers.enumerated() {
      let isWithin = layer.parent.map { result[$0] } ?? false
      result.append(isWithin || (layer.identity == nil && shown.contains(index)))
    }
    return result
  }

  /// Tells whether an element lies elsewhere, or a snapshot shows something else.
  private func structureChange(_ old: Layer, _ new: Layer) -> TimelineChange? {
    func name(_ index: Int?, _ names: [ElementName]) -> String {
      index.map { names[$0].short } ?? "the canvas"
    }
    if old.identity != nil, old.parent.flatMap({ matching.second[$0] }) != new.parent {
      return TimelineChange(
        property: "parent", from: name(old.parent, namesBefore), to: name(new.parent, namesAfter),
        since: nil)
    }
    guard old.content != nil || new.content != nil else { return nil }
    func words(_ content: SnapshotContent?, _ names: [ElementName]) -> String {
      guard let content else { return "" }
      return "\(names[content.layer].full) at \(ComparisonText.time(content.time.seconds)), "
        + content.mode.rawValue
    }
    if let left = old.content, let right = new.content,
      matching.second[left.layer] == right.layer, left.mode == right.mode
    {
      // What is shown of a copy is the same at any time.
      let isCopy = before.layers[left.layer].identity == nil
      let isNear = abs((left.time - right.time).ticks) <= tolerance.ticks
      if isCopy || isNear { return nil }
    }
    let (from, to) = (words(old.content, namesBefore), words(new.content, namesAfter))
    // Equal words of what is not equal still are a change.
    return TimelineChange(
      property: "content", from: from, to: from == to ? "another \(to)" : to, since: nil)
  }

  /// Words how the times of birth and death differ; `nil` where they do not.
  private func lifeChange(_ old: Layer, _ new: Layer) -> String? {
    var parts: [String] = []
    func later(_ left: Instant, _ right: Instant) -> String {
      let amount = ComparisonText.span(abs((right - left).seconds))
      return "\(amount) \(left < right ? "later" : "earlier")"
    }
    func differ(_ left: Instant, _ right: Instant) -> Bool {
      abs((left - right).ticks) > tolerance.ticks
    }
    if differ(old.birth, new.birth) { parts.append("appears \(later(old.birth, new.birth))") }
    switch (old.death, new.death) {
    case (let left?, let right?) where differ(left, right):
      parts.append("vanishes \(later(left, right))")
    case (let left?, nil):
      parts.append("does not vanish any more (at \(ComparisonText.time(left.seconds)))")
    case (nil, let right?): parts.append("vanishes at \(ComparisonText.time(right.seconds))")
    default: break
    }
    return parts.isEmpty ? nil : ComparisonText.list(parts)
  }

  /// Tells whether an element's look is what another one at its new place had before.
  private func followsOrder(_ old: Layer, _ new: Layer) -> Bool {
    let path = new.indexPath.initial
    guard path != old.indexPath.initial, let identity = old.identity else { return false }
    let other = before.layers.first {
      $0.identity?.collection == identity.collection && $0.identity?.kind == identity.kind
        && $0.indexPath.initial == path && $0.birth == new.birth
    }
    return other?.appearance == new.appearance
  }
}
