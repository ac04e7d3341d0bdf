import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// Scrolling: to a place, to an item, and what is seen on the way.
extension CollectionView {
  /// Returns the offset at which an item is where it should be; `nil` where it has no place.
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

  /// Returns the least way that brings a span into the visible one; its beginning comes first.
  private func shift(
    from visible: ClosedRange<CGFloat>, toShow span: ClosedRange<CGFloat>
  ) -> CGFloat {
    if span.lowerBound < visible.lowerBound { return span.lowerBound - visible.lowerBound }
    if span.upperBound <= visible.upperBound { return 0 }
    return min(span.upperBound - visible.upperBound, span.lowerBound - visible.lowerBound)
  }

  /// Returns where the layout has content come to rest that would do so at an offset.
  ///
  /// - Parameter velocity: in points per millisecond.
  func layoutOffset(_ proposal: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.targetContentOffset(
      forProposedContentOffset: proposal, withScrollingVelocity: velocity)
  }

  // MARK: What is seen

  /// A scroll that is played tick by tick, because the layout changes with the offset.
  struct SteppedScroll {
    /// Where the offset is over time; its animations add up as anywhere.
    var offset: Track<CGPoint>
    /// When the offset was last set.
    var lastStep: Instant
  }

  /// Moves the bounds without changing their size, and shows what comes by where that is animated.
  ///
  /// A layout that follows the offset, as with pinned headers, is worked out anew at each tick.
  func scroll(to newBounds: CGRect) {
    let wasMoving = isViewportMoving
    guard let stage, let animation = stage.animation, animation.length > .zero, layer != nil else {
      steppedScroll = nil
      return jump(to: newBounds)
    }
    scrollEnd = max(scrollEnd, stage.now + animation.length)
    if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newBounds) {
      // The offset is set at the next tick only, and a sample until then would end the scroll.
      mover.stop()
      var steps = steppedScroll ?? SteppedScroll(offset: Track(contentOffset), lastStep: stage.now)
      steps.offset.animate(
        to: newBounds.origin, at: stage.now, delay: animation.delay, duration: animation.duration,
        curve: animation.curve, beginsFromCurrentState: animation.beginsFromCurrentState)
      steppedScroll = steps
      // What the first step passes is there before it.
      setNeedsLayout()
      stage.scheduleCompletion(at: stage.now + animation.length) { [weak self] in self?.step() }
    } else {
      jump(to: newBounds)
    }
    if scrollWatch != nil { return }
    if wasMoving { showWhatWasLeftOut(until: stage.now + animation.length) }
    scrollWatch = DisplayLink { [weak self] link in self?.scrollTick(link) }
  }

  /// Sets the bounds' origin in whatever way changes are recorded at present.
  private func jump(to newBounds: CGRect) {
    invalidateLayout(forBoundsChange: newBounds)
    setBounds(newBounds)
    setNeedsLayout()
  }

  /// Fades in what is in sight only on the way of an earlier change, which has left it out.
  ///
  /// While a scroll is watched everything in sight is shown, and would pop up now.
  func showWhatWasLeftOut(until end: Instant) {
    if needsReload || !collectionViewLayout.isValid { return }
    let leavers = leavers()
    for attributes in attributes(in: presentedViewport) {
      let element = attributes.element
      guard shown[element] == nil, leavers[identity(of: element)] == nil else { continue }
      let known = show(attributes, startingFrom: attributes.faded())
      known?.animate(to: attributes, until: end)
      shown[element] = known
    }
    let change = RunningChange(completions: []) { [weak self] in self?.finishChange() }
    schedule(change, endingAt: end)
  }

  /// Shows what has come into sight; at the end only what the bounds show.
  private func scrollTick(_ link: DisplayLink) {
    step()
    if stage == nil || layer == nil || link.instant >= scrollEnd {
      link.invalidate()
      scrollWatch = nil
    }
    setNeedsLayout()
  }

  /// Brings the offset of a stepped scroll to where it is now; in between it runs linearly.
  private func step() {
    guard let stage, let steps = steppedScroll, stage.now > steps.lastStep else { return }
    let now = stage.now
    let next = CGRect(origin: steps.offset.value(at: now), size: bounds.size)
    let isOver = now >= scrollEnd
    steppedScroll?.lastStep = now
    if isOver { steppedScroll = nil }
    stage.performSampled(since: steps.lastStep) { jump(to: next) }
  }

  /// Ends a stepped scroll where it is now.
  ///
  /// - Returns: whether there was one.
  func endSteppedScroll() -> Bool {
    guard steppedScroll != nil else { return false }
    step()
    steppedScroll = nil
    scrollEnd = stage?.now ?? .zero
    return true
  }

  /// Turns the rest of a stepped scroll into an animation, before something else animates.
  func handSteppedScrollOver() {
    guard let stage, let steps = steppedScroll else { return }
    // The step is a sample, whatever animation is about to begin.
    let contexts = stage.contexts
    stage.contexts = []
    step()
    stage.contexts = contexts
    steppedScroll = nil
    let rest = AnimationContext(
      delay: .zero, duration: max(.zero, scrollEnd - stage.now), curve: .easeOut,
      beginsFromCurrentState: false, isEnabled: true)
    stage.perform(in: rest) {
      jump(to: CGRect(origin: steps.offset.last, size: bounds.size))
      // Pinned views go along, and are not at their new places at once.
      layoutIfNeeded()
    }
  }

  /// Whether the offset or the size of the bounds animates at present.
  var isViewportMoving: Bool {
    guard let stage, let layer else { return false }
    return steppedScroll != nil || stage.layers[layer].boundsOrigin.isAnimating(at: stage.now)
      || stage.layers[layer].size.isAnimating(at: stage.now)
  }

  /// When the viewport's animations are over; `nil` where none runs.
  var viewportEnd: Instant? {
    guard let stage, let layer, isViewportMoving else { return nil }
    let ends = [stage.layers[layer].boundsOrigin.lastChange, stage.layers[layer].size.lastChange]
    return ends.compactMap(\.self).max()
  }

  /// What of the content is seen now.
  var presentedViewport: CGRect {
    guard let stage, let layer else { return bounds }
    return CGRect(
      origin: stage.layers[layer].boundsOrigin.value(at: stage.now),
      size: stage.layers[layer].size.value(at: stage.now))
  }

  /// What of the content is seen from now until the next tick.
  var presentedSweep: CGRect {
    guard let stage, let layer else { return bounds }
    let (offsets, sizes) = (stage.layers[layer].boundsOrigin, stage.layers[layer].size)
    let tick = DisplayLink.tick(atOrAfter: stage.now)
    let sweep = [stage.now, tick, tick + DisplayLink.period].map { time in
      var origin = offsets.value(at: time)
      if let steps = steppedScroll?.offset.value(at: time) {
        // An earlier animation of the offset may still run.
        origin.x += steps.x - offsets.last.x
        origin.y += steps.y - offsets.last.y
      }
      return CGRect(origin: origin, size: sizes.value(at: time))
    }
    return sweep.dropFirst().reduce(sweep[0]) { $0.union($1) }
  }
}
