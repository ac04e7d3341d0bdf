public import Foundation
public import Geometry

/// An item of a group in a compositional layout.
///
/// Groups and supplementary items are items, too.
open class CollectionLayoutItem: NSObject {
  public let layoutSize: CollectionLayoutSize
  /// The views that are attached to the item by anchors, such as badges.
  open var supplementaryItems: [CollectionLayoutSupplementaryItem]
  /// The distances by which the frame is smaller than its place; they do not move neighbors.
  open var contentInsets = DirectionalEdgeInsets.zero
  /// The distances around the item, which move its neighbors; `nil` for none.
  open var edgeSpacing: CollectionLayoutEdgeSpacing?

  /// Makes an item of a size.
  public convenience init(layoutSize: CollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Makes an item of a size with views that are attached to it.
  public init(
    layoutSize: CollectionLayoutSize, supplementaryItems: [CollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    self.supplementaryItems = supplementaryItems
  }
}

/// A view that is attached to an item or a group by anchors, such as a badge.
open class CollectionLayoutSupplementaryItem: CollectionLayoutItem {
  public let elementKind: String
  /// The point of the container where the view is attached.
  public let containerAnchor: CollectionLayoutAnchor
  /// The point of the view that is attached; that of the container where `nil`.
  public let itemAnchor: CollectionLayoutAnchor?
  /// The order among elements; 1 by default, which is above the items.
  open var zIndex = 1

  /// Makes a view that is attached by the same point of both.
  public convenience init(
    layoutSize: CollectionLayoutSize, elementKind: String, containerAnchor: CollectionLayoutAnchor
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor,
      ownAnchor: nil)
  }

  /// Makes a view that is attached by its own point to one of the container.
  public convenience init(
    layoutSize: CollectionLayoutSize, elementKind: String, containerAnchor: CollectionLayoutAnchor,
    itemAnchor: CollectionLayoutAnchor
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor,
      ownAnchor: itemAnchor)
  }

  init(
    layoutSize: CollectionLayoutSize, elementKind: String, containerAnchor: CollectionLayoutAnchor,
    ownAnchor: CollectionLayoutAnchor?
  ) {
    self.elementKind = elementKind
    self.containerAnchor = containerAnchor
    itemAnchor = ownAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Returns the frame of a view of a size that is attached to a container, in points.
  ///
  /// Source of the formula: UIKIT reference, topic 9.4.
  func frame(size: CGSize, in container: CGRect) -> CGRect {
    let (anchor, own) = (containerAnchor.point, (itemAnchor ?? containerAnchor).point)
    let (offset, ownOffset) = (
      containerAnchor.offset(of: size), itemAnchor?.offset(of: size) ?? .zero
    )
    return CGRect(
      x: container.minX + container.width * anchor.x - size.width * own.x + offset.x + ownOffset.x,
      y: container.minY + container.height * anchor.y - size.height * own.y + offset.y
        + ownOffset.y, width: size.width, height: size.height)
  }
}

/// A side or a corner of a rectangle.
public enum RectAlignment: Int, Hashable, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing

  /// The edges that meet there.
  var edges: DirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}

/// A header or footer of a section in a compositional layout.
open class CollectionLayoutBoundarySupplementaryItem: CollectionLayoutSupplementaryItem {
  /// Whether the view makes room for itself beside the items; otherwise it covers them.
  open var extendsBoundary = true
  /// Whether the view stays in the viewport while its section does.
  open var pinToVisibleBounds = false
  public let alignment: RectAlignment
  /// The distance from the place of the alignment, in points.
  public let offset: CGPoint

  /// Makes a view at an edge or a corner of its section.
  public convenience init(
    layoutSize: CollectionLayoutSize, elementKind: String, alignment: RectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// Makes a view at a distance from an edge or a corner of its section, in points.
  public init(
    layoutSize: CollectionLayoutSize, elementKind: String, alignment: RectAlignment,
    absoluteOffset: CGPoint
  ) {
    self.alignment = alignment
    offset = absoluteOffset
    super.init(
      layoutSize: layoutSize, elementKind: elementKind,
      containerAnchor: CollectionLayoutAnchor(
        edges: alignment.edges, absoluteOffset: absoluteOffset), ownAnchor: nil)
  }
}

/// A view behind a section of a compositional layout.
open class CollectionLayoutDecorationItem: CollectionLayoutItem {
  public let elementKind: String
  /// The order among elements; -1 by default, which is below the items.
  open var zIndex = -1

  private init(elementKind: String) {
    self.elementKind = elementKind
    super.init(
      layoutSize: CollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// Returns a background that fills its section but for its own content insets.
  public static func background(elementKind: String) -> CollectionLayoutDecorationItem {
    CollectionLayoutDecorationItem(elementKind: elementKind)
  }
}
