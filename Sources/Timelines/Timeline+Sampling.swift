import Foundation
import Geometry
import Imaging
public import Timing

/// A layer at one instant, with what inspecting needs beyond painting.
struct SampledLayer {
  var index: Int
  var subtreeEnd: Int
  var position: CGPoint
  var size: CGSize
  var transform: Transform3D
  var alpha: Double
  var zIndex: Int
  /// From the layer's own coordinates, top left (0, 0), to canvas points.
  var toCanvas: Transform3D
  /// The parent's `toCanvas`, with its bounds origin: from where `position` is told.
  var parentToCanvas: Transform3D
  /// The product of the alphas of the layer and its ancestors.
  var totalAlpha: Double
  /// The part of the canvas that the ancestors' clips leave.
  var clip: CGRect
  /// When its properties are read: now, or when the snapshot that it is a part of was frozen.
  var time: Instant
  /// Whether it is a part of a snapshot's picture.
  var isPicture: Bool
  /// From the points of its picture to those of its bounds; `nil` for what is no snapshot.
  var content: Affine?
  /// How it lies in its parent where the eye sees it from behind; `nil` where it does not.
  var planeFacingAway: Transform3D?
}

extension Timeline {
  /// Returns the frame at an instant: what is alive and not hidden, in paint order.
  ///
  /// A pure function of the timeline and the instant. Cost: all layers once, and those of pictures
  /// that are shown once for each, plus sorting those that are alive.
  public func frame(at time: Instant) -> Frame {
    var stacking = FrameStacking()
    for sampled in sample(at: time) {
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

  /// Samples what is alive and not hidden, depth first in paint order.
  func sample(at time: Instant) -> [SampledLayer] {
    var sampling = LayerSampling(timeline: self)
    sampling.visitRoots(at: time)
    return sampling.result
  }
}

/// One walk over the layers of a timeline as they are at an instant.
private struct LayerSampling {
  /// Where the walk is.
  private struct Place {
    var time: Instant
    var parentToCanvas: Transform3D
    /// From where the siblings are placed to their parent's plane, if something is in between.
    var throughParent: Transform3D?
    var alpha: Double
    var clip: CGRect
    /// The snapshot whose picture is walked: only what was recorded before it is in it.
    var snapshot: Int?
  }

  let layers: [Layer]
  let canvas: CGRect
  private(set) var result: [SampledLayer] = []
  /// What is alive on the canvas, by what it is in.
  private var living: [Int: [Int]] = [:]
  /// What is in each layer at any time, for pictures; worked out when the first one is met.
  private lazy var children = layers.childrenByParent()

  /// Starts at no layer.
  init(timeline: Timeline) {
    layers = timeline.layers
    canvas = CGRect(origin: .zero, size: timeline.canvas.size)
  }

  /// Walks everything that is on the canvas.
  mutating func visitRoots(at time: Instant) {
    var roots: [Int] = []
    for (index, layer) in layers.enumerated() where layer.isAlive(at: time) {
      if let parent = layer.parent {
        living[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    visit(roots, at: Place(time: time, parentToCanvas: .identity, alpha: 1, clip: canvas))
  }

  /// Returns what is alive in a layer where the walk is.
  private mutating func content(of index: Int, at place: Place) -> [Int] {
    guard let snapshot = place.snapshot else { return living[index] ?? [] }
    return children[index].prefix { $0 < snapshot }.filter { layers[$0].isAlive(at: place.time) }
  }

  /// Walks siblings that are not hidden.
  private mutating func visit(_ siblings: [Int], at place: Place) {
    let shown = siblings.filter { !layers[$0].isHidden.value(at: place.time) }
    for index in layers.paintOrder(of: shown, at: place.time) { visit(index, at: place) }
  }

  /// Walks a layer that stands in its parent.
  private mutating func visit(_ index: Int, at place: Place) {
    let layer = layers[index]
    let size = extent(of: index, at: place.time)
    let position = layer.position.value(at: place.time)
    let transform = layer.transform.value(at: place.time)
    let toParent = Layer.toParent(
      size: size, anchor: layer.anchor(at: place.time), position: position, transform: transform)
    let own = min(1, max(0, layer.alpha.value(at: place.time)))
    let slot = result.count
    var planeFacingAway: Transform3D?
    if transform.affine == nil || place.throughParent != nil {
      let plane = place.throughParent.map { toParent.concatenating($0) } ?? toParent
      if plane.facesAway(size: size) { planeFacingAway = plane }
    }
    append(
      index, at: place, size: size, position: position, transform: transform, own: own,
      toCanvas: toParent.concatenating(place.parentToCanvas), planeFacingAway: planeFacingAway)
    guard layer.anchorPoint != nil else { return }
    // Place and transform are told about the centre, wherever the layer is anchored.
    let anchor = layer.anchor(at: place.time)
    let way = (x: size.width * (0.5 - anchor.x), y: size.height * (0.5 - anchor.y))
    result[slot].position = CGPoint(x: position.x + way.x, y: position.y + way.y)
    result[slot].transform = Transform3D(translationX: way.x, y: way.y, z: 0)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: -way.x, y: -way.y, z: 0))
  }

  /// Walks the picture of a snapshot, from the layer that it shows.
  private mutating func visit(
    _ content: SnapshotContent, of snapshot: Int, through map: Affine, at place: Place
  ) {
    guard content.layer < snapshot, layers[content.layer].isAlive(at: content.time) else { return }
    var inside = place
    (inside.time, inside.snapshot) = (content.time, snapshot)
    let size = extent(of: content.layer, at: content.time)
    append(
      content.layer, at: inside, size: size,
      position: CGPoint(x: size.width / 2, y: size.height / 2),
      transform: .identity, own: 1,
      toCanvas: Transform3D(map).concatenating(place.parentToCanvas))
  }

  /// Returns a layer's extent, which is never negative.
  private func extent(of index: Int, at time: Instant) -> CGSize {
    let size = layers[index].size.value(at: time)
    return CGSize(width: max(0, size.width), height: max(0, size.height))
  }

  /// Takes a layer up and walks what is in it.
  private mutating func append(
    _ index: Int, at place: Place, size: CGSize, position: CGPoint, transform: Transform3D,
    own: Double, toCanvas: Transform3D, planeFacingAway: Transform3D? = nil
  ) {
    let layer = layers[index]
    let slot = result.count
    result.append(
      SampledLayer(
        index: index, subtreeEnd: slot + 1, position: position, size: size,
        transform: transform, alpha: own, zIndex: layer.zIndex.value(at: place.time),
        toCanvas: toCanvas, parentToCanvas: place.parentToCanvas, totalAlpha: place.alpha * own,
        clip: place.clip, time: place.time, isPicture: place.snapshot != nil))
    result[slot].planeFacingAway = planeFacingAway
    result[slot].content = layer.snapshotSize.map {
      ContentMode.scaleAspectFill.map(from: $0, to: size)
    }
    // Behind a back nothing of the front is seen.
    if planeFacingAway != nil, layer.appearance.value(at: place.time).back != nil { return }
    let inner = content(of: index, at: place)
    if inner.isEmpty, layer.content == nil { return }
    var inside = place
    inside.alpha *= own
    if layer.clipsToBounds {
      let box = Homography(planeOf: toCanvas).boundingBox(of: CGRect(origin: .zero, size: size))
      inside.clip = box.map { place.clip.intersection($0) } ?? .zero
      if inside.clip.isNull { inside.clip = .zero }
    }
    if let content = layer.content {
      let map = content.mode.map(from: extent(of: content.layer, at: content.time), to: size)
      result[slot].content = map
      inside.parentToCanvas = toCanvas.flattened
      inside.throughParent = nil
      visit(content, of: index, through: map, at: inside)
    }
    let sublayerTransform = layer.sublayerTransform?.value(at: place.time)
    func insideTo(_ map: Transform3D) -> Transform3D {
      Layer.insideToCanvas(
        origin: layer.boundsOrigin.value(at: place.time), size: size,
        anchor: layer.anchor(at: place.time), sublayerTransform: sublayerTransform, toCanvas: map)
    }
    inside.parentToCanvas = insideTo(toCanvas)
    inside.throughParent = sublayerTransform == nil ? nil : insideTo(.identity)
    visit(inner, at: inside)
    result[slot].subtreeEnd = result.count
  }
}

extension [Layer] {
  /// Returns for each layer the numbers of those that are in it at any time, ascending.
  func childrenByParent() -> [[Int]] {
    var children = [[Int]](repeating: [], count: count)
    for (index, layer) in enumerated() {
      if let parent = layer.parent { children[parent].append(index) }
    }
    return children
  }

  /// Sorts siblings by zIndex, depth, kind, index path and birth.
  ///
  /// Of one zIndex, what is nearer to the eye is painted later. Headers and footers of one path are
  /// sorted by key before birth.
  package func paintOrder(of indices: [Int], at time: Instant) -> [Int] {
    let depths = DepthOrder(
      indices.map { index in
        let layer = self[index]
        return layer.depth(in: layer.parent.map { self[$0] }, at: time)
      })
    guard let depths else { return flatPaintOrder(of: indices, at: time) }
    let flat = flatPaintOrder(of: indices, at: time)
    let ranks = Dictionary(zip(indices, depths.ranks)) { first, _ in first }
    let places = Dictionary(flat.enumerated().map { ($1, $0) }) { first, _ in first }
    return flat.sorted { left, right in
      func key(_ index: Int) -> (Int, Int, Int) {
        (self[index].zIndex.value(at: time), ranks[index] ?? 0, places[index] ?? 0)
      }
      return key(left) < key(right)
    }
  }

  /// Sorts siblings as they are where all are equally near to the eye.
  private func flatPaintOrder(of indices: [Int], at time: Instant) -> [Int] {
    typealias Key = (z: Int, rank: Int, section: Int, item: Int, index: Int)
    let keys: [Key] = indices.map { index in
      let layer = self[index]
      let path = layer.indexPath.value(at: time)
      return (
        layer.zIndex.value(at: time), (layer.identity?.kind ?? .view).paintRank,
        path.first ?? 0, path.count > 1 ? path[1] : 0, index
      )
    }
    let supplementary = LayerKind.supplementary.paintRank
    return keys.sorted { left, right in
      if left.rank == supplementary,
        (left.z, left.rank, left.section, left.item)
          == (right.z, right.rank, right.section, right.item),
        let first = self[left.index].identity?.key,
        let second = self[right.index].identity?.key, first != second
      {
        return first < second
      }
      return left < right
    }.map(\.index)
  }
}
