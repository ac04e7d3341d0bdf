internal import Foundation
internal import Geometry

/// A builder of a frame's layers that inserts stacked layers after their hosts.
struct FrameStacking {
  private var result: [FrameLayer] = []
  /// The index in the result of each appended layer, then the end of the result.
  private var starts: [Int] = []
  /// The appended layers, with ends that do not count stacked layers yet.
  private var hosts: [(index: Int, end: Int)] = []
  private var isShifted = false

  /// Makes a builder of a frame for which a number of layers will be appended.
  init(count: Int) {
    result.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    hosts.reserveCapacity(count)
  }

  /// Appends the next layer in paint order, with an end that counts appended layers only.
  mutating func append(_ layer: FrameLayer) {
    starts.append(result.count)
    hosts.append((result.count, layer.subtreeEnd))
    add(layer, stack: layer.appearance.stack)
  }

  /// Returns all layers, with ends that count all of them.
  mutating func finish() -> [FrameLayer] {
    guard isShifted else { return result }
    starts.append(result.count)
    for (index, end) in hosts {
      let last = starts[min(end, starts.count - 1)]
      if result[index].subtreeEnd != last { result[index] = result[index].ending(at: last) }
    }
    return result
  }

  /// Adds a layer and its stacked layers.
  private mutating func add(_ layer: FrameLayer, stack: [StackedLayer]) {
    let index = result.count
    if layer.isUnstacked {
      result.append(layer)
      return
    }
    let plain = layer.unstacked
    if let crossfade = layer.appearance.crossfade {
      return add(crossfade, instead: plain, of: layer)
    }
    result.append(plain)
    guard !stack.isEmpty else { return }
    isShifted = true
    for stacked in stack { add(stacked, on: layer) }
    // The end of an appended host is corrected when all layers are there.
    result[index] = result[index].ending(at: result.count)
  }

  /// Adds a cross-fade that is drawn instead of a layer's own marks.
  ///
  /// The fading content may extend beyond the outline, so only the layer's descendants are clipped
  /// to it.
  private mutating func add(
    _ crossfade: Crossfade, instead plain: FrameLayer, of layer: FrameLayer
  ) {
    isShifted = true
    let index = result.count
    result.append(plain.clipped(false))
    let group = result.count
    result.append(FrameLayer(crossfadeOn: layer))
    for part in crossfade.parts {
      add(layer.showing(part.appearance, alpha: part.weight, at: result.count))
    }
    result[group] = result[group].ending(at: result.count)
    if plain.clipsToBounds, let host = hosts.last, host.index == index, host.end > starts.count {
      var outline = Appearance(shape: layer.appearance.shape)
      outline.corners = layer.appearance.corners
      hosts.append((result.count, host.end))
      result.append(layer.showing(outline, alpha: 1, at: result.count).clipped(true))
    }
    result[index] = result[index].ending(at: result.count)
  }

  /// Adds an inserted layer with its stacked layers.
  private mutating func add(_ layer: FrameLayer) { add(layer, stack: layer.appearance.stack) }

  /// Adds a stacked layer of a host.
  private mutating func add(_ stacked: StackedLayer, on host: FrameLayer) {
    let index = result.count
    add(host.layer(of: stacked, at: index))
  }
}

extension FrameLayer {
  /// Returns a stacked layer as a frame's layer at an index.
  fileprivate func layer(of stacked: StackedLayer, at index: Int) -> FrameLayer {
    let frame = stacked.frame.resolved(in: size)
    return FrameLayer(
      layer: layer, subtreeEnd: index + 1, size: frame.size,
      toCanvas: Transform3D(stacked.pose.map(in: frame)).concatenating(toCanvas), alpha: 1,
      clipsToBounds: false,
      appearance: stacked.appearance)
  }

  /// Whether the layer has no stacked layers, and its appearance has no opacity, clip or mask.
  fileprivate var isUnstacked: Bool {
    appearance.stack.isEmpty && appearance.mask == nil && appearance.opacity == 1
      && !appearance.clips && appearance.crossfade == nil
  }

  /// The layer without stacked layers; its opacity, clip and mask move to the frame's layer.
  fileprivate var unstacked: FrameLayer {
    if isUnstacked { return self }
    var plain = appearance
    (plain.stack, plain.mask, plain.opacity, plain.clips) = ([], nil, 1, false)
    plain.crossfade = nil
    var mask: [FrameLayer] = []
    if let stacked = appearance.mask {
      var stacking = FrameStacking(count: 1)
      stacking.append(layer(of: stacked, at: 0))
      mask = stacking.finish()
    }
    return FrameLayer(
      layer: layer, subtreeEnd: subtreeEnd, size: size, toCanvas: toCanvas,
      alpha: alpha * min(1, max(0, appearance.opacity)),
      clipsToBounds: clipsToBounds || appearance.clips, appearance: plain, mask: mask,
      isCrossfade: isCrossfade)
  }

  /// Makes the group that adds up the parts of a layer's cross-fade.
  fileprivate init(crossfadeOn host: FrameLayer) {
    self.init(
      layer: host.layer, subtreeEnd: 0, size: host.size, toCanvas: host.toCanvas, alpha: 1,
      clipsToBounds: false, appearance: .empty, isCrossfade: true)
  }

  /// Returns a layer with the same bounds and another appearance, at an index.
  fileprivate func showing(_ appearance: Appearance, alpha: Double, at index: Int) -> FrameLayer {
    FrameLayer(
      layer: layer, subtreeEnd: index + 1, size: size, toCanvas: toCanvas, alpha: alpha,
      clipsToBounds: false, appearance: appearance)
  }

  /// Returns the layer with or without a clip.
  fileprivate func clipped(_ clipsToBounds: Bool) -> FrameLayer {
    FrameLayer(
      layer: layer, subtreeEnd: subtreeEnd, size: size, toCanvas: toCanvas, alpha: alpha,
      clipsToBounds: clipsToBounds, appearance: appearance, mask: mask, isCrossfade: isCrossfade)
  }

  /// Returns the layer with another end of its subtree.
  fileprivate func ending(at end: Int) -> FrameLayer {
    FrameLayer(
      layer: layer, subtreeEnd: end, size: size, toCanvas: toCanvas, alpha: alpha,
      clipsToBounds: clipsToBounds, appearance: appearance, mask: mask, isCrossfade: isCrossfade)
  }
}
