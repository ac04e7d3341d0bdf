package import Foundation
package import Geometry

/// The outline of an element on its plane, for tests of visible overlap.
package struct ElementOutline: Hashable, Sendable {
  private let corners: [CGPoint]
  private let box: CGRect

  /// The depth in points from which two outlines count as overlapping.
  private static let tolerance = 0.01

  /// Makes an outline from a center, a size and a transform; `nil` if it is invisible.
  package init?(center: CGPoint, size: CGSize, transform: Transform3D, alpha: CGFloat) {
    guard alpha > 0, size.width > 0, size.height > 0 else { return nil }
    let plane = Homography(
      planeOf: Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
        .concatenating(transform))
    let corners = CGRect(origin: .zero, size: size).corners.compactMap { plane.apply($0) }
      .map { CGPoint(x: $0.x + center.x, y: $0.y + center.y) }
    guard corners.count == 4 else { return nil }
    self.corners = corners
    box = CGRect(boundingBoxOf: corners)
  }

  /// Makes the outline of an element's attributes; `nil` if it is invisible.
  package init?(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      center: attributes.center, size: attributes.size, transform: attributes.transform3D,
      alpha: attributes.isHidden ? 0 : attributes.alpha)
  }

  /// The vertical range.
  var span: ClosedRange<CGFloat> { box.minY...box.maxY }

  /// Returns whether two outlines share more than an edge.
  func overlaps(_ other: ElementOutline) -> Bool {
    let tolerance = Self.tolerance
    guard box.minX < other.box.maxX - tolerance, other.box.minX < box.maxX - tolerance,
      box.minY < other.box.maxY - tolerance, other.box.minY < box.maxY - tolerance
    else { return false }
    // Convex outlines are disjoint if an edge of one of them separates them.
    return !isApart(from: other) && !other.isApart(from: self)
  }

  /// Returns whether one of the outline's edges separates it from another outline.
  private func isApart(from other: ElementOutline) -> Bool {
    corners.indices.contains { index in
      let (first, second) = (corners[index], corners[(index + 1) % corners.count])
      let (dx, dy) = (second.x - first.x, second.y - first.y)
      let length = hypot(dx, dy)
      guard length > 0 else { return false }
      func reach(of points: [CGPoint]) -> ClosedRange<CGFloat> {
        let all = points.map { ($0.x * dy - $0.y * dx) / length }
        return (all.min() ?? 0)...(all.max() ?? 0)
      }
      let (own, others) = (reach(of: corners), reach(of: other.corners))
      return own.upperBound <= others.lowerBound + Self.tolerance
        || others.upperBound <= own.lowerBound + Self.tolerance
    }
  }
}

/// The key of an element's paint order: zIndex, then kind, then index path.
package struct PaintOrder: Comparable, Hashable, Sendable {
  package var zIndex: Int
  private let rank: Int
  private let section: Int
  private let item: Int

  /// Makes the key of an element.
  package init(zIndex: Int, of element: LayoutElement) {
    self.zIndex = zIndex; rank = element.category.paintRank
    section = element.indexPath.first ?? 0
    item = element.indexPath.count > 1 ? element.indexPath[1] : 0
  }

  package static func < (left: PaintOrder, right: PaintOrder) -> Bool {
    (left.zIndex, left.rank, left.section, left.item)
      < (right.zIndex, right.rank, right.section, right.item)
  }
}

extension ElementCategory {
  /// The rank among elements with the same zIndex; higher ranks are in front.
  fileprivate var paintRank: Int {
    switch self {
    case .decorationView: 0
    case .cell: 1
    case .supplementaryView: 2
    }
  }
}

/// The choice of the time at which elements of an animated change take their new paint order.
///
/// A change of order is visible only where two elements overlap. So the new order is taken at the
/// beginning if no elements that overlap there exchange their order; or else at the end under the
/// same condition; or else half-way.
package struct OrderSwitch {
  /// An element of the change.
  package struct Element {
    /// The order before the change; `nil` if the element was not shown.
    package var before: PaintOrder?
    /// The order as long as the old zIndex applies.
    package var held: PaintOrder
    package var after: PaintOrder
    /// The outline before the change; `nil` if the element is invisible.
    package var start: ElementOutline?
    /// The outline after the change; `nil` if the element is invisible or has disappeared.
    package var end: ElementOutline?

    /// Makes an element of the change.
    package init(
      before: PaintOrder?, held: PaintOrder, after: PaintOrder, start: ElementOutline?,
      end: ElementOutline?
    ) {
      self.before = before; self.held = held; self.after = after
      self.start = start; self.end = end
    }
  }

  private let elements: [Element]

  /// Makes a choice for the elements of a change.
  package init(_ elements: [Element]) { self.elements = elements }

  /// Returns the time at which a group of elements takes its new order.
  ///
  /// Complexity: O(n log n), and O(pairs) where elements overlap.
  ///
  /// - Parameter prefersEnd: whether the end is preferred if both ends are possible.
  package func instant(
    for indices: [Int], prefersEnd: Bool = false
  ) -> CollectionViewLayoutAttributes.ZIndexSwitch {
    var isWaiting = [Bool](repeating: false, count: elements.count)
    for index in indices { isWaiting[index] = true }
    let isSeenAtStart = exchanges(at: \.start) { first, second in
      guard isWaiting[first] || isWaiting[second], let one = elements[first].before,
        let other = elements[second].before
      else { return false }
      return (one < other) != (elements[first].after < elements[second].after)
        || (other < one) != (elements[second].after < elements[first].after)
    }
    if !isSeenAtStart, !prefersEnd { return .start }
    let isSeenAtEnd = exchanges(at: \.end) { first, second in
      guard isWaiting[first] || isWaiting[second] else { return false }
      func order(_ index: Int) -> PaintOrder {
        isWaiting[index] ? elements[index].held : elements[index].after
      }
      return (order(first) < order(second)) != (elements[first].after < elements[second].after)
        || (order(second) < order(first)) != (elements[second].after < elements[first].after)
    }
    if !isSeenAtEnd { return .end }
    return isSeenAtStart ? .middle : .start
  }

  /// Returns whether any two elements that overlap at one end exchange their order there.
  private func exchanges(
    at end: KeyPath<Element, ElementOutline?>, _ areExchanged: (Int, Int) -> Bool
  ) -> Bool {
    let seen = elements.indices.compactMap { index in
      elements[index][keyPath: end].map { (index: index, outline: $0) }
    }.sorted { ($0.outline.span.lowerBound, $0.index) < ($1.outline.span.lowerBound, $1.index) }
    for (place, one) in seen.enumerated() {
      for other in seen[(place + 1)...] {
        if other.outline.span.lowerBound >= one.outline.span.upperBound { break }
        if areExchanged(one.index, other.index), one.outline.overlaps(other.outline) { return true }
      }
    }
    return false
  }
}
