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

/// The lines at the ends of a row of a list; `nil` for none.
struct RowLines {
  var above: SeparatorDocument?
  var below: SeparatorDocument?
}

/// The cell of an item, with the item's nested collection if it has one.
final class SceneCell: CollectionViewCell {
  private var nested: SceneCollection?
  /// The lines above and below the item, which are transparent where it has none; `nil` until one
  /// is shown.
  private var lineViews: (above: View?, below: View?)
  private var lines = RowLines()
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

  /// Shows the lines at the ends of a row.
  func show(_ lines: RowLines) {
    show(lines.above, in: &lineViews.above, at: lineFrame(above:))
    show(lines.below, in: &lineViews.below, at: lineFrame(below:))
    self.lines = RowLines(
      above: lines.above ?? self.lines.above, below: lines.below ?? self.lines.below)
  }

  /// Shows a line in a view, which is made on demand; none where `nil`.
  private func show(
    _ line: SeparatorDocument?, in view: inout View?, at frame: (SeparatorDocument) -> CGRect
  ) {
    guard let line else {
      view?.alpha = 0
      return
    }
    let isNew = view == nil
    let shown = view ?? View(frame: frame(line))
    shown.backgroundColor = line.color
    shown.alpha = 1
    view = shown
    if isNew { addSubview(shown) }
  }

  /// Returns the frame of the line between the item and the previous one.
  private func lineFrame(above line: SeparatorDocument) -> CGRect {
    CGRect(
      x: line.left, y: 0, width: max(0, bounds.width - line.left - line.right),
      height: line.width)
  }

  /// Returns the frame of the line between the item and the next one.
  private func lineFrame(below line: SeparatorDocument) -> CGRect {
    var frame = lineFrame(above: line)
    frame.origin.y = bounds.height - line.width
    return frame
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeNested()
    if let view = lineViews.above, let line = lines.above { view.frame = lineFrame(above: line) }
    if let view = lineViews.below, let line = lines.below { view.frame = lineFrame(below: line) }
  }

  /// Resizes a collection whose frame depends on that of the cell.
  private func placeNested() {
    guard let nested, let frame = nested.relativeFrame, !frame.isFixed else { return }
    nested.view.frame = frame.resolved(in: CGRect(origin: .zero, size: bounds.size))
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    show(nil as SceneCollection?)
    lineViews.above?.removeFromSuperview()
    lineViews.below?.removeFromSuperview()
    (lineViews, lines) = ((nil, nil), RowLines())
    linkValues = [:]
    adjustmentOffset = .zero
    key = ""
    owner = nil
  }
}
