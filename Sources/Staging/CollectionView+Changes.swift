package import Foundation
import Geometry
import Layouts
import Timing

/// What all animated changes have in common: their timing, their end, and where they scroll.
extension CollectionView {
  /// The context of a change: the enclosing animation's, or one of a duration in seconds.
  func changeContext(lasting duration: TimeInterval, on stage: Stage) -> AnimationContext {
    stage.contexts.last
      ?? AnimationContext(
        delay: .zero, duration: Instant(seconds: duration), curve: updateCurve,
        beginsFromCurrentState: false, isEnabled: true)
  }

  /// Makes an animated change in a context and has it end in time.
  func change(
    in context: AnimationContext, _ completions: [(Bool) -> Void] = [], _ body: (Instant) -> Void
  ) {
    guard let stage else { return }
    let end = stage.now + context.length
    isChanging = true
    stage.perform(in: context) {
      body(end)
      transition?.layout.moveOffset(to: contentOffset)
      fitAfterChange(until: end)
    }
    isChanging = false
    laidOutBounds = bounds
    let change = RunningChange(completions: completions) { [weak self] in self?.finishChange() }
    schedule(change, endingAt: end)
  }

  // MARK: Offset

  /// Scrolls to where the layout and the delegate want to be, given a proposal.
  func moveToTargetOffset(from proposal: CGPoint) {
    var target = collectionViewLayout.targetContentOffset(forProposedContentOffset: proposal)
    if let delegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    if target != contentOffset { contentOffset = target }
  }

  /// The item that a change of bounds or layout keeps in sight.
  ///
  /// It is the first selected item on screen; else the one whose frame is nearest to the viewport's
  /// centre, by its own centre where frames are equally near, and the first one of equals.
  package var anchor: IndexPath? {
    let visible = attributes(in: bounds).filter { $0.representedElementCategory == .cell }
    let middle = bounds.center
    if let selected = visible.map(\.indexPath).filter({ selection.contains($0) }).min() {
      return selected
    }
    var best: (path: IndexPath, distance: CGFloat, centers: CGFloat)?
    for attributes in visible.sorted(by: { $0.indexPath < $1.indexPath }) {
      let distance = attributes.frame.distance(to: middle)
      let centers = hypot(attributes.center.x - middle.x, attributes.center.y - middle.y)
      if let best {
        if distance > best.distance + 1e-6 { continue }
        if distance > best.distance - 1e-6, centers > best.centers - 1e-6 { continue }
      }
      best = (attributes.indexPath, distance, centers)
    }
    return best?.path
  }

  /// Returns the offset that centres an item in the bounds, as far as the content allows.
  ///
  /// Without an item, or where the layout has no place for it, the offset stays.
  func offset(centering path: IndexPath?) -> CGPoint {
    let element = path.map { LayoutElement(category: .cell, indexPath: $0) }
    guard let element, let attributes = collectionViewLayout.attributes(of: element) else {
      return clampedContentOffset(contentOffset)
    }
    return clampedContentOffset(
      CGPoint(
        x: attributes.center.x - bounds.width / 2, y: attributes.center.y - bounds.height / 2))
  }

  // MARK: Bounds

  /// Changes the size of the bounds, animated where an animation is under way.
  func changeBounds(to newBounds: CGRect) {
    guard let stage, stage.animation != nil, stage.failure == nil, layer != nil else {
      let fitted = clampedContentOffset(contentOffset) == contentOffset
      invalidateLayout(forBoundsChange: newBounds)
      setBounds(newBounds)
      setNeedsLayout()
      if fitted { needsClamping = true }
      return
    }
    settle()
    let layout = collectionViewLayout
    let oldBounds = bounds
    let before = shown
    let frozen = layout.frozenAttributes()
    let anchor =
      boundsChangeAnchor == .center && oldBounds.origin == newBounds.origin ? anchor : nil
    change(in: changeContext(lasting: 0, on: stage)) { end in
      invalidateLayout(forBoundsChange: newBounds)
      setBounds(newBounds)
      layout.prepareIfNeeded()
      let passage = Passage(
        oldLayout: layout, newLayout: layout, policy: passagePolicy,
        oldAttributes: { before[$0]?.attributes ?? frozen($0) })
      layout.update = passage.layoutUpdate
      if boundsChangePolicy != .slide {
        // The hooks are asked as if everything were removed and inserted again.
        layout.update?.before = { _ in nil }
        layout.update?.after = { _ in nil }
      }
      layout.prepare(forAnimatedBoundsChange: oldBounds)
      contentSize = layout.collectionViewContentSize
      moveToTargetOffset(from: offset(centering: anchor))
      layout.prepareIfNeeded()
      carryOut(passage, showing: attributesAfterChange(), until: end)
      layout.finalizeAnimatedBoundsChange()
      layout.update = nil
    }
  }

  /// Who decides on elements in a change of the bounds.
  private var passagePolicy: Passage.Policy {
    switch boundsChangePolicy {
    case .slide: .slide
    case .crossfade: .crossfade
    case .custom: .hooks(survivorPolicy)
    }
  }

  /// Keeps content that was at its leading edge there, and lays out for the new insets.
  func contentInsetChanged(from old: EdgeInsets) {
    if counts != nil, !isChanging, batch == nil, stage?.animation != nil, layer != nil { settle() }
    var offset = contentOffset
    if offset.x == -old.left { offset.x = -contentInset.left }
    if offset.y == -old.top { offset.y = -contentInset.top }
    guard counts != nil, !isChanging, batch == nil else {
      return collectionViewLayout.invalidateLayout()
    }
    collectionViewLayout.invalidateLayout()
    guard stage?.animation != nil, layer != nil else {
      setBounds(CGRect(origin: offset, size: bounds.size))
      setNeedsLayout()
      return
    }
    animateRelayout(movingTo: offset)
  }

  /// Animates from the last layout to what the invalidated layout now says; no hooks are asked.
  func animateRelayout(movingTo target: CGPoint? = nil) {
    guard let stage else { return }
    let layout = collectionViewLayout
    let before = shown
    let frozen = layout.frozenAttributes()
    change(in: changeContext(lasting: 0, on: stage)) { end in
      layout.prepareIfNeeded()
      contentSize = layout.collectionViewContentSize
      if let target { contentOffset = clampedContentOffset(target) }
      layout.prepareIfNeeded()
      var passage = Passage(
        oldLayout: layout, newLayout: layout, policy: .slide,
        oldAttributes: { before[$0]?.attributes ?? frozen($0) })
      passage.asksHooks = false
      carryOut(passage, showing: attributesAfterChange(), until: end)
    }
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
