internal import Foundation
internal import Geometry

/// What takes layers of a frame and puts their stacked layers after them.
struct FrameStacking {
  private var result: [FrameLayer] = []
  /// Where in the result each of the layers that came begins; what comes last is the end.
  private var places: [Int] = []
  /// The layers that came whose ends are still counted without stacked layers.
  private var hosts: [(place: Int, end: Int)] = []
  private var isShifted = false

  /// Takes the next layer in paint order, whose end counts the layers that come here.
  mutating func append(_ layer: FrameLayer) {
    places.append(result.count)
    hosts.append((result.count, layer.subtreeEnd))
    add(layer, stack: layer.appearance.stack)
  }

  /// Returns all layers, with ends that count them all.
  mutating func finish() -> [FrameLayer] {
    guard isShifted else { return result }
    places.append(result.count)
    for (place, end) in hosts {
      let last = places[min(end, places.count - 1)]
      if result[place].subtreeEnd != last { result[place] = result[place].ending(at: last) }
    }
    return result
  }

  /// Adds a layer and what is stacked on it.
  private mutating func add(_ layer: FrameLayer, stack: [StackedLayer]) {
    let place = result.count
    let plain = layer.unstacked
    if let crossfade = layer.appearance.crossfade {
      return add(crossfade, instead: plain, of: layer)
    }
    result.append(plain)
    guard !stack.isEmpty else { return }
    isShifted = true
    for stacked in stack { add(stacked, on: layer) }
    // A host that came from outside gets its end when all are there.
    result[place] = result[place].ending(at: result.count)
  }

  /// Adds a cross-fade that is drawn instead of a layer's own marks.
  ///
  /// What fades may reach out of the outline, so only the layer's descendants are clipped to it.
  private mutating func add(
    _ crossfade: Crossfade, instead plain: FrameLayer, of layer: FrameLayer
  ) {
    isShifted = true
    let place = result.count
    result.append(plain.clipped(false))
    let group = result.count
    result.append(FrameLayer(crossfadeOn: layer))
    for part in crossfade.parts {
      add(layer.showing(part.appearance, alpha: part.weight, at: result.count))
    }
    result[group] = result[group].ending(at: result.count)
    if plain.clipsToBounds, let host = hosts.last, host.place == place, host.end > places.count {
      var outline = Appearance(shape: layer.appearance.shape)
      outline.corners = layer.appearance.corners
      hosts.append((result.count, host.end))
      result.append(layer.showing(outline, alpha: 1, at: result.count).clipped(true))
    }
    result[place] = result[place].ending(at: result.count)
  }

  /// Adds a layer that did not come from outside, with what is stacked on it.
  private mutating func add(_ layer: FrameLayer) { add(layer, stack: layer.appearance.stack) }

  /// Adds a stacked layer of a layer.
  private mutating func add(_ stacked: StackedLayer, on host: FrameLayer) {
    let place = result.count
    add(host.layer(of: stacked, at: place))
  }
}

extension FrameLayer {
  /// Returns a stacked layer as a layer that stands at a place of its own.
  fileprivate func layer(of stacked: StackedLayer, at place: Int) -> FrameLayer {
    let frame = stacked.frame.resolved(in: size)
    var map = Affine(translationX: frame.minX, y: frame.minY)
    if stacked.rotation != 0 {
      map = Affine(translationX: -frame.width / 2, y: -frame.height / 2)
        .concatenating(Affine(rotationAngle: stacked.rotation))
        .concatenating(Affine(translationX: frame.midX, y: frame.midY))
    }
    return FrameLayer(
      layer: layer, subtreeEnd: place + 1, size: frame.size,
      toCanvas: Transform3D(map).concatenating(toCanvas), alpha: 1, clipsToBounds: false,
      appearance: stacked.appearance)
  }

  /// The layer without stacked layers, its opacity and its clip among its own, its mask as layers.
  fileprivate var unstacked: FrameLayer {
    guard
      !appearance.stack.isEmpty || appearance.mask != nil || appearance.opacity != 1
        || appearance.clips || appearance.crossfade != nil
    else { return self }
    var plain = appearance
    (plain.stack, plain.mask, plain.opacity, plain.clips) = ([], nil, 1, false)
    plain.crossfade = nil
    var mask: [FrameLayer] = []
    if let stacked = appearance.mask {
      var stacking = FrameStacking()
      stacking.append(layer(of: stacked, at: 0))
      mask = stacking.finish()
    }
    return FrameLayer(
      layer: layer, subtreeEnd: subtreeEnd, size: size, toCanvas: toCanvas,
      alpha: alpha * min(1, max(0, appearance.opacity)),
      clipsToBounds: clipsToBounds || appearance.clips, appearance: plain, mask: mask,
      isCrossfade: isCrossfade)
  }

  /// Makes the group in which the parts of a cross-fade on a layer are added up.
  fileprivate init(crossfadeOn host: FrameLayer) {
    self.init(
      layer: host.layer, subtreeEnd: 0, size: host.size, toCanvas: host.toCanvas, alpha: 1,
      clipsToBounds: false, appearance: .empty, isCrossfade: true)
  }

  /// Returns a layer in the same bounds that draws something else at a place of its own.
  fileprivate func showing(_ appearance: Appearance, alpha: Double, at place: Int) -> FrameLayer {
    FrameLayer(
      layer: layer, subtreeEnd: place + 1, size: size, toCanvas: toCanvas, alpha: alpha,
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
