import Foundation
import Geometry
import Layouts
import Timing

/// The animation of elements from their old positions to new ones, when the bounds change or the
/// layout becomes invalid.
extension CollectionView {
  /// Changes the size of the bounds, animated where an animation is under way.
  func changeBounds(to newBounds: CGRect) {
    guard let stage, stage.animation != nil, stage.failure == nil, layer != nil else {
      let fitted = clampedContentOffset(contentOffset) == contentOffset
      invalidateLayout(forBoundsChange: newBounds)
      setBounds(newBounds)
      setNeedsLayout()
      if fitted { scrollTracking.needsClamping = true }
      return
    }
    settle()
    let layout = collectionViewLayout
    let oldBounds = bounds
    let (oldAttributes, oldShift) = (presentAttributes(), presentShifts())
    let anchor =
      boundsChangeAnchor == .center && oldBounds.origin == newBounds.origin ? anchor : nil
    change(in: changeContext(lasting: 0, on: stage)) { end in
      invalidateLayout(forBoundsChange: newBounds)
      setBounds(newBounds)
      layout.prepareIfNeeded()
      let transition = CollectionTransition(
        oldLayout: layout, newLayout: layout, policy: transitionPolicy,
        oldAttributes: oldAttributes, oldShift: oldShift)
      layout.update = transition.layoutUpdate
      if boundsChangePolicy != .slide {
        // The hooks are asked as if everything were removed and inserted again.
        layout.update?.before = { _ in nil }
        layout.update?.after = { _ in nil }
      }
      layout.prepare(forAnimatedBoundsChange: oldBounds)
      contentSize = layout.collectionViewContentSize
      moveToTargetOffset(from: offset(centering: anchor))
      layout.prepareIfNeeded()
      carryOut(transition, showing: attributesAfterChange(), until: end)
      layout.finalizeAnimatedBoundsChange()
      layout.update = nil
    }
  }

  /// The policy for elements in a change of the bounds.
  private var transitionPolicy: CollectionTransition.Policy {
    switch boundsChangePolicy {
    case .slide: .slide
    case .crossfade: .crossfade
    case .custom: .hooks(survivorPolicy)
    }
  }

  /// Lays out for a new inset, animated where an animation is under way.
  func relayout(forInsetChangedFrom old: EdgeInsets) {
    let offset = offset(contentOffset, movedFrom: old)
    guard elementStore.counts != nil, !updateState.isChanging, updateState.batch == nil else {
      collectionViewLayout.invalidateLayout()
      if elementStore.counts == nil { setBounds(CGRect(origin: offset, size: bounds.size)) }
      return
    }
    let isAnimated = stage?.animation != nil && layer != nil
    if isAnimated { settle() }
    collectionViewLayout.invalidateLayout()
    guard isAnimated else {
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
    let (oldAttributes, oldShift) = (presentAttributes(), presentShifts())
    change(in: changeContext(lasting: 0, on: stage)) { end in
      layout.prepareIfNeeded()
      contentSize = layout.collectionViewContentSize
      if let target { contentOffset = clampedContentOffset(target) }
      layout.prepareIfNeeded()
      var transition = CollectionTransition(
        oldLayout: layout, newLayout: layout, policy: .slide,
        oldAttributes: oldAttributes, oldShift: oldShift)
      transition.asksHooks = false
      carryOut(transition, showing: attributesAfterChange(), until: end)
    }
  }
}
