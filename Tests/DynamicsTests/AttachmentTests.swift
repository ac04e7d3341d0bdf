import Dynamics
import Foundation
import Geometry
import Testing

/// Returns the distance between two points.
private func distance(_ a: CGPoint, _ b: CGPoint) -> Double { hypot(a.x - b.x, a.y - b.y) }

struct AttachmentTests {
  @Test func `a rigid attachment keeps its length while the item swings`() {
    let box = Box(300, 0)
    let attachment = AttachmentBehavior(item: box, attachedToAnchor: .zero)
    let animator = animator(attachment, GravityBehavior(items: [box]))
    var lowest = 0.0
    for _ in 0..<240 {
      animator.advance(by: 1.0 / 60)
      lowest = max(lowest, box.center.y)
      #expect(abs(distance(box.center, .zero) - 300) < 1)
    }
    #expect(lowest > 295)
  }

  @Test func `a rigid attachment of two items keeps their distance`() {
    let (first, second) = (Box(0, 0), Box(200, 0))
    let attachment = AttachmentBehavior(
      item: first, offsetFromCenter: Vector(dx: 50, dy: 0), attachedTo: second,
      offsetFromCenter: Vector(dx: -50, dy: 0))
    #expect(attachment.length == 100)
    #expect(attachment.attachedBehaviorType == .items)
    let push = PushBehavior(items: [first], mode: .instantaneous)
    push.pushDirection = Vector(dx: -3, dy: 4)
    let animator = animator(attachment, push)
    for _ in 0..<120 {
      animator.advance(by: 1.0 / 60)
      let ends = [(first, 50.0), (second, -50)].map { box, offset in
        let end = CGPoint(x: offset, y: 0).applying(box.transform)
        return CGPoint(x: box.center.x + end.x, y: box.center.y + end.y)
      }
      #expect(abs(distance(ends[0], ends[1]) - 100) < 1)
    }
  }

  @Test func `a rigid attachment of length 0 holds an item by its point`() {
    let box = Box(50, 0)
    let attachment = AttachmentBehavior(
      item: box, offsetFromCenter: Vector(dx: -50, dy: 0), attachedToAnchor: .zero)
    let animator = animator(attachment, GravityBehavior(items: [box]))
    for _ in 0..<120 {
      animator.advance(by: 1.0 / 60)
      let end = CGPoint(x: -50, y: 0).applying(box.transform)
      #expect(abs(box.center.x + end.x) < 1)
      #expect(abs(box.center.y + end.y) < 1)
    }
    #expect(box.angle != 0)
  }

  @Test func `a rope is slack until it has its initial length`() {
    let (first, second) = (Box(0, 0), Box(200, 0))
    let rope = AttachmentBehavior.limitAttachment(with: first, attachedTo: second)
    let item = DynamicItemBehavior(items: [first, second])
    let animator = animator(rope, item)
    item.addLinearVelocity(CGPoint(x: 100, y: 0), for: first)
    animator.advance(by: 0.5)
    #expect(abs(first.center.x - 50) < 1e-2)
    #expect(second.center.x == 200)
    item.addLinearVelocity(CGPoint(x: -400, y: 0), for: first)
    animator.advance(by: 1)
    #expect(distance(first.center, second.center) < 202)
    #expect(second.center.x < 100)
  }

  @Test func `a rail lets an item slide along it within its range, without rotation`() {
    let box = Box(0, 0)
    let rail = AttachmentBehavior.slidingAttachment(
      with: box, attachmentAnchor: CGPoint(x: 0, y: 20), axisOfTranslation: Vector(dx: 3, dy: 3))
    rail.attachmentRange = FloatRange(minimum: -50, maximum: 141.42)
    let animator = animator(rail, GravityBehavior(items: [box]))
    animator.advance(by: 0.25)
    #expect(box.center.y > 10)
    #expect(abs(box.center.x - box.center.y) < 0.5)
    animator.run(3)
    #expect(abs(box.center.x - 100) < 1)
    #expect(abs(box.center.y - 100) < 1)
    #expect(abs(box.angle) < 0.01)
    #expect(!animator.isRunning)
  }

  @Test func `two items slide along each other`() {
    let (first, second) = (Box(0, 0), Box(100, 0))
    let rail = AttachmentBehavior.slidingAttachment(
      with: first, attachedTo: second, attachmentAnchor: CGPoint(x: 50, y: 0),
      axisOfTranslation: Vector(dx: 0, dy: 1))
    let push = PushBehavior(items: [second], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 2)
    let animator = animator(rail, push)
    animator.advance(by: 0.5)
    #expect(second.center.y > first.center.y + 50)
    #expect(abs(first.angle - second.angle) < 0.01)
    let across = CGPoint(x: second.center.x - first.center.x, y: second.center.y - first.center.y)
    #expect(abs(across.applying(first.transform.inverted()).x - 100) < 1)
  }

  @Test func `a fixed attachment makes two items one rigid body`() {
    let (first, second) = (Box(0, 0), Box(100, 0))
    let weld = AttachmentBehavior.fixedAttachment(
      with: first, attachedTo: second, attachmentAnchor: CGPoint(x: 50, y: 0))
    let push = PushBehavior(items: [second], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    let animator = animator(weld, push)
    animator.advance(by: 1)
    #expect(abs(first.angle - second.angle) < 0.01)
    #expect(abs(distance(first.center, second.center) - 100) < 0.5)
    // 0.5 N·m·s about the common center, and 2·(1/6 + 0.5²) kg·m² of both together.
    #expect(abs(first.angle - 0.6) < 0.02)
    #expect(abs((first.center.y + second.center.y) / 2 - 50) < 0.5)
  }

  @Test func `a hinge rotates within its range and has friction`() {
    let (wall, door) = (Box(0, 0), Box(100, 0))
    let anchored = DynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    let item = DynamicItemBehavior(items: [door])
    let pin = AttachmentBehavior.pinAttachment(
      with: wall, attachedTo: door, attachmentAnchor: CGPoint(x: 50, y: 0))
    pin.attachmentRange = FloatRange(minimum: -0.5, maximum: 0.5)
    let animator = animator(anchored, item, pin)
    item.addAngularVelocity(10, for: door)
    animator.advance(by: 1)
    #expect(abs(door.angle) < 0.55)
    let end = CGPoint(x: -50, y: 0).applying(door.transform)
    #expect(abs(door.center.x + end.x - 50) < 1)
    pin.attachmentRange = .infinite
    pin.frictionTorque = 1
    animator.run(10)
    #expect(!animator.isRunning)
  }

  @Test func `a hinge keeps whole turns`() {
    let (wall, box) = (Box(0, 0), Box(0, 0))
    let anchored = DynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    let item = DynamicItemBehavior(items: [box])
    item.addAngularVelocity(20, for: box)
    let animator = animator(anchored, item)
    animator.advance(by: 1)
    item.addAngularVelocity(-20, for: box)
    let angle = box.angle
    let pin = AttachmentBehavior.pinAttachment(
      with: wall, attachedTo: box, attachmentAnchor: .zero)
    pin.attachmentRange = FloatRange(minimum: -0.1, maximum: 0.1)
    animator.addBehavior(pin)
    for _ in 0..<60 {
      animator.advance(by: 1.0 / 120)
      #expect(abs(box.angle - angle) < 1e-3)
    }
  }

  @Test func `a changed hinge keeps its whole turns`() {
    let (wall, box) = (Box(0, 0), Box(0, 0))
    let anchored = DynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    let item = DynamicItemBehavior(items: [box])
    let pin = AttachmentBehavior.pinAttachment(
      with: wall, attachedTo: box, attachmentAnchor: .zero)
    pin.attachmentRange = FloatRange(minimum: 0, maximum: 8)
    let animator = animator(anchored, item, pin)
    item.addAngularVelocity(7, for: box)
    animator.advance(by: 1)
    pin.frictionTorque = 1e-6
    animator.advance(by: 1)
    #expect(abs(box.angle - (8 - 2 * .pi)) < 0.1)
  }

  @Test func `attached items collide as their collision behaviors require`() {
    for collides in [false, true] {
      let (first, second) = (Box(0, 0, key: 0), Box(100, 0, key: 1))
      let attachment = AttachmentBehavior(item: first, attachedTo: second)
      attachment.length = 0
      attachment.frequency = 2
      attachment.damping = 1
      let animator = animator(attachment)
      if collides { animator.addBehavior(CollisionBehavior(items: [first, second])) }
      animator.run(3)
      #expect(abs(second.center.x - first.center.x - (collides ? 100 : 0)) < 1)
    }
  }

  @Test func `a removed attachment has no effect`() {
    let box = Box(300, 0)
    let attachment = AttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 300, y: -100))
    let animator = animator(attachment, GravityBehavior(items: [box]))
    animator.run(3)
    #expect(!animator.isRunning)
    #expect(abs(box.center.y) < 1)
    animator.removeBehavior(attachment)
    #expect(animator.isRunning)
    animator.advance(by: 0.5)
    #expect(box.center.y > 100)
  }
}
