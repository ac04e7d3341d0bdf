public import Foundation
public import Staging

/// What a data source of a collection view answers, where it implements the question.
///
/// It makes `dataSource.collectionView?(…)` what it is in UIKit, where methods are optional.
public struct CollectionViewDataSourceCalls {
  let dataSource: any CollectionViewDataSource

  /// Asks the data source `collectionView(_:numberOfItemsInSection:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int? {
    collectionView.ifImplemented("collectionView(_:numberOfItemsInSection:)") {
      dataSource.collectionView(collectionView, numberOfItemsInSection: section)
    }
  }

  /// Asks the data source `collectionView(_:cellForItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell? {
    collectionView.ifImplemented("collectionView(_:cellForItemAt:)") {
      dataSource.collectionView(collectionView, cellForItemAt: indexPath)
    }
  }

  /// Asks the data source `collectionView(_:viewForSupplementaryElementOfKind:at:)`, if it answers that.
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

  /// Asks the data source `collectionView(_:canMoveItemAt:)`, if it answers that.
  @discardableResult
  public func callAsFunction(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool? {
    collectionView.ifImplemented("collectionView(_:canMoveItemAt:)") {
      dataSource.collectionView(collectionView, canMoveItemAt: indexPath)
    }
  }

  /// Asks the data source `collectionView(_:moveItemAt:to:)`, if it answers that.
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

/// How many sections a data source has, where it says so itself.
public struct SectionCountCall {
  let dataSource: any CollectionViewDataSource

  /// Asks the data source `numberOfSections(in:)`, if it answers that.
  public func callAsFunction(in collectionView: CollectionView) -> Int? {
    collectionView.ifImplemented("numberOfSections(in:)") {
      dataSource.numberOfSections(in: collectionView)
    }
  }
}

extension CollectionViewDataSource {
  /// The data source's own answers, for calls of the form `dataSource.collectionView?(…)`.
  public var collectionView: CollectionViewDataSourceCalls? {
    CollectionViewDataSourceCalls(dataSource: self)
  }

  /// The data source's own answer, for calls of the form `dataSource.numberOfSections?(in:)`.
  public var numberOfSections: SectionCountCall? { SectionCountCall(dataSource: self) }
}
