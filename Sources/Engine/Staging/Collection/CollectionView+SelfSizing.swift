import Foundation
import Geometry
import Layouts
import Timing

/// Preferred sizes of views, for layouts that use them.
extension CollectionView {
  /// The highest number of layout passes for preferred sizes.
  private static let mostFittings = 64

  /// Lays out until no visible view prefers another size.
  ///
  /// What has been measured before keeps its position in the viewport when elements before it turn
  /// out to have another size.
  func fitVisibleElements() {
    let kept = firstMeasuredElement()
    for _ in 0..<Self.mostFittings where invalidatesForPreferences() {
      collectionViewLayout.prepareIfNeeded()
      contentSize = collectionViewLayout.collectionViewContentSize
      showVisibleElements()
      if let kept { keep(kept.element, at: kept.position) }
    }
  }

  /// Returns the first visible element that has been measured, if elements before it have not, with
  /// its position in the viewport.
  private func firstMeasuredElement() -> (element: LayoutElement, position: CGPoint)? {
    if elementStore.unfitted.isEmpty || stage?.animation != nil || isScrollAnimating { return nil }
    let unfitted = Set(elementStore.unfitted.map(\.attributes.element))
    let measured = elementStore.shown.filter { element, known in
      element.category == .cell && !unfitted.contains(element)
        && visibleFrame(of: known).intersects(bounds)
    }
    guard let first = measured.min(by: { $0.key.precedes($1.key) }),
      unfitted.contains(where: { $0.category == .cell && $0.precedes(first.key) })
    else { return nil }
    return (first.key, position(of: first.value.attributes))
  }

  /// Returns the position of an element in the viewport, in points.
  private func position(of attributes: CollectionViewLayoutAttributes) -> CGPoint {
    CGPoint(
      x: attributes.frame.minX - contentOffset.x, y: attributes.frame.minY - contentOffset.y)
  }

  /// Scrolls so that an element keeps its position in the viewport, along axes that scroll.
  private func keep(_ element: LayoutElement, at position: CGPoint) {
    guard let attributes = collectionViewLayout.attributes(of: element) else { return }
    let now = self.position(of: attributes)
    var offset = contentOffset
    if contentSize.width > bounds.width { offset.x += now.x - position.x }
    if contentSize.height > bounds.height { offset.y += now.y - position.y }
    if offset != contentOffset { contentOffset = offset }
  }

  /// Asks views for their preferred size if their own has changed; returns whether the layout
  /// reacts.
  private func invalidatesForPreferences() -> Bool {
    let layout = collectionViewLayout
    var isInvalid = false
    if elementStore.unfitted.isEmpty { return false }
    let candidates = elementStore.unfitted.sorted {
      $0.attributes.element.precedes($1.attributes.element)
    }
    elementStore.unfitted.removeAll()
    for known in candidates where known.fittedSize != known.attributes.size {
      let element = known.attributes.element
      guard elementStore.shown[element] === known else { continue }
      let original = known.attributes.duplicated()
      known.fittedSize = original.size
      let preferred = known.view.preferredLayoutAttributesFitting(original.duplicated())
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      if element.category == .cell {
        let path = element.indexPath
        elementStore.measuredSizes[path.section, default: [:]][path.item] = preferred.size
      }
      known.fittedSize = preferred.size
      layout.invalidateLayout(
        with: layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      isInvalid = true
    }
    return isInvalid
  }

  /// Sends everything on to where it belongs when what an animated change brought has been sized.
  ///
  /// It is one motion with the change itself, for both begin at once and take as long.
  func fitAfterChange(until end: Instant) {
    for _ in 0..<Self.mostFittings where invalidatesForPreferences() {
      collectionViewLayout.prepareIfNeeded()
      contentSize = collectionViewLayout.collectionViewContentSize
      placeScrollViews()
      let visible = attributes(in: bounds)
      for attributes in visible where elementStore.shown[attributes.element] == nil {
        elementStore.shown[attributes.element] = show(attributes, startingFrom: attributes)
      }
      for (element, known) in elementStore.shown.sorted(by: { $0.key.precedes($1.key) }) {
        guard let attributes = collectionViewLayout.attributes(of: element) else { continue }
        known.animate(to: attributes, until: end)
      }
    }
  }
}
