public import Layouts
internal import Staging

/// A layout of sections that repeat a group; `CollectionViewCompositionalLayout` under its UIKit
/// name.
public typealias UICollectionViewCompositionalLayout = CollectionViewCompositionalLayout

/// The properties of a compositional layout that are none of its sections', under their UIKit name.
public typealias UICollectionViewCompositionalLayoutConfiguration =
  CollectionViewCompositionalLayoutConfiguration

/// A function that returns the sections of a compositional layout, under its UIKit name.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  CollectionViewCompositionalLayoutSectionProvider

/// The scrolling of a section across the axis of its layout, under its UIKit name.
public typealias UICollectionLayoutSectionOrthogonalScrollingBehavior =
  CollectionLayoutSection.OrthogonalScrollingBehavior

/// The properties of a section that scrolls, under their UIKit name.
public typealias UICollectionLayoutSectionOrthogonalScrollingProperties =
  CollectionLayoutSection.OrthogonalScrollingProperties

/// The insets from which those of content are counted; `ContentInsetsReference` under its UIKit name.
public typealias UIContentInsetsReference = ContentInsetsReference

/// A width or height; `CollectionLayoutDimension` under its UIKit name.
public typealias NSCollectionLayoutDimension = CollectionLayoutDimension

/// A width and a height; `CollectionLayoutSize` under its UIKit name.
public typealias NSCollectionLayoutSize = CollectionLayoutSize

/// A fixed or flexible distance; `CollectionLayoutSpacing` under its UIKit name.
public typealias NSCollectionLayoutSpacing = CollectionLayoutSpacing

/// The distances around an item; `CollectionLayoutEdgeSpacing` under its UIKit name.
public typealias NSCollectionLayoutEdgeSpacing = CollectionLayoutEdgeSpacing

/// The point by which a view is attached; `CollectionLayoutAnchor` under its UIKit name.
public typealias NSCollectionLayoutAnchor = CollectionLayoutAnchor

/// An item of a group; `CollectionLayoutItem` under its UIKit name.
public typealias NSCollectionLayoutItem = CollectionLayoutItem

/// A view that is attached to an item or a group, under its UIKit name.
public typealias NSCollectionLayoutSupplementaryItem = CollectionLayoutSupplementaryItem

/// A header or footer of a section, under its UIKit name.
public typealias NSCollectionLayoutBoundarySupplementaryItem =
  CollectionLayoutBoundarySupplementaryItem

/// A view behind a section; `CollectionLayoutDecorationItem` under its UIKit name.
public typealias NSCollectionLayoutDecorationItem = CollectionLayoutDecorationItem

/// Items in a row, a column or at places of their own; `CollectionLayoutGroup` under its UIKit name.
public typealias NSCollectionLayoutGroup = CollectionLayoutGroup

/// An item of a custom group; `CollectionLayoutGroupCustomItem` under its UIKit name.
public typealias NSCollectionLayoutGroupCustomItem = CollectionLayoutGroupCustomItem

/// A function that returns the items of a custom group, under its UIKit name.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  CollectionLayoutGroupCustomItemProvider

/// A section that repeats a group; `CollectionLayoutSection` under its UIKit name.
public typealias NSCollectionLayoutSection = CollectionLayoutSection

/// A function that changes visible elements of a section, under its UIKit name.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  CollectionLayoutSectionVisibleItemsInvalidationHandler

/// An element that is about to be shown; `CollectionLayoutVisibleItem` under its UIKit name.
public typealias NSCollectionLayoutVisibleItem = CollectionLayoutVisibleItem

/// The surroundings of a section; `CollectionLayoutEnvironment` under its UIKit name.
public typealias NSCollectionLayoutEnvironment = CollectionLayoutEnvironment

/// The room that a section has; `CollectionLayoutContainer` under its UIKit name.
public typealias NSCollectionLayoutContainer = CollectionLayoutContainer

/// A side or a corner of a rectangle; `RectAlignment` under its UIKit name.
public typealias NSRectAlignment = RectAlignment

extension CollectionLayoutSection.OrthogonalScrollingProperties {
  /// The bounce of a section that scrolls.
  public typealias Bounce = CollectionLayoutSection.OrthogonalBounce
  /// The rate at which a section slows down.
  public enum DecelerationRate: Hashable, Sendable {
    /// That of the section's behavior.
    case automatic
    case normal, fast
  }

  /// The rate at which the section slows down.
  public var decelerationRate: DecelerationRate {
    get {
      switch rate {
      case nil: .automatic
      case ScrollView.DecelerationRate.fast.rawValue: .fast
      default: .normal
      }
    }
    set {
      switch newValue {
      case .automatic: rate = nil
      case .normal: rate = ScrollView.DecelerationRate.normal.rawValue
      case .fast: rate = ScrollView.DecelerationRate.fast.rawValue
      }
    }
  }
}
