import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging

/// The values that the styles of items follow.
extension SceneCollection {
  /// Whether the content scrolls along the horizontal axis.
  var scrollsHorizontally: Bool {
    if let layout = view.collectionViewLayout as? CollectionViewFlowLayout {
      return layout.scrollDirection == .horizontal
    }
    let (content, bounds) = (view.contentSize, view.bounds.size)
    return content.width > bounds.width && content.height <= bounds.height
  }

  /// Returns the distance from the content's beginning to what is shown, along an axis, in points.
  func scrolledLength(_ isHorizontal: Bool?) -> Double {
    let (offset, inset) = (view.shownBounds.origin, view.contentInset)
    return isHorizontal ?? scrollsHorizontally ? offset.x + inset.left : offset.y + inset.top
  }

  /// Returns the scrolled length in lengths of the viewport.
  func scrolledPages(_ isHorizontal: Bool?) -> Double {
    let (size, isHorizontal) = (view.shownBounds.size, isHorizontal ?? scrollsHorizontally)
    let length = isHorizontal ? size.width : size.height
    return length > 0 ? scrolledLength(isHorizontal) / length : 0
  }

  /// The number of pages of the content.
  var pageCount: Int {
    let isHorizontal = scrollsHorizontally
    let length = isHorizontal ? view.bounds.width : view.bounds.height
    let content = isHorizontal ? view.contentSize.width : view.contentSize.height
    return length > 0 ? min(Int((content / length).rounded(.up)), SceneLimits.pages.upperBound) : 0
  }

  /// Returns the motions of an item with attributes, as it is shown now.
  func motion(of attributes: CollectionViewLayoutAttributes) -> ItemMotion {
    let bounds = view.shownBounds
    let cell = linkedCell(at: attributes.indexPath)
    let shift = cell?.adjustmentOffset ?? .zero
    let center =
      cell?.shownCenter.map { CGPoint(x: $0.x - shift.dx, y: $0.y - shift.dy) }
      ?? attributes.center
    let drag = shownKey(at: attributes.indexPath).flatMap { drags[$0] } ?? .zero
    return ItemMotion(
      distance: Vector(dx: center.x - bounds.midX, dy: center.y - bounds.midY),
      drag: drag)
  }

  /// Returns the cell of an item; `nil` if none is shown.
  ///
  /// The cell is found by the item's key, since its path may change in an update.
  private func linkedCell(at path: IndexPath) -> SceneCell? {
    guard let key = shownKey(at: path) else { return nil }
    return linkedCells[key]?.cell.flatMap { $0.key == key ? $0 : nil }
  }

  /// Returns the key of an item; `nil` if the view does not have it.
  func shownKey(at path: IndexPath) -> String? {
    guard path.section < view.numberOfSections,
      path.item < view.numberOfItems(inSection: path.section)
    else { return nil }
    return view.key(ofItemAt: path)
  }

  /// Adds the states of an item and the values that its style follows to its context.
  func addMotion(to context: inout ItemContext, of style: StyleDocument?, at viewPath: IndexPath) {
    guard let style else { return }
    if style.hasStates { context.states = states(ofItemAt: view.shownPath(viewPath)) }
    let sources = resources.links.isUsed ? style.linkSources : []
    if sources.isEmpty { return }
    let element = LayoutElement(category: .cell, indexPath: view.shownPath(viewPath))
    // While items are measured, the layout has no positions yet.
    let attributes = isMeasuring ? nil : view.collectionViewLayout.layoutAttributes(of: element)
    context.links = resources.links.values(of: sources, in: self, item: attributes.map(motion))
  }

  /// Returns the adjustment of an item by its states and by the motions that its style follows.
  ///
  /// - Parameter standard: The size of all items of the layout; `nil` if it sizes each itself.
  func adjustment(
    of attributes: CollectionViewLayoutAttributes, standard: CGSize?
  ) -> ElementAdjustment? {
    guard attributes.representedElementCategory == .cell else { return nil }
    let path = attributes.indexPath
    // A sequence shows fewer items than there are.
    guard let key = shownKey(at: path) else { return nil }
    let drag = drags[key]
    let style = style(at: view.dataPath(path))
    var size: CGSize?
    if let standard, let style, style.changesSize, !states(ofItemAt: path).isEmpty {
      size = self.size(
        at: view.dataPath(path), standard: ItemSize(standard), isFixed: true, in: view.bounds.size)
    }
    guard let style, style.changesPose else {
      if drag == nil, size == nil { return nil }
      return ElementAdjustment(offset: drag ?? .zero, transform: .identity, size: size)
    }
    var context = ItemContext(section: 0, item: 0, count: 1, key: "")
    if style.hasStates { context.states = states(ofItemAt: path) }
    context.links = resources.links.values(
      of: style.linkSources, in: self, item: motion(of: attributes))
    guard let pose = style.pose(in: context) else {
      return size.map { ElementAdjustment(offset: .zero, transform: .identity, size: $0) }
    }
    let offset = (pose.offset ?? .zero) + (drag ?? .zero)
    let transform = pose.parts.simplified.transform3D(in: size ?? attributes.size)
    return ElementAdjustment(offset: offset, transform: transform, size: size)
  }

  /// Shows items whose styles follow a motion as that is now.
  func showLinked() {
    guard !view.isChangingContent, view.isDescendant(of: Stage.current.rootView) else { return }
    var moves = false
    for path in view.indexPathsForVisibleItems {
      guard let cell = view.cellForItem(at: path) as? SceneCell else { continue }
      let dataPath = view.dataPath(path)
      guard let style = style(at: dataPath), !style.linkSources.isEmpty else { continue }
      let context = context(at: dataPath, with: style)
      if cell.linkValues == context.links { continue }
      cell.linkValues = context.links
      cell.appearance = appearance(at: dataPath)
      moves = moves || style.changesPose
    }
    if moves { view.collectionViewLayout.adjustmentsDidChange() }
  }
}

extension SceneCollection: CollectionViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    resources.links.update()
    resources.links.follow()
  }
}
