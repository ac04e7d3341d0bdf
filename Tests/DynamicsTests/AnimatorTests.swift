import Dynamics
import Foundation
import Geometry
import Testing

/// A delegate that records when an animator pauses and resumes.
private final class Watcher: DynamicAnimatorDelegate {
  var notes: [String] = []
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { notes.append("resume") }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { notes.append("pause") }
}

struct AnimatorTests {
  @Test func `it pauses at rest and resumes for any possible cause of motion`() {
    let box = Box(0, 0)
    let item = DynamicItemBehavior(items: [box])
    let animator = DynamicAnimator()
    let watcher = Watcher()
    var resumptions = 0
    animator.delegate = watcher
    animator.onResume = { resumptions += 1 }
    #expect(!animator.isRunning)
    animator.addBehavior(item)
    #expect(animator.isRunning)
    animator.run(2)
    #expect(watcher.notes == ["resume", "pause"])
    #expect(animator.elapsedTime < 1)
    #expect(!animator.advance(by: 1))
    item.addAngularVelocity(1, for: box)
    #expect(animator.isRunning)
    item.angularResistance = 100
    animator.run(5)
    #expect(!animator.isRunning)
    box.center.x = 50
    animator.updateItem(usingCurrentState: box)
    #expect(animator.isRunning)
    animator.run(2)
    #expect(box.center.x == 50)
    let gravity = GravityBehavior(items: [box])
    animator.addBehavior(gravity)
    #expect(animator.isRunning)
    animator.run(1)
    #expect(animator.isRunning)
    #expect(resumptions == 4)
    #expect(watcher.notes.count == 7)
  }

  @Test func `a weak gravity or push does not count as rest`() {
    let (falling, pushed) = (Box(0, 0), Box(500, 0))
    let gravity = GravityBehavior(items: [falling])
    gravity.magnitude = 0.0005
    let push = PushBehavior(items: [pushed], mode: .continuous)
    push.setAngle(0, magnitude: 0.005)
    let animator = animator(gravity, push)
    animator.run(10)
    #expect(animator.isRunning)
    #expect(abs(falling.center.y - 25) < 0.2)
    #expect(abs(pushed.center.x - 525) < 0.2)
  }

  @Test func `actions are called after every advance while it runs`() {
    let box = Box(0, 0)
    let parent = DynamicBehavior()
    let child = DynamicItemBehavior(items: [box])
    parent.addChildBehavior(child)
    var calls: [String] = []
    parent.action = { calls.append("parent") }
    child.action = { calls.append("child") }
    let animator = animator(parent)
    animator.advance(by: 1.0 / 60)
    #expect(calls == ["parent", "child"])
    animator.run(3)
    let count = calls.count
    animator.advance(by: 1)
    #expect(calls.count == count)
  }

  @Test func `children act with their parent and are removed with it`() {
    let box = Box(0, 0)
    let parent = DynamicBehavior()
    parent.addChildBehavior(GravityBehavior(items: [box]))
    let animator = animator(parent)
    #expect(parent.childBehaviors[0].dynamicAnimator === animator)
    animator.advance(by: 0.5)
    let height = box.center.y
    #expect(height > 100)
    animator.removeBehavior(parent)
    #expect(parent.childBehaviors[0].dynamicAnimator == nil)
    animator.advance(by: 0.5)
    #expect(box.center.y == height)
    #expect(animator.items(in: CGRect(x: -500, y: -500, width: 1000, height: 1000)).isEmpty)
  }

  @Test func `updating an item moves its body and keeps its velocity`() {
    let box = Box(0, 0)
    let item = DynamicItemBehavior(items: [box])
    item.addLinearVelocity(CGPoint(x: 100, y: 0), for: box)
    let animator = animator(item)
    animator.advance(by: 0.5)
    box.center = CGPoint(x: 0, y: 1000)
    box.transform = Affine(rotationAngle: 0.5)
    animator.updateItem(usingCurrentState: box)
    animator.advance(by: 0.5)
    #expect(abs(box.center.x - 50) < 1e-3)
    #expect(box.center.y == 1000)
    #expect(abs(box.angle - 0.5) < 1e-6)
  }

  @Test func `only the rotation is written, unless the rest is kept`() {
    for keeps in [false, true] {
      let box = Box(0, 0)
      box.transform = Affine(scaleX: 2, y: 2)
      let item = DynamicItemBehavior(items: [box])
      let animator = animator(item)
      animator.keepsBaseTransform = keeps
      item.addAngularVelocity(1, for: box)
      animator.advance(by: 0.5)
      #expect(abs(box.angle - 0.5) < 1e-5)
      #expect(abs(hypot(box.transform.a, box.transform.b) - (keeps ? 2 : 1)) < 1e-9)
    }
  }

  @Test func `items are found by their rotated bounds, in the order of keys`() {
    let boxes = [Box(500, 0, key: 2), Box(0, 0, key: 1), Box(160, 0, key: 0)]
    let animator = animator(DynamicItemBehavior(items: boxes))
    let rect = CGRect(x: -10, y: -10, width: 110, height: 20)
    #expect(animator.items(in: rect).map { $0.dynamicItemKey?.numbers[0] } == [1])
    boxes[2].transform = Affine(rotationAngle: .pi / 4)
    animator.updateItem(usingCurrentState: boxes[2])
    #expect(animator.items(in: rect).map { $0.dynamicItemKey?.numbers[0] } == [0, 1])
    #expect(animator.item(forKey: DynamicItemKey(kind: "box", numbers: [2])) === boxes[0])
  }

  @Test func `two objects of one key are one body`() {
    let (first, second) = (Box(0, 0, key: 0), Box(0, 0, key: 0))
    let item = DynamicItemBehavior(items: [second])
    let animator = animator(GravityBehavior(items: [first]), item)
    var problems: [DynamicsProblem] = []
    animator.onProblem = { problems.append($0) }
    animator.advance(by: 0.5)
    #expect(first.center.y > 100)
    #expect(second.center.y == 0)
    #expect(item.linearVelocity(for: second).y > 100)
    #expect(problems == [.sharedKey(item: "the item “box 0”")])
  }

  @Test func `the moved object gets the rotation that another one had`() {
    let (first, second) = (Box(0, 0, key: 1), Box(0, 0, key: 1))
    let animator = animator(DynamicItemBehavior(items: [first]))
    second.transform = Affine(rotationAngle: 1)
    animator.updateItem(usingCurrentState: second)
    animator.advance(by: 1.0 / 60)
    #expect(abs(first.angle - 1) < 1e-6)
  }

  @Test func `the behavior added last takes precedence for its properties`() {
    let box = Box(0, 0)
    let (first, second) = (
      DynamicItemBehavior(items: [box]), DynamicItemBehavior(items: [box])
    )
    first.resistance = 5
    first.density = 4
    second.resistance = 0
    let push = PushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = Vector(dx: 4, dy: 0)
    let animator = animator(first, second, push)
    animator.advance(by: 0.5)
    #expect(abs(first.linearVelocity(for: box).x - 100) < 1e-3)
  }

  @Test func `delegates and actions may change the objects they receive`() {
    let boxes = [Box(0, 0, key: 0), Box(0, 300, key: 1)]
    let gravity = GravityBehavior(items: boxes)
    let animator = animator(gravity)
    gravity.action = { [unowned animator, unowned gravity] in
      animator.advance(by: 1)
      if boxes[0].center.y > 100 {
        gravity.removeItem(boxes[1])
        animator.removeBehavior(gravity)
      }
    }
    var problems: [DynamicsProblem] = []
    animator.onProblem = { problems.append($0) }
    animator.run(2)
    #expect(problems == [.nestedAdvance])
    #expect(animator.behaviors.isEmpty)
    #expect(boxes[1].center.y < 500)
  }
}
