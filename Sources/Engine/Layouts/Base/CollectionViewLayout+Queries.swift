package import Foundation
import Geometry

/// Queries that never exceed the data for which a subclass was prepared.
extension CollectionViewLayout {
  /// Returns an element's attributes without its pose; `nil` if the layout does not have the
  /// element.
  ///
  /// A subclass is queried only while it is prepared, for items of the data that it was prepared
  /// for, and for supplementary and decoration views that it has returned itself since.
  package func layoutAttributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    if !isBuiltIn {
      prepareIfNeeded()
      guard has(element) else { return nil }
    }
    return switch element.category {
    case .cell: layoutAttributesForItem(at: element.indexPath)
    case .supplementaryView:
      layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.indexPath)
    case .decorationView:
      layoutAttributesForDecorationView(ofKind: element.kind, at: element.indexPath)
    }
  }

  /// Returns the attributes of elements in a rectangle without poses, and records the views among
  /// them.
  ///
  /// As in UIKit, a subclass that is still valid is not asked again for the same rectangle.
  func layoutAttributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    if isBuiltIn { return layoutAttributesForElements(in: rect) ?? [] }
    prepareIfNeeded()
    let bounds = host?.bounds ?? .null
    if let known = recentQueries.first(where: { $0.rect == rect && $0.bounds == bounds }) {
      return known.result
    }
    let found = layoutAttributesForElements(in: rect) ?? []
    recentQueries =
      [RecentQuery(rect: rect, bounds: bounds, result: found)]
      + recentQueries.prefix(RecentQuery.maximumCount - 1)
    for attributes in found where attributes.representedElementCategory != .cell {
      namedViews.insert(attributes.element)
    }
    return found
  }

  /// Returns whether a subclass has an element, without a query for the element itself.
  private func has(_ element: LayoutElement) -> Bool {
    if element.category == .cell { return isPrepared(forItemAt: element.indexPath) }
    if namedViews.contains(element) { return true }
    guard !missingViews.contains(element),
      preparedCounts.indices.contains(element.indexPath.section)
    else { return false }
    // The element may be off screen; then it is near the items of its section.
    for item in itemsBeside(element.indexPath) {
      guard let frame = layoutAttributesForItem(at: item)?.frame else { continue }
      _ = layoutAttributes(in: frame.grownByPage(host?.bounds.size ?? .zero))
      if namedViews.contains(element) { return true }
    }
    missingViews.insert(element)
    return false
  }

  /// Returns whether the data that a subclass was prepared for contains an item.
  private func isPrepared(forItemAt path: IndexPath) -> Bool {
    path.count == 2 && preparedCounts.indices.contains(path.section)
      && (0..<preparedCounts[path.section]).contains(path.item)
  }

  /// Returns items near which a supplementary or decoration view with an index path is likely to
  /// be.
  private func itemsBeside(_ path: IndexPath) -> [IndexPath] {
    let count = preparedCounts[path.section]
    if count > 0 {
      let items = [min(max(0, path.count > 1 ? path.item : 0), count - 1), count - 1]
      return (items[0] == items[1] ? [items[0]] : items).map {
        IndexPath(item: $0, section: path.section)
      }
    }
    let before = preparedCounts[..<path.section].lastIndex { $0 > 0 }
    let after = preparedCounts[path.section...].firstIndex { $0 > 0 }
    return [
      before.map { IndexPath(item: preparedCounts[$0] - 1, section: $0) },
      after.map { IndexPath(item: 0, section: $0) },
    ].compactMap(\.self)
  }

  // MARK: Freezing

  /// Returns a function from elements to their present attributes.
  ///
  /// A subclass is queried for elements at most a page off screen, and for others only as long as
  /// it stays prepared as it is.
  package func frozenAttributes() -> (LayoutElement) -> CollectionViewLayoutAttributes? {
    let geometry = frozenGeometry()
    if isBuiltIn, let geometry { return geometry }
    guard isValid, let sight = host?.bounds else { return geometry ?? { _ in nil } }
    let generation = prepareCount
    var known: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    for attributes in layoutAttributes(in: sight.grownByPage(sight.size)) {
      known[attributes.element] = attributes.duplicated()
    }
    return { [self] element in
      if let attributes = known[element] { return attributes }
      if isValid, prepareCount == generation {
        known[element] = layoutAttributes(of: element)?.duplicated()
      }
      // Items have their frozen geometry; a subclass may have omitted some of the other views.
      return known[element] ?? (element.category == .cell ? geometry?(element) : nil)
    }
  }
}

/// A query of a rectangle, and what a layout returned.
struct RecentQuery {
  /// The number of queries that are kept: of the bounds and of a page around them.
  static let maximumCount = 2

  let rect: CGRect
  /// The bounds of the host, on which the result may depend.
  let bounds: CGRect
  let result: [CollectionViewLayoutAttributes]
}

extension CGRect {
  /// Returns the rectangle extended by a page of a size on every side.
  package func grownByPage(_ size: CGSize) -> CGRect { insetBy(dx: -size.width, dy: -size.height) }
}
