package import Foundation
package import Layouts

/// The rows of lists in a collection view.
extension CollectionView {
  /// Returns the section of a list; `nil` where the section is of another kind.
  package func list(ofSection section: Int) -> CollectionLayoutListSection? {
    (collectionViewLayout as? CollectionViewCompositionalLayout)?.list(ofSection: section)
  }

  /// Whether rows of lists show controls for editing.
  package var editsLists: Bool {
    get { interactionState.editsLists }
    set {
      interactionState.editsLists = newValue
      if newValue { closeSwipe() }
      updateListRows()
    }
  }

  /// Returns the place of an element in a list; `nil` where it is in none.
  package func listPlace(of element: LayoutElement) -> ListPlace? {
    let (path, category) = (element.indexPath, element.category)
    guard path.count == 2, category != .decorationView,
      let structure = list(ofSection: path.section)?.structure
    else { return nil }
    var place = ListPlace(form: structure.form, indexPath: path)
    place.isEditing = editsLists
    if category == .supplementaryView {
      place.part =
        element.kind == CollectionViewFlowLayout.elementKindSectionFooter
        ? .footer : .header
      return place
    }
    let counts = elementStore.counts ?? []
    let count = counts.indices.contains(path.section) ? counts[path.section] : 0
    if structure.firstItemIsHeader, path.item == 0 { place.part = .header }
    // A header among the rows of an inset section is above the background.
    let isApart = structure.firstItemIsHeader && structure.form.isGrouped
    place.isFirst = path.item == (isApart ? 1 : 0)
    place.isLast = path.item == count - 1
    let data = dataPath(path)
    if let outline = dataSource as? any OutlineSource {
      place.level = outline.outlineLevel(ofItemAt: data)
      place.isExpanded = outline.isExpanded(itemAt: data)
    }
    return place
  }

  /// Places a view that is about to be filled, in the collection and in its list.
  func placeUnfilled(
    _ view: CollectionReusableView, _ attributes: CollectionViewLayoutAttributes
  ) {
    view.placeUnfilled(attributes)
    placeInList(view, as: attributes.element)
  }

  /// Gives a view of a list its place.
  func placeInList(_ view: CollectionReusableView, as element: LayoutElement) {
    guard let row = view as? any ListRow, let place = listPlace(of: element) else { return }
    row.take(place)
  }

  /// Gives the shown views of lists their places, in the animation under way.
  func updateListRows() {
    guard (collectionViewLayout as? CollectionViewCompositionalLayout)?.hasLists == true else {
      return
    }
    for (element, known) in elementStore.shown.sorted(by: { $0.key.precedes($1.key) }) {
      placeInList(known.view, as: element)
    }
  }

  /// Expands or collapses an item of an outline.
  package func toggleOutline(at indexPath: IndexPath) {
    guard let outline = dataSource as? any OutlineSource,
      let isExpanded = outline.isExpanded(itemAt: indexPath)
    else { return }
    outline.setExpanded(!isExpanded, itemAt: indexPath)
  }
}
