import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Items that a finger has moved away from the layout.
extension SceneCollection {
  /// The curve of a thrown item, which slows down evenly: `2s − s²` as a cubic Bézier curve.
  private static let slowingDown = TimingCurve.cubic(
    CubicBezier(x1: 1.0 / 3, y1: 2.0 / 3, x2: 2.0 / 3, y2: 1))

  func makeSwiper() -> ItemSwiper {
    let swiper = ItemSwiper(view) { [weak self] key in
      let drag = self?.drags[key] ?? .zero
      return CGPoint(x: drag.dx, y: drag.dy)
    }
    swiper.translationDidChange = { [weak self] key, translation in
      self?.settlings[key]?.invalidate()
      self?.settlings[key] = nil
      self?.drag(itemWithKey: key, to: translation)
    }
    self.swiper = swiper
    return swiper
  }

  /// Returns the translation of an item from its layout position.
  func drag(ofItemAt path: IndexPath) -> CGPoint {
    let drag = drags[view.key(ofItemAt: path)] ?? .zero
    return CGPoint(x: drag.dx, y: drag.dy)
  }

  /// Shows an item at a translation from its layout position.
  private func drag(itemWithKey key: String, to translation: CGPoint) {
    drags[key] = translation == .zero ? nil : Vector(dx: translation.x, dy: translation.y)
    let farthest = drags.values.map { hypot($0.dx, $0.dy) }.max() ?? 0
    view.collectionViewLayout.adjustmentReach = max(resources.poseReach, farthest)
    view.collectionViewLayout.adjustmentsDidChange()
    resources.links.update()
  }

  /// Lets an item go that a finger has swiped.
  func release(
    itemWithKey key: String, velocity: CGPoint, as operation: SwipeOperation,
    _ flight: SwipeFlight, on stage: Stage
  ) throws {
    guard flight.end == .throw else {
      settle(itemWithKey: key, at: flight.translation, velocity: velocity, on: stage)
      return
    }
    guard let path = view.indexPaths(forKeys: [key])[key] else {
      drags[key] = nil
      return
    }
    let viewPath = view.dataPath(path)
    guard let cell = view.cellForItem(at: path) else {
      // It has been scrolled away meanwhile, so nothing is seen of its flight.
      drags[key] = nil
      return view.performBatchUpdates {
        self.remove(itemAt: viewPath)
        self.view.deleteItems(at: [viewPath])
      }
    }
    let layout = view.collectionViewLayout
    let (pose, itemPose) = (layout.disappearingPose, layout.itemPose)
    let target = Vector(dx: flight.translation.x, dy: flight.translation.y)
    let present = drags[key] ?? .zero
    View.animate(
      duration: flight.duration.seconds, delay: 0, curve: Self.slowingDown, options: [],
      animations: {
        self.drags[key] = target
        cell.appearance = self.appearance(at: viewPath)
        self.drags[key] = present
        layout.itemPose = nil
        layout.disappearingPose = self.thrownPose(ofItemAt: path, from: present, to: target)
        self.keepingAnchor {
          self.view.performBatchUpdates {
            self.remove(itemAt: viewPath)
            self.view.deleteItems(at: [viewPath])
            self.view.reconfigureVisibleElements()
          }
        }
      }, completion: nil)
    (layout.disappearingPose, layout.itemPose) = (pose, itemPose)
    drags[key] = nil
    resources.links.follow()
  }

  /// Returns the final pose of a thrown item: a translation from where it is shown, and the
  /// transform that its style has there.
  private func thrownPose(
    ofItemAt path: IndexPath, from present: Vector, to target: Vector
  ) -> TransitionPose {
    let (first, last) = (
      stylePose(ofItemAt: path, draggedBy: present), stylePose(ofItemAt: path, draggedBy: target)
    )
    var pose = TransitionPose(
      offset: target + present * -1 + last.offset + first.offset * -1, alpha: 1)
    // The transform replaces the present one.
    pose.parts = last
    return pose
  }

  /// Returns the pose that the style of an item has at a translation.
  private func stylePose(ofItemAt path: IndexPath, draggedBy drag: Vector) -> PoseParts {
    let key = view.key(ofItemAt: path)
    let present = drags[key]
    drags[key] = drag
    defer { drags[key] = present }
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let style = style(at: view.dataPath(path)),
      let attributes = view.collectionViewLayout.layoutAttributes(of: element)
    else { return .neutral }
    var context = ItemContext(section: 0, item: 0, count: 1, key: "")
    context.links = resources.links.values(
      of: style.linkSources, in: self, item: motion(of: attributes))
    return style.pose(in: context)?.parts ?? .neutral
  }

  /// Moves an item to a translation on a spring, sampled at every tick and exact at the end.
  private func settle(
    itemWithKey key: String, at target: CGPoint, velocity: CGPoint, on stage: Stage
  ) {
    let start = drags[key].map { CGPoint(x: $0.dx, y: $0.dy) } ?? .zero
    let settling = SwipeOperation.settling
    let begin = stage.now
    func spring(_ distance: CGFloat, _ velocity: CGFloat) -> Spring {
      Spring(
        dampingRatio: settling.damping, duration: settling.duration,
        initialVelocity: abs(distance) > 1e-6 ? velocity / distance : 0)
    }
    let (dx, dy) = (target.x - start.x, target.y - start.y)
    let (across, down) = (spring(dx, velocity.x), spring(dy, velocity.y))
    var last = begin
    func show(_ point: CGPoint) {
      let now = stage.now
      stage.performSampled(since: last) { self.drag(itemWithKey: key, to: point) }
      last = now
    }
    let link = DisplayLink { [weak self] link in
      let time = (stage.now - begin).seconds
      guard self != nil, stage.now < begin + Instant(seconds: settling.duration) else {
        return link.invalidate()
      }
      if time <= 0 { return }
      show(
        CGPoint(
          x: start.x + dx * across.progress(at: time), y: start.y + dy * down.progress(at: time)))
    }
    settlings[key] = link
    stage.schedule(at: begin + Instant(seconds: settling.duration)) { [weak self] in
      guard let self, self.settlings[key] === link else { return }
      link.invalidate()
      self.settlings[key] = nil
      show(target)
    }
  }
}
