import Foundation
import Geometry
import Layouts
import Timing

/// Preferred sizes of views, for layouts that use them.
extension CollectionView {
  /// The highest number of layout passes for preferred sizes.
  private static let mostFittings = 64

  /// Lays out until no visible view prefers another size.
  func fitVisibleElements() {
    for _ in 0..<Self.mostFittings where invalidatesForPreferences() {
      collectionViewLayout.prepareIfNeeded()
      contentSize = collectionViewLayout.collectionViewContentSize
      showVisibleElements()
    }
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
        elementStore.measuredSizes[element.indexPath] = preferred.size
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
