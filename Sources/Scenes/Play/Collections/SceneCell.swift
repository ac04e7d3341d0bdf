import Foundation
import Staging

/// The cell of an item, with the item's own collection where it has one.
final class SceneCell: CollectionViewCell {
  private var nested: SceneCollection?

  /// Shows the collection of the item that the cell is for; none where `nil`.
  func show(_ collection: SceneCollection?) {
    if let nested, nested !== collection, nested.view.superview === self {
      nested.view.removeFromSuperview()
    }
    nested = collection
    guard let collection, collection.view.superview !== self else { return }
    // It is placed before it is recorded here, so that it does not move there.
    collection.view.removeFromSuperview()
    placeNested()
    addSubview(collection.view)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeNested()
  }

  /// Has a collection without a frame of its own fill the cell.
  private func placeNested() {
    guard let nested, nested.fillsItsArea else { return }
    nested.view.frame = CGRect(origin: .zero, size: bounds.size)
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    show(nil)
  }
}
