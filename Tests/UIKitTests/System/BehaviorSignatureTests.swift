import Dynamics
import Foundation
import Staging
import Testing
import Timelines
import UIKit

struct BehaviorSignatureTests {
  @Test func `a view on a rod falls onto a boundary, with UIKit's types`() throws {
    var lowest: CGFloat = 0
    var point = UIOffset.zero
    _ = try Stage.run(
      settings: StageSettings(canvas: Canvas(size: CGSize(width: 200, height: 400)))
    ) { stage in
      let view = UIView(frame: CGRect(x: 80, y: 0, width: 40, height: 40))
      stage.rootView.addSubview(view)
      let animator = UIDynamicAnimator(referenceView: stage.rootView)
      let collisions = UICollisionBehavior(items: [view])
      collisions.addBoundary(
        withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 200),
        to: CGPoint(x: 200, y: 200))
      collisions.addBoundary(
        withIdentifier: NSNumber(value: 2),
        for: UIBezierPath(rect: CGRect(x: 0, y: 300, width: 200, height: 10)))
      let path: UIBezierPath? = collisions.boundary(withIdentifier: NSNumber(value: 2))
      #expect(path?.bounds == CGRect(x: 0, y: 300, width: 200, height: 10))
      #expect(collisions.boundaryIdentifiers == ["2", "floor"])
      let push = UIPushBehavior(items: [view], mode: .continuous)
      push.setTargetOffsetFromCenter(UIOffset(horizontal: 3, vertical: 4), for: view)
      point = push.targetOffsetFromCenter(for: view)
      let rod = UIAttachmentBehavior(
        item: view, offsetFromCenter: UIOffset(horizontal: 0, vertical: -20),
        attachedToAnchor: CGPoint(x: 100, y: 0))
      #expect(rod.length == 0)
      animator.addBehavior(UIGravityBehavior(items: [view]))
      animator.addBehavior(collisions)
      stage.schedule(after: 2) {
        lowest = view.frame.maxY
        animator.removeAllBehaviors()
      }
    }
    #expect(abs(lowest - 200) < 1)
    #expect(point == UIOffset(horizontal: 3, vertical: 4))
  }
}
