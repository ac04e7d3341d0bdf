import Foundation

/// The poses of a layout's elements, with an index of their positions for fast rectangle queries.
package struct ElementPoses: Hashable, Sendable {
  /// A square of the content.
  private struct Square: Hashable, Sendable {
    let column: Int
    let row: Int
  }

  /// The side of the squares of the index, in points.
  private static let side: CGFloat = 256
  /// The maximum number of squares that list a pose; a larger pose is examined in every query.
  private static let mostSquares = 16
  /// The distance from the origin up to which squares are distinguished, in points.
  private static let farthest: CGFloat = 1e12

  private var poses: [LayoutElement: ElementPose] = [:]
  private var squares: [Square: Set<LayoutElement>] = [:]
  /// The elements whose frames depend on the layout.
  private var unplaced: Set<LayoutElement> = []

  /// Makes an empty collection of poses.
  package init() {}

  package var isEmpty: Bool { poses.isEmpty }

  /// The pose of an element; an empty one counts as none. Complexity O(1).
  package subscript(element: LayoutElement) -> ElementPose? {
    get { poses[element] }
    set {
      let pose = newValue.flatMap { $0.isEmpty ? nil : $0 }
      let old = poses[element]
      if old == pose { return }
      let (before, after) = (squares(of: old), squares(of: pose))
      poses[element] = pose
      if before == after, (old == nil) == (pose == nil) { return }
      if old != nil { forget(element, in: before) }
      if pose != nil { note(element, in: after) }
    }
  }

  /// Returns attributes with their element's pose, if there is one, applied.
  package func applied(
    to attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    if poses.isEmpty { return attributes }
    return poses[attributes.element]?.applied(to: attributes) ?? attributes
  }

  /// Returns the squares that a pose intersects; `nil` if they are unknown or too many.
  private func squares(of pose: ElementPose?) -> [Square]? {
    guard let frame = pose?.frame else { return nil }
    return squares(meeting: frame, most: Self.mostSquares)
  }

  /// Returns the squares that a rectangle intersects; `nil` if there are more than `most`.
  private func squares(meeting rect: CGRect, most: Int) -> [Square]? {
    let edges = [rect.minX, rect.maxX, rect.minY, rect.maxY]
    guard edges.allSatisfy({ abs($0) < Self.farthest }) else { return nil }
    let ends = edges.map { Int(($0 / Self.side).rounded(.down)) }
    let (columns, rows) = (ends[0]...max(ends[0], ends[1]), ends[2]...max(ends[2], ends[3]))
    // Each count is checked alone first, since their product may overflow.
    guard columns.count <= most, rows.count <= most, columns.count * rows.count <= most
    else { return nil }
    return rows.flatMap { row in columns.map { Square(column: $0, row: row) } }
  }

  /// Removes an element from its squares.
  private mutating func forget(_ element: LayoutElement, in old: [Square]?) {
    guard let old else {
      unplaced.remove(element)
      return
    }
    for square in old {
      squares[square]?.remove(element)
      if squares[square]?.isEmpty == true { squares[square] = nil }
    }
  }

  /// Adds an element to its squares.
  private mutating func note(_ element: LayoutElement, in new: [Square]?) {
    guard let new else {
      unplaced.insert(element)
      return
    }
    for square in new { squares[square, default: []].insert(element) }
  }

  /// Returns the posed elements that may intersect a rectangle, in their order.
  ///
  /// Complexity: linear in the number of intersected squares or, if lower, in the number of poses.
  func elements(near rect: CGRect) -> [LayoutElement] {
    var result = unplaced
    if let near = squares(meeting: rect, most: poses.count) {
      for square in near { result.formUnion(squares[square] ?? []) }
    } else {
      result.formUnion(poses.keys)
    }
    return result.sorted { $0.precedes($1) }
  }

  /// Maps the poses to their elements after a change; poses of disappearing elements are dropped.
  package mutating func remap(_ after: (LayoutElement) -> LayoutElement?) {
    let old = poses
    self = ElementPoses()
    for (element, pose) in old { if let new = after(element) { self[new] = pose } }
  }
}

extension LayoutElement {
  /// Returns whether the element precedes another by category, kind and path, independently of
  /// hashes.
  package func precedes(_ other: LayoutElement) -> Bool {
    if category != other.category { return category.rawValue < other.category.rawValue }
    if kind != other.kind { return kind < other.kind }
    return indexPath < other.indexPath
  }
}
