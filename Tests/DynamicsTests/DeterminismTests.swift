import Dynamics
import Foundation
import Geometry
import TestSupport
import Testing

/// Returns the kinetic energy of boxes and discs of density 1, in joules.
private func energy(_ boxes: [Box], _ item: DynamicItemBehavior) -> Double {
  var sum = 0.0
  for box in boxes {
    let (width, height) = (box.bounds.width / 100, box.bounds.height / 100)
    let velocity = item.linearVelocity(for: box)
    let spin = item.angularVelocity(for: box)
    let square: Double = (velocity.x * velocity.x + velocity.y * velocity.y) / 1e4
    let isDisc = box.collisionBoundsType == .ellipse
    let mass: Double = isDisc ? .pi / 4 * width * width : width * height
    let inertia: Double = isDisc ? width * width / 8 : (width * width + height * height) / 12
    sum += mass / 2 * (square + inertia * spin * spin)
  }
  return sum
}

struct DeterminismTests {
  @Test func `the order in which items and behaviors are added does not matter`() {
    var prints: Set<UInt64> = []
    for run in 0..<20 {
      var generator = SeededNumbers(seed: run)
      let boxes = (0..<30).map {
        Box(CGFloat($0 % 6) * 60 + 50, CGFloat($0 / 6) * 60, 50, 40, key: $0)
      }
      let shuffled = run == 0 ? boxes : boxes.shuffled(using: &generator)
      let collision = CollisionBehavior()
      collision.addBoundary(
        withIdentifier: "room",
        for: CollisionPath(rect: CGRect(x: 0, y: -300, width: 400, height: 900)))
      let gravity = GravityBehavior()
      let animator = animator(collision, gravity)
      var behaviors: [DynamicBehavior] = []
      for box in shuffled {
        collision.addItem(box)
        gravity.addItem(box)
        let number = box.dynamicItemKey?.numbers[0] ?? 0
        if number % 3 == 0 {
          let spring = AttachmentBehavior(
            item: box, offsetFromCenter: Vector(dx: number % 2 == 0 ? 0 : 10, dy: 0),
            attachedToAnchor: CGPoint(x: 200, y: 50))
          spring.frequency = 1
          behaviors.append(spring)
        }
        if number % 5 == 1 {
          behaviors.append(SnapBehavior(item: box, snapTo: CGPoint(x: 100, y: number * 10)))
        }
        if number % 6 == 2 {
          behaviors.append(AttachmentBehavior(item: boxes[number], attachedTo: boxes[number + 1]))
        }
      }
      for behavior in behaviors.shuffled(using: &generator) { animator.addBehavior(behavior) }
      for box in shuffled.reversed() { animator.updateItem(usingCurrentState: box) }
      animator.run(3)
      prints.insert(fingerprint(boxes))
    }
    #expect(prints.count == 1)
  }

  @Test func `states at equal times do not depend on how time is divided`() {
    var prints: Set<UInt64> = []
    for parts in [[1.0 / 15], [1.0 / 25], [1.0 / 50], [1.0 / 120], [1], [0.007, 0.033]] {
      let boxes = pile(30)
      let animator = pileAnimator(boxes)
      var (time, index) = (0.0, 0)
      while time < 3 - 1e-9 {
        let part = min(parts[index % parts.count], 3 - time)
        animator.advance(by: part)
        time += part
        index += 1
      }
      prints.insert(fingerprint(boxes))
    }
    #expect(prints.count == 1)
  }

  @Test func `a pile of 200 boxes after ten seconds has the recorded state`() {
    let boxes = pile(200)
    let animator = pileAnimator(boxes)
    animator.run(10)
    #expect(boxes.allSatisfy { $0.center.y < 600 && $0.center.x > 0 && $0.center.x < 500 })
    // Another number means different motion in all scenes: update it only for a reason.
    #expect(String(fingerprint(boxes), radix: 16) == "c5bfc326acac78a9")
  }

  @Test func `a pile of 200 soft boxes comes to rest within a minute`() {
    let animator = pileAnimator(pile(200))
    animator.run(60)
    #expect(!animator.isRunning)
    #expect(animator.elapsedTime < 60)
  }

  @Test func `a distant origin gives the same motion`() {
    for (shift, tolerance) in [(540_000.0, 0.0), (-80_000_000, 0), (1234.5, 0.05)] {
      let (near, far) = (pile(8), pile(8))
      for box in far { box.center.y += shift }
      for boxes in [near, far] {
        let room = CGRect(x: 0, y: boxes[0].center.y - 1000, width: 500, height: 1030)
        let collision = CollisionBehavior(items: boxes)
        collision.addBoundary(withIdentifier: "room", for: CollisionPath(rect: room))
        let snap = SnapBehavior(
          item: boxes[7], snapTo: CGPoint(x: 400, y: boxes[0].center.y - 300))
        let animator = animator(collision, GravityBehavior(items: boxes), snap)
        animator.bodyDefaults = .soft
        animator.run(1)
      }
      for (first, second) in zip(near, far) {
        #expect(abs(second.center.y - shift - first.center.y) <= tolerance + abs(shift) * 1e-15)
        #expect(abs(second.center.x - first.center.x) <= tolerance)
      }
    }
  }

  @Test func `items that travel far keep their precision`() {
    let boxes = [Box(0, 0, key: 0), Box(0, 120, key: 1)]
    let item = DynamicItemBehavior(items: boxes)
    let animator = animator(item)
    for box in boxes { item.addLinearVelocity(CGPoint(x: 20_000, y: 0), for: box) }
    let spring = AttachmentBehavior(item: boxes[0], attachedTo: boxes[1])
    spring.length = 100
    spring.frequency = 1
    spring.damping = 1
    animator.addBehavior(spring)
    animator.advance(by: 60)
    #expect(abs(boxes[0].center.x - 1_200_000) < 10)
    #expect(abs(boxes[1].center.y - boxes[0].center.y - 100) < 0.01)
    #expect(abs(boxes[1].center.x - boxes[0].center.x) < 0.01)
  }

  @Test(arguments: [0, 0.5, 1.0], [0, 0.3])
  func `energy never grows in a closed box`(elasticity: Double, friction: Double) {
    var generator = SeededNumbers(seed: 7)
    let boxes = (0..<40).map { index -> Box in
      let (x, y) = (CGFloat(index % 8) * 55 + 60, CGFloat(index / 8) * 55 + 60)
      return Box(x, y, 40, index % 3 == 0 ? 40 : 30, key: index)
    }
    let item = DynamicItemBehavior(items: boxes)
    item.elasticity = elasticity
    item.friction = friction
    for box in boxes {
      if box.dynamicItemKey?.numbers[0].isMultiple(of: 3) == true {
        box.collisionBoundsType = .ellipse
      }
      item.addLinearVelocity(
        CGPoint(
          x: CGFloat.random(in: -800...800, using: &generator),
          y: CGFloat.random(in: -800...800, using: &generator)), for: box)
    }
    let collision = CollisionBehavior(items: boxes)
    collision.addBoundary(
      withIdentifier: "room", for: CollisionPath(rect: CGRect(x: 0, y: 0, width: 540, height: 400)))
    let animator = animator(item, collision)
    animator.restitutionThreshold = 1
    var last = energy(boxes, item)
    let first = last
    var growth = 0.0
    for _ in 0..<1200 {
      animator.advance(by: 1.0 / 120)
      let now = energy(boxes, item)
      growth = max(growth, now / last - 1)
      last = now
    }
    // The error of single precision for forty velocities.
    #expect(growth < 1e-6)
    #expect(last < first)
    // An elastic box must not lose much either.
    if elasticity == 1, friction == 0 { #expect(last > first / 2, "\(last / first)") }
  }
}
