import Dynamics
import Foundation
import Geometry
import Testing

/// Applies a field to a box for a time, and returns its velocity.
private func velocity(
  under field: FieldBehavior, _ box: Box, seconds: Double, from start: CGPoint = .zero
) -> CGPoint {
  let item = DynamicItemBehavior(items: [box])
  item.addLinearVelocity(start, for: box)
  field.addItem(box)
  let animator = animator(item, field)
  animator.advance(by: seconds)
  return item.linearVelocity(for: box)
}

struct FieldTests {
  @Test func `linear gravity accelerates by strength, direction and distance`() {
    let field = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: -2))
    field.strength = 3
    field.falloff = 1
    let result = velocity(under: field, Box(200, 0), seconds: 1.0 / 120)
    // 3 · 2⁻¹ · 2 m/s².
    #expect(abs(result.y + 300.0 / 120) < 1e-4)
    #expect(result.x == 0)
  }

  @Test func `radial gravity pulls to its position with its falloff`() {
    let field = FieldBehavior.radialGravityField(position: CGPoint(x: 300, y: 0))
    field.strength = 8
    field.falloff = 2
    let result = velocity(under: field, Box(100, 0, 20, 20), seconds: 1.0 / 120)
    // 8 / 2² m/s², for any mass.
    #expect(abs(result.x - 200.0 / 120) < 1e-4)
    field.minimumRadius = 400
    let weaker = velocity(under: field, Box(100, 0, 20, 20), seconds: 1.0 / 120)
    // The minimum radius is 4 m: 8 / 4², of which half the distance counts.
    #expect(abs(weaker.x - 25.0 / 120) < 1e-4)
  }

  @Test func `a vortex drives clockwise on the screen`() {
    let result = velocity(under: .vortexField(), Box(100, 0), seconds: 1.0 / 120)
    #expect(abs(result.y - 100.0 / 120) < 1e-4)
    #expect(abs(result.x) < 1e-6)
  }

  @Test func `a spring field oscillates with the square root of its strength`() {
    let box = Box(50, 0)
    let field = FieldBehavior.springField()
    field.strength = 4 * .pi * .pi
    field.addItem(box)
    let animator = animator(field)
    animator.advance(by: 0.5)
    #expect(box.center.x < -42)
    #expect(box.center.x > -50)
    field.strength = 1e9
    animator.advance(by: 2)
    #expect(abs(box.center.x) < 50)
  }

  @Test func `a drag field decelerates and never reverses a motion`() {
    let field = FieldBehavior.dragField()
    field.strength = 2
    let start = CGPoint(x: 300, y: 0)
    let slower = velocity(under: field, Box(0, 0), seconds: 0.5, from: start)
    #expect(abs(slower.x - 300 * pow(1 + 2.0 / 120, -60)) < 1e-2)
    field.strength = 1e6
    #expect(velocity(under: field, Box(0, 0), seconds: 0.1, from: start).x >= 0)
  }

  @Test func `a velocity field sets its velocity within its region only`() {
    let field = FieldBehavior.velocityField(direction: Vector(dx: 1, dy: 0))
    field.position = CGPoint(x: 0, y: 0)
    field.region = Region(size: CGSize(width: 200, height: 50))
    #expect(abs(velocity(under: field, Box(0, 0), seconds: 0.1).x - 100) < 1e-4)
    #expect(velocity(under: field, Box(0, 100), seconds: 0.1).x == 0)
  }

  @Test func `a velocity field applies at any position among others`() {
    for isFirst in [true, false] {
      let box = Box(0, 0)
      let speed = FieldBehavior.velocityField(direction: Vector(dx: 1, dy: 0))
      let pull = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 1))
      for field in [speed, pull] { field.addItem(box) }
      let item = DynamicItemBehavior(items: [box])
      let animator = animator(item, isFirst ? speed : pull, isFirst ? pull : speed)
      item.addLinearVelocity(CGPoint(x: 10, y: 0), for: box)
      animator.advance(by: 0.5)
      #expect(abs(item.linearVelocity(for: box).y) < 1e-6)
      #expect(abs(box.center.x - 50) < 0.01)
    }
  }

  @Test func `a custom field's closure receives the item's state and returns a force`() {
    var asked: [FieldBehavior.Sample] = []
    let field = FieldBehavior.field { _, item in
      asked.append(item)
      return Vector(dx: item.mass * 3, dy: 0)
    }
    let result = velocity(under: field, Box(10, 20, 50, 100), seconds: 2.0 / 120)
    #expect(abs(result.x - 600.0 / 120) < 1e-4)
    #expect(asked.count == 2)
    #expect(asked[0].position == CGPoint(x: 10, y: 20))
    #expect(asked[0].mass == 0.5)
    #expect(abs(asked[1].velocity.dx - 300.0 / 120) < 1e-4)
    #expect(asked[1].deltaTime == 1.0 / 120)
  }

  @Test func `regions can be combined`() {
    let disc = Region(radius: 10)
    let bar = Region(size: CGSize(width: 100, height: 4))
    let point = CGPoint(x: 30, y: 0)
    #expect(Region.infinite.contains(point))
    #expect(!disc.contains(point))
    #expect(disc.inverse().contains(point))
    #expect(disc.union(with: bar).contains(point))
    #expect(!disc.intersection(with: bar).contains(point))
    #expect(bar.difference(from: disc).contains(point))
    #expect(!bar.difference(from: disc).contains(.zero))
  }
}
