import Foundation
import Geometry

/// The placement of headers and footers at the edges of a section, or of the whole content.
///
/// Source of the rules: UIKIT reference, topic 9.4.
struct BoundarySolver {
  /// The distances that headers and footers take from what is between them at each edge.
  struct Margins {
    var top: CGFloat = 0
    var leading: CGFloat = 0
    var bottom: CGFloat = 0
    var trailing: CGFloat = 0
  }

  /// A header or footer with its size.
  private struct Sized {
    let item: CollectionLayoutBoundarySupplementaryItem
    let number: Int
    let size: CGSize
  }

  private let boundaries: [Sized]
  /// The insets of headers and footers.
  private let insets: DirectionalEdgeInsets
  private let scrollsHorizontally: Bool
  /// The room that headers and footers need.
  private(set) var margins = Margins()

  /// Determines the sizes of headers and footers.
  ///
  /// - Parameters:
  ///   - room: The size that theirs are shares of, without the insets.
  ///   - measured: Returns the size of a view by its kind and number, once it is measured.
  init(
    _ items: [CollectionLayoutBoundarySupplementaryItem], room: CGSize,
    insets: DirectionalEdgeInsets, scrollsHorizontally: Bool,
    measured: (String, Int) -> CGSize?
  ) {
    self.insets = insets
    self.scrollsHorizontally = scrollsHorizontally
    var numbers: [String: Int] = [:]
    let container = room.inset(by: insets)
    boundaries = items.map { item in
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      var size = item.layoutSize.size(in: container)
      if let known = measured(item.elementKind, number) {
        if item.isEstimated(true) { size.width = known.width }
        if item.isEstimated(false) { size.height = known.height }
      }
      return Sized(item: item, number: number, size: size)
    }
    for boundary in boundaries where boundary.item.extendsBoundary {
      let (size, offset) = (boundary.size, boundary.item.offset)
      switch edge(of: boundary.item.alignment) {
      case .top: margins.top = max(margins.top, size.height - offset.y)
      case .bottom: margins.bottom = max(margins.bottom, size.height + offset.y)
      case .leading: margins.leading = max(margins.leading, size.width - offset.x)
      case .trailing: margins.trailing = max(margins.trailing, size.width + offset.x)
      default: break
      }
    }
  }

  /// Returns all headers and footers at their places in an area of a size.
  func placed(in size: CGSize) -> [CompositionalSection.Boundary] {
    boundaries.map { place($0, in: size) }
  }

  /// Returns the edge at which a view lies: in a corner that along the scroll axis.
  private func edge(of alignment: RectAlignment) -> DirectionalRectEdge {
    let edges = alignment.edges
    let first: [DirectionalRectEdge] =
      scrollsHorizontally
      ? [.leading, .trailing, .top, .bottom] : [.top, .bottom, .leading, .trailing]
    return first.first { edges.contains($0) } ?? []
  }

  /// Returns a header or footer at its place in an area of a size.
  private func place(
    _ boundary: Sized, in size: CGSize
  ) -> CompositionalSection.Boundary {
    let (item, edge) = (boundary.item, edge(of: boundary.item.alignment))
    let whole = CGRect(origin: .zero, size: size).inset(by: insets)
    var content = whole
    // What makes no room for itself covers the items, and not the other headers.
    if !item.extendsBoundary {
      content = CGRect(
        x: whole.minX + margins.leading, y: whole.minY + margins.top,
        width: max(0, whole.width - margins.leading - margins.trailing),
        height: max(0, whole.height - margins.top - margins.bottom))
    } else if edge == .top || edge == .bottom {
      // The room is as high as the view needs with its offset; there it lies at the items' side.
      content.origin.y = edge == .top ? margins.top - boundary.size.height : whole.minY
      content.size.height =
        edge == .top
        ? boundary.size.height : size.height - margins.bottom + boundary.size.height
    } else if edge == .leading || edge == .trailing {
      content.origin.x = edge == .leading ? margins.leading - boundary.size.width : whole.minX
      content.size.width =
        edge == .leading
        ? boundary.size.width : size.width - margins.trailing + boundary.size.width
    }
    return CompositionalSection.Boundary(
      kind: item.elementKind, number: boundary.number,
      frame: item.frame(size: boundary.size, in: content), zIndex: item.zIndex,
      isPinned: item.pinToVisibleBounds, isAtEnd: edge == .bottom || edge == .trailing,
      measuresWidth: item.isEstimated(true), measuresHeight: item.isEstimated(false))
  }
}
