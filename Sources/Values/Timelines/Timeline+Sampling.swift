import Foundation
import Geometry
import Imaging
public import Timing

/// A layer at one instant, with data for inspection beyond painting.
struct SampledLayer {
  var index: Int
  var subtreeEnd: Int
  var position: CGPoint
  var size: CGSize
  var transform: Transform3D
  var alpha: Double
  var zIndex: Int
  /// The map from the layer's own coordinates, top left (0, 0), to canvas points.
  var toCanvas: Transform3D
  /// The map from the coordinates of `position` to canvas points: the parent's, with its bounds
  /// origin.
  var parentToCanvas: Transform3D
  /// The product of the alphas of the layer and its ancestors.
  var totalAlpha: Double
  /// The part of the canvas within all clips of the ancestors.
  var clip: CGRect
  /// The instant at which its properties are read: the present one, or that of its snapshot.
  var time: Instant
  /// Whether it is part of a snapshot's content.
  var isSnapshotContent: Bool
  /// The map from the points of a snapshot's content to its bounds; `nil` for other layers.
  var content: Affine?
  /// The map from the layer to its parent if its back faces the eye; otherwise `nil`.
  var planeFacingAway: Transform3D?
}

extension Timeline {
  /// Returns the frame at an instant: the layers that are alive and not hidden, in paint order.
  ///
  /// It is a pure function of the timeline and the instant. It visits all layers once, the layers
  /// of a visible snapshot's content once per snapshot, and sorts the ones that are alive.
  ///
  /// ```swift
  /// let frame = timeline.frame(at: Instant(seconds: 0.15))
  /// let fills = frame.layers.compactMap(\.appearance.fill)
  /// ```
  public func frame(at time: Instant) -> Frame {
    let samples = sample(at: time)
    var stacking = FrameStacking(count: samples.count)
    for sampled in samples {
      var (appearance, toCanvas) = (
        layers[sampled.index].appearance.value(at: sampled.time), sampled.toCanvas
      )
      if let plane = sampled.planeFacingAway, let back = appearance.back {
        appearance = back
        toCanvas = plane.mirrorThatReadsRight(size: sampled.size).concatenating(toCanvas)
      }
      stacking.append(
        FrameLayer(
          layer: sampled.index, subtreeEnd: sampled.subtreeEnd, size: sampled.size,
          toCanvas: toCanvas, alpha: sampled.alpha,
          clipsToBounds: layers[sampled.index].clipsToBounds, appearance: appearance,
          isCrossfade: layers[sampled.index].isCrossfade))
    }
    return Frame(time: time, canvas: canvas, layers: stacking.finish(), assets: assets)
  }

  /// Samples the layers that are alive and not hidden, depth first in paint order.
  func sample(at time: Instant) -> [SampledLayer] {
    var sampling = LayerSampling(timeline: self)
    sampling.visitRoots(at: time)
    return sampling.result
  }
}

/// A traversal of the layers of a timeline in their state at an instant.
private struct LayerSampling {
  /// The context of the traversal at a layer.
  private struct Context {
    var time: Instant
    var parentToCanvas: Transform3D
    /// The map from the siblings' coordinates to their parent's plane, if there is a transform
    /// between.
    var throughParent: Transform3D?
    var alpha: Double
    var clip: CGRect
    /// The snapshot whose content is traversed: only layers recorded before it are part of it.
    var snapshot: Int?
  }

  /// The living layers on the canvas in their order, as lists of siblings: the first child of each
  /// layer and its next sibling; -1 for none.
  private struct Family {
    var firstRoot = -1
    var firstChildren: [Int]
    var nextSiblings: [Int]

    func siblings(from first: Int) -> [Int] {
      var siblings: [Int] = []
      var next = first
      while next >= 0 {
        siblings.append(next)
        next = nextSiblings[next]
      }
      return siblings
    }
  }

  let layers: [Layer]
  let canvas: CGRect
  private(set) var result: [SampledLayer] = []
  private var living: Family
  /// The children of each layer at any time, for snapshots; computed for the first one.
  private lazy var children = layers.childrenByParent()

  /// Makes a traversal that has not begun.
  init(timeline: Timeline) {
    layers = timeline.layers
    canvas = CGRect(origin: .zero, size: timeline.canvas.size)
    let none = Array(repeating: -1, count: layers.count)
    living = Family(firstChildren: none, nextSiblings: none)
  }

  /// Visits all layers on the canvas.
  mutating func visitRoots(at time: Instant) {
    var count = 0
    for index in layers.indices.reversed() where layers[index].isAlive(at: time) {
      count += 1
      if let parent = layers[index].parent {
        living.nextSiblings[index] = living.firstChildren[parent]
        living.firstChildren[parent] = index
      } else {
        living.nextSiblings[index] = living.firstRoot
        living.firstRoot = index
      }
    }
    result.reserveCapacity(count)
    visit(
      living.siblings(from: living.firstRoot), in: nil,
      at: Context(time: time, parentToCanvas: .identity, alpha: 1, clip: canvas))
  }

  /// Returns the living children of a layer in a context.
  private mutating func content(of index: Int, at context: Context) -> [Int] {
    guard let snapshot = context.snapshot else {
      return living.siblings(from: living.firstChildren[index])
    }
    return children[index].prefix { $0 < snapshot }.filter { layers[$0].isAlive(at: context.time) }
  }

  /// Visits siblings that are not hidden.
  private mutating func visit(_ siblings: [Int], in parent: Int?, at context: Context) {
    let shown = siblings.filter { !layers[$0].isHidden.value(at: context.time) }
    if shown.isEmpty { return }
    let flipping = parent.flatMap { flippingBounds(of: $0, at: context.time) }
    let placements = shown.map { placement(of: $0, at: context.time).unflipped(in: flipping) }
    let around = parent.flatMap { sublayerTransform(of: $0, at: context.time) }
    var depths: [Double]?
    if !placements.allSatisfy(\.transform.isFlat) || !(around?.isFlat ?? true) {
      depths = zip(shown, placements).map { index, placement in
        layers[index].depth(
          in: parent.map { layers[$0] }, around: around, place: placement, at: context.time)
      }
    }
    let order = layers.paintOrder(of: shown, depths: depths, at: context.time)
    for place in order { visit(shown[place], placements[place], at: context) }
  }

  /// Returns the bounds in which a layer flips its children; `nil` if it does not, as most do.
  private func flippingBounds(of index: Int, at time: Instant) -> CGRect? {
    // A call of a layer's method copies it.
    layers[index].flipsHorizontally == nil ? nil : layers[index].flippingBounds(at: time)
  }

  /// Returns the transform of a layer's children, with x from left to right; `nil` for none.
  private func sublayerTransform(of index: Int, at time: Instant) -> Transform3D? {
    layers[index].sublayerTransform == nil ? nil : layers[index].shownSublayerTransform(at: time)
  }

  /// Returns the geometry of a layer.
  private func placement(of index: Int, at time: Instant) -> LayerPlacement {
    LayerPlacement(
      size: layers[index].size.value(at: time), position: layers[index].position.value(at: time),
      transform: layers[index].transform.value(at: time), anchor: layers[index].anchor(at: time))
  }

  /// Visits a layer at its position in the parent.
  private mutating func visit(_ index: Int, _ placement: LayerPlacement, at context: Context) {
    let size = CGSize(width: max(0, placement.size.width), height: max(0, placement.size.height))
    let (position, transform) = (placement.position, placement.transform)
    let toParent = Layer.toParent(
      size: size, anchor: placement.anchor, position: position, transform: transform)
    let own = min(1, max(0, layers[index].alpha.value(at: context.time)))
    let slot = result.count
    var planeFacingAway: Transform3D?
    if transform.affine == nil || context.throughParent != nil {
      let plane = context.throughParent.map { toParent.concatenating($0) } ?? toParent
      if plane.facesAway(size: size) { planeFacingAway = plane }
    }
    append(
      index, at: context, size: size, position: position, transform: transform, own: own,
      toCanvas: toParent.concatenating(context.parentToCanvas), planeFacingAway: planeFacingAway)
    guard layers[index].anchorPoint != nil else { return }
    // Position and transform refer to the center, whatever the layer's anchor point.
    let anchor = placement.anchor
    let offset = (x: size.width * (0.5 - anchor.x), y: size.height * (0.5 - anchor.y))
    result[slot].position = CGPoint(x: position.x + offset.x, y: position.y + offset.y)
    result[slot].transform = Transform3D(translationX: offset.x, y: offset.y, z: 0)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: -offset.x, y: -offset.y, z: 0))
  }

  /// Visits the content of a snapshot, from the captured layer on.
  private mutating func visit(
    _ content: SnapshotContent, of snapshot: Int, through map: Affine, at context: Context
  ) {
    guard content.layer < snapshot, layers[content.layer].isAlive(at: content.time) else { return }
    var inside = context
    (inside.time, inside.snapshot) = (content.time, snapshot)
    let size = boundsSize(of: content.layer, at: content.time)
    append(
      content.layer, at: inside, size: size,
      position: CGPoint(x: size.width / 2, y: size.height / 2),
      transform: .identity, own: 1,
      toCanvas: Transform3D(map).concatenating(context.parentToCanvas))
  }

  /// Returns a layer's size, which is never negative.
  private func boundsSize(of index: Int, at time: Instant) -> CGSize {
    let size = layers[index].size.value(at: time)
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  /// Appends a layer and visits its content.
  private mutating func append(
    _ index: Int, at context: Context, size: CGSize, position: CGPoint, transform: Transform3D,
    own: Double, toCanvas: Transform3D, planeFacingAway: Transform3D? = nil
  ) {
    let slot = result.count
    result.append(
      SampledLayer(
        index: index, subtreeEnd: slot + 1, position: position, size: size,
        transform: transform, alpha: own, zIndex: layers[index].zIndex.value(at: context.time),
        toCanvas: toCanvas, parentToCanvas: context.parentToCanvas, totalAlpha: context.alpha * own,
        clip: context.clip, time: context.time, isSnapshotContent: context.snapshot != nil))
    result[slot].planeFacingAway = planeFacingAway
    result[slot].content = layers[index].snapshotSize.map {
      ContentMode.scaleAspectFill.map(from: $0, to: size)
    }
    // The front's content is invisible behind a back.
    if planeFacingAway != nil, layers[index].appearance.value(at: context.time).back != nil {
      return
    }
    let inner = content(of: index, at: context)
    if inner.isEmpty, layers[index].content == nil { return }
    var inside = context
    inside.alpha *= own
    if layers[index].clipsToBounds {
      let box = Homography(planeOf: toCanvas).boundingBox(of: CGRect(origin: .zero, size: size))
      inside.clip = box.map { context.clip.intersection($0) } ?? .zero
      if inside.clip.isNull { inside.clip = .zero }
    }
    if let content = layers[index].content {
      let map = content.mode.map(from: boundsSize(of: content.layer, at: content.time), to: size)
      result[slot].content = map
      inside.parentToCanvas = toCanvas.flattened
      inside.throughParent = nil
      visit(content, of: index, through: map, at: inside)
    }
    let sublayerTransform = sublayerTransform(of: index, at: context.time)
    func insideTo(_ map: Transform3D) -> Transform3D {
      Layer.insideToCanvas(
        origin: layers[index].boundsOrigin.value(at: context.time), size: size,
        anchor: layers[index].anchor(at: context.time), sublayerTransform: sublayerTransform,
        toCanvas: map)
    }
    inside.parentToCanvas = insideTo(toCanvas)
    inside.throughParent = sublayerTransform == nil ? nil : insideTo(.identity)
    visit(inner, in: index, at: inside)
    result[slot].subtreeEnd = result.count
  }
}

extension [Layer] {
  /// Returns for each layer the numbers of its children at any time, ascending.
  func childrenByParent() -> [[Int]] {
    var children = [[Int]](repeating: [], count: count)
    for index in indices {
      if let parent = self[index].parent { children[parent].append(index) }
    }
    return children
  }

  /// Returns siblings sorted by zIndex, depth, kind, index path and birth.
  ///
  /// Within one zIndex, a nearer sibling is painted later. Headers and footers with one index path
  /// are sorted by key before birth.
  package func paintOrder(of indices: [Int], at time: Instant) -> [Int] {
    let depths = indices.map { index in
      self[index].depth(in: self[index].parent.map { self[$0] }, at: time)
    }
    return paintOrder(of: indices, depths: depths, at: time).map { indices[$0] }
  }

  /// Returns the places of siblings in a list, sorted as `paintOrder(of:at:)` does.
  ///
  /// - Parameter depths: the depth of each; `nil` if all have the same.
  func paintOrder(of indices: [Int], depths: [Double]?, at time: Instant) -> [Int] {
    let flat = flatPaintOrder(of: indices, at: time)
    guard let order = depths.flatMap({ DepthOrder($0) }) else { return flat }
    let keys = flat.enumerated().map { position, place in
      (z: self[indices[place]].zIndex.value(at: time), rank: order.ranks[place], position: position)
    }
    return keys.sorted { $0 < $1 }.map { flat[$0.position] }
  }

  /// Returns the places of siblings in a list, sorted as if all had the same depth.
  private func flatPaintOrder(of indices: [Int], at time: Instant) -> [Int] {
    if indices.count == 1 { return [0] }
    typealias Key = (z: Int, rank: Int, section: Int, item: Int, index: Int)
    let keys: [Key] = indices.map { index in
      let path = self[index].indexPath.value(at: time)
      return (
        self[index].zIndex.value(at: time), (self[index].identity?.kind ?? .view).paintRank,
        path.first ?? 0, path.count > 1 ? path[1] : 0, index
      )
    }
    let supplementary = LayerKind.supplementary.paintRank
    return keys.indices.sorted { first, second in
      let (left, right) = (keys[first], keys[second])
      if left.rank == supplementary,
        (left.z, left.rank, left.section, left.item)
          == (right.z, right.rank, right.section, right.item),
        let first = self[left.index].identity?.key,
        let second = self[right.index].identity?.key, first != second
      {
        return first < second
      }
      return left < right
    }
  }
}
