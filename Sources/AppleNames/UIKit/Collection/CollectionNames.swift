public import CollectionUpdates
public import Layouts
public import Staging

/// A view that presents a data source's items; `CollectionView` under its UIKit name.
public typealias UICollectionView = CollectionView

/// A view that a collection view reuses; `CollectionReusableView` under its UIKit name.
public typealias UICollectionReusableView = CollectionReusableView

/// A view of one item; `CollectionViewCell` under its UIKit name.
public typealias UICollectionViewCell = CollectionViewCell

/// A view controller with a collection view; `CollectionViewController` under its UIKit name.
public typealias UICollectionViewController = CollectionViewController

/// The provider of items and cells; `CollectionViewDataSource` under its UIKit name.
public typealias UICollectionViewDataSource = CollectionViewDataSource

/// The delegate of a collection view; `CollectionViewDelegate` under its UIKit name.
public typealias UICollectionViewDelegate = CollectionViewDelegate

/// A delegate that sizes items of a flow layout; `CollectionViewDelegateFlowLayout` under its UIKit
/// name.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout

/// The base class of all layouts; `CollectionViewLayout` under its UIKit name.
public typealias UICollectionViewLayout = CollectionViewLayout

/// A line-breaking grid with origins at whole pixels; see `roundsLayoutFrames`.
public typealias UICollectionViewFlowLayout = RoundedCollectionViewFlowLayout

/// A blend of two layouts; `CollectionViewTransitionLayout` under its UIKit name.
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout

/// The geometry of an element; `CollectionViewLayoutAttributes` under its UIKit name.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes

/// The invalid parts of a layout; `CollectionViewLayoutInvalidationContext` under its UIKit name.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext

/// The invalid parts of a flow layout, under its UIKit name.
public typealias UICollectionViewFlowLayoutInvalidationContext =
  CollectionViewFlowLayoutInvalidationContext

/// One change of a batch update; `CollectionViewUpdateItem` under its UIKit name.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem

/// A data source that applies snapshots; `CollectionViewDiffableDataSource` under its UIKit name.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource

/// A snapshot of a collection's sections and items; `DiffableDataSourceSnapshot` under its UIKit
/// name.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot

/// A snapshot of a section as a forest; `DiffableDataSourceSectionSnapshot` under its UIKit name.
public typealias NSDiffableDataSourceSectionSnapshot = DiffableDataSourceSectionSnapshot

/// A change by a reordering; `DiffableDataSourceTransaction` under its UIKit name.
public typealias NSDiffableDataSourceTransaction = DiffableDataSourceTransaction

/// A change of a section by a reordering; `DiffableDataSourceSectionTransaction` under its UIKit
/// name.
public typealias NSDiffableDataSourceSectionTransaction = DiffableDataSourceSectionTransaction
