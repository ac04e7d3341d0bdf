public import Foundation
public import Staging

/// Calls of a data source's optional methods, each of which returns `nil` if it is not implemented.
///
/// With it `dataSource.collectionView?(…)` works as in UIKit, where the methods are optional.
public struct CollectionViewDataSourceCalls {
  let dataSource: any CollectionViewDataSource

  /// Calls the data source's `collectionView(_:numberOfItemsInSection:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int? {
    collectionView.ifImplemented("collectionView(_:numberOfItemsInSection:)") {
      dataSource.collectionView(collectionView, numberOfItemsInSection: section)
    }
  }

  /// Calls the data source's `collectionView(_:cellForItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell? {
    collectionView.ifImplemented("collectionView(_:cellForItemAt:)") {
      dataSource.collectionView(collectionView, cellForItemAt: indexPath)
    }
  }

  /// Calls the data source's `collectionView(_:viewForSupplementaryElementOfKind:at:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView? {
    collectionView.ifImplemented("collectionView(_:viewForSupplementaryElementOfKind:at:)") {
      dataSource.collectionView(
        collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
    }
  }

  /// Calls the data source's `collectionView(_:canMoveItemAt:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:canMoveItemAt:)") {
      dataSource.collectionView(collectionView, canMoveItemAt: indexPath)
    }
  }

  /// Calls the data source's `collectionView(_:moveItemAt:to:)` if it is implemented.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) -> Void? {
    collectionView.ifImplemented("collectionView(_:moveItemAt:to:)") {
      dataSource.collectionView(
        collectionView, moveItemAt: sourceIndexPath, to: destinationIndexPath)
    }
  }

}

/// A call of a data source's `numberOfSections(in:)`, which returns `nil` if it is not implemented.
public struct SectionCountCall {
  let dataSource: any CollectionViewDataSource

  /// Calls the data source's `numberOfSections(in:)` if it is implemented.
  public func callAsFunction(in collectionView: CollectionView) -> Int? {
    collectionView.ifImplemented("numberOfSections(in:)") {
      dataSource.numberOfSections(in: collectionView)
    }
  }
}

extension CollectionViewDataSource {
  /// The data source's implemented methods, for calls of the form `dataSource.collectionView?(…)`.
  public var collectionView: CollectionViewDataSourceCalls? {
    CollectionViewDataSourceCalls(dataSource: self)
  }

  /// The data source's implemented method, for calls of the form
  /// `dataSource.numberOfSections?(in:)`.
  public var numberOfSections: SectionCountCall? { SectionCountCall(dataSource: self) }
}
