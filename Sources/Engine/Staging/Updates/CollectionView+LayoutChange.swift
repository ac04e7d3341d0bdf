import Foundation
import Geometry
import Layouts
import Timing

/// From one layout to another, at once, animated or driven.
extension CollectionView {
  /// An interactive transition that is under way.
  struct InteractiveTransition {
    let layout: CollectionViewTransitionLayout
    let completion: ((_ completed: Bool, _ finished: Bool) -> Void)?
    /// Whether the end has been decided on.
    var isEnding = false
  }

  /// Replaces the layout; not affected by overrides of `setCollectionViewLayout`.
  func changeLayout(
    to layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    if let batch = updateState.batch {
      if let completion { batch.completions.append(completion) }
      batch.layout = layout
      return
    }
    guard layout !== collectionViewLayout else {
      completion?(true)
      return
    }
    let transition = abandonTransition()
    defer { if let transition { endAbandoned(transition) } }
    let isLaidOut =
      elementStore.counts != nil && (layer != nil || scrollTracking.laidOutBounds != nil)
    guard let stage, isLaidOut, stage.failure == nil else {
      let old = collectionViewLayout
      install(layout)
      release(old)
      layout.invalidateLayout()
      setNeedsLayout()
      completion?(true)
      return
    }
    settle()
    let context =
      animated || layer == nil
      ? changeContext(lasting: layoutChangeDuration, on: stage)
      : stage.recording.contexts.last ?? .disabled
    replaceLayout(by: layout, in: context, [completion].compactMap(\.self))
  }

  /// Animates from the present layout to another one.
  private func replaceLayout(
    by layout: CollectionViewLayout, in context: AnimationContext, _ completions: [(Bool) -> Void]
  ) {
    let old = collectionViewLayout
    let (oldAttributes, oldShift) = (presentAttributes(), presentShifts())
    let anchor = anchor
    exchange(old, for: layout)
    let transition = CollectionTransition(
      oldLayout: old, newLayout: layout, policy: .hooks(.auto),
      oldAttributes: oldAttributes, oldShift: oldShift)
    old.update = transition.layoutUpdate
    layout.update = transition.layoutUpdate
    change(in: context, completions) { end in
      contentSize = layout.collectionViewContentSize
      moveToTargetOffset(from: offset(centering: anchor))
      layout.prepareIfNeeded()
      carryOut(transition, showing: attributesAfterChange(), until: end)
      finalizeTransition(from: old, to: layout)
    }
    old.update = nil
    layout.update = nil
    release(old)
  }

  /// Replaces the layout by another one, and notifies both and the views.
  func exchange(_ old: CollectionViewLayout, for new: CollectionViewLayout) {
    new.takePoses(of: old)
    if new.plannedItemCounts == nil { new.plannedItemCounts = old.plannedItemCounts }
    install(new)
    // What the layout may have worked out was for another host, or for other bounds.
    new.invalidateLayout()
    new.prepareIfNeeded()
    old.prepareForTransition(to: new)
    new.prepareForTransition(from: old)
    for element in shownInOrder { element.view.willTransition(from: old, to: new) }
  }

  /// Notifies both layouts and the views that all animations are made.
  func finalizeTransition(from old: CollectionViewLayout, to new: CollectionViewLayout) {
    old.finalizeLayoutTransition()
    new.finalizeLayoutTransition()
    for element in shownInOrder { element.view.didTransition(from: old, to: new) }
  }

  /// Serves a layout no longer.
  func release(_ layout: CollectionViewLayout) {
    guard layout !== collectionViewLayout, layout.host === self else { return }
    layout.host = nil
    layout.hostNeedsLayout = nil
    layout.removePoses()
    layout.plannedItemCounts = nil
  }

  // MARK: Interactive

  /// Begins an interactive transition; not affected by overrides of `startInteractiveTransition`.
  func beginTransition(
    to layout: CollectionViewLayout,
    completion: ((_ completed: Bool, _ finished: Bool) -> Void)?
  ) -> CollectionViewTransitionLayout {
    if let transition = updateState.transition {
      // The shown elements continue to the nearer layout while the new transition begins.
      let blend = transition.layout
      changeLayout(
        to: blend.transitionProgress >= 0.5 ? blend.nextLayout : blend.currentLayout,
        animated: true)
    }
    if elementStore.counts != nil { settle() }
    let old = collectionViewLayout
    let blend =
      delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? CollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    let anchor = anchor
    let fromOffset = contentOffset
    // The next layout is asked where its content is, as if it were installed.
    install(layout)
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    let size = contentSize
    contentSize = layout.collectionViewContentSize
    let target = targetOffset(from: offset(centering: anchor))
    contentSize = size
    blend.zIndexSwitch = zIndexSwitch
    blend.begin(from: fromOffset, to: target, size: bounds.size)
    install(blend)
    // The blend has the poses from now on; with their own its ends would show them as they were.
    old.removePoses()
    layout.removePoses()
    blend.offsetChanged = { [weak self] offset in self?.contentOffset = offset }
    blend.invalidateLayout()
    updateState.transition = InteractiveTransition(layout: blend, completion: completion)
    for element in shownInOrder { element.view.willTransition(from: old, to: layout) }
    return blend
  }

  /// Animates the rest of a transition and installs the layout at its end.
  ///
  /// It takes its part of the layout change's duration, and eases out.
  func endTransition(at progress: CGFloat) {
    guard let stage, let transition = updateState.transition, !transition.isEnding else { return }
    updateState.transition?.isEnding = true
    let blend = transition.layout
    let rest = abs(progress - min(1, max(0, blend.transitionProgress)))
    let context =
      layer == nil
      ? .disabled
      : stage.recording.contexts.last
        ?? AnimationContext(
          delay: .zero, duration: Instant(seconds: layoutChangeDuration * Double(rest)),
          curve: .easeOut, beginsFromCurrentState: false, isEnabled: true)
    // Data or bounds may have changed since the beginning, and with them how far it scrolls.
    let blended = contentSize
    contentSize = (progress == 1 ? blend.nextLayout : blend.currentLayout).collectionViewContentSize
    blend.adjustEnd(ofNext: progress == 1, clampedContentOffset)
    contentSize = blended
    stage.perform(in: context) {
      blend.transitionProgress = progress
      layoutIfNeeded()
    }
    let complete: (Bool) -> Void = { [weak self] finished in
      self?.completeTransition(of: blend, at: progress, finished: finished)
    }
    let change = RunningChange(completions: [complete]) {}
    schedule(change, endingAt: stage.now + context.length)
  }

  /// Installs the layout at which a transition has arrived.
  private func completeTransition(
    of blend: CollectionViewTransitionLayout, at progress: CGFloat, finished: Bool
  ) {
    guard let transition = updateState.transition, transition.layout === blend else { return }
    updateState.transition = nil
    if progress == 1 { discardScrollViews() }
    let layout = progress == 1 ? blend.nextLayout : blend.currentLayout
    let other = progress == 1 ? blend.currentLayout : blend.nextLayout
    layout.takePoses(of: blend)
    blend.offsetChanged = nil
    install(layout)
    blend.currentLayout.finalizeLayoutTransition()
    blend.nextLayout.finalizeLayoutTransition()
    for element in shownInOrder { element.view.didTransition(from: other, to: layout) }
    release(blend)
    release(other)
    layout.invalidateLayout()
    if let end = viewportEnd, let stage {
      // The blend knew what its ends show, and not what an earlier scroll still passes by.
      layout.prepareIfNeeded()
      let rest = AnimationContext(
        delay: .zero, duration: end - stage.now, curve: updateCurve,
        beginsFromCurrentState: false, isEnabled: true)
      stage.perform(in: rest) { showWhatWasLeftOut(until: end) }
    }
    finishChange()
    transition.completion?(progress == 1, finished)
  }

  /// Lets go of a transition that something else interrupts; its layout stays in force until then.
  func abandonTransition() -> InteractiveTransition? {
    defer { updateState.transition = nil }
    updateState.transition?.layout.offsetChanged = nil
    return updateState.transition
  }

  /// Lets go of the layouts of a transition that another layout has replaced.
  func endAbandoned(_ transition: InteractiveTransition) {
    release(transition.layout.currentLayout)
    release(transition.layout.nextLayout)
    transition.completion?(false, false)
  }
}
