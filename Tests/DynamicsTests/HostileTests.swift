import Dynamics
import Foundation
import Geometry
import Testing

/// Invalid and extreme numbers.
private let odd: [CGFloat] = [
  .nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, .leastNonzeroMagnitude,
  .greatestFiniteMagnitude,
]

struct HostileTests {
  @Test func `no number causes a crash, and other items move on`() {
    for number in odd {
      let good = Box(0, 0, key: 0)
      let bad = [
        Box(number, 0, key: 1), Box(200, 0, number, 50, key: 2), Box(400, 0, key: 3),
        Box(600, 0, key: 4), Box(800, 0, key: 5),
      ]
      bad[2].transform = Affine(a: number, b: number, c: 0, d: 1, tx: 0, ty: 0)
      bad[3].collisionBoundsType = .path
      bad[3].collisionBoundingPath = CollisionPath(
        points: [CGPoint(x: number, y: 0), CGPoint(x: 10, y: number), CGPoint(x: 0, y: 10)])
      let items = [good] + bad
      let properties = DynamicItemBehavior(items: items)
      properties.elasticity = number
      properties.friction = number
      properties.density = number
      properties.resistance = number
      properties.angularResistance = number
      properties.addLinearVelocity(CGPoint(x: number, y: number), for: bad[4])
      properties.addAngularVelocity(number, for: bad[4])
      let collision = CollisionBehavior(items: items)
      collision.addBoundary(
        withIdentifier: "odd",
        for: CollisionPath(points: [.zero, CGPoint(x: number, y: 900), CGPoint(x: 1, y: number)]))
      collision.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(all: number))
      let gravity = GravityBehavior(items: items)
      let push = PushBehavior(items: [bad[4]], mode: .continuous)
      push.setAngle(number, magnitude: number)
      push.setTargetOffsetFromCenter(Vector(dx: number, dy: 1), for: bad[4])
      let snap = SnapBehavior(item: bad[4], snapTo: CGPoint(x: number, y: number))
      snap.damping = number
      let attachment = AttachmentBehavior(
        item: bad[4], offsetFromCenter: Vector(dx: number, dy: 0), attachedTo: bad[1])
      attachment.length = number
      attachment.frequency = number
      attachment.damping = number
      let rail = AttachmentBehavior.slidingAttachment(
        with: bad[4], attachmentAnchor: CGPoint(x: number, y: 1),
        axisOfTranslation: Vector(dx: number, dy: number))
      rail.attachmentRange = FloatRange(minimum: number, maximum: -number)
      let field = FieldBehavior.radialGravityField(position: CGPoint(x: number, y: 0))
      field.strength = number
      field.falloff = number
      field.minimumRadius = number
      field.region = Region(radius: number)
      field.addItem(bad[4])
      let custom = FieldBehavior.field { _, _ in Vector(dx: number, dy: number) }
      custom.addItem(bad[4])
      let animator = animator(
        properties, collision, push, snap, attachment, rail, field, custom)
      var problems: [DynamicsProblem] = []
      animator.onProblem = { problems.append($0) }
      animator.referenceBounds = { CGRect(x: number, y: 0, width: 900, height: number) }
      animator.physicsStep = number
      animator.snapFrequency = number
      animator.restitutionThreshold = number
      animator.advance(by: number)
      animator.addBehavior(gravity)
      for _ in 0..<60 { animator.advance(by: 1.0 / 60) }
      for item in items { animator.updateItem(usingCurrentState: item) }
      _ = animator.items(in: CGRect(x: number, y: number, width: number, height: number))
      animator.advance(by: 0.1)
      #expect(good.center.y.isFinite)
      #expect(good.center.x.isFinite)
      #expect(bad[4].center.x.isFinite)
      #expect(!problems.isEmpty)
      #expect(Set(problems).count == problems.count)
      #expect(problems.allSatisfy { !$0.description.isEmpty })
    }
  }

  @Test func `sizes up to the limits are valid`() {
    for (size, isValid) in [
      (1.0, true), (0.99, false), (100_000, true), (100_001, false), (0, false),
    ] {
      let box = Box(0, 0, size, 50)
      let animator = animator(GravityBehavior(items: [box]))
      var problems: [DynamicsProblem] = []
      animator.onProblem = { problems.append($0) }
      animator.advance(by: 0.5)
      #expect((box.center.y > 100) == isValid)
      #expect(problems.isEmpty == isValid)
    }
  }

  @Test func `velocities are limited to 24 000 points and 188 radians per second`() {
    let box = Box(0, 0)
    let item = DynamicItemBehavior(items: [box])
    item.addLinearVelocity(CGPoint(x: 0, y: 1e6), for: box)
    let animator = animator(item)
    animator.advance(by: 1)
    #expect(abs(box.center.y - 24_000) < 1)
    item.addAngularVelocity(1e6, for: box)
    animator.advance(by: 1)
    #expect(abs(item.angularVelocity(for: box) - 60 * .pi) < 0.1)
  }

  @Test func `items beyond the limit are omitted and reported`() {
    let boxes = (0...PhysicsLimits.mostItems).map { Box(CGFloat($0) * 200, 0, key: $0) }
    let animator = animator(DynamicItemBehavior(items: boxes))
    var problems: [DynamicsProblem] = []
    animator.onProblem = { problems.append($0) }
    animator.advance(by: 1.0 / 60)
    #expect(
      problems == [
        .tooManyItems(count: PhysicsLimits.mostItems + 1, limit: PhysicsLimits.mostItems)
      ])
    #expect(animator.item(forKey: DynamicItemKey(kind: "box", numbers: [20_000])) == nil)
  }

  @Test func `a second gravity is reported and added`() {
    let box = Box(0, 0)
    let animator = animator(GravityBehavior(items: [box]), GravityBehavior(items: [box]))
    var problems: [DynamicsProblem] = []
    animator.onProblem = { problems.append($0) }
    animator.advance(by: 0.5)
    #expect(abs(box.center.y - 254.167) < 0.01)
    #expect(problems == [.secondGravity])
    #expect(problems[0].isWarning)
  }

  @Test func `a path that crosses itself is reported and replaced by its hull`() {
    let box = Box(0, 400)
    box.collisionBoundsType = .path
    box.collisionBoundingPath = CollisionPath(
      points: [(-50, -50), (50, 50), (50, -50), (-50, 50)].map { CGPoint(x: $0.0, y: $0.1) })
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 500), to: CGPoint(x: 500, y: 500))
    let animator = animator(collision, GravityBehavior(items: [box]))
    var problems: [DynamicsProblem] = []
    animator.onProblem = { problems.append($0) }
    animator.run(5)
    #expect(abs(box.center.y - 450) < 0.2)
    #expect(problems == [.invalidItemPath(item: "an item of the type Box")])
  }

  @Test func `a path far from its center is reported, and one nearby is not`() {
    for (distance, isFine) in [(0.0, true), (1000, true), (3000, false), (30_000, false)] {
      let (box, other) = (Box(0, 400, key: 0), Box(0, 100, key: 1))
      box.collisionBoundsType = .path
      box.collisionBoundingPath = CollisionPath(
        rect: CGRect(x: distance - 50, y: -50, width: 100, height: 100))
      let collision = CollisionBehavior(items: [box, other])
      collision.addBoundary(
        withIdentifier: "floor", from: CGPoint(x: -1e5, y: 500), to: CGPoint(x: 1e5, y: 500))
      let animator = animator(collision, GravityBehavior(items: [box, other]))
      var problems: [DynamicsProblem] = []
      animator.onProblem = { problems.append($0) }
      animator.run(5)
      #expect(abs(box.center.y - 450) < 0.5)
      #expect(problems.isEmpty == isFine, "\(distance)")
    }
  }

  @Test func `a boundary may have corners that rounding merges`() {
    let box = Box(1000, 100)
    let collision = CollisionBehavior(items: [box])
    let corners = [(0.0, 500.0), (3e7, 500), (30_000_001.2, 500), (0, 1000)]
    collision.addBoundary(
      withIdentifier: "wedge", for: CollisionPath(points: corners.map { CGPoint(x: $0, y: $1) }))
    let animator = animator(collision, GravityBehavior(items: [box]))
    animator.run(5)
    #expect(abs(box.center.y - 450) < 0.5)
  }

  @Test func `reference bounds that are not finite do not affect others`() {
    let box = Box(100, 450)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    let animator = animator(collision)
    animator.referenceBounds = { CGRect(x: CGFloat.nan, y: 0, width: 300, height: 500) }
    animator.run(3)
    #expect(!animator.isRunning)
    animator.advance(by: 1)
    #expect(!animator.isRunning)
  }

  @Test func `corners next to each other are merged`() {
    let box = Box(0, 400)
    box.collisionBoundsType = .path
    let corners = [
      (-50.0, -50.0), (50, -50), (50, -49.999_999), (50, 50), (49.995, 50), (-50, 50),
      (-50, 49.999_999_9), (-50, -49.999_999),
    ]
    box.collisionBoundingPath = CollisionPath(points: corners.map { CGPoint(x: $0, y: $1) })
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 500), to: CGPoint(x: 500, y: 500))
    let animator = animator(collision, GravityBehavior(items: [box]))
    var problems: [DynamicsProblem] = []
    animator.onProblem = { problems.append($0) }
    animator.run(5)
    #expect(!animator.isRunning)
    #expect(abs(box.center.y - 450) < 0.2)
    #expect(abs(box.angle) < 1e-3)
    #expect(problems.isEmpty)
  }

  @Test func `overlapping items separate`() {
    let boxes = (0..<20).map { Box(0, 0, 40, 40, key: $0) }
    let animator = animator(CollisionBehavior(items: boxes))
    animator.run(10)
    #expect(boxes.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
    #expect(!animator.isRunning)
  }

  @Test func `an item at rest is not written`() {
    let (still, moving) = (Box(0, 0), Box(500, 0))
    let animator = animator(
      CollisionBehavior(items: [still]), GravityBehavior(items: [moving]))
    animator.run(1)
    #expect(still.writes == 0)
    #expect(moving.writes == 60)
  }
}
