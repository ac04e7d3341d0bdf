public import Foundation
public import Geometry

/// A value that a track can animate.
///
/// A value either adds (its changes are vectors that running animations sum up) or blends (a later
/// animation replaces an earlier one from where it is).
public protocol Animatable: Hashable, Sendable, Codable {
  /// What a running animation still adds to the model value.
  associatedtype Delta: AnimatableDelta

  /// Returns what to add to `end` so that nothing moves at the start; `nil` where it must blend.
  static func delta(from start: Self, to end: Self) -> Delta?

  /// Returns what to add to the later of two samples to get the earlier one; `nil` where they jump.
  ///
  /// By default as `delta(from:to:)`. Samples lie close together, so more can be added than there.
  static func sampleDelta(from start: Self, to end: Self) -> Delta?

  /// Returns the value with changes added, each times its factor.
  func adding(_ deltas: [(delta: Delta, factor: Double)]) -> Self

  /// Returns the value at `progress` of the way to `end`; progress may leave 0…1.
  func blended(to end: Self, progress: Double) -> Self

  /// The numbers in which the way between two values is measured, for handing on velocity.
  var components: [Double] { get }
}

/// A change of a value: a vector that can be added and multiplied.
public protocol AnimatableDelta: Hashable, Sendable, Codable {
  /// Returns the sum of two changes.
  static func + (left: Self, right: Self) -> Self

  /// Returns a change multiplied by a factor.
  static func * (left: Self, factor: Double) -> Self

  /// How far the change moves what it changes, in points or what is as visible as a point.
  var extent: Double { get }

  /// Tells whether the change and another one can be told as one; true by default.
  func isAlike(_ other: Self) -> Bool
}

extension AnimatableDelta {
  public func isAlike(_ other: Self) -> Bool { true }
}

extension Animatable {
  public static func sampleDelta(from start: Self, to end: Self) -> Delta? {
    delta(from: start, to: end)
  }
}

extension Double: AnimatableDelta {
  /// The opacity of which a hundredth is as visible as a point.
  public var extent: Double { abs(self) * 100 }
}

extension Vector: AnimatableDelta {
  /// The longer side of the way.
  public var extent: Double { max(abs(dx), abs(dy)) }
}

extension AffineParts: AnimatableDelta {
  /// How far a point 500 pt away is moved, at most.
  public var extent: Double {
    max(abs(tx), abs(ty), 500 * max(abs(sx), abs(sy), abs(shear), abs(angle)))
  }
}

extension Double: Animatable {
  public static func delta(from start: Double, to end: Double) -> Double? { start - end }
  public func adding(_ deltas: [(delta: Double, factor: Double)]) -> Double {
    deltas.reduce(self) { $0 + $1.delta * $1.factor }
  }
  public func blended(to end: Double, progress: Double) -> Double {
    self + (end - self) * progress
  }
  public var components: [Double] { [self] }
}

extension CGPoint: Animatable {
  public static func delta(from start: CGPoint, to end: CGPoint) -> Vector? {
    Vector(dx: start.x - end.x, dy: start.y - end.y)
  }
  public func adding(_ deltas: [(delta: Vector, factor: Double)]) -> CGPoint {
    deltas.reduce(self) {
      CGPoint(x: $0.x + $1.delta.dx * $1.factor, y: $0.y + $1.delta.dy * $1.factor)
    }
  }
  public func blended(to end: CGPoint, progress: Double) -> CGPoint {
    CGPoint(x: x + (end.x - x) * progress, y: y + (end.y - y) * progress)
  }
  public var components: [Double] { [x, y] }
}

extension CGSize: Animatable {
  public static func delta(from start: CGSize, to end: CGSize) -> Vector? {
    Vector(dx: start.width - end.width, dy: start.height - end.height)
  }
  public func adding(_ deltas: [(delta: Vector, factor: Double)]) -> CGSize {
    deltas.reduce(self) {
      CGSize(
        width: $0.width + $1.delta.dx * $1.factor, height: $0.height + $1.delta.dy * $1.factor)
    }
  }
  public func blended(to end: CGSize, progress: Double) -> CGSize {
    CGSize(
      width: width + (end.width - width) * progress,
      height: height + (end.height - height) * progress)
  }
  public var components: [Double] { [width, height] }
}
