import Foundation
import Staging
import Timelines

/// The cell of an item, with the item's nested collection if it has one.
final class SceneCell: CollectionViewCell {
  private var nested: SceneCollection?

  /// Shows the nested collection of the cell's item; none where `nil`.
  func show(_ collection: SceneCollection?) {
    if let nested, nested !== collection, nested.view.superview === self {
      nested.view.removeFromSuperview()
    }
    nested = collection
    guard let collection, collection.view.superview !== self else { return }
    // It is positioned before it is recorded here, so that the timeline shows no movement.
    collection.view.removeFromSuperview()
    placeNested()
    addSubview(collection.view)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeNested()
  }

  /// Resizes a collection whose frame depends on that of the cell.
  private func placeNested() {
    guard let nested, let frame = nested.relativeFrame, !frame.isFixed else { return }
    nested.view.frame = frame.resolved(in: CGRect(origin: .zero, size: bounds.size))
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    show(nil)
  }
}
