import Foundation
import Geometry
import Imaging
public import Timelines
import Timing

/// What differs between two timelines, in sentences that name elements, amounts and times.
///
/// Every difference is told once: for all elements that share it, and not again for what follows
/// from it. Instants, places and opacities may be apart by the limits. Cost: equal timelines one
/// pass; of others, the layers that differ are sampled while they are animated.
public struct TimelineComparison: Sendable {
  /// What differs, most general first.
  public let findings: [TimelineFinding]
  /// The layers of the first timeline that findings are about, or that are in it only.
  let affectedBefore: Set<Int>
  /// The layers of the second timeline that findings are about, or that are in it only.
  let affectedAfter: Set<Int>
  /// Whether findings are about the whole canvas.
  let affectsCanvas: Bool

  /// Whether nothing differs beyond the limits.
  public var isSame: Bool { findings.isEmpty }

  /// Compares a timeline with what became of it.
  public init(
    of before: Timeline, with after: Timeline, limits: ComparisonLimits = ComparisonLimits()
  ) {
    var work = TimelineComparisonWork(before, after, limits: limits)
    if before != after { work.compare() }
    (findings, affectsCanvas) = (work.findings, work.affectsCanvas)
    (affectedBefore, affectedAfter) = (work.affectedBefore, work.affectedAfter)
  }
}

/// A comparison under way.
private struct TimelineComparisonWork {
  let before: Timeline
  let after: Timeline
  let limits: ComparisonLimits
  let matching: LayerMatching
  let namesBefore: [ElementName]
  let namesAfter: [ElementName]
  let looks: LookChanges
  let tolerance: Instant
  private(set) var findings: [TimelineFinding] = []
  private(set) var affectedBefore: Set<Int> = []
  private(set) var affectedAfter: Set<Int> = []
  private(set) var affectsCanvas = false

  /// Prepares to compare two timelines, both rounded as their text is.
  init(_ before: Timeline, _ after: Timeline, limits: ComparisonLimits) {
    (self.before, self.after) = (Self.rounded(before), Self.rounded(after))
    self.limits = limits
    tolerance = Instant(seconds: limits.seconds.value)
    looks = LookChanges(tolerance: tolerance)
    matching = LayerMatching(before, after)
    namesBefore = ElementNames(of: before).names
    namesAfter = ElementNames(of: after).names
  }

  /// Returns a timeline as it is read back from its text, so that last bits do not count.
  private static func rounded(_ timeline: Timeline) -> Timeline {
    guard let text = try? TimelineJSON.encode(timeline),
      let result = try? TimelineJSON.decode(text)
    else { return timeline }
    return result
  }

  /// Works out all findings.
  mutating func compare() {
    compareWhole()
    if let renamed = matching.renamed {
      findings.append(
        TimelineFinding(.stacking, [], note: "collection \(renamed.from) became \(renamed.to)"))
    }
    let (come, gone) = comeAndGone()
    let order = OrderChanges(
      before, after, matching: matching, names: namesBefore,
      shifted: Set((come + gone).flatMap(\.elements).map(\.collection)).union(shortenedOrNot),
      looks: looks)
    var groups = FindingGroups()
    for index in before.layers.indices {
      guard let other = matching.second[index] else { continue }
      compare(index, other, isDisplaced: order.displaced.contains(index), into: &groups)
    }
    findings += gone + come + order.findings + groups.findings
    let collections = Set((namesBefore + namesAfter).map(\.collection)).subtracting([""])
    if collections.count > 1 {
      for index in findings.indices { findings[index].namesCollections = true }
    }
  }

  /// Compares what belongs to no element.
  private mutating func compareWhole() {
    typealias Text = ComparisonText
    func size(_ size: CGSize) -> String {
      "\(Text.ratio(size.width)) × \(Text.ratio(size.height)) pt"
    }
    func change(_ property: String, _ from: String, _ to: String) -> TimelineChange? {
      from == to ? nil : TimelineChange(property: property, from: from, to: to, since: nil)
    }
    let (old, new) = (before.canvas, after.canvas)
    let points = limits.points.value
    let isResized =
      abs(old.size.width - new.size.width) > points
      || abs(old.size.height - new.size.height) > points
    let canvas = [
      isResized ? change("canvas", size(old.size), size(new.size)) : nil,
      change("canvas scale", Text.ratio(old.scale), Text.ratio(new.scale)),
      change("canvas background", old.background.hexadecimal, new.background.hexadecimal),
    ].compactMap(\.self)
    if !canvas.isEmpty {
      findings.append(TimelineFinding(.canvas, [], changes: canvas))
      affectsCanvas = true
    }
    let (first, second) = (before.playback, after.playback)
    func loops(_ count: Int?) -> String { count.map { "\($0) times" } ?? "for ever" }
    // A scene that ends a while after its last change lasts longer because of that change.
    let rest = first.duration - before.lastChange
    let follows = abs((second.duration - after.lastChange - rest).ticks) <= tolerance.ticks
    let isLonger = abs((first.duration - second.duration).ticks) > tolerance.ticks
    let playback = [
      change(
        "frames per second", Text.ratio(first.framesPerSecond), Text.ratio(second.framesPerSecond)),
      isLonger && !follows
        ? change("duration", Text.time(first.duration.seconds), Text.time(second.duration.seconds))
        : nil,
      change("plays", loops(first.loopCount), loops(second.loopCount)),
      change("speed", Text.ratio(first.speed), Text.ratio(second.speed)),
    ].compactMap(\.self)
    if !playback.isEmpty { findings.append(TimelineFinding(.playback, [], changes: playback)) }
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

  /// Collects the elements that only one timeline has; what is in them needs no words.
  private mutating func comeAndGone() -> (come: [TimelineFinding], gone: [TimelineFinding]) {
    var (come, gone) = (FindingGroups(), FindingGroups())
    func note(_ layer: Layer, in timeline: Timeline, _ word: String) -> String {
      let since = layer.birth > .zero ? " from \(ComparisonText.time(layer.birth.seconds)) on" : ""
      let until = layer.death.map { " until \(ComparisonText.time($0.seconds))" } ?? ""
      return word + since + until
    }
    for (index, layer) in before.layers.enumerated() where matching.second[index] == nil {
      affectedBefore.insert(index)
      if layer.parent.map({ matching.second[$0] == nil }) ?? false { continue }
      if layer.identity == nil, layer.isHidden.initial || layer.isHidden.last { continue }
      gone.append(
        TimelineFinding(
          .vanished, [namesBefore[index]], note: note(layer, in: before, "is missing")),
        isExact: true)
    }
    for (index, layer) in after.layers.enumerated() where matching.first[index] == nil {
      affectedAfter.insert(index)
      if layer.parent.map({ matching.first[$0] == nil }) ?? false { continue }
      if layer.identity == nil, layer.isHidden.initial || layer.isHidden.last { continue }
      come.append(
        TimelineFinding(.appeared, [namesAfter[index]], note: note(layer, in: after, "is new")),
        isExact: true)
    }
    return (come.findings, gone.findings)
  }

  /// Compares two lives of one layer.
  private mutating func compare(
    _ index: Int, _ other: Int, isDisplaced: Bool, into groups: inout FindingGroups
  ) {
    let old = before.layers[index]
    var new = after.layers[other]
    let name = namesBefore[index]
    var found: [TimelineFinding] = []
    if let structure = structureChange(old, new) {
      found.append(TimelineFinding(.stacking, [name], changes: [structure]))
    }
    (new.parent, new.content, new.identity) = (old.parent, old.content, old.identity)
    guard old != new || !found.isEmpty else { return }
    let timing = TimingChanges(LayerTiming(old), LayerTiming(new), tolerance: tolerance)
    let end = max(before.playback.duration, after.playback.duration)
    let effects = LayerDeviations(old, new, limits: limits, end: end).effects
    // Where a life ends only once, what is animated at its end needs no words.
    let ends = (old.death == nil) != (new.death == nil)
    // A place that follows from the order is told there.
    let follows = isDisplaced && timing.causes.allSatisfy(\.isPresence)
    let shown = effects.filter { effect in
      switch effect.property {
      case .place, .size: !follows
      case .alpha: !ends
      default: true
      }
    }
    let causes = follows || ends ? timing.causes.filter { !$0.isPresence } : timing.causes
    let life = ends || causes.isEmpty ? lifeChange(old, new) : nil
    let isShifted = causes.contains { if case .later = $0 { true } else { false } }
    if life != nil || !shown.isEmpty || isShifted {
      found.append(
        TimelineFinding(
          shown.isEmpty && causes.isEmpty ? .life : .motion, [name], causes: causes,
          effects: shown, note: life))
    }
    if !isIgnored(name) {
      let changes = looks.changes(old, new)
      if !changes.isEmpty, !(isDisplaced && followsOrder(old, new)) {
        found.append(TimelineFinding(.look, [name], changes: changes))
      }
    }
    let stacking = looks.stackingChanges(old, new)
    if !stacking.isEmpty { found.append(TimelineFinding(.stacking, [name], changes: stacking)) }
    for finding in found { groups.append(finding, isExact: finding.kind != .motion) }
    if !found.isEmpty || isDisplaced {
      affectedBefore.insert(index)
      affectedAfter.insert(other)
    }
  }

  /// Tells whether an element lies elsewhere, or a snapshot shows something else.
  private func structureChange(_ old: Layer, _ new: Layer) -> TimelineChange? {
    func name(_ index: Int?, _ names: [ElementName]) -> String {
      index.map { names[$0].short } ?? "the canvas"
    }
    if old.parent.flatMap({ matching.second[$0] }) != new.parent {
      return TimelineChange(
        property: "parent", from: name(old.parent, namesBefore), to: name(new.parent, namesAfter),
        since: nil)
    }
    guard old.content != nil || new.content != nil else { return nil }
    func words(_ content: SnapshotContent?, _ names: [ElementName]) -> String {
      guard let content else { return "" }
      return "\(names[content.layer].short) at \(ComparisonText.time(content.time.seconds)), "
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
    return from == to ? nil : TimelineChange(property: "content", from: from, to: to, since: nil)
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

  /// Tells whether what an element shows is not to be compared.
  private func isIgnored(_ name: ElementName) -> Bool {
    limits.ignored.contains { region in
      if case .item(let pattern, _) = region.area { name.matches(pattern) } else { false }
    }
  }
}
