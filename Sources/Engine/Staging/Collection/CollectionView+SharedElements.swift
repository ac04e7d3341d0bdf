import CollectionUpdates
import Foundation
import Geometry
package import Layouts
package import Timelines
import Timing

/// Queries about elements and snapshots of them, for transitions between view controllers.
extension CollectionView {
  /// The views of all disappearing elements.
  package var leavingViews: [CollectionReusableView] { elementStore.leaving.map(\.view) }

  /// The kind and key of an element, which match it with an element of another collection.
  package struct ElementName: Hashable {
    package let kind: LayerKind
    package let key: String

    /// Makes a name.
    package init(kind: LayerKind, key: String) {
      self.kind = kind
      self.key = key
    }
  }

  /// Returns the kind and key of an element.
  private func name(of element: LayoutElement) -> ElementName {
    ElementName(kind: element.category.layerKind, key: elementStore.keys.text(of: element))
  }

  /// The elements that are visible, in paint order.
  package var visibleElements: [(name: ElementName, element: LayoutElement)] {
    guard let stage else { return [] }
    let seen = elementStore.shown.filter {
      ($0.value.motionEnd > stage.now || visibleFrame(of: $0.value).overlaps(bounds))
        && $0.value.attributes.alpha > 0 && !$0.value.attributes.isHidden
    }
    let elements = Dictionary(
      seen.compactMap { item in item.value.view.layer.map { ($0, item.key) } },
      uniquingKeysWith: { one, _ in one })
    return stage.layers.paintOrder(of: Array(elements.keys), at: stage.now).compactMap { layer in
      elements[layer].map { (name(of: $0), $0) }
    }
  }

  /// Returns the elements of some names, visible or not.
  ///
  /// Of supplementary and decoration views only those that meet the bounds are found.
  package func elements(named names: [ElementName]) -> [ElementName: LayoutElement] {
    loadIfNeeded()
    let cells = names.filter { $0.kind == .cell }.map(\.key)
    var result: [ElementName: LayoutElement] = [:]
    if !cells.isEmpty {
      for (key, path) in elementStore.keys.paths(ofNames: cells) {
        result[ElementName(kind: .cell, key: key)] = LayoutElement(category: .cell, indexPath: path)
      }
    }
    guard cells.count < names.count else { return result }
    let wanted = Set(names)
    for attributes in attributes(in: bounds) where attributes.representedElementCategory != .cell {
      let name = name(of: attributes.element)
      if wanted.contains(name) { result[name] = attributes.element }
    }
    return result
  }

  /// Returns for each name the rank in paint order that the layout gives its element.
  ///
  /// Names without an element come last, in their order.
  package func paintOrder(
    of names: [ElementName], as elements: [ElementName: LayoutElement]
  ) -> [Int] {
    let around = stage.flatMap { stage in layer.map { stage.layers[$0] } }
    var depths = Array(repeating: 0.0, count: names.count)
    for (index, name) in names.enumerated() {
      guard let element = elements[name] else { continue }
      depths[index] = depth(of: element, in: around)
    }
    let ranks = DepthOrder(depths)?.ranks ?? Array(repeating: 0, count: names.count)
    let keys = names.enumerated().map { index, name -> [Int] in
      guard let element = elements[name] else { return [.max, 0, 0, 0, 0, index] }
      let path = element.indexPath
      let order =
        elementStore.shown[element]?.view.zIndex
        ?? collectionViewLayout.attributes(of: element)?.zIndex
      return [order ?? 0, ranks[index], name.kind.paintRank, path.section, path.item, index]
    }
    var result = Array(repeating: 0, count: names.count)
    for (rank, key) in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      result[key[5]] = rank
    }
    return result
  }

  /// Returns the depth of an element toward the eye, as it is shown or as the layout has it.
  private func depth(of element: LayoutElement, in parent: Layer?) -> Double {
    if let view = elementStore.shown[element]?.view, let stage, let layer = view.layer {
      return stage.layers[layer].depth(in: parent, at: stage.now)
    }
    guard let attributes = collectionViewLayout.attributes(of: element) else { return 0 }
    let layer = Layer(
      position: attributes.center, size: attributes.size, transform: attributes.transform3D)
    return layer.depth(in: parent, at: stage?.now ?? .zero)
  }

  /// The identities of all elements on the stage, visible or not.
  package var shownIdentities: [LayerIdentity] { shownInOrder.compactMap(\.view.elementIdentity) }

  /// The views of all elements on the stage but for disappearing ones.
  package var elementViews: [View] { elementStore.shown.values.map(\.view) }

  /// Returns the map from where an element is laid out to an ancestor of the collection view.
  private func mapOfContent(
    around element: LayoutElement, to ancestor: View, isShown: Bool
  ) -> Affine {
    if let view = scrollView(of: element) {
      return isShown ? view.shownMap(to: ancestor) : view.map(to: ancestor)
    }
    let shift = shift(of: element)
    let map = isShown ? shownMap(to: ancestor) : map(to: ancestor)
    return shift == .zero
      ? map : Affine(translationX: -shift.x, y: -shift.y).concatenating(map)
  }

  /// Returns the placement that the layout gives an element, in an ancestor of the collection view.
  package func placement(of element: LayoutElement, in ancestor: View) -> ElementPlacement? {
    collectionViewLayout.prepareIfNeeded()
    guard let attributes = collectionViewLayout.attributes(of: element) else { return nil }
    let map = mapOfContent(around: element, to: ancestor, isShown: false)
    return ElementPlacement(
      center: attributes.center.applying(map), size: attributes.size,
      transform: attributes.transform3D, turn: map.linearPart, isFlipped: flipsHorizontally,
      alpha: attributes.isHidden ? 0 : attributes.alpha)
  }

  /// Returns the placement of an element as it is shown now, running animations included.
  package func shownPlacement(
    of element: LayoutElement, in ancestor: View
  ) -> ElementPlacement? {
    guard let view = elementStore.shown[element]?.view, let stage, let layer = view.layer else {
      return placement(of: element, in: ancestor)
    }
    let record = stage.layers[layer]
    let map = mapOfContent(around: element, to: ancestor, isShown: true)
    let alpha = view.isHidden ? 0 : min(1, max(0, record.shownAlpha(at: stage.now)))
    return ElementPlacement(
      center: record.shownPosition(at: stage.now).applying(map),
      size: record.size.value(at: stage.now), transform: record.shownTransform(at: stage.now),
      turn: map.linearPart, isFlipped: flipsHorizontally, alpha: CGFloat(alpha))
  }

  /// Returns a snapshot of an element, visible or not.
  package func snapshot(of element: LayoutElement) -> SnapshotView? {
    guard let stage else { return nil }
    if let view = elementStore.shown[element]?.view { return SnapshotView(of: view, on: stage) }
    collectionViewLayout.prepareIfNeeded()
    guard let attributes = collectionViewLayout.attributes(of: element),
      let view = filledView(for: element)
    else { return nil }
    View.performWithoutAnimation { view.take(attributes) }
    let snapshot = SnapshotView(of: view, on: stage)
    recycle(view)
    return snapshot
  }

  /// Hides elements until they are revealed, even if their views are reused or replaced.
  package func conceal(_ names: some Sequence<LayerIdentity>) {
    elementStore.concealed.formUnion(names)
    for element in elementStore.shown.values + elementStore.leaving {
      if let name = element.view.elementIdentity, elementStore.concealed.contains(name) {
        element.view.isReplacedBySnapshot = true
      }
    }
  }

  /// Shows elements again that were concealed.
  package func reveal(_ names: some Sequence<LayerIdentity>) {
    elementStore.concealed.subtract(names)
    for element in elementStore.shown.values + elementStore.leaving
    where element.view.isReplacedBySnapshot {
      element.view.isReplacedBySnapshot =
        element.view.elementIdentity.map(elementStore.concealed.contains) ?? false
    }
  }
}
