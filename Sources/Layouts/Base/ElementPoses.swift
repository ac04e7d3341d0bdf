import Foundation

/// The poses of a layout's elements, found by element and, without a look at the others, by place.
package struct ElementPoses: Hashable, Sendable {
  /// A square of the content.
  private struct Square: Hashable, Sendable {
    let column: Int
    let row: Int
  }

  /// The side of the squares by which poses are found, in points.
  private static let side: CGFloat = 256
  /// In how many squares a pose is noted at most; a larger one is looked at each time.
  private static let mostSquares = 16
  /// How far from the origin squares are told apart, in points.
  private static let farthest: CGFloat = 1e12

  private var poses: [LayoutElement: ElementPose] = [:]
  private var squares: [Square: Set<LayoutElement>] = [:]
  /// The elements whose place is not known without the layout.
  private var unplaced: Set<LayoutElement> = []

  /// Makes a book without poses.
  package init() {}

  /// Whether no element is posed.
  package var isEmpty: Bool { poses.isEmpty }

  /// The posed elements, in their order.
  package var elements: [LayoutElement] { poses.keys.sorted { $0.precedes($1) } }

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

  /// Returns attributes in the pose of their element, or as they are where it has none.
  package func applied(
    to attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    if poses.isEmpty { return attributes }
    return poses[attributes.element]?.applied(to: attributes) ?? attributes
  }

  /// Returns the squares that a pose meets; `nil` where they are not known or too many.
  private func squares(of pose: ElementPose?) -> [Square]? {
    guard let frame = pose?.frame else { return nil }
    return squares(meeting: frame, most: Self.mostSquares)
  }

  /// Returns the squares that a rectangle meets; `nil` where they are more than so many.
  private func squares(meeting rect: CGRect, most: Int) -> [Square]? {
    let edges = [rect.minX, rect.maxX, rect.minY, rect.maxY]
    guard edges.allSatisfy({ abs($0) < Self.farthest }) else { return nil }
    let ends = edges.map { Int(($0 / Self.side).rounded(.down)) }
    let (columns, rows) = (ends[0]...max(ends[0], ends[1]), ends[2]...max(ends[2], ends[3]))
    // Each count for itself first, for their product may be more than a number holds.
    guard columns.count <= most, rows.count <= most, columns.count * rows.count <= most
    else { return nil }
    return rows.flatMap { row in columns.map { Square(column: $0, row: row) } }
  }

  /// Takes an element out of its squares.
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

  /// Notes an element in its squares.
  private mutating func note(_ element: LayoutElement, in new: [Square]?) {
    guard let new else {
      unplaced.insert(element)
      return
    }
    for square in new { squares[square, default: []].insert(element) }
  }

  /// Returns the posed elements that may meet a rectangle, in their order.
  ///
  /// Complexity: that of the squares that it meets, or of all poses where these are fewer.
  func elements(near rect: CGRect) -> [LayoutElement] {
    var result = unplaced
    if let near = squares(meeting: rect, most: poses.count) {
      for square in near { result.formUnion(squares[square] ?? []) }
    } else {
      result.formUnion(poses.keys)
    }
    return result.sorted { $0.precedes($1) }
  }

  /// Has the poses follow their elements through a change; those of elements that go are dropped.
  package mutating func remap(_ after: (LayoutElement) -> LayoutElement?) {
    let old = poses
    self = ElementPoses()
    for (element, pose) in old { if let new = after(element) { self[new] = pose } }
  }
}

extension LayoutElement {
  /// Orders elements by category, kind and path, so that nothing depends on a hash.
  package func precedes(_ other: LayoutElement) -> Bool {
    if category != other.category { return category.rawValue < other.category.rawValue }
    if kind != other.kind { return kind < other.kind }
    return indexPath < other.indexPath
  }
}
