import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// The landing of an item on the floor at y = 500, in points.
private struct Landing {
  /// The maximum depth below the floor after a step.
  var depth = -Double.infinity
  /// The final distance above the floor.
  var gap = 0.0
  let animator: DynamicAnimator

  /// Moves an item for a number of seconds, step by step.
  init(_ box: Box, _ behavior: DynamicBehavior, seconds: Double) {
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -1000, y: 500), to: CGPoint(x: 1000, y: 500))
    animator = DynamicAnimator()
    animator.addBehavior(collision)
    animator.addBehavior(behavior)
    for _ in 0..<Int(seconds * 120) where animator.isRunning {
      animator.advance(by: 1.0 / 120)
      depth = max(depth, box.center.y + box.bounds.height / 2 - 500)
    }
    gap = 500 - box.bounds.height / 2 - box.center.y
  }
}

struct LandingTests {
  @Test(arguments: [5.0, 10, 50, 100])
  func `an item lands on the floor from every height`(size: Double) {
    for isEllipse in [false, true] {
      var (depth, gap) = (-Double.infinity, 0.0)
      for height in stride(from: 300.0, through: 700, by: isEllipse || !isFullRun ? 3.7 : 0.37) {
        let box = Box(0, 500 - size / 2 - height, size, size)
        if isEllipse { box.collisionBoundsType = .ellipse }
        let landing = Landing(box, GravityBehavior(items: [box]), seconds: 3)
        depth = max(depth, landing.depth)
        gap = max(gap, abs(landing.gap))
      }
      // The solver lets a disc penetrate until it is a point deep, and lifts it then.
      #expect(depth < (isEllipse ? 1.2 : 1))
      #expect(gap < 0.5)
    }
  }

  @Test(arguments: [10.0, 100])
  func `a fast item stops at a floor that it nearly touches`(size: Double) {
    for gap in stride(from: 0.02, to: 0.6, by: 0.04) {
      for speed in [200.0, 2000, 2400, 24_000] {
        let box = Box(0, 500 - size / 2 - gap, size, size)
        let item = DynamicItemBehavior(items: [box])
        item.addLinearVelocity(CGPoint(x: 0, y: speed), for: box)
        let landing = Landing(box, item, seconds: 1)
        #expect(landing.depth < 2, "\(gap) \(speed)")
        #expect(abs(landing.gap) < 0.3, "\(gap) \(speed)")
        #expect(abs(landing.animator.velocity(of: box).linear.y) < 1)
      }
    }
  }

  @Test func `a fast item bounces off a floor that it nearly touches`() {
    for gap in stride(from: 0.02, to: 0.6, by: 0.04) {
      let box = Box(0, 495 - gap, 10, 10)
      let item = DynamicItemBehavior(items: [box])
      item.addLinearVelocity(CGPoint(x: 0, y: 2400), for: box)
      item.elasticity = 0.5
      let landing = Landing(box, item, seconds: 0.1)
      #expect(landing.depth < 2)
      #expect(abs(landing.animator.velocity(of: box).linear.y + 1200) < 1, "\(gap)")
    }
  }

  @Test func `an item hit from above is not pressed into the floor`() {
    for gap in stride(from: 0.02, to: 0.6, by: 0.04) {
      let (low, high) = (Box(0, 450 - gap, key: 0), Box(0, 340, key: 1))
      let collision = CollisionBehavior(items: [low, high])
      collision.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -1000, y: 500), to: CGPoint(x: 1000, y: 500))
      let item = DynamicItemBehavior(items: [low, high])
      item.addLinearVelocity(CGPoint(x: 0, y: 3000), for: high)
      let animator = animator(collision, item)
      var depth = 0.0
      for _ in 0..<120 {
        animator.advance(by: 1.0 / 120)
        depth = max(depth, low.center.y - 450)
      }
      #expect(depth < 2, "\(gap)")
    }
  }

  @Test func `the bounce threshold applies to boundaries too`() {
    for (threshold, expected) in [(100.0, -300.0), (500, 0)] {
      let box = Box(0, 440)
      let item = DynamicItemBehavior(items: [box])
      item.elasticity = 1
      item.addLinearVelocity(CGPoint(x: 0, y: 300), for: box)
      let collision = CollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -1000, y: 500), to: CGPoint(x: 1000, y: 500))
      let animator = animator(collision, item)
      animator.restitutionThreshold = threshold
      animator.advance(by: 0.5)
      #expect(abs(item.linearVelocity(for: box).y - expected) < 1)
    }
  }
}
