import Dynamics
import Foundation
import Geometry
import Testing

struct FreeFallTests {
  @Test func `an item falls 127.083 points in half a second`() {
    let box = Box(50, 0)
    let animator = animator(GravityBehavior(items: [box]))
    animator.advance(by: 0.5)
    // h²·g·n(n+1)/2 for 60 steps; single precision rounds the last digits.
    #expect(abs(box.center.y - 127.0833) < 2e-3)
    #expect(box.center.x == 50)
    #expect(box.transform == .identity)
  }

  @Test func `gravity is the same for every mass, in every direction`() {
    let (light, heavy) = (Box(0, 0, 20, 20), Box(0, 0, 400, 300))
    let gravity = GravityBehavior(items: [light, heavy])
    gravity.setAngle(.pi, magnitude: 0.5)
    let animator = animator(gravity)
    animator.advance(by: 0.5)
    #expect(abs(light.center.x + 127.0833 / 2) < 2e-3)
    #expect(abs(heavy.center.x + 127.0833 / 2) < 2e-3)
    #expect(light.center.y == 0)
  }

  @Test func `a push of one accelerates 100 by 100 points at 100 points per second squared`() {
    let box = Box(0, 0)
    let push = PushBehavior(items: [box], mode: .continuous)
    push.setAngle(0, magnitude: 1)
    let item = DynamicItemBehavior(items: [box])
    let animator = animator(push, item)
    animator.advance(by: 1)
    #expect(abs(item.linearVelocity(for: box).x - 100) < 1e-3)
    push.active = false
    animator.advance(by: 1)
    #expect(abs(item.linearVelocity(for: box).x - 100) < 1e-3)
  }

  @Test func `an instantaneous push gives a velocity by mass and can be used again`() {
    let box = Box(0, 0, 100, 50)
    let push = PushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: -2)
    let item = DynamicItemBehavior(items: [box])
    item.density = 2
    let animator = animator(push, item)
    animator.advance(by: 0.1)
    #expect(!push.active)
    // 2 N·s on 2 · 0.5 kg.
    #expect(abs(item.linearVelocity(for: box).y + 200) < 1e-3)
    push.active = true
    animator.advance(by: 0.1)
    #expect(abs(item.linearVelocity(for: box).y + 400) < 1e-3)
  }

  @Test func `a push beside the center rotates an item`() {
    let box = Box(0, 0)
    let push = PushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Vector(dx: 50, dy: 0), for: box)
    let item = DynamicItemBehavior(items: [box])
    let animator = animator(push, item)
    animator.advance(by: 1.0 / 120)
    // 0.5 N·m·s over 1/6 kg·m², clockwise.
    #expect(abs(item.angularVelocity(for: box) - 3) < 1e-4)
  }

  @Test func `resistance reduces the velocity in each step`() {
    let box = Box(0, 0)
    let item = DynamicItemBehavior(items: [box])
    item.resistance = 2
    item.angularResistance = 3
    item.addLinearVelocity(CGPoint(x: 500, y: 0), for: box)
    item.addAngularVelocity(2, for: box)
    let animator = animator(item)
    animator.advance(by: 0.5)
    #expect(abs(item.linearVelocity(for: box).x - 500 / pow(1 + 2.0 / 120, 60)) < 1e-2)
    #expect(abs(item.angularVelocity(for: box) - 2 / pow(1 + 3.0 / 120, 60)) < 1e-4)
  }

  @Test func `an item without forces rotates steadily and keeps its center bit for bit`() {
    let box = Box(0.1, 540_000.3)
    let item = DynamicItemBehavior(items: [box])
    let animator = animator(item)
    item.addAngularVelocity(0.10371, for: box)
    animator.advance(by: 0.5)
    #expect(abs(box.angle - 0.10371 / 2) < 1e-6)
    #expect(box.center == CGPoint(x: 0.1, y: 540_000.3))
  }

  @Test func `an item that may not rotate does not`() {
    let box = Box(0, 0)
    let item = DynamicItemBehavior(items: [box])
    item.allowsRotation = false
    let push = PushBehavior(items: [box], mode: .continuous)
    push.pushDirection = Vector(dx: 0, dy: 1)
    push.setTargetOffsetFromCenter(Vector(dx: 50, dy: 0), for: box)
    let animator = animator(item, push)
    item.addAngularVelocity(1, for: box)
    animator.advance(by: 0.5)
    #expect(box.transform == .identity)
    #expect(abs(box.center.y - 12.708) < 1e-2)
  }
}
