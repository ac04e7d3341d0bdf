import ComparisonTolerances
import Timelines
import Timing

/// A comparison of two timelines in progress.
struct TimelineDiffer {
  let before: Timeline
  let after: Timeline
  let tolerances: Tolerances
  let matching: LayerMatching
  let namesBefore: [ElementName]
  let namesAfter: [ElementName]
  let looks: AppearanceDifference
  let tolerance: Instant
  /// The changes of simulations.
  let parameters: ParameterChanges
  /// The layers of the first timeline whose appearance is not compared.
  let ignored: Set<Int>
  /// The expected changes of each layer of both timelines; empty without any.
  private let expectedBefore: [[ExpectedChange]]
  private let expectedAfter: [[ExpectedChange]]
  /// The differences that are expected.
  var expected: [TimelineFinding] = []
  var findings: [TimelineFinding] = []
  var notes: [String] = []
  var affectedBefore: Set<Int> = []
  var affectedAfter: Set<Int> = []
  var affectsCanvas = false

  /// Prepares to compare two timelines, both rounded as their text is.
  init(_ before: Timeline, _ after: Timeline, tolerances: Tolerances) {
    self.before = Self.rounded(before); self.after = Self.rounded(after)
    self.tolerances = tolerances
    tolerance = Instant(seconds: tolerances.seconds.value)
    looks = AppearanceDifference(tolerance: tolerance, points: tolerances.points.value)
    parameters = ParameterChanges(before.parameters, after.parameters, tolerance: tolerance)
    matching = LayerMatching(before, after)
    let names = ElementNames(of: before).names
    namesBefore = names
    let patterns = tolerances.ignored.compactMap { region -> String? in
      if case .item(let pattern, _) = region.area { pattern } else { nil }
    }
    ignored = Self.layers(of: before, names: names, matching: patterns)
    namesAfter = ElementNames(of: after).names
    expectedBefore = Self.expectations(of: before, names: names, tolerances.expected)
    expectedAfter = Self.expectations(of: after, names: namesAfter, tolerances.expected)
  }

  /// Returns the expected changes of each layer.
  private static func expectations(
    of timeline: Timeline, names: [ElementName], _ changes: [ExpectedChange]
  ) -> [[ExpectedChange]] {
    var result = [[ExpectedChange]](repeating: [], count: changes.isEmpty ? 0 : names.count)
    for change in changes {
      for index in layers(of: timeline, names: names, matching: [change.pattern]) {
        result[index].append(change)
      }
    }
    return result
  }

  /// Returns a timeline as it is decoded from its text, so that the last bits do not count.
  private static func rounded(_ timeline: Timeline) -> Timeline {
    guard let text = try? TimelineJSON.encode(timeline),
      let result = try? TimelineJSON.decode(text)
    else { return timeline }
    return result
  }

  /// Adds findings, without those that others imply.
  ///
  /// A difference of a snapshot belongs to its element, and one within snapshots to another finding
  /// with the same text. A changed snapshot of one unnamed view by another is reported only if
  /// nothing else is.
  private mutating func append(_ found: [TimelineFinding], snapshots: [TimelineFinding]) {
    func mark(_ name: ElementName) -> String { name.collection + "/" + name.key }
    let reported = Set(
      found.flatMap(\.elements).filter { $0.kind != .snapshot && $0.kind != nil }.map(mark))
    func isTold(_ finding: TimelineFinding) -> Bool {
      if !finding.causes.isEmpty { return false }
      if finding.elements.allSatisfy({ $0.kind == nil }) {
        return !finding.changes.isEmpty && finding.changes.allSatisfy { $0.property == "content" }
      }
      return finding.elements.allSatisfy { $0.kind == .snapshot && reported.contains(mark($0)) }
    }
    let kept = found.filter { !isTold($0) }
    findings += kept.isEmpty ? found : kept
    let all = findings
    findings += snapshots.filter { snapshot in !all.tell(snapshot) }
  }

  /// Returns the layers of the elements that a pattern matches, and their unnamed descendants.
  private static func layers(
    of timeline: Timeline, names: [ElementName], matching patterns: [String]
  ) -> Set<Int> {
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

  /// Finds all differences.
  mutating func compare() {
    compareWhole()
    if let renamed = matching.renamed {
      findings.append(
        TimelineFinding(.stacking, [], note: "collection \(renamed.from) became \(renamed.to)"))
    }
    let gone = LifetimeDifference(
      before, counterparts: matching.second, names: namesBefore, kind: .vanished,
      word: "is missing"
    ) { expectedBefore.isEmpty ? false : isPresent(before.layers[$0], asIn: expectedBefore[$0]) }
    let come = LifetimeDifference(
      after, counterparts: matching.first, names: namesAfter, kind: .appeared, word: "is new"
    ) { expectedAfter.isEmpty ? false : isPresent(after.layers[$0], asIn: expectedAfter[$0]) }
    expected += gone.expected + come.expected
    (affectedBefore, affectedAfter) = (gone.layers, come.layers)
    let order = OrderDifference(
      before, after, matching: matching, names: namesBefore,
      shifted: Set((come.findings + gone.findings).flatMap(\.elements).map(\.collection)).union(
        shortenedOrNot),
      looks: looks)
    var (groups, room, snapshots) = (FindingGroups(), FindingGroups(), FindingGroups())
    var meant = FindingGroups()
    // What follows from an order must be expected as such.
    let displaced = expectedBefore.isEmpty ? order.displaced : []
    let isSnapshot = snapshotsBefore
    for index in before.layers.indices {
      guard let other = matching.second[index] else { continue }
      let found = compare(
        index, other, isDisplaced: displaced.contains(index), room: &room, meant: &meant)
      for finding in found {
        if isSnapshot[index] {
          snapshots.append(finding, isExact: finding.kind != .motion)
        } else {
          groups.append(finding, isExact: finding.kind != .motion)
        }
      }
    }
    let siblings = SiblingOrder(before, after, matching: matching, names: namesBefore)
    affectedBefore.formUnion(siblings.moved)
    affectedAfter.formUnion(siblings.moved.compactMap { matching.second[$0] })
    expected += meant.findings
    var found =
      gone.findings + come.findings + takeExpected("order", from: order.findings)
      + groups.findings
    for others in room.joined("since the order is another one") { found.give(others) }
    append(
      found + takeExpected("depth", from: siblings.findings), snapshots: snapshots.findings)
    compareDuration()
    let collections = Set((namesBefore + namesAfter).map(\.collection)).subtracting([""])
    if collections.count > 1 {
      for index in findings.indices { findings[index].namesCollections = true }
    }
  }

  /// Returns whether the presence of a layer that only one timeline has is expected.
  private func isPresent(_ layer: Layer, asIn changes: [ExpectedChange]) -> Bool {
    changes.contains { change in
      change.covers("presence")
        && [layer.birth, layer.death].compactMap({ $0?.seconds }).allSatisfy {
          change.covers(time: $0, tolerance: tolerances.seconds.value)
        }
    }
  }

  /// Returns findings without those of elements for which a property is expected to differ, which
  /// are kept.
  private mutating func takeExpected(
    _ word: String, from found: [TimelineFinding]
  ) -> [TimelineFinding] {
    if expectedBefore.isEmpty { return found }
    let names = Set(
      namesBefore.indices.filter {
        expectedBefore[$0].contains { $0.covers(word) && $0.span == nil }
      }
      .map { namesBefore[$0] })
    expected += found.filter { $0.elements.allSatisfy(names.contains) }
    return found.filter { !$0.elements.allSatisfy(names.contains) }
  }

  /// Returns the collections in which an element's life ends in one timeline only.
  private var shortenedOrNot: Set<String> {
    before.layers.indices.reduce(into: []) { result, index in
      guard let other = matching.second[index] else { return }
      if (before.layers[index].death == nil) != (after.layers[other].death == nil) {
        result.insert(namesBefore[index].collection)
      }
    }
  }

  /// Compares two lives of one layer.
  ///
  /// - Parameter meant: Receives the findings that are expected.
  private mutating func compare(
    _ index: Int, _ other: Int, isDisplaced: Bool, room: inout FindingGroups,
    meant: inout FindingGroups
  ) -> [TimelineFinding] {
    let old = before.layers[index]
    var new = after.layers[other]
    var structure = structureChange(old, new)
    (new.parent, new.content, new.identity) = (old.parent, old.content, old.identity)
    if ignored.contains(index) { new.appearance = old.appearance }
    guard old != new || structure != nil else { return [] }
    let changes = expectedBefore.isEmpty ? [] : expectedBefore[index]
    var parts: ExpectedDifference?
    var own: [TimelineFinding] = []
    if !changes.isEmpty {
      let taken = ExpectedDifference(
        old, new, in: old.parent.map { before.layers[$0] }, changes: changes,
        tolerances: tolerances, end: end)
      let isStructureExpected = changes.contains { $0.covers("depth") && $0.span == nil }
      own = findings(
        index, old, taken.expected, isStructureExpected ? structure : nil, isDisplaced: false,
        room: &room)
      if isStructureExpected { structure = nil }
      new = taken.unexpected
      parts = taken
    }
    for finding in own { meant.append(finding, isExact: finding.kind != .motion) }
    let found = findings(
      index, old, new, structure, isDisplaced: isDisplaced, without: parts, room: &room)
    if !own.isEmpty || !found.isEmpty || isDisplaced {
      affectedBefore.insert(index)
      affectedAfter.insert(other)
    }
    return found
  }

  /// The end of the longer timeline.
  private var end: Instant { max(before.playback.duration, after.playback.duration) }

  /// Returns the differences between two lives of one layer, the second with the structure of the
  /// first.
  ///
  /// - Parameters:
  ///   - structure: The difference of the structure.
  ///   - parts: The expected part of the difference, of which nothing is returned.
  private func findings(
    _ index: Int, _ old: Layer, _ new: Layer, _ structure: TimelineChange?, isDisplaced: Bool,
    without parts: ExpectedDifference? = nil, room: inout FindingGroups
  ) -> [TimelineFinding] {
    let name = namesBefore[index]
    var found: [TimelineFinding] = []
    if let structure { found.append(TimelineFinding(.stacking, [name], changes: [structure])) }
    guard old != new || !found.isEmpty else { return [] }
    let timing = TimingChanges(LayerTiming(old), LayerTiming(new), tolerance: tolerance)
    let effects = LayerDeviations(
      old, new, in: old.parent.map { before.layers[$0] }, tolerances: tolerances, end: end,
      around: parts?.spans.values.flatMap(\.self) ?? []
    ).effects(outside: parts?.spans ?? [:])
    // If a life ends only once, animations at its end are not reported.
    let ends = (old.death == nil) != (new.death == nil)
    // A position that follows from the order is reported there; an element with another position in
    // the order may take part in other animations, which then differ in several respects.
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
      let reported: [TimelineEffect.Property] =
        ends ? [.place, .transform] : [.place, .transform, .alpha]
      for effect in effects where reported.contains(effect.property) {
        room.append(TimelineFinding(.order, [name], effects: [effect]), isExact: true)
      }
    }
    var causes = follows ? [] : ends ? timing.causes.filter { !$0.isPresence } : timing.causes
    if !follows, !shown.isEmpty {
      causes += PoseChanges(old, new, tolerances: tolerances).causes
      if LayerTiming(old).isSimulated || LayerTiming(new).isSimulated {
        let changed = parameters.causes[name.collection] ?? []
        // The instants of a simulation follow from its parameters.
        if !changed.isEmpty { causes.removeAll(where: \.isOfInstants) }
        causes += changed
      }
    }
    let life = ends || causes.isEmpty ? lifeChange(old, new) : nil
    if life != nil || !shown.isEmpty || causes.contains(where: \.isOfInstants) {
      var finding = TimelineFinding(
        shown.isEmpty && causes.isEmpty ? .life : .motion, [name], causes: causes,
        effects: shown, note: life)
      finding.life = life
      found.append(finding)
    }
    let changes = parts?.unexpected(looks.changes(old, new)) ?? looks.changes(old, new)
    if !changes.isEmpty, !(isDisplaced && followsOrder(old, new)) {
      found.append(TimelineFinding(.look, [name], changes: changes))
    }
    // An element's depth follows from its position in the order as well.
    let stacking = looks.stackingChanges(old, new).filter { !follows || $0.property != "zIndex" }
    if !stacking.isEmpty { found.append(TimelineFinding(.stacking, [name], changes: stacking)) }
    return found
  }

  /// For each layer of the first timeline whether it is a part of a copy that snapshots show.
  private var snapshotsBefore: [Bool] {
    let shown = Set(before.layers.compactMap { $0.content?.layer })
    var result: [Bool] = []
    for (index, layer) in before.layers.enumerated() {
      let isWithin = layer.parent.map { result[$0] } ?? false
      result.append(isWithin || (layer.identity == nil && shown.contains(index)))
    }
    return result
  }

  /// Returns the change of an element's parent or of a snapshot's content.
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
      // A copy has the same content at any time.
      let isCopy = before.layers[left.layer].identity == nil
      let isNear = abs((left.time - right.time).ticks) <= tolerance.ticks
      if isCopy || isNear { return nil }
    }
    let (from, to) = (words(old.content, namesBefore), words(new.content, namesAfter))
    // Contents with equal texts still differ.
    return TimelineChange(
      property: "content", from: from, to: from == to ? "another \(to)" : to, since: nil)
  }

  /// Returns the difference of the times of birth and death as a text; `nil` without any.
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

  /// Returns whether an element has the appearance of the previous element at its new position.
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
