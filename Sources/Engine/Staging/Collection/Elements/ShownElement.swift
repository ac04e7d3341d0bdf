import CollectionUpdates
import Foundation
import Layouts
import Timelines
import Timing

/// An element that is on the stage.
final class ShownElement {
  let view: CollectionReusableView
  /// The attributes that the view has or animates to.
  private(set) var attributes: CollectionViewLayoutAttributes
  /// The end of its last animation.
  var motionEnd = Instant.zero
  /// The end of the change in which it disappears.
  var departure = Instant.zero
  /// The size at which its view was asked what it prefers.
  var fittedSize: CGSize?
  /// The collection view that asks it.
  private unowned let collectionView: CollectionView

  init(
    view: CollectionReusableView, attributes: CollectionViewLayoutAttributes,
    in collectionView: CollectionView
  ) {
    self.view = view; self.attributes = attributes.duplicated()
    self.collectionView = collectionView
    collectionView.elementStore.unfitted.append(self)
  }

  /// Gives the view attributes, animated if an animation is under way.
  func take(_ attributes: CollectionViewLayoutAttributes, changingOrderAt share: CGFloat? = nil) {
    if !attributes.isAlike(self.attributes) || attributes.addsChange(to: self.attributes) {
      if attributes.size != self.attributes.size {
        collectionView.elementStore.unfitted.append(self)
      }
      view.take(attributes, changingOrderAt: share)
    }
    // A layout may go on changing its own, as an animator does.
    self.attributes = attributes.duplicated()
  }

  /// Has the attributes of another center, since the view is in another one by now.
  func move(to center: CGPoint) { attributes.center = center }

  /// Animates the view to attributes in the present animation, which ends at `end`.
  func animate(
    to attributes: CollectionViewLayoutAttributes, changingOrderAt share: CGFloat? = nil,
    until end: Instant
  ) {
    // Even what does not move itself may be scrolled by the update, out of the bounds.
    motionEnd = max(motionEnd, end)
    take(attributes, changingOrderAt: share)
  }
}

extension ElementCategory {
  /// The kind of layer that shows an element.
  var layerKind: LayerKind {
    switch self {
    case .cell: .cell
    case .supplementaryView: .supplementary
    case .decorationView: .decoration
    }
  }
}

extension ItemIdentityMap.Duplicate {
  /// The error that ends the run for it.
  func error(in collection: String) -> StageError {
    switch self {
    case .item(let key): .duplicateKey(key, collection: collection)
    case .section(let key): .duplicateSectionKey(key, collection: collection)
    }
  }
}
