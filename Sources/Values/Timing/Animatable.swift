public import Foundation
public import Geometry

/// A value that a track can animate.
///
/// A type is additive or blending. The changes of an additive value are vectors, which running
/// animations sum up. An animation of a blending value replaces an earlier one, from the value
/// shown at that time.
public protocol Animatable: Hashable, Sendable, Codable {
  /// The contribution of a running animation to the model value.
  associatedtype Delta: AnimatableDelta

  /// The properties that are animated each by itself; `NoPaths`, the default, for none.
  associatedtype Paths: AnimatablePaths = NoPaths

  /// Returns the change that turns `end` into `start`; `nil` where the values can only blend.
  static func delta(from start: Self, to end: Self) -> Delta?

  /// Returns the change that turns the later of two samples into the earlier; `nil` for a jump.
  ///
  /// The default is `delta(from:to:)`. Samples lie close together, so a type may support more kinds
  /// of changes here.
  static func sampleDelta(from start: Self, to end: Self) -> Delta?

  /// Returns the value with changes added, each multiplied by its factor.
  func adding(_ deltas: [(delta: Delta, factor: Double)]) -> Self

  /// Returns the value interpolated toward `end`; `progress` may lie outside 0…1.
  func blended(to end: Self, progress: Double) -> Self

  /// The numbers in which distances between values are measured, to hand over velocity.
  var components: [Double] { get }

  /// Returns the properties that differ in another value, each of which is animated by itself.
  ///
  /// The default is `nil`: the value is animated as a whole.
  func paths(changedTo other: Self) -> PropertyPaths?

  /// Returns the value with some properties interpolated between those of two others.
  func overlaid(with paths: PropertyPaths, from start: Self, to end: Self, progress: Double) -> Self

  /// Returns whether a value may stand for a sample of a continuous motion; `false` by default.
  static func isSample(_ value: Self, near other: Self) -> Bool

  /// Returns how UIKit animates from one value to another; by default it adds what can be added.
  static func systemRetargeting(from start: Self, to end: Self) -> SystemRetargeting<Delta>
}

/// A change of a value: a vector that can be added and scaled.
public protocol AnimatableDelta: Hashable, Sendable, Codable {
  /// Returns the sum of two changes.
  static func + (left: Self, right: Self) -> Self

  /// Returns a change multiplied by a factor.
  static func * (left: Self, factor: Double) -> Self

  /// The size of the visible effect of the change, in points or in a unit of similar visibility.
  var extent: Double { get }

  /// Returns whether the change can be summed with another one of its kind; true by default.
  func isAlike(_ other: Self) -> Bool

  /// Returns the cubics that reproduce samples, which are alike; by default found with whole changes.
  static func pieces(of samples: CurveFitting<Self>) -> [CurveFitting<Self>.Piece]

  /// Returns whether the shown value does not jump when a change as UIKit makes it begins over one
  /// that runs; true by default.
  func joins(_ running: Self) -> Bool
}

extension AnimatableDelta {
  public func isAlike(_ other: Self) -> Bool { true }

  public func joins(_ running: Self) -> Bool { true }

  public static func pieces(of samples: CurveFitting<Self>) -> [CurveFitting<Self>.Piece] {
    samples.pieces()
  }
}

extension Animatable {
  public static func isSample(_ value: Self, near other: Self) -> Bool { false }

  public func paths(changedTo other: Self) -> PropertyPaths? { nil }

  public func overlaid(
    with paths: PropertyPaths, from start: Self, to end: Self, progress: Double
  ) -> Self { start.blended(to: end, progress: progress) }

  /// Returns the value with some properties of another one.
  package func taking(_ paths: PropertyPaths, of other: Self) -> Self {
    overlaid(with: paths, from: other, to: other, progress: 1)
  }

  public static func sampleDelta(from start: Self, to end: Self) -> Delta? {
    delta(from: start, to: end)
  }

  public static func systemRetargeting(
    from start: Self, to end: Self
  ) -> SystemRetargeting<Delta> { delta(from: start, to: end).map { .adds($0) } ?? .composes }
}

extension Double: AnimatableDelta {
  /// The magnitude in hundredths, since a hundredth of opacity is about as visible as a point.
  public var extent: Double { abs(self) * 100 }
}

extension Vector: AnimatableDelta {
  /// The larger absolute component.
  public var extent: Double { max(abs(dx), abs(dy)) }
}

extension AffineParts: AnimatableDelta {
  /// The largest displacement of a point at a distance of 500 pt.
  public var extent: Double {
    max(abs(tx), abs(ty), 500 * max(abs(sx), abs(sy), abs(shear), abs(angle)))
  }
}

extension Double: Animatable {
  public static func delta(from start: Double, to end: Double) -> Double? { start - end }

  /// Replaces an opacity, which is the only number that layers have.
  public static func systemRetargeting(
    from start: Double, to end: Double
  ) -> SystemRetargeting<Double> { .replaces }

  public func adding(_ deltas: [(delta: Double, factor: Double)]) -> Double {
    deltas.reduce(self) { $0 + $1.delta * $1.factor }
  }
  public func blended(to end: Double, progress: Double) -> Double { self + (end - self) * progress }
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
      CGSize(width: $0.width + $1.delta.dx * $1.factor, height: $0.height + $1.delta.dy * $1.factor)
    }
  }
  public func blended(to end: CGSize, progress: Double) -> CGSize {
    CGSize(
      width: width + (end.width - width) * progress,
      height: height + (end.height - height) * progress)
  }
  public var components: [Double] { [width, height] }
}
