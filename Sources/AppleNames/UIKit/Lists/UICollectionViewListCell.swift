public import Foundation
import Geometry
public import Layouts
public import Staging
import Timelines

/// A cell of a list, with accessories beside its content and lines between it and its neighbors.
///
/// In other layouts it is a cell with accessories. It may also be a header or footer.
open class UICollectionViewListCell: CollectionViewCell, ListRow {
  /// The number of steps by which the content is indented; set by the level in an outline.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of a step of the indentation in points; UIKit's is not documented, ours is 16.
  open var indentationWidth: CGFloat = 16 { didSet { setNeedsLayout() } }
  /// Whether leading accessories are indented with the content.
  open var indentsAccessories = true { didSet { setNeedsLayout() } }
  /// The small views beside the content.
  open var accessories: [UICellAccessory] = [] {
    didSet {
      parts.update(accessories, in: self)
      setNeedsLayout()
    }
  }

  /// The views beside the content.
  let parts = ListCellParts()
  /// The place in a list; `nil` outside of lists.
  private(set) var place: ListPlace?
  /// Whether the finger that came down on the cell expands its item when it is lifted.
  private var togglesWhenLifted = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    _ = contentView
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    _ = contentView
  }

  // MARK: Place

  package func take(_ place: ListPlace) {
    guard place != self.place else { return }
    let old = self.place
    self.place = place
    if old?.level != place.level, old != nil || place.level > 0 { indentationLevel = place.level }
    showsEditing = place.isEditing
    showsExpansion = place.isExpanded ?? false
    showDefaultBackground(of: self)
    roundCorners()
    parts.update(accessories, in: self)
    if old != nil { setNeedsUpdateConfiguration() }
    setNeedsLayout()
    if old != nil { layoutIfNeeded() }
  }

  open override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if let view = superview as? CollectionView, let place {
      view.serveList(ofSection: place.indexPath.section)
    }
  }

  /// Rounds the corners at the ends of an inset section.
  private func roundCorners() {
    guard let place, place.form == .insetGrouped, place.part == .row else {
      if appearance.corners != Corners(0) { appearance.corners = Corners(0) }
      return
    }
    let corners = place.form.corners(isFirst: place.isFirst, isLast: place.isLast)
    if appearance.corners != corners { appearance.corners = corners }
    if !clipsToBounds { clipsToBounds = true }
  }

  /// The lines of the row, as the list has them.
  var separators: UIListSeparatorConfiguration? {
    guard let view = superview as? CollectionView, let place, place.part == .row,
      let list = view.listConfiguration(ofSection: place.indexPath.section), list.showsSeparators
    else { return nil }
    let common = list.separatorConfiguration
    return list.itemSeparatorHandler?(place.indexPath, common) ?? common
  }

  // MARK: Layout

  open override func prepareForReuse() {
    super.prepareForReuse()
    place = nil
  }

  open override func layoutSubviews() {
    contentFrame = contentRect(width: bounds.width)
    super.layoutSubviews()
    layOutParts()
  }

  /// Returns attributes with the height that the content needs beside the accessories.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let width = layoutAttributes.size.width
    let fitting = contentView.constraintHost?.fittingSize(
      of: contentView,
      target: CGSize(width: contentRect(width: width).width, height: layoutAttributes.size.height),
      horizontalPriority: .required, verticalPriority: .fittingSizeLevel)
    if let fitting { layoutAttributes.size.height = fitting.height }
    return layoutAttributes
  }

  // MARK: Touches

  /// Whether a tap anywhere on the cell expands its item.
  private var togglesAnywhere: Bool {
    guard place?.isExpanded != nil else { return false }
    return accessories.contains {
      guard case .outline(let style) = $0.kind, $0.isShown(editing: place?.isEditing ?? false)
      else { return false }
      return style == .header || style == .automatic && place?.part == .header
    }
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    togglesWhenLifted = togglesAnywhere
    if !togglesWhenLifted { super.touchesBegan(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard togglesWhenLifted else { return super.touchesEnded(touches, with: event) }
    togglesWhenLifted = false
    if touches.contains(where: { bounds.contains($0.location(in: self)) }) { toggle() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    if !togglesWhenLifted { super.touchesCancelled(touches, with: event) }
    togglesWhenLifted = false
  }

  /// Expands or collapses the item in an outline.
  func toggle() {
    let own = accessories.compactMap { accessory -> (() -> Void)? in
      if case .outline = accessory.kind { accessory.action } else { nil }
    }.first
    if let own { return own() }
    guard let view = superview as? CollectionView, let path = view.indexPath(for: self) else {
      return
    }
    view.toggleOutline(at: path)
  }
}
