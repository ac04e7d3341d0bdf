import CollectionUpdates
public import Foundation
public import Geometry
public import Layouts
import Timelines
import Timing

/// Sections that scroll across the scroll axis of their layout, each in a scroll view of its own.
extension CollectionView {
  // MARK: Scroll views

  /// Returns the view that an element is in: that of its section, or the collection view itself.
  func host(of element: LayoutElement) -> View {
    guard let section = collectionViewLayout.orthogonalSection(of: element),
      let scroller = collectionViewLayout.orthogonalScroller(ofSection: section)
    else { return self }
    if let view = elementStore.scrollViews[section] { return view }
    let view = OrthogonalScrollView(frame: scroller.frame)
    view.collectionView = self
    view.section = section
    elementStore.scrollViews[section] = view
    View.performWithoutAnimation {
      view.place(scroller, in: collectionViewLayout)
      addSubview(view)
    }
    return view
  }

  /// Returns the scroll view that an element is in, or would be; `nil` for none.
  func scrollView(of element: LayoutElement) -> OrthogonalScrollView? {
    collectionViewLayout.orthogonalSection(of: element).flatMap { elementStore.scrollViews[$0] }
  }

  /// Returns the vector from what is shown of an element to where the layout has it.
  func shift(of element: LayoutElement) -> CGPoint {
    guard let section = collectionViewLayout.orthogonalSection(of: element) else { return .zero }
    return shift(ofSection: section)
  }

  /// Returns the vector from what is shown of an orthogonal section to where the layout has it.
  private func shift(ofSection section: Int) -> CGPoint {
    if let view = elementStore.scrollViews[section] { return view.shift }
    guard let scroller = collectionViewLayout.orthogonalScroller(ofSection: section) else {
      return .zero
    }
    return scroller.startOffset
  }

  /// Returns a function to the vectors from what is shown of elements now to where the layout has
  /// them, which later changes do not affect.
  func presentShifts() -> (LayoutElement) -> CGPoint {
    let start = collectionViewLayout.frozenOrthogonalStart()
    let shifts = elementStore.scrollViews.mapValues(\.presentedShift)
    return { element in start(element).map { shifts[$0.section] ?? $0.1 } ?? .zero }
  }

  /// Returns the vector from what is shown now of an element, or would be, to where the layout has it.
  func presentedShift(of element: LayoutElement) -> CGPoint {
    scrollView(of: element)?.presentedShift ?? shift(of: element)
  }

  /// Records where sections are that move by themselves, as elements may leave them now.
  func catchSectionsUp() {
    guard let stage else { return }
    let contexts = stage.recording.contexts
    stage.recording.contexts = []
    for (_, view) in elementStore.scrollViews.sorted(by: { $0.key < $1.key }) {
      view.catchUp()
    }
    stage.recording.contexts = contexts
  }

  /// Whether a section is moving that scrolls by itself.
  var isSectionMoving: Bool {
    elementStore.scrollViews.values.contains(where: \.isOffsetMoving)
  }

  /// Returns the frame of attributes in the content, as their section is scrolled.
  package func visibleFrame(of attributes: CollectionViewLayoutAttributes) -> CGRect {
    let shift = shift(of: attributes.element)
    return shift == .zero ? attributes.frame : attributes.frame.offsetBy(dx: -shift.x, dy: -shift.y)
  }

  /// Returns the frame of a shown element in the content, as its scroll view is scrolled.
  func visibleFrame(of known: ShownElement) -> CGRect {
    guard let shift = (known.view.superview as? OrthogonalScrollView)?.shift else {
      return known.attributes.frame
    }
    return known.attributes.frame.offsetBy(dx: -shift.x, dy: -shift.y)
  }

  /// Returns an item's attributes in the content, as its section is scrolled.
  func scrolledAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    shownAttributesForItem(at: path).map { $0.shifted(by: shift(of: $0.element)) }
  }

  /// Returns the center of an item in the content, as its section is scrolled; `nil` without the item.
  package func visibleCenter(ofItemAt path: IndexPath) -> CGPoint? {
    scrolledAttributesForItem(at: path)?.center
  }

  /// The instants at which sections that scroll by themselves come to rest.
  var sectionRestingTimes: [Instant] {
    elementStore.scrollViews.values.compactMap(\.scrollAnimator.end)
  }

  /// Gives every orthogonal section's scroll view its place, and removes those of no use.
  func placeScrollViews() {
    // A transition between two layouts may go back to where sections scroll.
    let layout = updateState.transition?.layout.currentLayout ?? collectionViewLayout
    for (section, view) in elementStore.scrollViews.sorted(by: { $0.key < $1.key }) {
      guard let scroller = layout.orthogonalScroller(ofSection: section) else {
        discard(view)
        elementStore.scrollViews[section] = nil
        continue
      }
      view.place(scroller, in: layout)
    }
    elementStore.discarded.removeAll { view in
      guard view.subviews.isEmpty else { return false }
      view.removeFromSuperview()
      return true
    }
  }

  /// Keeps a scroll view until the elements in it have left.
  private func discard(_ view: OrthogonalScrollView) {
    view.isScrollEnabled = false
    elementStore.discarded.append(view)
  }

  /// Takes scroll views on to the sections that they have after an update.
  func carryScrollViews(_ plan: UpdatePlan) {
    let old = elementStore.scrollViews
    elementStore.scrollViews = [:]
    for (section, view) in old.sorted(by: { $0.key < $1.key }) {
      if let new = plan.after(section: section) {
        view.section = new
        elementStore.scrollViews[new] = view
      } else {
        discard(view)
      }
    }
  }

  /// Puts a shown element into the view where it belongs by now, exactly where it is shown, and gives
  /// it its path.
  ///
  /// From now on it no longer moves with the view that it leaves, but with the one that it enters.
  func rehost(_ known: ShownElement, as element: LayoutElement) {
    let (view, host) = (known.view, host(of: element))
    let path = element.indexPath
    if view.elementPath != [path.section, path.item] { view.setPath(path) }
    guard view.superview !== host else { return }
    let (before, after) = (view.superview as? OrthogonalScrollView, host as? OrthogonalScrollView)
    var position = Track(view.center)
    let old = view.layer.flatMap { layer in
      stage.map { stage in
        var record = stage.layers[layer]
        record.begin(at: stage.now)
        before?.leave(&record.position)
        after?.enter(&record.position)
        position = record.position
        return record
      }
    }
    if old == nil {
      before?.leave(&position)
      after?.enter(&position)
    }
    let (alpha, size) = (view.alpha, view.bounds.size)
    let shift = CGPoint(x: position.last.x - view.center.x, y: position.last.y - view.center.y)
    View.performWithoutAnimation {
      view.removeFromSuperview()
      view.center = position.last
      (view.alpha, view.bounds.size) = (alpha, size)
      host.addSubview(view)
    }
    known.move(by: shift)
    guard let stage, let layer = view.layer, var record = old else { return }
    record.parent = stage.layers[layer].parent
    stage.recording.layers[layer] = record
  }

  /// Removes views of elements from whatever view they are in.
  func removeElementViews(_ views: [View]) {
    removeSubviews(views.filter { $0.superview === self })
    let others = views.filter { $0.superview !== self }
    if others.isEmpty { return }
    let hosts = elementStore.scrollViews.sorted { $0.key < $1.key }.map(\.value)
    for host in hosts + elementStore.discarded {
      host.removeSubviews(others.filter { $0.superview === host })
    }
  }

  /// The distances by which sections are scrolled by themselves, in points.
  package var sectionOffsets: [Int: CGFloat] {
    elementStore.scrollViews.mapValues(\.displacement)
  }

  /// Scrolls a section by itself to a distance, at once, where it is shown.
  package func scrollSection(_ section: Int, to displacement: CGFloat) {
    elementStore.scrollViews[section]?.scroll(to: displacement, animated: false)
  }

  // MARK: Layout host

  public func additionalInsets(for reference: ContentInsetsReference) -> EdgeInsets {
    let area = contentInsetAdjustmentBehavior == .never ? EdgeInsets.zero : safeAreaInsets
    var insets = EdgeInsets.zero
    switch reference {
    case .automatic, .safeArea: break
    case .none: (insets.left, insets.right) = (-area.left, -area.right)
    case .layoutMargins, .readableContent:
      insets.left = max(0, layoutMargins.left - area.left)
      insets.right = max(0, layoutMargins.right - area.right)
    }
    if reference == .readableContent {
      let inset = restingContentInset
      let width = bounds.width - inset.left - inset.right - insets.left - insets.right
      let excess = max(0, width - Self.readableWidth) / 2
      insets.left += excess
      insets.right += excess
    }
    return insets
  }

  /// The greatest width of readable content at the default size of text, in points.
  private static let readableWidth: CGFloat = 672

  public func shownRects(
    _ rect: CGRect, inOrthogonalSection section: Int, of layout: CollectionViewLayout
  ) -> [CGRect]? {
    scrollView(ofSection: section, in: layout)?.shownRects(
      rect, isChanging: updateState.isChanging)
  }

  public func orthogonalOffset(
    ofSection section: Int, of layout: CollectionViewLayout
  ) -> CGPoint? {
    // A blend of two layouts is computed now and then only, and needs where sections come to rest.
    let isBlended = updateState.transition != nil
    return scrollView(ofSection: section, in: layout).map {
      isBlended ? $0.shift : $0.presentedShift
    }
  }

  /// Returns the scroll view of a section of a layout; `nil` before the layout shows it.
  private func scrollView(
    ofSection section: Int, in layout: CollectionViewLayout
  ) -> OrthogonalScrollView? {
    if let transition = updateState.transition, layout === transition.layout.nextLayout {
      return nil
    }
    return elementStore.scrollViews[section]
  }

  /// Lets all sections begin again, where another layout has replaced theirs.
  func discardScrollViews() {
    for (_, view) in elementStore.scrollViews.sorted(by: { $0.key < $1.key }) { discard(view) }
    elementStore.scrollViews = [:]
  }

  // MARK: Scrolling to an item

  /// Scrolls to an item, with its section where that scrolls by itself.
  func scrollSections(
    toItemAt indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    guard let offset = offset(toItemAt: indexPath, at: position) else { return }
    scrollSection(toItemAt: indexPath, at: position, animated: animated)
    setContentOffset(offset, animated: animated)
  }

  /// Scrolls the section of an item, where that scrolls by itself.
  private func scrollSection(
    toItemAt indexPath: IndexPath, at position: ScrollPosition, animated: Bool
  ) {
    let element = LayoutElement(category: .cell, indexPath: indexPath)
    guard let section = collectionViewLayout.orthogonalSection(of: element),
      let scroller = collectionViewLayout.orthogonalScroller(ofSection: section),
      let view = host(of: element) as? OrthogonalScrollView,
      let attributes = collectionViewLayout.layoutAttributes(of: element)
    else { return }
    view.scroll(
      to: scroller.displacement(
        showing: attributes.frame, at: position, from: view.displacement), animated: animated)
  }
}

extension OrthogonalScroller {
  /// Returns the displacement that shows a frame at a position, or with the smallest movement.
  fileprivate func displacement(
    showing frame: CGRect, at position: ScrollPosition, from present: CGFloat
  ) -> CGFloat {
    let (low, high, start, end) =
      isHorizontal
      ? (frame.minX, frame.maxX, self.frame.minX, self.frame.maxX)
      : (frame.minY, frame.maxY, self.frame.minY, self.frame.maxY)
    let (first, middle, last): (ScrollPosition, ScrollPosition, ScrollPosition) =
      isHorizontal
      ? (.left, .centeredHorizontally, .right) : (.top, .centeredVertically, .bottom)
    if position.contains(first) { return low - start }
    if position.contains(middle) || behavior == .groupPagingCentered {
      return (low + high - start - end) / 2
    }
    if position.contains(last) { return high - end }
    if low - present < start { return low - start }
    return high - present > end ? min(high - end, low - start) : present
  }
}
