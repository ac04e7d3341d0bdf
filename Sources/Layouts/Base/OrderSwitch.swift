package import Foundation
package import Geometry

/// The outline of an element on its plane, and whether two of them overlap visibly.
package struct ElementOutline: Hashable, Sendable {
  /// The corners in order.
  private let corners: [CGPoint]
  private let box: CGRect

  /// How deep two outlines lie in each other before that counts, in points.
  private static let tolerance = 0.01

  /// Places a rectangle by its centre and a transform about it; `nil` where none of it is seen.
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

  /// Returns the outline of an element as a layout places it; `nil` where none of it is seen.
  package init?(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      center: attributes.center, size: attributes.size, transform: attributes.transform3D,
      alpha: attributes.isHidden ? 0 : attributes.alpha)
  }

  /// The upper and the lower end.
  var span: ClosedRange<CGFloat> { box.minY...box.maxY }

  /// Returns whether two outlines share more than an edge.
  func overlaps(_ other: ElementOutline) -> Bool {
    let tolerance = Self.tolerance
    guard box.minX < other.box.maxX - tolerance, other.box.minX < box.maxX - tolerance,
      box.minY < other.box.maxY - tolerance, other.box.minY < box.maxY - tolerance
    else { return false }
    // Convex outlines are apart where one of their edges divides them.
    return !isApart(from: other) && !other.isApart(from: self)
  }

  /// Returns whether one of the outline's edges divides it from another outline.
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

/// What decides over the paint order of an element: zIndex, then kind, then index path.
package struct PaintOrder: Comparable, Hashable, Sendable {
  package var zIndex: Int
  private let rank: Int
  private let section: Int
  private let item: Int

  /// Takes the order of an element.
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
  /// The place among elements of one zIndex; higher is nearer to the eye.
  fileprivate var paintRank: Int {
    switch self {
    case .decorationView: 0
    case .cell: 1
    case .supplementaryView: 2
    }
  }
}

/// The choice of the instant at which elements in an animated change take their new paint order.
///
/// An order that changes is seen only where two elements overlap. So the new order is taken at the
/// beginning where no elements that overlap there exchange their order; else at the end where none
/// that overlap there do; else half-way.
package struct OrderSwitch {
  /// An element in the change.
  package struct Element {
    /// The order before the change; `nil` where the element was not shown.
    package var before: PaintOrder?
    /// The order while an old zIndex is held.
    package var held: PaintOrder
    /// The order once the change has been taken over.
    package var after: PaintOrder
    /// The outline before the change; `nil` where nothing of the element is seen.
    package var start: ElementOutline?
    /// The outline after the change; `nil` where nothing of the element is seen, or it is gone.
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

  /// Collects the elements of a change.
  package init(_ elements: [Element]) { self.elements = elements }

  /// Returns when some elements take their new order together.
  ///
  /// Complexity: O(n log n), and O(pairs) where elements overlap.
  ///
  /// - Parameter prefersEnd: whether the old order is held where both ends will do.
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
        if areExchanged(one.index, other.index), one.outline.overlaps(other.outline) {
          return true
        }
      }
    }
    return false
  }
}
