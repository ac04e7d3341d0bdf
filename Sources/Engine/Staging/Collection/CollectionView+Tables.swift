import Foundation
import Layouts

/// The parts of a collection view that table views use in their own terms.
extension CollectionView {
  /// Returns a used view of an identifier, or the one that is being filled again; `nil` for none.
  ///
  /// - Parameter viewClass: The class that the view has to have; any where `nil`.
  package func usedView(
    withReuseIdentifier identifier: String, of viewClass: CollectionReusableView.Type?
  ) -> CollectionReusableView? {
    if let view = reusePool.reconfiguredView, view.reuseIdentifier == identifier,
      !updateState.isExchangingData || viewClass == nil || type(of: view) == viewClass
    {
      return view
    }
    // Views of a class that was replaced are of no more use.
    while let view = reusePool.views[identifier]?.popLast() {
      guard viewClass == nil || type(of: view) == viewClass else { continue }
      view.prepareForReuse()
      return view
    }
    return nil
  }

  /// Asks all shown views again for their preferred size, in the batch that is being made or in the
  /// next layout pass.
  package func refitVisibleElements() {
    for known in shownInOrder {
      known.fittedSize = nil
      elementStore.unfitted.append(known)
    }
  }

  /// Lets an interactively moved item return, for the data does not move it.
  package func refuseMove() { interactionState.hasRefusedMove = true }
}

extension CollectionReusableView {
  /// Sets the identifier under which the view is reused.
  package func setReuseIdentifier(_ identifier: String?) { reuseIdentifier = identifier }
}
