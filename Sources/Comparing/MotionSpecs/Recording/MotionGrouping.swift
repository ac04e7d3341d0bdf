import Foundation
import TimelineComparison
import Timelines
import Timing

/// The motions of a step, joined where elements share them.
struct MotionGrouping {
  /// The largest difference of two instants that are equal, in ticks.
  private static let closeness: Int64 = 1000

  let motions: [RecordedMotion]
  let recording: SceneMotions
  /// The instant at which the step begins.
  let since: Instant

  /// The common parts of the elements in one motion.
  private struct Common: Hashable {
    let collection: String
    let kind: LayerKind?
    let stacked: [String]
    let role: MotionSubject.Role
    let duration: Instant
    let curve: MotionCurve
    let properties: [MotionProperty]
    let anchorPoint: CGPoint?
    /// The number of earlier motions of the element with the same common parts.
    var occurrence = 0
  }

  /// The properties of an element that move together.
  private struct Together: Hashable {
    let target: RecordedMotion.Target
    /// Whether it is the appearance of a surviving element that changes, which is a motion of its own.
    let isRestyling: Bool
    let begin: Instant
    let duration: Instant
    let curve: MotionCurve
  }

  /// Returns the motions with their names, in the order of their begin.
  func motions(of step: MotionStep, _ names: inout NameRegister) -> [Motion] {
    var order: [Together] = []
    var together: [Together: [MotionChange]] = [:]
    for motion in motions {
      let isRestyling =
        !motion.change.property.form.isGeometry && motion.target.stacked.isEmpty
        && role(of: motion.target.layer, from: motion.begin, to: motion.end, isFirst: true)
          == .surviving
      let key = Together(
        target: motion.target, isRestyling: isRestyling, begin: motion.begin,
        duration: motion.duration, curve: motion.curve)
      if together[key] == nil { order.append(key) }
      together[key, default: []].append(motion.change)
    }
    var groups: [Common: [(begin: Instant, subject: MotionSubject)]] = [:]
    var sequence: [Common] = []
    var seen: [RecordedMotion.Target: [Common: Int]] = [:]
    var begun: [RecordedMotion.Target: Set<MotionProperty>] = [:]
    for key in order.sorted(by: { ($0.begin, $0.target.layer) < ($1.begin, $1.target.layer) }) {
      let changes = together[key] ?? []
      let element = recording.elements[key.target.layer]
      let properties = Set(changes.map(\.property))
      let isFirst = begun[key.target, default: []].isDisjoint(with: properties)
      begun[key.target, default: []].formUnion(properties)
      let role = role(
        of: key.target.layer, from: key.begin, to: key.begin + key.duration, isFirst: isFirst)
      var common = Common(
        collection: element.collection, kind: element.kind, stacked: key.target.stacked,
        role: role, duration: key.duration, curve: key.curve,
        properties: changes.map(\.property), anchorPoint: anchorPoint(of: key))
      let count = seen[key.target]?[common] ?? 0
      seen[key.target, default: [:]][common] = count + 1
      common.occurrence = count
      if groups[common] == nil { sequence.append(common) }
      groups[common, default: []].append(
        (
          key.begin,
          MotionSubject(
            name: recording.names[key.target] ?? "", collection: element.collection,
            key: element.key, kind: element.kind, layer: key.target.path, role: role,
            anchorPoint: common.anchorPoint, offset: .zero, changes: changes)
        ))
    }
    return sequence.flatMap { common -> [Motion] in
      parts(of: groups[common] ?? []).map { part in
        motion(of: part, common, in: step, &names)
      }
    }.sorted { $0.delay < $1.delay }
  }

  /// Returns the anchor point of a layer at the end of a motion; `nil` for the center.
  private func anchorPoint(of key: Together) -> CGPoint? {
    let end = key.begin + key.duration
    let layer = recording.timeline.layers[key.target.layer]
    let point =
      key.target.stacked.isEmpty
      ? layer.anchor(at: end)
      : layer.appearance.value(at: end).layer(at: key.target.stacked[...])?.pose.anchor
    return point == Layer.center ? nil : point
  }

  /// Returns the part that a layer has in a motion.
  ///
  /// - Parameter isFirst: whether it is the first motion of its properties in the step.
  private func role(
    of layer: Int, from begin: Instant, to end: Instant, isFirst: Bool
  ) -> MotionSubject.Role {
    let isCopy = [nil, .snapshot].contains(recording.elements[layer].kind)
    let layer = recording.timeline.layers[layer]
    // At the very beginning, only copies are known to be there for the motion's sake.
    let appears =
      isFirst && (layer.birth > .zero || isCopy && layer.death != nil) && since <= layer.birth
      && layer.birth <= begin
    let disappears = layer.death.map { $0 <= end } ?? false
    switch (appears, disappears) {
    case (true, true): return .transient
    case (true, false): return .appearing
    case (false, true): return .disappearing
    case (false, false): return .surviving
    }
  }

  /// Returns elements that begin at once, at even intervals, or each at its own time.
  private func parts(
    of elements: [(begin: Instant, subject: MotionSubject)]
  ) -> [[(begin: Instant, subject: MotionSubject)]] {
    guard let first = elements.first, interval(elements) == nil else { return [elements] }
    if elements.allSatisfy({ isClose($0.begin, first.begin) }) { return [elements] }
    // Two waves are two motions; a single time each is one.
    var waves: [[(begin: Instant, subject: MotionSubject)]] = []
    for element in elements {
      if let begin = waves.last?.first?.begin, isClose(begin, element.begin) {
        waves[waves.count - 1].append(element)
      } else {
        waves.append([element])
      }
    }
    return waves.count * 2 > elements.count ? [elements] : waves
  }

  /// Returns the even interval at which elements begin; `nil` where there is none.
  private func interval(_ elements: [(begin: Instant, subject: MotionSubject)]) -> Instant? {
    guard elements.count > 2 else { return nil }
    let step = elements[1].begin - elements[0].begin
    guard step > .zero else { return nil }
    let isEven = zip(elements, elements.dropFirst()).allSatisfy {
      isClose($0.begin + step, $1.begin)
    }
    return isEven ? step : nil
  }

  /// Returns whether two instants are equal but for rounding.
  private func isClose(_ one: Instant, _ other: Instant) -> Bool {
    abs(one.ticks - other.ticks) <= Self.closeness
  }

  /// Returns a motion of some elements.
  private func motion(
    of elements: [(begin: Instant, subject: MotionSubject)], _ common: Common,
    in step: MotionStep, _ names: inout NameRegister
  ) -> Motion {
    let begin = elements.map(\.begin).min() ?? since
    let verb = verb(common)
    return Motion(
      name: names.unique(verb == step.operation ? step.name : "\(step.name)-\(verb)"),
      delay: begin - since,
      duration: common.duration, curve: common.curve, stagger: interval(elements),
      subjects: elements.map { element in
        var subject = element.subject
        subject.offset = element.begin - begin
        return subject
      })
  }

  /// Returns the verb for a motion, by the part of its elements and its properties.
  private func verb(_ common: Common) -> String {
    switch common.role {
    case .appearing: return "appear"
    case .disappearing: return "disappear"
    case .transient, .surviving: break
    }
    let properties = Set(common.properties)
    if properties.contains(.contentOffset) { return "scroll" }
    if properties.contains(.size) { return "resize" }
    if properties.contains(.position) { return "move" }
    if properties.contains(.transform) || properties.contains(.sublayerTransform) {
      return "transform"
    }
    if properties.contains(.rotation) { return "rotate" }
    if properties == [.opacity] { return "fade" }
    return "restyle"
  }
}
