import CollectionUpdates
package import Foundation
import Geometry
import Layouts
import Timing

/// The common parts of all animated changes: their timing, their beginning and end, and their
/// scrolling.
extension CollectionView {
  /// The context of a change: the enclosing animation's, or one of a duration in seconds.
  ///
  /// Off the stage nothing is animated: the change is over at once.
  func changeContext(lasting duration: TimeInterval, on stage: Stage) -> AnimationContext {
    if layer == nil { return .disabled }
    return stage.recording.contexts.last
      ?? AnimationContext(
        delay: .zero, duration: Instant(seconds: duration), curve: updateCurve,
        beginsFromCurrentState: false, isEnabled: true)
  }

  /// Returns a function to attributes as elements have them now: as shown, or as laid out.
  func presentAttributes() -> (LayoutElement) -> CollectionViewLayoutAttributes? {
    let (shown, layout) = (elementStore.shown.mapValues(\.attributes), collectionViewLayout)
    let (frozen, poses) = (layout.frozenAttributes(), layout.poses)
    return { shown[$0] ?? frozen($0).map(poses.applied) }
  }

  /// Makes an animated change in a context and has it end in time.
  func change(
    in context: AnimationContext, _ completions: [(Bool) -> Void] = [], _ body: (Instant) -> Void
  ) {
    guard let stage else { return }
    let end = stage.now + context.length
    updateState.isChanging = true
    stage.perform(in: context) {
      body(end)
      updateState.transition?.layout.moveOffset(to: contentOffset)
      fitAfterChange(until: end)
    }
    updateState.isChanging = false
    scrollTracking.laidOutBounds = bounds
    let change = RunningChange(completions: completions) { [weak self] in self?.finishChange() }
    schedule(change, endingAt: end)
  }

  // MARK: Offset

  /// Returns the offset that the layout and then the delegate choose for a proposed one.
  func targetOffset(from proposal: CGPoint) -> CGPoint {
    let target = collectionViewLayout.targetContentOffset(forProposedContentOffset: proposal)
    return delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: target)
      ?? target
  }

  /// Scrolls to the offset that the layout and the delegate choose for a proposed one.
  func moveToTargetOffset(from proposal: CGPoint) {
    let target = targetOffset(from: proposal)
    if target != contentOffset { contentOffset = target }
  }

  /// Scrolls to the position of an update, to an anchor, or not at all.
  func moveToTargetOffset(of batch: Batch, centering anchor: IndexPath?) {
    if let place = batch.place {
      contentOffset = offset(at: place, or: anchor)
    } else if anchor != nil, contentOffset == batch.oldBounds.origin {
      moveToTargetOffset(from: offset(centering: anchor))
    } else {
      moveToTargetOffset(from: offsetWithinContent)
    }
  }

  /// The offset nearest to the present one that the content allows.
  ///
  /// Content that a finger pulls down to refresh it stays in its hand.
  private var offsetWithinContent: CGPoint {
    var offset = clampedContentOffset(contentOffset)
    if refreshControl != nil, isDragging { offset.y = min(offset.y, contentOffset.y) }
    return offset
  }

  /// The item that a change of bounds or layout keeps visible.
  ///
  /// It is the first selected item on screen; else the one whose frame is nearest to the viewport's
  /// center, by its own center where frames are equally near, and the first one of equals.
  package var anchor: IndexPath? {
    anchor(
      among: attributes(in: bounds).filter { $0.representedElementCategory == .cell },
      in: bounds)
  }

  /// The item that an update with another layout keeps visible, by its index path after the update.
  ///
  /// It is chosen as in any change of the layout, among the items that outlast the update.
  func anchor(of batch: Batch, in plan: UpdatePlan) -> IndexPath? {
    guard let layout = batch.layout, layout !== collectionViewLayout else { return nil }
    let lasting = elementStore.shown.filter { element, known in
      element.category == .cell && visibleFrame(of: known).overlaps(batch.oldBounds)
        && plan.after(element.indexPath) != nil
    }
    return anchor(among: lasting.map(\.value.attributes), in: batch.oldBounds).flatMap {
      plan.after($0)
    }
  }

  /// Returns the visible item that a change keeps visible.
  private func anchor(
    among visible: [CollectionViewLayoutAttributes], in bounds: CGRect
  ) -> IndexPath? {
    let middle = bounds.center
    if let selected = visible.map(\.indexPath).filter({ interactionState.selection.contains($0) })
      .min()
    {
      return selected
    }
    var best: (path: IndexPath, distance: CGFloat, centers: CGFloat)?
    for attributes in visible.sorted(by: { $0.indexPath < $1.indexPath }) {
      let frame = visibleFrame(of: attributes)
      let distance = frame.distance(to: middle)
      let shift = shift(of: attributes.element)
      let centers = hypot(
        attributes.center.x - shift.x - middle.x, attributes.center.y - shift.y - middle.y)
      if let best {
        if distance > best.distance + 1e-6 { continue }
        if distance > best.distance - 1e-6, centers > best.centers - 1e-6 { continue }
      }
      best = (attributes.indexPath, distance, centers)
    }
    return best?.path
  }

  /// Returns the offset that centers an item in the bounds, as far as the content allows.
  ///
  /// Without an item, or if the layout lacks it, the offset stays.
  func offset(centering path: IndexPath?) -> CGPoint {
    let element = path.map { LayoutElement(category: .cell, indexPath: $0) }
    guard let element, let attributes = collectionViewLayout.attributes(of: element) else {
      return clampedContentOffset(contentOffset)
    }
    return clampedContentOffset(
      CGPoint(
        x: attributes.center.x - bounds.width / 2, y: attributes.center.y - bounds.height / 2))
  }
}

extension CGRect {
  /// Returns how far a point is outside the rectangle, in points; 0 inside.
  fileprivate func distance(to point: CGPoint) -> CGFloat {
    let dx = max(0, minX - point.x, point.x - maxX)
    let dy = max(0, minY - point.y, point.y - maxY)
    return hypot(dx, dy)
  }
}
