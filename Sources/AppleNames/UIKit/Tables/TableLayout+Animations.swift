import Foundation
import Geometry
import Layouts

/// The attributes from which inserted rows come, and to which deleted ones go.
///
/// A row that leaves lies below its neighbors. One that collapses is clipped to the space that they
/// leave it, whose edges move with them, as both ends are those of the rows beside it.
extension TableLayout {
  /// The order of a row that leaves or arrives.
  private static let lowOrder = -1

  /// Returns the attributes from which a row appears; `nil` for those that any layout has.
  func initialRowAttributes(at path: IndexPath) -> TableAttributes? {
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let update, let own = layoutAttributesForItem(at: path) as? TableAttributes,
      let result = own.duplicated() as? TableAttributes
    else { return nil }
    if update.isReloadTarget(element) {
      return initialAttributes(ofReloaded: result, by: animations.renewed[path])
    }
    guard update.before(element) == nil else { return nil }
    let animation = animations.inserted[path] ?? animations.standard
    if animation != .none { result.zIndex = TableLayout.lowOrder }
    switch animation {
    case .none: return result
    case .right, .left: slide(result, animation)
    case .top, .middle, .bottom:
      collapse(result, at: oldGap(before: path) ?? own.frame.minY, animation)
    case .fade, .automatic: result.alpha = 0
    }
    return result
  }

  /// Returns the attributes to which a row disappears; `nil` for those that any layout has.
  func finalRowAttributes(at path: IndexPath) -> TableAttributes? {
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let update, let shown = update.oldAttributes(element) as? TableAttributes,
      let result = shown.duplicated() as? TableAttributes
    else { return nil }
    if update.isReloadSource(element) {
      return finalAttributes(ofReloaded: result, by: animations.reloaded[path])
    }
    guard update.after(element) == nil else { return nil }
    result.zIndex = TableLayout.lowOrder
    switch animations.deleted[path] ?? animations.standard {
    case .none: result.isHidden = true
    case .right: slide(result, .right)
    case .left: slide(result, .left)
    case .top: collapse(result, at: newGap(before: path) ?? shown.frame.minY, .top)
    case .middle: collapse(result, at: newGap(before: path) ?? shown.frame.minY, .middle)
    case .bottom: collapse(result, at: newGap(before: path) ?? shown.frame.minY, .bottom)
    case .fade, .automatic: result.alpha = 0
    }
    return result
  }

  /// Moves a row out of the table to one side.
  private func slide(_ attributes: TableAttributes, _ side: UITableView.RowAnimation) {
    let width = host?.bounds.width ?? geometry.width
    attributes.center.x += side == .right ? width : -width
  }

  /// Shrinks a row to nothing at a position; its content leaves over the edge of the animation.
  private func collapse(
    _ attributes: TableAttributes, at y: CGFloat, _ edge: UITableView.RowAnimation
  ) {
    let frame = attributes.frame
    attributes.frame = CGRect(x: frame.minX, y: y, width: frame.width, height: 0)
    attributes.clippedHeight = frame.height
    switch edge {
    case .top: attributes.contentShift = -frame.height
    case .middle: attributes.contentShift = -frame.height / 2
    default: attributes.contentShift = 0
    }
  }

  // MARK: Reloads

  /// Returns the attributes from which a row's new cell appears; `nil` for a cross-fade in place.
  private func initialAttributes(
    ofReloaded new: TableAttributes, by animation: UITableView.RowAnimation?
  ) -> TableAttributes? {
    switch animation ?? .automatic {
    case .fade, .automatic: return nil
    case .none: return new
    case .right: slide(new, .right)
    case .left: slide(new, .left)
    case .top: collapse(new, at: new.frame.minY, .top)
    case .middle: collapse(new, at: new.frame.midY, .middle)
    case .bottom: collapse(new, at: new.frame.maxY, .bottom)
    }
    return new
  }

  /// Returns the attributes to which a row's old cell disappears; `nil` for a cross-fade in place.
  private func finalAttributes(
    ofReloaded old: TableAttributes, by animation: UITableView.RowAnimation?
  ) -> TableAttributes? {
    guard let animation, animation != .fade, animation != .automatic else { return nil }
    old.zIndex = TableLayout.lowOrder
    switch animation {
    case .none: old.isHidden = true
    case .right, .left: slide(old, animation)
    default: old.alpha = 0
    }
    return old
  }

  // MARK: Gaps

  /// Returns where the space of a deleted row closes: at the bottom of what is left before it.
  private func newGap(before path: IndexPath) -> CGFloat? {
    update.flatMap { gap(before: path, in: geometry, $0.after) }
  }

  /// Returns where the space of an inserted row opens: at the bottom of what was before it.
  private func oldGap(before path: IndexPath) -> CGFloat? {
    update.flatMap { gap(before: path, in: oldGeometry, $0.before) }
  }

  /// Returns the bottom of what is before a row and has a counterpart in a geometry.
  private func gap(
    before path: IndexPath, in geometry: TableGeometry,
    _ counterpart: (LayoutElement) -> LayoutElement?
  ) -> CGFloat? {
    for item in stride(from: path.item - 1, through: 0, by: -1) {
      let row = LayoutElement(
        category: .cell, indexPath: IndexPath(item: item, section: path.section))
      if let other = counterpart(row) { return geometry.rowFrame(at: other.indexPath)?.maxY }
    }
    var section = path.section
    if let other = counterpart(header(of: section)) {
      return geometry.sections[other.indexPath.section].edges.first
    }
    while section > 0 {
      section -= 1
      if let other = counterpart(header(of: section)) {
        return geometry.sections[other.indexPath.section].bottom
      }
    }
    return geometry.top
  }

  /// Returns a section's header, which stands for the section whether it exists or not.
  private func header(of section: Int) -> LayoutElement {
    LayoutElement(
      category: .supplementaryView, kind: UITableView.SupplementaryKind.header.rawValue,
      indexPath: IndexPath(item: 0, section: section))
  }

  // MARK: Headers and footers

  /// Returns the attributes from which an inserted section's header or footer appears.
  func initialSupplementaryAttributes(ofKind kind: String, at path: IndexPath) -> TableAttributes? {
    let element = LayoutElement(category: .supplementaryView, kind: kind, indexPath: path)
    guard let update, update.before(element) == nil, !update.isReloadTarget(element),
      let result = layoutAttributesForSupplementaryView(ofKind: kind, at: path)?.duplicated()
        as? TableAttributes
    else { return nil }
    switch animations.inserted.sections[path.section] ?? animations.standard {
    case .none: break
    case .right: slide(result, .right)
    case .left: slide(result, .left)
    default: result.alpha = 0
    }
    return result
  }

  /// Returns the attributes to which a deleted section's header or footer disappears.
  func finalSupplementaryAttributes(ofKind kind: String, at path: IndexPath) -> TableAttributes? {
    let element = LayoutElement(category: .supplementaryView, kind: kind, indexPath: path)
    guard let update, update.after(element) == nil, !update.isReloadSource(element),
      let result = update.oldAttributes(element)?.duplicated() as? TableAttributes
    else { return nil }
    switch animations.deleted.sections[path.section] ?? animations.standard {
    case .none: result.isHidden = true
    case .right: slide(result, .right)
    case .left: slide(result, .left)
    default: result.alpha = 0
    }
    return result
  }
}
