import Dynamics
import Foundation
import Geometry
import Testing

/// A delegate that records its calls.
private final class Witness: CollisionBehaviorDelegate {
  var notes: [String] = []
  var points: [CGPoint] = []

  private func name(_ item: any DynamicItem) -> String { item.dynamicItemKey?.description ?? "?" }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem,
    with item2: any DynamicItem, at point: CGPoint
  ) {
    notes.append("\(name(item1)) meets \(name(item2))")
    points.append(point)
  }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem,
    with item2: any DynamicItem
  ) {
    notes.append("\(name(item1)) leaves \(name(item2))")
  }
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: CGPoint
  ) {
    notes.append("\(name(item)) meets \(identifier ?? "the bounds")")
    points.append(point)
  }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    notes.append("\(name(item)) leaves \(identifier ?? "the bounds")")
  }
}

/// Makes a behavior that gives an item a velocity.
private func throwing(_ box: Box, _ x: CGFloat, _ y: CGFloat) -> DynamicItemBehavior {
  let item = DynamicItemBehavior(items: [box])
  item.addLinearVelocity(CGPoint(x: x, y: y), for: box)
  return item
}

/// Makes a collision behavior with a floor at y = 500.
private func onFloor(_ boxes: [Box]) -> CollisionBehavior {
  let collision = CollisionBehavior(items: boxes)
  collision.addBoundary(
    withIdentifier: "floor", from: CGPoint(x: -1000, y: 500), to: CGPoint(x: 1000, y: 500))
  return collision
}

struct CollisionTests {
  @Test func `boxes and discs rest on a floor and on each other without a gap`() {
    let boxes = [Box(0, 440, key: 0), Box(0, 330, key: 1), Box(300, 450, 40, 40, key: 2)]
    boxes[2].collisionBoundsType = .ellipse
    let animator = animator(GravityBehavior(items: boxes), onFloor(boxes))
    animator.run(5)
    #expect(!animator.isRunning)
    #expect(abs(boxes[0].center.y - 450) < 0.1)
    #expect(abs(boxes[1].center.y - 350) < 0.2)
    #expect(abs(boxes[2].center.y - 480) < 0.1)
  }

  @Test(arguments: [1, 2, 4, 10, 100, 1000.0])
  func `items of every size rest on the floor`(size: Double) {
    let box = Box(0, 500 - size / 2 - 5, size, size)
    let animator = animator(GravityBehavior(items: [box]), onFloor([box]))
    animator.run(5)
    #expect(!animator.isRunning)
    #expect(abs(box.center.y - 500 + size / 2) < (size < 2 ? 0.45 : 0.15))
  }

  @Test func `contacts are reported with their point, those that began first`() {
    let boxes = [Box(0, 0, key: 0), Box(300, 0, key: 1), Box(600, 0, key: 2)]
    let collision = CollisionBehavior(items: boxes)
    let item = DynamicItemBehavior(items: boxes)
    item.elasticity = 1
    item.addLinearVelocity(CGPoint(x: 600, y: 0), for: boxes[0])
    let witness = Witness()
    collision.collisionDelegate = witness
    let animator = animator(collision, item)
    animator.run(2)
    #expect(
      witness.notes == [
        "box 0 meets box 1", "box 0 leaves box 1", "box 1 meets box 2", "box 1 leaves box 2",
      ])
    #expect(abs((witness.points.first?.x ?? 0) - 250) < 5)
    #expect(abs(item.linearVelocity(for: boxes[2]).x - 600) < 1)
  }

  @Test func `a boundary is reported with its identifier, and the reference bounds with none`() {
    let box = Box(100, 100, key: 7)
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 300, y: 0), to: CGPoint(x: 300, y: 200))
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 0, left: 20, bottom: 0, right: 0))
    let witness = Witness()
    collision.collisionDelegate = witness
    let item = throwing(box, 600, 0)
    item.elasticity = 1
    let animator = DynamicAnimator()
    animator.referenceBounds = { CGRect(x: 0, y: -500, width: 500, height: 1200) }
    animator.addBehavior(collision)
    animator.addBehavior(item)
    animator.run(0.7)
    #expect(
      witness.notes == [
        "box 7 meets wall", "box 7 leaves wall", "box 7 meets the bounds",
        "box 7 leaves the bounds",
      ])
    #expect(abs((witness.points.first?.x ?? 0) - 300) < 5)
    #expect(abs((witness.points.last?.x ?? 0) - 20) < 5)
  }

  @Test func `only items of one behavior collide, and only as its mode requires`() {
    let boxes = (0..<4).map { Box(CGFloat($0) * 300, 0, key: $0) }
    let first = CollisionBehavior(items: [boxes[0], boxes[2]])
    let second = CollisionBehavior(items: [boxes[1]])
    let third = CollisionBehavior(items: [boxes[0], boxes[3]])
    third.collisionMode = .boundaries
    let witness = Witness()
    for behavior in [first, second, third] { behavior.collisionDelegate = witness }
    let animator = animator(first, second, third, throwing(boxes[0], 900, 0))
    animator.run(3)
    // It passes through 1 and pushes 2, and 3 collides with boundaries only.
    #expect(witness.notes.first == "box 0 meets box 2")
    #expect(!witness.notes.contains { $0.contains("box 1") || $0.contains("box 3") })
    #expect(boxes[1].center.x == 300)
  }

  @Test func `an anchored item keeps its position and stops others`() {
    let (wall, box) = (Box(300, 0, key: 0), Box(0, 0, key: 1))
    let anchored = DynamicItemBehavior(items: [wall])
    anchored.isAnchored = true
    let animator = animator(
      CollisionBehavior(items: [wall, box]), anchored, throwing(box, 2000, 0),
      GravityBehavior(items: [wall]))
    animator.run(2)
    #expect(wall.center == CGPoint(x: 300, y: 0))
    #expect(box.center.x < 201)
    #expect(box.center.x > 198)
  }

  @Test func `an item bounces by its elasticity and not below the threshold`() {
    for (elasticity, speed, expected) in [(0.5, 400.0, -200.0), (1, 400, -400), (1, 90, 0)] {
      let box = Box(0, 440)
      let item = throwing(box, 0, speed)
      item.elasticity = elasticity
      let animator = animator(onFloor([box]), item)
      animator.advance(by: 0.25)
      #expect(abs(item.linearVelocity(for: box).y - expected) < 1)
    }
  }

  @Test func `friction slows an item on a boundary by its own value`() {
    let box = Box(0, 450)
    let item = throwing(box, 500, 0)
    item.friction = 0.4
    item.allowsRotation = false
    let animator = animator(onFloor([box]), item, GravityBehavior(items: [box]))
    animator.advance(by: 0.5)
    // μ·g is 400 pt/s².
    #expect(abs(item.linearVelocity(for: box).x - 300) < 5)
    animator.run(5)
    #expect(!animator.isRunning)
  }

  @Test func `a hollow path catches an item that falls into it`() {
    let (cup, ball) = (Box(0, 430, 140, 140, key: 0), Box(0, 250, 40, 40, key: 1))
    cup.collisionBoundsType = .path
    cup.collisionBoundingPath = CollisionPath(
      points: [
        (-70, -70), (-50, -70), (-50, 50), (50, 50), (50, -70), (70, -70), (70, 70), (-70, 70),
      ]
      .map { CGPoint(x: $0.0, y: $0.1) })
    ball.collisionBoundsType = .ellipse
    let animator = animator(GravityBehavior(items: [cup, ball]), onFloor([cup, ball]))
    animator.run(10)
    #expect(abs(cup.center.y - 430) < 1)
    #expect(abs(ball.center.y - 460) < 1)
    #expect(abs(ball.center.x - cup.center.x) < 31)
  }

  @Test(arguments: [0.4, 0.8, 1.2, 3], [-28.0, 0, 28])
  func `a dumbbell with a thin neck stops others all along`(neck: Double, height: Double) {
    let (top, bottom) = (height - neck / 2, height + neck / 2)
    let outline = [
      (-100, -30), (-40, -30), (-40, top), (40, top), (40, -30), (100, -30), (100, 30),
      (40, 30), (40, bottom), (-40, bottom), (-40, 30), (-100, 30),
    ].map { CGPoint(x: $0.0, y: $0.1) }
    for x in stride(from: -90.0, through: 90, by: 10) where abs(abs(x) - 40) > 6 {
      let (bell, box) = (Box(0, 400, 200, 60, key: 0), Box(x, 300, 10, 10, key: 1))
      bell.collisionBoundsType = .path
      bell.collisionBoundingPath = CollisionPath(points: outline)
      let anchored = DynamicItemBehavior(items: [bell])
      anchored.isAnchored = true
      let animator = animator(
        anchored, CollisionBehavior(items: [bell, box]), GravityBehavior(items: [box]))
      animator.run(3)
      #expect(abs(box.center.y - (abs(x) > 40 ? 365 : 395 + top)) < 1, "\(x)")
    }
  }

  @Test func `a smooth motion does not catch on the corners of a path`() {
    let box = Box(60, 480, 40, 40)
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "floor",
      for: CollisionPath(
        points: (0...100).map { CGPoint(x: CGFloat($0) * 20, y: 500) }, isClosed: false))
    let item = throwing(box, 800, 0)
    let animator = animator(collision, item, GravityBehavior(items: [box]))
    animator.advance(by: 2)
    #expect(abs(item.linearVelocity(for: box).x - 800) < 1)
    #expect(abs(box.center.y - 480) < 0.5, "\(box.center)")
  }

  @Test(arguments: [2.0, 10, 40, 200], [1.0, 37, 90, 200])
  func `nothing gets through a boundary at 24 000 points per second`(size: Double, gap: Double) {
    for isEllipse in [false, true] {
      for target in [CGPoint(x: 1, y: 0), CGPoint(x: 0.6, y: 0.8), CGPoint(x: -0.8, y: 0.6)] {
        let box = Box(500, 500, size, size)
        box.collisionBoundsType = isEllipse ? .ellipse : .rectangle
        let collision = CollisionBehavior(items: [box])
        let room = CGRect(
          x: 500 - gap - size, y: 500 - gap - size, width: 2 * (gap + size),
          height: 2 * (gap + size))
        collision.addBoundary(withIdentifier: "room", for: CollisionPath(rect: room))
        let item = throwing(box, 24_000 * target.x, 24_000 * target.y)
        item.elasticity = 1
        item.addAngularVelocity(20, for: box)
        let animator = animator(collision, item)
        var isInside = true
        for _ in 0..<60 {
          animator.advance(by: 1.0 / 60)
          isInside = isInside && room.contains(box.center)
        }
        #expect(isInside, "\(isEllipse) \(target)")
      }
    }
  }

  @Test func `an item at rest falls when its support is removed`() {
    let (shelf, box) = (Box(0, 200, key: 0), Box(0, 95, key: 1))
    let anchored = DynamicItemBehavior(items: [shelf])
    anchored.isAnchored = true
    let collision = onFloor([shelf, box])
    let animator = animator(anchored, collision, GravityBehavior(items: [box]))
    animator.run(5)
    #expect(!animator.isRunning)
    #expect(abs(box.center.y - 100) < 0.2)
    shelf.center.x = 300
    animator.updateItem(usingCurrentState: shelf)
    animator.run(5)
    #expect(abs(box.center.y - 450) < 0.2)
    collision.removeBoundary(withIdentifier: "floor")
    animator.run(1)
    #expect(box.center.y > 800)
  }

  @Test func `reference bounds that change push the items inside`() {
    let box = Box(100, 450)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    var bounds = CGRect(x: 0, y: 0, width: 300, height: 500)
    let animator = animator(collision, GravityBehavior(items: [box]))
    animator.referenceBounds = { bounds }
    animator.run(3)
    #expect(!animator.isRunning)
    bounds.size.height = 800
    animator.advance(by: 1.0 / 60)
    #expect(animator.isRunning)
    animator.run(5)
    #expect(abs(box.center.y - 750) < 0.2)
  }

  @Test func `an item that pushes against a wall comes to rest`() {
    let box = Box(0, 0)
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 100, y: -500), to: CGPoint(x: 100, y: 500))
    let snap = SnapBehavior(item: box, snapTo: CGPoint(x: 200, y: 0))
    let animator = animator(collision, snap)
    animator.run(5)
    #expect(!animator.isRunning)
    #expect(abs(box.center.x - 50) < 0.2)
  }
}
