import CollectionUpdates
import Foundation
import Geometry
import Imaging
import Layouts
import Timelines
import Timing

/// Where elements are in another view, and pictures of them, for transitions between screens.
extension CollectionView {
  /// How an element lies in another view.
  struct Placement: Equatable {
    var center: CGPoint
    var size: CGSize
    var transform: Transform3D
    var alpha: CGFloat

    /// The bounding box, transforms left aside.
    var frame: CGRect { CGRect(center: center, size: size) }

    /// Tells how a view is shown in another one now, in the midst of animations, too.
    init(of view: View, in ancestor: View) {
      let map = view.shownMap(to: ancestor)
      let bounds = view.shownBounds
      center = bounds.center.applying(map)
      size = bounds.size
      transform = Transform3D(map.linearPart)
      let shown = view.layer.flatMap { layer in
        view.stage.map { $0.layers[layer].alpha.value(at: $0.now) }
      }
      alpha = view.isHidden ? 0 : CGFloat(min(1, max(0, shown ?? Double(view.alpha))))
    }

    /// Makes a placement of its parts; `turn` is what lies between the element and the other view.
    init(center: CGPoint, size: CGSize, transform: Transform3D, turn: Affine, alpha: CGFloat) {
      self.center = center; self.size = size; self.alpha = alpha
      self.transform =
        turn == .identity ? transform : transform.concatenating(Transform3D(turn))
    }
  }

  /// The views of all elements that are on their way out.
  var leavingViews: [CollectionReusableView] { leaving.map(\.view) }

  /// What an element is called in any collection.
  struct ElementName: Hashable {
    let kind: LayerKind
    let key: String
  }

  /// Returns the name of an element, without the collection's.
  private func name(of element: LayoutElement) -> ElementName {
    ElementName(kind: element.category.layerKind, key: keys.text(of: element))
  }

  /// What is in sight, in paint order.
  var elementsInSight: [(name: ElementName, element: LayoutElement)] {
    guard let stage else { return [] }
    let seen = shown.filter {
      ($0.value.motionEnd > stage.now || $0.value.attributes.frame.overlaps(bounds))
        && $0.value.attributes.alpha > 0 && !$0.value.attributes.isHidden
    }
    let elements = Dictionary(
      seen.compactMap { item in item.value.view.layer.map { ($0, item.key) } },
      uniquingKeysWith: { one, _ in one })
    return stage.layers.paintOrder(of: Array(elements.keys), at: stage.now).compactMap { layer in
      elements[layer].map { (name(of: $0), $0) }
    }
  }

  /// Returns the elements with some names that the data has, in sight or not.
  ///
  /// Supplementary and decoration views are found where they are in sight.
  func elements(named names: [ElementName]) -> [ElementName: LayoutElement] {
    loadIfNeeded()
    let cells = names.filter { $0.kind == .cell }.map(\.key)
    var result: [ElementName: LayoutElement] = [:]
    if !cells.isEmpty {
      for (key, path) in keys.paths(ofNames: cells) {
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

  /// Tells for each name the place in paint order that the layout gives its element.
  ///
  /// Names without an element come last, in their order.
  func paintOrder(
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
        shown[element]?.view.zIndex ?? collectionViewLayout.attributes(of: element)?.zIndex
      return [order ?? 0, ranks[index], name.kind.paintRank, path.section, path.item, index]
    }
    var places = Array(repeating: 0, count: names.count)
    for (place, key) in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }).enumerated() {
      places[key[5]] = place
    }
    return places
  }

  /// Returns how near to the eye an element is, as it is shown or as the layout has it.
  private func depth(of element: LayoutElement, in parent: Layer?) -> Double {
    if let view = shown[element]?.view, let stage, let layer = view.layer {
      return stage.layers[layer].depth(in: parent, at: stage.now)
    }
    guard let attributes = collectionViewLayout.attributes(of: element) else { return 0 }
    let layer = Layer(
      position: attributes.center, size: attributes.size, transform: attributes.transform3D)
    return layer.depth(in: parent, at: stage?.now ?? .zero)
  }

  /// The names of all elements that are on the stage, seen or not.
  var shownNames: [LayerIdentity] { shownInOrder.compactMap(\.view.elementIdentity) }

  /// The views of all elements that are on the stage, those on their way out left aside.
  var elementViews: [View] { shown.values.map(\.view) }

  /// Returns the opaque fill that is seen behind the elements; `nil` where the screen has none.
  func backdrop(upTo screen: View) -> Fill? {
    var view: View? = self
    while let next = view {
      if let fill = next.appearance.fill, fill.isOpaque { return fill }
      view = next === screen ? nil : next.superview
    }
    return nil
  }

  /// Returns how the layout has an element lie in a view that the collection view is in.
  func placement(of element: LayoutElement, in ancestor: View) -> Placement? {
    collectionViewLayout.prepareIfNeeded()
    guard let attributes = collectionViewLayout.attributes(of: element) else { return nil }
    let map = map(to: ancestor)
    return Placement(
      center: attributes.center.applying(map), size: attributes.size,
      transform: attributes.transform3D, turn: map.linearPart,
      alpha: attributes.isHidden ? 0 : attributes.alpha)
  }

  /// Returns how an element is shown in a view now, in the midst of animations, too.
  func shownPlacement(of element: LayoutElement, in ancestor: View) -> Placement? {
    guard let view = shown[element]?.view, let stage, let layer = view.layer else {
      return placement(of: element, in: ancestor)
    }
    let record = stage.layers[layer]
    let map = shownMap(to: ancestor)
    let alpha = view.isHidden ? 0 : min(1, max(0, record.alpha.value(at: stage.now)))
    return Placement(
      center: record.position.value(at: stage.now).applying(map),
      size: record.size.value(at: stage.now), transform: record.transform.value(at: stage.now),
      turn: map.linearPart, alpha: CGFloat(alpha))
  }

  /// Takes a picture of an element, on screen or not.
  func picture(of element: LayoutElement) -> SnapshotView? {
    guard let stage else { return nil }
    if let view = shown[element]?.view { return SnapshotView(of: view, on: stage) }
    collectionViewLayout.prepareIfNeeded()
    guard let attributes = collectionViewLayout.attributes(of: element),
      let view = filledView(for: element)
    else { return nil }
    View.performWithoutAnimation { view.take(attributes) }
    let picture = SnapshotView(of: view, on: stage)
    recycle(view)
    return picture
  }

  /// Hides elements, whatever becomes of their views, until they are revealed.
  func conceal(_ names: some Sequence<LayerIdentity>) {
    concealed.formUnion(names)
    for element in shown.values + leaving {
      if let name = element.view.elementIdentity, concealed.contains(name) {
        element.view.isFlying = true
      }
    }
  }

  /// Shows elements again that were concealed.
  func reveal(_ names: some Sequence<LayerIdentity>) {
    concealed.subtract(names)
    for element in shown.values + leaving where element.view.isFlying {
      element.view.isFlying = element.view.elementIdentity.map(concealed.contains) ?? false
    }
  }
}

extension View {
  /// Returns what is seen of the view in a view that it is in.
  func pane(in ancestor: View) -> CGRect {
    var result = box(in: ancestor)
    var view = superview
    while let next = view, next !== ancestor {
      if next.clipsToBounds { result = result.intersection(next.box(in: ancestor)) }
      view = next.superview
    }
    return result.isNull ? CGRect(center: box(in: ancestor).center, size: .zero) : result
  }

  /// Returns what clips leave of a view that the view is in; `nil` where nothing clips it.
  func clippingPane(in ancestor: View) -> CGRect? {
    var result: CGRect?
    var view = superview
    while let next = view, next !== ancestor {
      if next.clipsToBounds {
        let box = next.box(in: ancestor)
        result = result?.intersection(box) ?? box
      }
      view = next.superview
    }
    return result
  }

  /// Returns the views of a screen that lie over the view, the lowest first.
  func covers(in screen: View) -> [View] {
    guard let stage else { return [] }
    let area = pane(in: screen)
    var result: [View] = []
    var view: View = self
    while view !== screen, let superview = view.superview, let layer = view.layer {
      let siblings = Dictionary(
        superview.children.compactMap { sibling in sibling.layer.map { ($0, sibling) } },
        uniquingKeysWith: { one, _ in one })
      let order = stage.layers.paintOrder(of: Array(siblings.keys), at: stage.now)
      let above = order[((order.firstIndex(of: layer) ?? order.count - 1) + 1)...]
      result += above.compactMap { siblings[$0] }.filter { sibling in
        !sibling.isHidden && sibling.box(in: screen).overlaps(area)
      }
      view = superview
    }
    return result
  }

  /// Returns the box in which the view is shown in a view that it is in.
  fileprivate func box(in ancestor: View) -> CGRect {
    let map = shownMap(to: ancestor)
    return CGRect(boundingBoxOf: shownBounds.corners.map { $0.applying(map) })
  }
}

extension Affine {
  /// The map without its translation.
  fileprivate var linearPart: Affine { Affine(a: a, b: b, c: c, d: d, tx: 0, ty: 0) }
}
