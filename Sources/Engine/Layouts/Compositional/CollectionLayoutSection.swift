public import Foundation
public import Geometry

/// The insets from which the insets of content are counted.
public enum ContentInsetsReference: Int, Hashable, Sendable {
  case automatic, none, safeArea, layoutMargins, readableContent
}

/// A section of a compositional layout: a group that is repeated for all items.
open class CollectionLayoutSection: NSObject {
  /// The scrolling of a section across the scroll axis of its layout, as
  /// `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
  public enum OrthogonalScrollingBehavior: Int, Hashable, Sendable, CaseIterable {
    case none
    /// The content rests anywhere.
    case continuous
    /// The content rests where a group begins.
    case continuousGroupLeadingBoundary
    /// The content moves by whole lengths of the container.
    case paging
    /// The content moves by one group.
    case groupPaging
    /// The content moves by one group, which rests in the middle of the container.
    case groupPagingCentered
  }

  /// The bounce of a section that scrolls.
  public enum OrthogonalBounce: Int, Hashable, Sendable {
    /// Content bounces if it is longer than the container.
    case automatic
    case always, never
  }

  /// The properties of a section that scrolls.
  public struct OrthogonalScrollingProperties: Hashable, Sendable {
    /// The share of its velocity that content keeps in a millisecond; that of the behavior if `nil`.
    public var rate: CGFloat?
    public var bounce = OrthogonalBounce.automatic

    /// Makes properties with the behavior's own rate.
    public init() {}
  }

  public let group: CollectionLayoutGroup
  /// The distances of the groups from the edges of the section, in points.
  open var contentInsets = DirectionalEdgeInsets.zero
  /// The distance between groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// The insets from which `contentInsets` are counted; those of the configuration by default.
  open var contentInsetsReference = ContentInsetsReference.automatic
  open var orthogonalScrollingBehavior = OrthogonalScrollingBehavior.none
  open var orthogonalScrollingProperties = OrthogonalScrollingProperties()
  /// The headers and footers.
  open var boundarySupplementaryItems: [CollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers and footers lie between the insets across the scroll axis.
  open var supplementariesFollowContentInsets = true
  /// The views behind the section.
  open var decorationItems: [CollectionLayoutDecorationItem] = []
  /// Changes the visible elements whenever the section scrolls.
  open var visibleItemsInvalidationHandler: CollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// Makes a section that repeats a group.
  public init(group: CollectionLayoutGroup) { self.group = group }
}
