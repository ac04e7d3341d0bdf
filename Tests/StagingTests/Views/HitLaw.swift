import Cellophane
import Geometry
import Layouts
import StagingTestSupport
import TestSupport
import Timelines

/// A generated collection in which items lie over each other.
struct HitCase: CustomStringConvertible {
  /// The arrangement of the items.
  enum Shape: String, CaseIterable {
    case stack, circle, row, ring, grid
  }

  /// The deviation of an item from its layout.
  struct Item {
    var transform = Transform3D.identity
    var zIndex: Int?
    var alpha: CGFloat = 1
    var isHidden = false
    /// Whether the item's cell holds a view that takes touches itself.
    var holdsView = false
  }

  var shape: Shape
  var items: [Item]
  var perspective: CGFloat = 0
  var angle: CGFloat = 0
  var hasHeader = false
  var offset: CGFloat = 0

  /// Makes the case of a seed.
  init(seed: Int) {
    var dice = SeededNumbers(seed: seed)
    shape = Shape.allCases.randomElement(using: &dice) ?? .grid
    items = []
    for _ in 0..<Int.random(in: 2...9, using: &dice) {
      var item = Item()
      switch Int.random(in: 0..<6, using: &dice) {
      case 0, 1:
        let side = CGFloat.random(in: 0.4...2.4, using: &dice)
        item.transform = Transform3D(
          Affine(scaleX: side, y: side * 0.8).rotated(by: .random(in: -3...3, using: &dice)))
      case 2:
        item.transform =
          Rotation(
            x: .random(in: -1...1, using: &dice), y: .random(in: -3...3, using: &dice)
          ).transform
        if Bool.random(using: &dice) {
          var eye = Transform3D.identity
          eye.m34 = -1 / 300
          item.transform = item.transform.concatenating(eye)
        }
      default: break
      }
      if Int.random(in: 0..<3, using: &dice) == 0 {
        item.zIndex = Int.random(in: -1...2, using: &dice)
      }
      if Int.random(in: 0..<3, using: &dice) == 0 {
        item.alpha = [0, 0.005, 0.01, 0.02, 0.5].randomElement(using: &dice) ?? 1
      }
      item.isHidden = Int.random(in: 0..<9, using: &dice) == 0
      item.holdsView = Bool.random(using: &dice)
      items.append(item)
    }
    if Int.random(in: 0..<3, using: &dice) == 0 { perspective = -1 / 400 }
    if Int.random(in: 0..<3, using: &dice) == 0 { angle = .random(in: -1...1, using: &dice) }
    hasHeader = Bool.random(using: &dice)
    offset = CGFloat(Int.random(in: 0...20, using: &dice))
  }

  var description: String {
    let words = items.enumerated().map { index, item in
      "\(index): z \(item.zIndex.map(String.init) ?? "-") alpha \(item.alpha)"
        + (item.isHidden ? " hidden" : "") + (item.holdsView ? " view" : "")
        + (item.transform.isIdentity ? "" : " \(item.transform.entries)")
    }
    return "\(shape), m34 \(perspective), angle \(angle), offset \(offset)"
      + (hasHeader ? ", header" : "") + "\n" + words.joined(separator: "\n")
  }

  /// The layout of the case.
  var layout: CollectionViewLayout {
    let size = CGSize(width: 60, height: 50)
    switch shape {
    case .stack:
      let layout = GeneratedStack()
      (layout.itemSize, layout.maximumVisibleItems, layout.items) = (size, 6, items)
      (layout.angleStep, layout.offset) = (0.15, Vector(dx: 4, dy: -7))
      return layout
    case .circle:
      let layout = GeneratedCircle()
      (layout.itemSize, layout.radius, layout.items) = (size, 45, items)
      layout.rotatesItems = true
      return layout
    case .row, .ring:
      let layout = GeneratedCovers()
      (layout.itemSize, layout.spacing, layout.items) = (size, 25, items)
      if shape == .ring { layout.arrangement = .ring }
      return layout
    case .grid:
      let layout = GeneratedGrid()
      (layout.itemSize, layout.items) = (size, items)
      (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
      if hasHeader {
        layout.headerReferenceSize = CGSize(width: 100, height: 40)
        layout.sectionHeadersPinToVisibleBounds = true
      }
      return layout
    }
  }

  /// Changes an item's attributes to what the case says.
  static func apply(
    _ items: [Item], to attributes: [CollectionViewLayoutAttributes]?
  ) -> [CollectionViewLayoutAttributes]? {
    attributes?.map { apply(items, to: $0) }
  }

  /// Changes an item's attributes to what the case says.
  static func apply(
    _ items: [Item], to attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    guard attributes.representedElementCategory == .cell,
      items.indices.contains(attributes.indexPath.item)
    else { return attributes }
    let (item, result) = (items[attributes.indexPath.item], attributes.duplicated())
    result.transform3D = item.transform.concatenating(attributes.transform3D)
    result.zIndex = item.zIndex ?? attributes.zIndex
    (result.alpha, result.isHidden) = (item.alpha, item.isHidden)
    return result
  }

  // MARK: Playing

  /// The result of a touch at a point: the keys of the touched element and of the item there.
  struct Answer {
    let point: CGPoint
    let touched: String?
    let item: String?
  }

  /// Plays the case and asks for points, before its end where the items still move.
  func play(_ points: [CGPoint], isMoving: Bool) throws -> (Timeline, [Answer]) {
    var answers: [Answer] = []
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 240, height: 200))) { stage in
      let (source, layout) = (makeSource(), self.layout)
      let view = CollectionView(
        frame: CGRect(x: 20, y: 10, width: 200, height: 180),
        collectionViewLayout: isMoving ? CollectionViewFlowLayout() : layout)
      view.register(
        CollectionReusableView.self,
        forSupplementaryViewOfKind: CollectionViewFlowLayout.elementKindSectionHeader,
        withReuseIdentifier: "header")
      view.dataSource = source
      view.transform = Affine(rotationAngle: angle)
      view.sublayerTransform.m34 = perspective
      stage.rootView.addSubview(view)
      view.contentOffset.y = shape == .grid ? offset : 0
      stage.advance(to: Instant(seconds: 0.1))
      if isMoving {
        view.setCollectionViewLayout(layout, animated: true)
        stage.advance(by: 0.13)
      }
      for point in points {
        let inside = view.convert(point, from: nil)
        var touched = stage.touchedView(at: point)
        while let other = touched, !(other is CollectionReusableView) { touched = other.superview }
        answers.append(
          Answer(
            point: point, touched: touched.flatMap { ($0 as? CollectionReusableView)?.name },
            item: view.indexPathForItem(at: inside).map { "\($0.item)" }))
      }
      stage.advance(by: 1)
      withExtendedLifetime(source) {}
    }
    return (timeline, answers)
  }

  /// Returns what is wrong in the words of a failure; `nil` where every touch finds what is on top.
  func problem(isMoving: Bool, seed: Int) throws -> String? {
    var dice = SeededNumbers(seed: seed &+ 77)
    let points = (0..<60).map { _ in
      CGPoint(x: .random(in: 0..<240, using: &dice), y: .random(in: 0..<200, using: &dice))
    }
    let (timeline, answers) = try play(points, isMoving: isMoving)
    // What moves is hit where it is going.
    let painted = PaintedElements(timeline, at: Instant(seconds: isMoving ? 1.2 : 0.1))
    for answer in answers {
      guard let expected = painted.top(at: answer.point) else { continue }
      // What leaves is still there, and still touched, before the end.
      if isMoving, let touched = answer.touched, !painted.names.contains(touched) { continue }
      if answer.touched != expected.any || expected.isInside && answer.item != expected.item {
        return "at \(answer.point): touched \(answer.touched ?? "nothing"), painted on top "
          + "\(expected.any ?? "nothing"); item \(answer.item ?? "none"), expected "
          + "\(expected.item ?? "none")\n\(self)"
      }
    }
    return nil
  }

  /// Returns the same case without an item.
  func without(_ index: Int) -> HitCase {
    var result = self
    result.items.remove(at: index)
    return result
  }
}

/// The elements of a collection as they are painted at an instant.
private struct PaintedElements {
  /// One element, the later ones over the earlier ones.
  private struct Painted {
    let name: String
    let isItem: Bool
    let plane: Homography
    let size: CGSize
    let alpha: Double
  }

  private var elements: [Painted] = []
  private var view: Painted?

  /// All generated elements.
  var names: [String] { elements.map(\.name) }

  /// Samples a timeline in paint order.
  init(_ timeline: Timeline, at time: Instant) {
    for sampled in timeline.frame(at: time).layers {
      let layer = timeline.layers[sampled.layer]
      guard let identity = layer.identity ?? nil else {
        if layer.clipsToBounds, view == nil { view = Self.painted("", false, sampled) }
        continue
      }
      switch identity.kind {
      case .cell:
        elements.append(
          Self.painted("\(layer.indexPath.value(at: time)[1])", true, sampled))
      case .supplementary: elements.append(Self.painted("header", false, sampled))
      default: if layer.clipsToBounds, view == nil { view = Self.painted("", false, sampled) }
      }
    }
  }

  /// Returns an element as it is sampled.
  private static func painted(_ name: String, _ isItem: Bool, _ layer: FrameLayer) -> Painted {
    Painted(
      name: name, isItem: isItem, plane: Homography(planeOf: layer.toCanvas), size: layer.size,
      alpha: layer.alpha)
  }

  /// Returns what is on top at a point; `nil` where an edge is too near to decide.
  func top(at point: CGPoint) -> (any: String?, item: String?, isInside: Bool)? {
    guard let view, let inView = Self.contains(point, view) else { return nil }
    var result: (any: String?, item: String?, isInside: Bool) = (nil, nil, inView)
    if !inView { return result }
    for element in elements where element.alpha > 0.01 {
      guard let isInside = Self.contains(point, element) else { return nil }
      if !isInside { continue }
      result.any = element.name
      if element.isItem { result.item = element.name }
    }
    return result
  }

  /// Returns whether an element is shown at a point; `nil` where an edge is too near to decide.
  private static func contains(_ point: CGPoint, _ element: Painted) -> Bool? {
    let middle = CGPoint(x: element.size.width / 2, y: element.size.height / 2)
    guard let map = element.plane.jacobian(at: middle) else { return false }
    if abs(map.determinant) < 1e-3 { return nil }
    guard let place = element.plane.inverted()?.apply(point) else { return false }
    let edges = [place.x, element.size.width - place.x, place.y, element.size.height - place.y]
    if edges.contains(where: { abs($0) < 1e-3 }) { return nil }
    return edges.allSatisfy { $0 > 0 }
  }
}

extension HitCase {
  /// Makes a data source with cells of the items, named after them.
  private func makeSource() -> PlainSource {
    let source = PlainSource([items.count]) { cell, indexPath in
      (cell.name, cell.backgroundColor) = ("\(indexPath.item)", .white)
      if items[indexPath.item].holdsView {
        let inner = View(frame: CGRect(x: 5, y: 5, width: 30, height: 20))
        inner.backgroundColor = .black
        cell.addSubview(inner)
      }
    }
    source.makeSupplementary = { collectionView, kind, indexPath in
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      (view.name, view.backgroundColor) = ("header", .black)
      return view
    }
    return source
  }
}

private final class GeneratedStack: CollectionViewStackLayout {
  var items: [HitCase.Item] = []
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    HitCase.apply(items, to: super.layoutAttributesForElements(in: rect))
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map { HitCase.apply(items, to: $0) }
  }
}

private final class GeneratedCircle: CollectionViewCircleLayout {
  var items: [HitCase.Item] = []
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    HitCase.apply(items, to: super.layoutAttributesForElements(in: rect))
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map { HitCase.apply(items, to: $0) }
  }
}

private final class GeneratedCovers: CollectionViewCoverFlowLayout {
  var items: [HitCase.Item] = []
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    HitCase.apply(items, to: super.layoutAttributesForElements(in: rect))
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map { HitCase.apply(items, to: $0) }
  }
}

private final class GeneratedGrid: CollectionViewFlowLayout {
  var items: [HitCase.Item] = []
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    HitCase.apply(items, to: super.layoutAttributesForElements(in: rect))
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    super.layoutAttributesForItem(at: indexPath).map { HitCase.apply(items, to: $0) }
  }
}
