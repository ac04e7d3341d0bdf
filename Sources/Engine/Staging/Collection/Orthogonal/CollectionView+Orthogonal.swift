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
    return scroller.isHorizontal
      ? CGPoint(x: scroller.start, y: 0) : CGPoint(x: 0, y: scroller.start)
  }

  /// Returns the frame of attributes in the content, as their section is scrolled.
  func visibleFrame(of attributes: CollectionViewLayoutAttributes) -> CGRect {
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

  /// Gives every orthogonal section's scroll view its place, and removes those of no use.
  func placeScrollViews() {
    if elementStore.scrollViews.isEmpty { return }
    let layout = collectionViewLayout
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

  /// Puts a shown element into the view where it belongs by now, exactly where it is shown.
  func rehost(_ known: ShownElement, as element: LayoutElement) {
    let (view, host) = (known.view, host(of: element))
    guard view.superview !== host else { return }
    let old = (view.superview as? OrthogonalScrollView)?.presentedShift ?? .zero
    let new = (host as? OrthogonalScrollView)?.presentedShift ?? .zero
    let shift = CGPoint(x: new.x - old.x, y: new.y - old.y)
    let record = view.layer.flatMap { layer in
      stage.map { stage in
        var record = stage.layers[layer]
        record.begin(at: stage.now)
        return (record, stage.layers[layer].shownPosition(at: stage.now))
      }
    }
    let (alpha, size) = (view.alpha, view.bounds.size)
    View.performWithoutAnimation {
      view.removeFromSuperview()
      let center = record?.1 ?? view.center
      view.center = CGPoint(x: center.x + shift.x, y: center.y + shift.y)
      (view.alpha, view.bounds.size) = (alpha, size)
      host.addSubview(view)
    }
    if let stage, let layer = view.layer, let record = record?.0 {
      stage.recording.layers[layer].size = record.size
      stage.recording.layers[layer].alpha = record.alpha
      stage.recording.layers[layer].appearance = record.appearance
    }
    known.move(to: view.center)
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

  public func shownRect(_ rect: CGRect, inOrthogonalSection section: Int) -> CGRect {
    if let view = elementStore.scrollViews[section] {
      return view.shownRect(rect, isChanging: updateState.isChanging)
    }
    let shift = shift(ofSection: section)
    return rect.offsetBy(dx: shift.x, dy: shift.y)
  }

  public func orthogonalOffset(ofSection section: Int) -> CGPoint {
    elementStore.scrollViews[section]?.presentedShift ?? shift(ofSection: section)
  }

  // MARK: Scrolling to an item

  /// Scrolls the section of an item, where that scrolls by itself.
  func scrollSection(toItemAt indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
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
