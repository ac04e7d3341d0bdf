import Dynamics
import Foundation
import Geometry
import Testing

/// Returns the displacement of a free spring released at 1, by the closed form.
private func free(_ time: Double, frequency: Double, damping: Double) -> Double {
  let omega = 2 * Double.pi * frequency
  let swing = omega * (1 - damping * damping).squareRoot()
  return exp(-damping * omega * time)
    * (cos(swing * time) + damping * omega / swing * sin(swing * time))
}

/// Makes an item on a spring of 1 Hz and damping 0.8, displaced by 50.
private func springy(offset: Vector = .zero) -> (DynamicAnimator, Box, AttachmentBehavior) {
  let box = Box(100, 150, 44, 44)
  let attachment = AttachmentBehavior(
    item: box, offsetFromCenter: offset, attachedToAnchor: CGPoint(x: 100 + offset.dx, y: 100))
  attachment.length = 0
  attachment.frequency = 1
  attachment.damping = 0.8
  return (animator(attachment), box, attachment)
}

struct SpringTests {
  @Test(arguments: [false, true])
  func `a spring overshoots by 1.516 percent at 0.8333 s and rests`(isExact: Bool) {
    let (animator, box, _) = springy()
    animator.exactPointSprings = isExact
    var lowest = 0.0
    for step in 1...240 {
      animator.advance(by: 1.0 / 120)
      let way = (box.center.y - 100) / 50
      let time = Double(step) / 120
      lowest = min(lowest, way)
      if step == 100 { #expect(abs(way + 0.01516) < 0.003) }
      if time > 1.28 { #expect(abs(way * 50) < (isExact ? 0.1 : 0.12)) }
      let error = abs(way - free(time, frequency: 1, damping: 0.8))
      #expect(error < (isExact ? 1e-5 : 0.02))
    }
    #expect(abs(lowest + 0.01516) < (isExact ? 1e-5 : 0.003))
    animator.run(10)
    #expect(!animator.isRunning)
    #expect(abs(box.center.y - 100) < 1e-3)
    #expect(box.center.x == 100)
  }

  @Test func `a spring beside the center swings the item about its point`() {
    let (animator, box, _) = springy(offset: Vector(dx: 20, dy: 0))
    let item = DynamicItemBehavior(items: [box])
    item.angularResistance = 4
    animator.addBehavior(item)
    animator.run(5)
    let corner = CGPoint(x: 20, y: 0).applying(box.transform)
    #expect(abs(corner.x + box.center.x - 120) < 0.1)
    #expect(abs(corner.y + box.center.y - 100) < 0.1)
  }

  @Test func `a moving anchor pulls a resting item along`() {
    let (animator, box, attachment) = springy()
    animator.run(20)
    #expect(!animator.isRunning)
    attachment.anchorPoint = CGPoint(x: 300, y: 100)
    #expect(animator.isRunning)
    animator.run(20)
    #expect(abs(box.center.x - 300) < 1e-3)
  }

  @Test(arguments: [false, true])
  func `a snap has reached its point to one percent after half a second`(isExact: Bool) {
    let box = Box(0, 0)
    box.transform = Affine(rotationAngle: 1)
    let snap = SnapBehavior(item: box, snapTo: CGPoint(x: 200, y: 100))
    let animator = animator(snap)
    animator.exactPointSprings = isExact
    var overshoot = 0.0
    for step in 1...240 {
      animator.advance(by: 1.0 / 120)
      overshoot = max(overshoot, box.center.x - 200)
      if step >= 60 {
        #expect(abs(box.center.x - 200) < 2)
        #expect(abs(box.angle) < 0.01)
      }
    }
    // e^(−πζ/√(1−ζ²)) is 16.3 %; the implicit step damps more.
    #expect(overshoot > (isExact ? 32.4 : 20) && overshoot < 32.7)
    snap.snapPoint = CGPoint(x: 0, y: 0)
    animator.run(20)
    #expect(!animator.isRunning)
    #expect(abs(box.center.x) < 1e-3)
    #expect(abs(box.angle) < 1e-4)
  }

  @Test func `gravity lengthens a spring by g over the square of its frequency`() {
    let box = Box(0, 0)
    let attachment = AttachmentBehavior(item: box, attachedToAnchor: .zero)
    attachment.frequency = 2
    attachment.damping = 1
    for isExact in [false, true] {
      let animator = DynamicAnimator()
      animator.exactPointSprings = isExact
      animator.addBehavior(attachment)
      let gravity = GravityBehavior(items: [box])
      animator.addBehavior(gravity)
      animator.run(10)
      let omega = 4 * Double.pi
      #expect(abs(box.center.y - 1000 / (omega * omega)) < 0.01)
      #expect(!animator.isRunning)
      animator.removeAllBehaviors()
    }
  }

  @Test func `a spring with a length swings about its length`() {
    let box = Box(0, 150)
    let attachment = AttachmentBehavior(item: box, attachedToAnchor: .zero)
    #expect(attachment.length == 150)
    attachment.length = 100
    attachment.frequency = 1
    attachment.damping = 0.8
    let animator = animator(attachment)
    var lowest = 100.0
    for _ in 0..<180 {
      animator.advance(by: 1.0 / 120)
      lowest = min(lowest, box.center.y)
    }
    #expect(abs(lowest - 99.242) < 0.15)
    #expect(abs(box.center.x) < 1e-3)
  }

  @Test func `two items on a spring meet at their common center of mass`() {
    let (light, heavy) = (Box(0, 0, 50, 50), Box(300, 0))
    let attachment = AttachmentBehavior(item: light, attachedTo: heavy)
    attachment.length = 0
    attachment.frequency = 2
    attachment.damping = 0.7
    let animator = animator(attachment)
    animator.run(5)
    #expect(abs(light.center.x - 240) < 0.1)
    #expect(abs(heavy.center.x - 240) < 0.1)
  }

  @Test func `a snap behind a wall has only the velocity along it`() {
    let box = Box(0, 0)
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 100, y: -900), to: CGPoint(x: 100, y: 900))
    let item = DynamicItemBehavior(items: [box])
    item.allowsRotation = false
    let animator = animator(
      collision, item, SnapBehavior(item: box, snapTo: CGPoint(x: 1000, y: 300)))
    animator.advance(by: 0.15)
    #expect(abs(box.center.x - 50) < 1)
    #expect(abs(item.linearVelocity(for: box).x) < 1)
    #expect(item.linearVelocity(for: box).y > 100)
  }

  @Test func `no strength makes a point spring unstable`() {
    for frequency in [1.0, 30, 60] {
      for damping in [0.0, 1, 1000] {
        for offset in [Vector.zero, Vector(dx: 20, dy: 10)] {
          let (animator, box, attachment) = springy(offset: offset)
          attachment.frequency = frequency
          attachment.damping = damping
          for isExact in [false, true] {
            animator.exactPointSprings = isExact
            for _ in 0..<120 {
              animator.advance(by: 1.0 / 60)
              #expect(hypot(box.center.x - 100, box.center.y - 100) < 90)
            }
          }
        }
      }
    }
  }
}
