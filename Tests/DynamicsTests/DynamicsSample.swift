import Dynamics
import Foundation
import Geometry

/// A minimal item.
final class Box: DynamicItem {
  var center: CGPoint { didSet { writes += 1 } }
  var bounds: CGRect
  var transform = Affine.identity
  var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
  var collisionBoundingPath: CollisionPath?
  var dynamicItemKey: DynamicItemKey?
  /// The number of writes of the center.
  private(set) var writes = 0

  init(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 100, key: Int? = nil
  ) {
    center = CGPoint(x: x, y: y)
    bounds = CGRect(x: 0, y: 0, width: width, height: height)
    dynamicItemKey = key.map { DynamicItemKey(kind: "box", numbers: [$0]) }
  }

  /// The rotation, in radians from -π to π.
  var angle: Double { atan2(transform.b, transform.a) }
}

extension DynamicAnimator {
  /// Advances in steps of a sixtieth of a second, or until everything is at rest.
  func run(_ seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) where isRunning { advance(by: 1.0 / 60) }
  }
}

/// Makes an animator with behaviors.
func animator(_ behaviors: DynamicBehavior...) -> DynamicAnimator {
  let animator = DynamicAnimator()
  for behavior in behaviors { animator.addBehavior(behavior) }
  return animator
}

/// Returns a number that depends on every bit of every item's position and rotation.
func fingerprint(_ boxes: [Box]) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for box in boxes {
    for number in [box.center.x, box.center.y, box.transform.a, box.transform.b] {
      var bits = Double(number).bitPattern
      for _ in 0..<8 {
        hash = (hash ^ (bits & 0xff)) &* 0x100_0000_01b3
        bits >>= 8
      }
    }
  }
  return hash
}

/// Returns boxes over a floor between walls, in slightly irregular rows.
func pile(_ count: Int) -> [Box] {
  (0..<count).map { index in
    let (row, column) = (index / 10, index % 10)
    return Box(
      50 + CGFloat(column) * 42 + CGFloat(row % 3) * 5, 570 - CGFloat(row) * 45, 40,
      30 + CGFloat(index % 3) * 5, key: index)
  }
}

/// Makes an animator that drops boxes into a room of 500 × 600 without a ceiling.
func pileAnimator(_ boxes: [Box], defaults: BodyDefaults = .soft) -> DynamicAnimator {
  let collision = CollisionBehavior(items: boxes)
  collision.addBoundary(
    withIdentifier: "room",
    for: CollisionPath(
      points: [
        CGPoint(x: 0, y: -2000), CGPoint(x: 0, y: 600), CGPoint(x: 500, y: 600),
        CGPoint(x: 500, y: -2000),
      ], isClosed: false))
  let result = animator(GravityBehavior(items: boxes), collision)
  result.bodyDefaults = defaults
  return result
}
