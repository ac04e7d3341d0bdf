public import Foundation
import Geometry
public import Layouts
import Timing

/// Views that say how large they want to be, for layouts that mind.
extension CollectionView {
  /// How often a layout is worked out anew for what its views want, before it is left as it is.
  private static let mostFittings = 64

  /// Returns the size for which an item's view asked when it was last shown, in points.
  public func measuredSize(ofItemAt indexPath: IndexPath) -> CGSize? {
    measuredSizes.isEmpty ? nil : measuredSizes[indexPath]
  }

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

  /// Moves the content offset and changes the content size by what an invalidation says, in points.
  public func adjustContent(offset: CGPoint, size: CGSize) {
    if size != .zero {
      contentSize = CGSize(
        width: contentSize.width + size.width, height: contentSize.height + size.height)
    }
    if offset != .zero {
      contentOffset = CGPoint(x: contentOffset.x + offset.x, y: contentOffset.y + offset.y)
    }
  }
}

extension CollectionViewLayout {
  /// Has decoration views of a kind made by a class.
  public func register(
    _ viewClass: CollectionReusableView.Type, forDecorationViewOfKind elementKind: String
  ) {
    decorationClasses[elementKind] = viewClass
  }
}

extension CollectionView {
  /// Makes a decoration view of the class that the layout has registered.
  func decorationView(ofKind kind: String) -> CollectionReusableView {
    let viewClass = collectionViewLayout.decorationClasses[kind] as? CollectionReusableView.Type
    return (viewClass ?? CollectionReusableView.self).init(frame: .zero)
  }
}
