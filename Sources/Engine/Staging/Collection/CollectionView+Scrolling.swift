import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// Scrolling to an offset or an item, and the elements that are visible meanwhile.
extension CollectionView {
  /// Returns the offset at which an item has a position in the viewport; `nil` if the layout lacks
  /// the item.
  func offset(toItemAt indexPath: IndexPath, at position: ScrollPosition) -> CGPoint? {
    guard layoutAttributesForItem(at: indexPath) != nil,
      let frame = collectionViewLayout.scrollFrame(ofItemAt: indexPath)
    else { return nil }
    let visible = bounds.inset(by: adjustedContentInset)
    let (leading, top) = (adjustedContentInset.left, adjustedContentInset.top)
    var offset = contentOffset
    if position.contains(.left) {
      offset.x = frame.minX - leading
    } else if position.contains(.centeredHorizontally) {
      offset.x = frame.midX - visible.width / 2 - leading
    } else if position.contains(.right) {
      offset.x = frame.maxX - visible.width - leading
    } else if position.isEmpty {
      offset.x += shift(from: visible.minX...visible.maxX, toShow: frame.minX...frame.maxX)
    }
    if position.contains(.top) {
      offset.y = frame.minY - top
    } else if position.contains(.centeredVertically) {
      offset.y = frame.midY - visible.height / 2 - top
    } else if position.contains(.bottom) {
      offset.y = frame.maxY - visible.height - top
    } else if position.isEmpty {
      offset.y += shift(from: visible.minY...visible.maxY, toShow: frame.minY...frame.maxY)
    }
    return clampedContentOffset(offset)
  }

  /// Returns the smallest movement that brings a span into the visible one; its beginning has
  /// priority.
  private func shift(
    from visible: ClosedRange<CGFloat>, toShow span: ClosedRange<CGFloat>
  ) -> CGFloat {
    if span.lowerBound < visible.lowerBound { return span.lowerBound - visible.lowerBound }
    if span.upperBound <= visible.upperBound { return 0 }
    return min(span.upperBound - visible.upperBound, span.lowerBound - visible.lowerBound)
  }

  /// Returns the offset at which the layout lets content come to rest, for a proposed one.
  ///
  /// - Parameter velocity: In points per millisecond.
  func layoutOffset(_ proposal: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.targetContentOffset(
      forProposedContentOffset: proposal, withScrollingVelocity: velocity)
  }

  // MARK: What is seen

  /// A scroll that is played tick by tick, because the layout changes with the offset.
  struct SteppedScroll {
    /// The offset over time; its animations add up as everywhere.
    var offset: Track<CGPoint>
    /// The instant of the last change of the offset.
    var lastStep: Instant
  }

  /// Moves the bounds without changing their size; in an animation, shows the elements that they
  /// pass.
  ///
  /// A layout that follows the offset, as with pinned headers, is prepared again at each tick.
  func scroll(to newBounds: CGRect) {
    let wasMoving = isViewportMoving
    guard let stage, let animation = stage.animation, animation.length > .zero, layer != nil else {
      scrollTracking.stepped = nil
      return jump(to: newBounds)
    }
    scrollTracking.end = max(scrollTracking.end, stage.now + animation.length)
    if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newBounds) {
      // The offset is set at the next tick only, and a sample until then would end the scroll.
      scrollAnimator.stop()
      var steps =
        scrollTracking.stepped ?? SteppedScroll(offset: Track(contentOffset), lastStep: stage.now)
      steps.offset.animate(
        to: newBounds.origin, at: stage.now, delay: animation.delay, duration: animation.duration,
        curve: animation.curve, beginsFromCurrentState: animation.beginsFromCurrentState,
        retargeting: animation.retargeting)
      scrollTracking.stepped = steps
      // What the first step passes is there before it.
      setNeedsLayout()
      stage.scheduleCompletion(at: stage.now + animation.length) { [weak self] in self?.step() }
    } else {
      jump(to: newBounds)
    }
    if scrollTracking.watch != nil { return }
    if wasMoving { showWhatWasLeftOut(until: stage.now + animation.length) }
    scrollTracking.watch = DisplayLink { [weak self] link in
      if let self { scrollTick(link) } else { link.invalidate() }
    }
  }

  /// Sets the bounds' origin in the present animation or sample.
  private func jump(to newBounds: CGRect) {
    invalidateLayout(forBoundsChange: newBounds)
    setBounds(newBounds)
    setNeedsLayout()
  }

  /// Fades in elements that an earlier change has left out and that are visible only during it.
  ///
  /// While a scroll is watched all visible elements are shown, and would appear abruptly now.
  func showWhatWasLeftOut(until end: Instant) {
    if updateState.needsReload || !collectionViewLayout.isValid { return }
    let leavers = leavers()
    for attributes in attributes(in: presentedViewport) {
      let element = attributes.element
      guard elementStore.shown[element] == nil, leavers[identity(of: element)] == nil else {
        continue
      }
      let known = show(attributes, startingFrom: attributes.faded())
      known?.animate(to: attributes, until: end)
      elementStore.shown[element] = known
    }
    let change = RunningChange(completions: []) { [weak self] in self?.finishChange() }
    schedule(change, endingAt: end)
  }

  /// Shows elements that have become visible; at the end only those in the bounds.
  private func scrollTick(_ link: DisplayLink) {
    step()
    if stage == nil || layer == nil || link.instant >= scrollTracking.end {
      link.invalidate()
      scrollTracking.watch = nil
    }
    setNeedsLayout()
  }

  /// Brings the offset of a stepped scroll to where it is now; in between it runs linearly.
  private func step() {
    guard let stage, let steps = scrollTracking.stepped, stage.now > steps.lastStep else { return }
    let now = stage.now
    let next = CGRect(origin: steps.offset.value(at: now), size: bounds.size)
    let isOver = now >= scrollTracking.end
    scrollTracking.stepped?.lastStep = now
    if isOver { scrollTracking.stepped = nil }
    stage.performSampled(since: steps.lastStep) { jump(to: next) }
  }

  /// Ends a stepped scroll where it is now.
  ///
  /// - Returns: Whether there was one.
  func endSteppedScroll() -> Bool {
    guard scrollTracking.stepped != nil else { return false }
    step()
    scrollTracking.stepped = nil
    scrollTracking.end = stage?.now ?? .zero
    return true
  }

  /// Turns the rest of a stepped scroll into an animation, before something else animates.
  func handSteppedScrollOver() {
    guard let stage, let steps = scrollTracking.stepped else { return }
    // The step is a sample, whatever animation is about to begin.
    let contexts = stage.recording.contexts
    stage.recording.contexts = []
    step()
    stage.recording.contexts = contexts
    scrollTracking.stepped = nil
    let rest = AnimationContext(
      delay: .zero, duration: max(.zero, scrollTracking.end - stage.now), curve: .easeOut,
      beginsFromCurrentState: false, isEnabled: true)
    stage.perform(in: rest) {
      jump(to: CGRect(origin: steps.offset.last, size: bounds.size))
      // Pinned views move along instead of jumping to their new positions.
      layoutIfNeeded()
    }
  }

  /// Whether the offset or the size of the bounds animates at present.
  var isViewportMoving: Bool {
    guard let stage, let layer else { return false }
    return scrollTracking.stepped != nil
      || stage.layers[layer].boundsOrigin.isAnimating(at: stage.now)
      || stage.layers[layer].size.isAnimating(at: stage.now)
  }

  /// The end of the viewport's animations; `nil` if none runs.
  var viewportEnd: Instant? {
    guard let stage, let layer, isViewportMoving else { return nil }
    let ends = [stage.layers[layer].boundsOrigin.lastChange, stage.layers[layer].size.lastChange]
    return ends.compactMap(\.self).max()
  }

  /// The part of the content that is visible now.
  var presentedViewport: CGRect {
    guard let stage, let layer else { return bounds }
    return CGRect(
      origin: stage.layers[layer].boundsOrigin.value(at: stage.now),
      size: stage.layers[layer].size.value(at: stage.now))
  }

  /// The part of the content that is visible between now and the next tick.
  var presentedSweep: CGRect {
    guard let stage, let layer else { return bounds }
    let (offsets, sizes) = (stage.layers[layer].boundsOrigin, stage.layers[layer].size)
    let tick = DisplayLink.tick(atOrAfter: stage.now)
    let sweep = [stage.now, tick, tick + DisplayLink.period].map { time in
      var origin = offsets.value(at: time)
      if let steps = scrollTracking.stepped?.offset.value(at: time) {
        // An earlier animation of the offset may still run.
        origin.x += steps.x - offsets.last.x
        origin.y += steps.y - offsets.last.y
      }
      return CGRect(origin: origin, size: sizes.value(at: time))
    }
    return sweep.dropFirst().reduce(sweep[0]) { $0.union($1) }
  }
}
