public import CollectionUpdates
public import Layouts
public import Staging

/// A view of a data source's items; `CollectionView` by UIKit's name.
public typealias UICollectionView = CollectionView

/// A view that a collection view uses again; `CollectionReusableView` by UIKit's name.
public typealias UICollectionReusableView = CollectionReusableView

/// A view of one item; `CollectionViewCell` by UIKit's name.
public typealias UICollectionViewCell = CollectionViewCell

/// A screen of one collection view; `CollectionViewController` by UIKit's name.
public typealias UICollectionViewController = CollectionViewController

/// Who has the items; `CollectionViewDataSource` by UIKit's name.
public typealias UICollectionViewDataSource = CollectionViewDataSource

/// Who decides what a collection view does; `CollectionViewDelegate` by UIKit's name.
public typealias UICollectionViewDelegate = CollectionViewDelegate

/// Who sizes what flows; `CollectionViewDelegateFlowLayout` by UIKit's name.
public typealias UICollectionViewDelegateFlowLayout = CollectionViewDelegateFlowLayout

/// The base of all layouts; `CollectionViewLayout` by UIKit's name.
public typealias UICollectionViewLayout = CollectionViewLayout

/// A line-breaking grid; `CollectionViewFlowLayout` by UIKit's name.
public typealias UICollectionViewFlowLayout = CollectionViewFlowLayout

/// The way between two layouts; `CollectionViewTransitionLayout` by UIKit's name.
public typealias UICollectionViewTransitionLayout = CollectionViewTransitionLayout

/// Where an element is; `CollectionViewLayoutAttributes` by UIKit's name.
public typealias UICollectionViewLayoutAttributes = CollectionViewLayoutAttributes

/// What of a layout no longer holds; `CollectionViewLayoutInvalidationContext` by UIKit's name.
public typealias UICollectionViewLayoutInvalidationContext = CollectionViewLayoutInvalidationContext

/// What of a flow no longer holds; by UIKit's name.
public typealias UICollectionViewFlowLayoutInvalidationContext =
  CollectionViewFlowLayoutInvalidationContext

/// One change of a batch update; `CollectionViewUpdateItem` by UIKit's name.
public typealias UICollectionViewUpdateItem = CollectionViewUpdateItem

/// A data source of whole states; `CollectionViewDiffableDataSource` by UIKit's name.
public typealias UICollectionViewDiffableDataSource = CollectionViewDiffableDataSource

/// A state of a collection; `DiffableDataSourceSnapshot` by UIKit's name.
public typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot
