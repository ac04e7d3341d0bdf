import ComparisonTolerances
import Foundation
import Geometry
import Timelines
import Timing

/// The differences in the poses that a layer appears with, moves to, and disappears with.
struct PoseChanges {
  /// The changes, in the order of time; empty if poses are the same or cannot be described.
  private(set) var causes: [TimelineCause] = []
  private let tolerances: Tolerances
  /// The beginning of the names of parts of the first pose.
  private static let appear = "appear "

  /// Compares two lives of one layer.
  init(_ before: Layer, _ after: Layer, tolerances: Tolerances) {
    self.tolerances = tolerances
    if before.transform != after.transform { compareTransforms(before, after) }
    if before.birth > .zero, after.birth > .zero { compareBirths(before, after) }
  }

  /// Adds a change, once.
  private mutating func add(_ cause: TimelineCause) {
    if !causes.contains(cause) { causes.append(cause) }
  }

  /// Compares the opacities and positions at birth, of layers that come to rest in the same state.
  private mutating func compareBirths(_ before: Layer, _ after: Layer) {
    if let (old, new) = starts(before.alpha, after.alpha, before.birth, after.birth),
      abs(old - new) > tolerances.alpha.value
    {
      add(
        .pose(
          property: Self.appear + "alpha", from: ComparisonText.ratio(old),
          to: ComparisonText.ratio(new)))
    }
    if let (old, new) = starts(before.position, after.position, before.birth, after.birth),
      hypot(new.x - old.x, new.y - old.y) > tolerances.points.value
    {
      add(.appearsElsewhere(x: new.x - old.x, y: new.y - old.y))
    }
  }

  /// Returns the values at birth of properties that are animated from there to equal values.
  private func starts<Value: Animatable>(
    _ before: Track<Value>, _ after: Track<Value>, _ birth: Instant, _ otherBirth: Instant
  ) -> (Value, Value)? {
    func isAnimated(_ track: Track<Value>, _ birth: Instant) -> Bool {
      track.segments.contains { $0.begin <= birth && birth < $0.end && !$0.isSampled }
    }
    guard isAnimated(before, birth) || isAnimated(after, otherBirth) else { return nil }
    let rest = (before.model.value(at: birth), after.model.value(at: otherBirth))
    guard near(rest.0.components, rest.1.components) else { return nil }
    return (before.value(at: birth), after.value(at: otherBirth))
  }

  /// Returns whether numbers are equal within the tolerance of points.
  private func near(_ old: [Double], _ new: [Double]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { abs($0 - $1) <= tolerances.points.value }
  }

  /// Compares the transforms that both layers have at birth, and that they move to.
  private mutating func compareTransforms(_ before: Layer, _ after: Layer) {
    let (old, new) = (before.transform, after.transform)
    guard !(old.segments + new.segments).contains(where: \.isSampled) else { return }
    if before.birth > .zero, after.birth > .zero,
      let (first, second) = starts(old, new, before.birth, after.birth)
    {
      describe(first, second, Self.appear)
    }
    guard old.model.steps.count == new.model.steps.count else { return }
    let pairs = zip(
      [old.model.initial] + old.model.steps.map(\.value),
      [new.model.initial] + new.model.steps.map(\.value))
    // A layer that dies with its last animation disappears in that pose.
    let disappears = old.lastChange.map { $0 == before.death } ?? false
    for (index, pair) in pairs.enumerated() where pair.0 != pair.1 {
      let isLast = index > 0 && index == old.model.steps.count
      describe(pair.0, pair.1, disappears && isLast ? "disappear " : "")
    }
  }

  /// Adds the parts of two transforms that differ.
  private mutating func describe(_ old: Transform3D, _ new: Transform3D, _ prefix: String) {
    for part in TransformDescription.changes(from: old, to: new) {
      // The first value is also the one that an element appears with.
      let first = TimelineCause.pose(
        property: Self.appear + part.property, from: part.from, to: part.to)
      if causes.contains(first) { continue }
      add(.pose(property: prefix + part.property, from: part.from, to: part.to))
    }
  }
}
