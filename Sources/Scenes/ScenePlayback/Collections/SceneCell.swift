import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines

/// A reference to a cell that does not keep it.
struct WeakCell {
  weak var cell: SceneCell?
}

/// The cell of an item, with the item's nested collection if it has one.
final class SceneCell: CollectionViewCell {
  private var nested: SceneCollection?
  /// The line below the item, which is transparent below the last one; `nil` until one is shown.
  private var line: View?
  private var separator: SeparatorDocument?
  /// The values of the motions that the appearance follows.
  var linkValues: [LinkSource: Double] = [:]
  /// The translation of the cell by the states and motions that its style follows.
  var adjustmentOffset = Vector.zero
  /// The key of the item whose properties follow motions.
  var key = ""
  /// The collection of the cell, which is notified of the cell's states.
  weak var owner: SceneCollection?

  override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { owner?.cell(self, didChange: .pressed) } }
  }

  override var isSelected: Bool {
    didSet { if isSelected != oldValue { owner?.cell(self, didChange: .selected) } }
  }

  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    adjustmentOffset = layoutAttributes.adjustmentOffset
  }

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

  /// Shows the line between the item and the next one; none where `nil`.
  func show(_ separator: SeparatorDocument?) {
    guard let separator else {
      line?.alpha = 0
      return
    }
    self.separator = separator
    let line = line ?? View(frame: lineFrame(separator))
    line.backgroundColor = separator.color
    line.alpha = 1
    guard self.line == nil else { return }
    self.line = line
    addSubview(line)
  }

  /// Returns the frame of the line between the item and the next one.
  private func lineFrame(_ separator: SeparatorDocument) -> CGRect {
    CGRect(
      x: separator.left, y: bounds.height - separator.width,
      width: max(0, bounds.width - separator.left - separator.right), height: separator.width)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeNested()
    if let line, let separator { line.frame = lineFrame(separator) }
  }

  /// Resizes a collection whose frame depends on that of the cell.
  private func placeNested() {
    guard let nested, let frame = nested.relativeFrame, !frame.isFixed else { return }
    nested.view.frame = frame.resolved(in: CGRect(origin: .zero, size: bounds.size))
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    show(nil as SceneCollection?)
    line?.removeFromSuperview()
    (line, separator) = (nil, nil)
    linkValues = [:]
    adjustmentOffset = .zero
    key = ""
    owner = nil
  }
}
