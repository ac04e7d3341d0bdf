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
}

extension Timeline {
  /// Returns the frame at an instant: what is alive and not hidden, in paint order.
  ///
  /// A pure function of the timeline and the instant. Cost: all layers once, plus sorting those
  /// that are alive.
  public func frame(at time: Instant) -> Frame {
    let sampled = sample(at: time)
    return Frame(
      time: time, canvas: canvas,
      layers: sampled.map { layer in
        FrameLayer(
          layer: layer.index, subtreeEnd: layer.subtreeEnd, size: layer.size,
          toCanvas: layer.toCanvas, alpha: layer.alpha,
          clipsToBounds: layers[layer.index].clipsToBounds,
          appearance: layers[layer.index].appearance.value(at: time))
      })
  }

  /// Samples what is alive and not hidden, depth first in paint order.
  func sample(at time: Instant) -> [SampledLayer] {
    var roots: [Int] = []
    var children: [Int: [Int]] = [:]
    for (index, layer) in layers.enumerated() where layer.isAlive(at: time) {
      if let parent = layer.parent {
        children[parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
    var result: [SampledLayer] = []
    let canvasRect = CGRect(origin: .zero, size: canvas.size)
    func visit(_ indices: [Int], parentToCanvas: Transform3D, alpha: Double, clip: CGRect) {
      for index in paintOrder(of: indices, at: time) {
        let layer = layers[index]
        if layer.isHidden.value(at: time) { continue }
        var size = layer.size.value(at: time)
        size = CGSize(width: max(0, size.width), height: max(0, size.height))
        let position = layer.position.value(at: time)
        let transform = layer.transform.value(at: time)
        let own = min(1, max(0, layer.alpha.value(at: time)))
        let toParent = Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
          .concatenating(transform)
          .concatenating(Transform3D(translationX: position.x, y: position.y, z: 0))
        let toCanvas = toParent.concatenating(parentToCanvas)
        let slot = result.count
        result.append(
          SampledLayer(
            index: index, subtreeEnd: slot + 1, position: position, size: size,
            transform: transform, alpha: own, zIndex: layer.zIndex.value(at: time),
            toCanvas: toCanvas, parentToCanvas: parentToCanvas, totalAlpha: alpha * own,
            clip: clip))
        if let inner = children[index] {
          let origin = layer.boundsOrigin.value(at: time)
          var innerClip = clip
          if layer.clipsToBounds, let box = toCanvas.boundingBox(of: size) {
            innerClip = clip.intersection(box)
            if innerClip.isNull { innerClip = .zero }
          }
          visit(
            inner,
            parentToCanvas: Transform3D(translationX: -origin.x, y: -origin.y, z: 0)
              .concatenating(toCanvas),
            alpha: alpha * own, clip: innerClip)
          result[slot].subtreeEnd = result.count
        }
      }
    }
    visit(roots, parentToCanvas: .identity, alpha: 1, clip: canvasRect)
    return result
  }

  /// Sorts siblings by zIndex, kind, index path and birth; headers and footers by key before birth.
  private func paintOrder(of indices: [Int], at time: Instant) -> [Int] {
    typealias Key = (z: Int, rank: Int, section: Int, item: Int, index: Int)
    let keys: [Key] = indices.map { index in
      let layer = layers[index]
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
        let first = layers[left.index].identity?.key,
        let second = layers[right.index].identity?.key, first != second
      {
        return first < second
      }
      return left < right
    }.map(\.index)
  }
}
