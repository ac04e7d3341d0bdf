import Documents
import Foundation
import Layouts
import SceneDocuments
import Staging
import Timelines

extension SceneCollection: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int {
    sequence?.numberOfSections ?? sections.count
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sequence?.numberOfItems(inSection: section) ?? sections[section].items.count }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { cell(at: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView { supplementaryView(ofKind: kind, at: indexPath) }

  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? {
    sections[indexPath.section].items[indexPath.item]?.document.key ?? replayedNames[indexPath]
  }

  func collectionView(_ collectionView: CollectionView, keyForSection section: Int) -> String? {
    sections[section].key
  }

  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) { moveItem(from: sourceIndexPath, to: destinationIndexPath) }
}

/// The content of the view, by paths in the view, which may show only a part of the data.
extension SceneCollection {
  /// Returns the cell of an item.
  func cell(at viewPath: IndexPath) -> CollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: viewPath)
    (cell as? SceneCell)?.show(nestedCollection(at: viewPath))
    (cell as? SceneCell)?.show(lines(at: viewPath))
    cell.appearance = appearance(at: viewPath)
    if let cell = cell as? SceneCell {
      cell.owner = self
      cell.linkValues = context(at: viewPath, with: style(at: viewPath)).links
      cell.key = view.key(ofItemAt: view.shownPath(viewPath))
      if resources.movesItems { linkedCells[cell.key] = WeakCell(cell: cell) }
    }
    return cell
  }

  /// Returns the lines at the ends of a row of a list: one below it, unless it is the last of its
  /// section.
  ///
  /// In a plain list the last row has one, too. A grouped section is between lines of its width.
  private func lines(at viewPath: IndexPath) -> RowLines {
    guard case .list(let list) = layoutDocument, let separator = list.separator else {
      return RowLines()
    }
    let path = dataPath(viewPath)
    let isLast = path.item >= sections[path.section].items.count - 1
    var (inner, outer) = (separator, separator)
    (outer.left, outer.right) = (0, 0)
    if list.flow.rightToLeft { (inner.left, inner.right) = (inner.right, inner.left) }
    return switch list.form {
    case .grouped:
      RowLines(above: path.item == 0 ? outer : nil, below: isLast ? outer : inner)
    case .plain: RowLines(below: inner)
    default: RowLines(below: isLast ? nil : inner)
    }
  }

  /// Gives an item the corners of the list's form, and its fill where the style has none.
  func takeForm(_ appearance: inout Appearance, at viewPath: IndexPath) {
    guard case .list(let list) = layoutDocument, let form = list.form else { return }
    if appearance.fill == nil, appearance.backdrop == nil, let color = list.rowColor {
      appearance.fill = .solid(color)
    }
    guard form == .insetGrouped || form == .sidebar else { return }
    let path = dataPath(viewPath)
    let isLast = path.item == sections[path.section].items.count - 1
    // The rows of a sidebar are as round as sections.
    appearance.corners =
      form == .sidebar
      ? ListForm.insetGrouped.sectionCorners
      : form.corners(isFirst: path.item == 0, isLast: isLast)
    appearance.clips = true
  }

  /// Shows the lines of the present layout, with the present animation.
  func showSeparators() {
    for path in view.indexPathsForVisibleItems {
      (view.cellForItem(at: path) as? SceneCell)?.show(lines(at: view.dataPath(path)))
    }
  }

  /// Returns the header or footer of a section, or the badge of an item.
  func supplementaryView(ofKind kind: String, at viewPath: IndexPath) -> CollectionReusableView {
    let shown = view.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: viewPath)
    if case .compositional(let layout) = layoutDocument, let badge = layout.badge(ofKind: kind) {
      shown.appearance = appearance(of: badge, at: viewPath)
      return shown
    }
    let isHeader = kind == CollectionViewFlowLayout.elementKindSectionHeader
    let section = dataPath(viewPath).section
    var context = ItemContext(
      section: section, item: 0, count: sections[section].items.count,
      key: view.key(ofSection: viewPath.section), sectionData: sectionData(section))
    context.maximumTextScale = maximumTextScale
    shown.appearance = appearance(
      isHeader ? document.headerStyle : document.footerStyle, in: context)
    return shown
  }

  /// Returns the appearance of the badge of an item; nothing without the value that it needs.
  private func appearance(of badge: BadgeDocument, at viewPath: IndexPath) -> Appearance {
    let context = context(at: viewPath)
    if let condition = badge.condition {
      let value = context.value(of: condition) ?? ""
      if ["", "0"].contains(value) { return Appearance() }
    }
    return appearance(badge.style, in: context)
  }

  /// Returns the size of an item, its own or the layout's.
  ///
  /// - Parameters:
  ///   - isFixed: whether the layout ignores the items' own sizes.
  ///   - room: the room for the item, in points.
  func size(
    at viewPath: IndexPath, standard: ItemSize, isFixed: Bool = false, in room: CGSize
  ) -> CGSize {
    let path = dataPath(viewPath)
    let item = sections[path.section].items[path.item]?.document
    let wasMeasuring = isMeasuring
    isMeasuring = true
    defer { isMeasuring = wasMeasuring }
    let size = resolved(isFixed ? standard : item?.size ?? standard, ofItemAt: viewPath)
    if let fixed = size.fixed { return fixed }
    guard size.followsContent else { return measure(size, of: .unstyled, in: room) }
    let measured = measure(size, of: appearance(at: viewPath), in: room)
    if measured.width > 0, measured.height > 0 || room.height == 0 { return measured }
    note(
      Diagnostic(
        at: item?.location ?? document.location,
        "the size of \(name(ofItemAt: view.shownPath(viewPath))) follows its content, but its style "
          + "has no text, image or layer with a size; give it one, or a minWidth and minHeight"))
    return measured
  }

  /// Returns the size of an item in its states and with the values of its data.
  private func resolved(_ size: ItemSize, ofItemAt viewPath: IndexPath) -> ItemSize {
    let style = resources.sizing.followsStates ? style(at: viewPath) : nil
    guard style?.changesSize == true || !size.templates.isEmpty else { return size }
    do {
      return try size.resolved(of: style, in: context(at: viewPath, with: style))
    } catch {
      note(error as? Diagnostic ?? Diagnostic(at: document.location, String(describing: error)))
      return ItemSize(.zero)
    }
  }

  /// Returns the alignment of an item in the row of a list; `nil` for that of the layout.
  func alignment(at viewPath: IndexPath) -> RowAlignment? {
    let path = dataPath(viewPath)
    return sections[path.section].items[path.item]?.document.align
  }
}
