import Foundation
import Geometry
import Layouts
import Timing

/// Views that say how large they want to be, for layouts that mind.
extension CollectionView {
  /// How often a layout is worked out anew for what its views want, before it is left as it is.
  private static let mostFittings = 64

  /// Lays out until no visible view wants anything else.
  func fitVisibleElements() {
    for _ in 0..<Self.mostFittings where invalidatesForPreferences() {
      collectionViewLayout.prepareIfNeeded()
      contentSize = collectionViewLayout.collectionViewContentSize
      showVisibleElements()
    }
  }

  /// Asks views that were not asked at their present size, and tells whether the layout minds.
  private func invalidatesForPreferences() -> Bool {
    let layout = collectionViewLayout
    var isInvalid = false
    if unfitted.isEmpty { return false }
    let candidates = unfitted.sorted { $0.attributes.element.precedes($1.attributes.element) }
    unfitted.removeAll()
    for known in candidates where known.fittedSize != known.attributes.size {
      let element = known.attributes.element
      guard shown[element] === known else { continue }
      let original = known.attributes.duplicated()
      known.fittedSize = original.size
      let preferred = known.view.preferredLayoutAttributesFitting(original.duplicated())
      guard
        layout.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      if element.category == .cell { measuredSizes[element.indexPath] = preferred.size }
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
      for attributes in visible where shown[attributes.element] == nil {
        shown[attributes.element] = show(attributes, startingFrom: attributes)
      }
      for (element, known) in shown.sorted(by: { $0.key.precedes($1.key) }) {
        guard let attributes = collectionViewLayout.attributes(of: element) else { continue }
        known.animate(to: attributes, until: end)
      }
    }
  }
}
