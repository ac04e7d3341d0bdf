import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// The scroll view of a section that scrolls across the scroll axis of its layout.
///
/// Its coordinates are those of the collection view's content, so that cells in it have the
/// attributes of the layout. What the section is scrolled by is the difference between the origin of
/// its bounds and its frame. It does not clip, for the collection view does.
final class OrthogonalScrollView: ScrollView {
  weak var collectionView: CollectionView?
  /// The number of the section.
  var section = 0 {
    didSet { if section != oldValue, let layer { stage?.setIndexPath(pathForOrder, of: layer) } }
  }
  /// The viewport and the range of offsets; `nil` until the view is placed.
  private(set) var scroller: OrthogonalScroller?
  /// The number of the group at the beginning of the viewport, and the part of it that is beyond.
  private var position: CGFloat?
  /// The display link that shows cells while an animated offset passes them.
  private var watch: DisplayLink?
  private var watchEnd = Instant.zero
  /// The instant of the last call of the link.
  private var lastTick = Instant.zero

  override var pathForOrder: [Int] { [section] }

  override func setUpParts() {
    super.setUpParts()
    clipsToBounds = false
    contentInsetAdjustmentBehavior = .never
  }

  /// The coordinate along the axis.
  private var way: WritableKeyPath<CGPoint, CGFloat> {
    scroller?.isHorizontal == false ? \.y : \.x
  }

  /// The distance by which the section is scrolled, in points.
  var displacement: CGFloat { shift[keyPath: way] }

  /// Scrolls the section by a distance, in points; animated in an animation.
  private func move(to displacement: CGFloat) {
    guard var offset = scroller?.frame.origin else { return }
    offset[keyPath: way] += displacement
    if offset != bounds.origin { contentOffset = offset }
  }

  /// The vector from what is shown to where the layout has it.
  var shift: CGPoint { shift(at: bounds.origin) }

  /// The same vector as it is presented now.
  var presentedShift: CGPoint { isOffsetMoving ? shift(at: shownBounds.origin) : shift }

  /// Returns the vector at an offset.
  ///
  /// While the section takes on another axis it has a part across.
  private func shift(at offset: CGPoint) -> CGPoint {
    guard let origin = scroller?.frame.origin else { return .zero }
    return CGPoint(x: offset.x - origin.x, y: offset.y - origin.y)
  }

  /// Returns what a rectangle of the collection view shows of the section until the next tick.
  ///
  /// In a change it is also what the rectangle shows in the end. Whatever that passes before is to
  /// set out from its old position.
  func shownRects(_ rect: CGRect, isChanging: Bool) -> [CGRect] {
    let final = rect.offsetBy(dx: shift.x, dy: shift.y)
    guard isOffsetMoving, let stage, let layer else { return [final] }
    let offsets = stage.layers[layer].boundsOrigin
    let tick = DisplayLink.tick(atOrAfter: stage.now)
    let sweep = [stage.now, tick, tick + DisplayLink.period].map { time in
      let moved = shift(at: offsets.value(at: time))
      return rect.offsetBy(dx: moved.x, dy: moved.y)
    }
    let passed = sweep.dropFirst().reduce(sweep[0]) { $0.union($1) }
    return isChanging ? [final, passed] : [passed]
  }

  // MARK: Coordinates

  /// Turns the position of something in the section into one of the collection view's content.
  func leave(_ position: inout Track<CGPoint>) {
    guard let origin = scroller?.frame.origin else { return }
    position.add(offsets, times: -1, at: stage?.now ?? .zero)
    position.move(by: origin)
  }

  /// Turns a position in the collection view's content into one of something in the section.
  func enter(_ position: inout Track<CGPoint>) {
    guard let origin = scroller?.frame.origin else { return }
    position.add(offsets, times: 1, at: stage?.now ?? .zero)
    position.move(by: CGPoint(x: -origin.x, y: -origin.y))
  }

  /// The origin of the bounds over time.
  private var offsets: Track<CGPoint> {
    guard let stage, let layer else { return Track(bounds.origin) }
    return stage.layers[layer].boundsOrigin
  }

  // MARK: Place

  /// Takes on a viewport and the range of offsets.
  ///
  /// Only a change of what the section is scrolled by is seen, and animated with what is under way.
  func place(_ new: OrthogonalScroller, in layout: CollectionViewLayout) {
    flipsHorizontally = collectionView?.flipsHorizontally ?? false
    guard new != scroller else { return }
    let (old, before, shift) = (scroller, displacement, shift)
    let isTurned = old.map { $0.isHorizontal != new.isHorizontal } ?? false
    let isAtStart = isTurned || old.map { before == $0.start } ?? true
    let isResized = old.map { $0.frame.size.along(new.isHorizontal) != new.length } ?? true
    // A finger, and content that moves by itself, hold on to the content.
    let isHeld = isDragging || isDecelerating
    View.performWithoutAnimation {
      scroller = new
      apply(new.properties, of: new.behavior)
      let origin = new.frame.origin
      isPlacedByOwner = true
      bounds = CGRect(
        x: origin.x + shift.x, y: origin.y + shift.y, width: new.frame.width,
        height: new.frame.height)
      center = new.frame.center
      isPlacedByOwner = false
      var inset = EdgeInsets(top: -new.frame.minY, left: -new.frame.minX, bottom: 0, right: 0)
      var size = CGSize(width: new.frame.maxX, height: new.frame.maxY)
      if new.isHorizontal {
        inset.left -= new.range.lowerBound
        size.width += new.range.upperBound
      } else {
        inset.top -= new.range.lowerBound
        size.height += new.range.upperBound
      }
      if contentInset != inset { contentInset = inset }
      if contentSize != size { contentSize = size }
    }
    let target =
      if isAtStart {
        new.start
      } else if isResized, let position {
        layout.orthogonalOffset(ofSection: section, at: position)
      } else {
        before
      }
    if !isHeld || isAtStart {
      move(to: min(max(target, new.range.lowerBound), new.range.upperBound))
    }
    notePosition()
  }

  /// Scrolls as a behavior demands.
  private func apply(
    _ properties: CollectionLayoutSection.OrthogonalScrollingProperties,
    of behavior: CollectionLayoutSection.OrthogonalScrollingBehavior
  ) {
    isPagingEnabled = behavior == .paging
    let isFast = behavior == .groupPaging || behavior == .groupPagingCentered
    decelerationRate =
      properties.rate.map { DecelerationRate(rawValue: $0) } ?? (isFast ? .fast : .normal)
    bounces = properties.bounce != .never
    alwaysBounceHorizontal = properties.bounce == .always && scroller?.isHorizontal == true
    alwaysBounceVertical = properties.bounce == .always && scroller?.isHorizontal == false
  }

  /// Notes which group is at the beginning of the viewport, to show it again at another size.
  private func notePosition() {
    let layout = collectionView?.collectionViewLayout
    position = layout?.orthogonalPosition(ofSection: section, at: displacement) ?? position
  }

  /// Scrolls to a displacement, at once or animated.
  func scroll(to displacement: CGFloat, animated: Bool) {
    guard let scroller else { return }
    var offset = bounds.origin
    offset[keyPath: way] =
      scroller.frame.origin[keyPath: way]
      + min(max(displacement, scroller.range.lowerBound), scroller.range.upperBound)
    setContentOffset(offset, animated: animated)
  }

  // MARK: Scrolling

  override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.origin
      super.bounds = newValue
      if newValue.origin != old, !isPlacedByOwner { didScroll() }
    }
  }

  /// Lets the collection view show the cells that are visible now.
  private func didScroll() {
    guard let collectionView else { return }
    notePosition()
    collectionView.collectionViewLayout.orthogonalSectionDidScroll(section)
    collectionView.setNeedsLayout()
    guard let stage, let animation = stage.animation, animation.length > .zero, layer != nil else {
      return
    }
    watchEnd = max(watchEnd, stage.now + animation.length)
    if watch != nil { return }
    lastTick = stage.now
    watch = DisplayLink { [weak self] link in
      if let self { self.tick(link) } else { link.invalidate() }
    }
  }

  /// Shows the cells that an animated offset passes.
  private func tick(_ link: DisplayLink) {
    guard let stage, layer != nil, let collectionView else {
      link.invalidate()
      watch = nil
      return
    }
    if link.instant >= watchEnd {
      link.invalidate()
      watch = nil
    }
    follow(on: stage, in: collectionView)
  }

  /// Shows what an animated offset has passed since the last time, as a sample.
  private func follow(on stage: Stage, in collectionView: CollectionView) {
    stage.performSampled(since: lastTick) {
      collectionView.collectionViewLayout.orthogonalSectionDidScroll(section)
      collectionView.setNeedsLayout()
    }
    lastTick = stage.now
  }

  /// Records where content that moves by itself is now, before something else is recorded.
  func catchUp() {
    scrollAnimator.catchUp()
    guard watch != nil, layer != nil, let stage, stage.now > lastTick, let collectionView,
      !collectionView.isChangingContent
    else { return }
    let since = lastTick
    follow(on: stage, in: collectionView)
    stage.performSampled(since: since) { collectionView.layoutIfNeeded() }
  }

  override func stopScrollAnimation(at offset: CGPoint?) -> Bool {
    catchUp()
    return super.stopScrollAnimation(at: offset)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    collectionView?.layoutIfNeeded()
  }

  override func restingOffset(
    _ proposal: CGPoint, velocity: CGPoint, from start: CGPoint
  ) -> CGPoint {
    guard let scroller, let collectionView else { return proposal }
    // Pages from left to right are those of every scroll view.
    if scroller.behavior == .paging, !scroller.isReversed { return proposal }
    let origin = scroller.frame.origin[keyPath: way]
    var result = proposal
    result[keyPath: way] =
      origin
      + collectionView.collectionViewLayout.orthogonalRest(
        ofSection: section, proposal: proposal[keyPath: way] - origin, current: displacement,
        start: start[keyPath: way] - origin, velocity: velocity[keyPath: way])
    return result
  }
}

extension OrthogonalScroller {
  /// The length of the viewport along the axis.
  fileprivate var length: CGFloat { frame.size.along(isHorizontal) }
}

extension CGSize {
  /// The length along an axis.
  fileprivate func along(_ isHorizontal: Bool) -> CGFloat { isHorizontal ? width : height }
}
