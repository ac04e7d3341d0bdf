package import Foundation
internal import Geometry

extension Frame {
  /// Returns the layers that meet an area of the canvas, in paint order.
  ///
  /// This is the one rule for what is painted, whatever paints it. `inkBounds` tells the box that
  /// a text paints in bounds of a size, in the layer's coordinates; it is asked only for texts
  /// that may be near.
  ///
  /// - Throws: `PerspectiveTurn` where a layer that shows something turns out of the plane.
  package func visibleLayers(
    in area: CGRect, inkBounds: (TextContent, CGSize) throws -> CGRect?
  ) throws -> [VisibleLayer] {
    var culling = Culling(layers: layers, area: area)
    try culling.descend(inkBounds: inkBounds)
    culling.ascend()
    return culling.visible()
  }
}

/// The work of finding out what of a frame shows.
private struct Culling {
  /// A layer that may show.
  struct Candidate {
    let index: Int
    let parent: Int?
    let transform: Affine
    let alpha: Double
    var showsShape = false
    var clips: Bool
    var texts: [TextContent] = []
    /// What the clip keeps of the layer's own shape, texts and descendants.
    let clipBox: CGRect
    /// The box of the fill and the border.
    var shapeBox: CGRect?
    /// The box of the texts and, once they have been visited, of the descendants.
    var contentBox: CGRect?
    /// How many fills, borders, texts and visible descendants there are.
    var marks = 0
    var isKept = false
  }

  let layers: [FrameLayer]
  let area: CGRect
  var candidates: [Candidate] = []

  /// Starts with no candidates.
  init(layers: [FrameLayer], area: CGRect) { (self.layers, self.area) = (layers, area) }

  /// Finds the candidates, parents before children, and what each draws itself.
  mutating func descend(inkBounds: (TextContent, CGSize) throws -> CGRect?) throws {
    var open: [(end: Int, candidate: Int)] = []
    var index = 0
    while index < layers.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      let layer = layers[index]
      let parent = open.last
      // An end that no tree has is taken for the nearest that one could have.
      let end = max(index + 1, min(layer.subtreeEnd, parent?.end ?? layers.count))
      let clipBox = parent.map { candidates[$0.candidate].clipBox } ?? area
      let candidate = try candidate(
        index, parent: parent?.candidate, clipBox: clipBox, inkBounds: inkBounds)
      guard let candidate else {
        index = end
        continue
      }
      candidates.append(candidate)
      open.append((end, candidates.count - 1))
      index += 1
    }
  }

  /// Returns a layer as a candidate; `nil` where neither it nor a descendant can show.
  private func candidate(
    _ index: Int, parent: Int?, clipBox outer: CGRect,
    inkBounds: (TextContent, CGSize) throws -> CGRect?
  ) throws -> Candidate? {
    let layer = layers[index]
    guard layer.alpha > 0 else { return nil }
    let hasArea = layer.size.width > 0 && layer.size.height > 0
    let draws = hasArea && !layer.appearance.isEmpty
    // A layer that only holds others may lie in its plane as it likes: they have their own maps.
    guard draws || layer.clipsToBounds else {
      return Candidate(
        index: index, parent: parent, transform: .identity, alpha: min(1, layer.alpha),
        clips: false, clipBox: outer)
    }
    let map = hasArea ? try layer.planeMap() : nil
    guard let map else {
      if layer.clipsToBounds { return nil }
      return Candidate(
        index: index, parent: parent, transform: .identity, alpha: min(1, layer.alpha),
        clips: false, clipBox: outer)
    }
    let box = CGRect(origin: .zero, size: layer.size).applying(map)
    let inner = layer.clipsToBounds ? box.intersection(outer) : outer
    var result = Candidate(
      index: index, parent: parent, transform: map, alpha: min(1, layer.alpha),
      clips: layer.clipsToBounds, clipBox: inner)
    if box.overlaps(outer) {
      let appearance = layer.appearance
      let fills = appearance.resolvedFill(in: layer.size) == nil ? 0 : 1
      result.marks = fills + (appearance.visibleBorder == nil ? 0 : 1)
      if result.marks > 0 { (result.shapeBox, result.showsShape) = (box, true) }
    } else if layer.clipsToBounds {
      return nil
    }
    for text in layer.appearance.visibleTexts {
      guard text.wrapWidth(in: layer.size) != 0,
        text.reach(in: layer.size).applying(map).overlaps(inner),
        let ink = try inkBounds(text, layer.size)?.applying(map), ink.overlaps(inner)
      else { continue }
      result.texts.append(text)
      result.contentBox = result.contentBox?.union(ink) ?? ink
      result.marks += 1
    }
    return result
  }

  /// Decides from the leaves upwards which candidates show, and which clips cut anything.
  mutating func ascend() {
    for index in candidates.indices.reversed() {
      var candidate = candidates[index]
      if candidate.clips, let content = candidate.contentBox {
        let shown = content.intersection(area)
        candidate.clips = !keeps(shown, candidate)
        let kept = content.intersection(candidate.clipBox)
        candidate.contentBox = kept.isNull ? nil : kept
      } else {
        candidate.clips = false
      }
      candidate.isKept = candidate.marks > 0
      candidates[index] = candidate
      guard candidate.isKept, let parent = candidate.parent else { continue }
      let box = candidate.extent
      candidates[parent].contentBox = candidates[parent].contentBox?.union(box) ?? box
      candidates[parent].marks += candidate.marks
    }
  }

  /// Tells whether a layer's clip keeps all of a box of canvas points.
  private func keeps(_ box: CGRect, _ candidate: Candidate) -> Bool {
    let map = candidate.transform
    // Only an upright clip, or one turned by quarters, has a box of canvas points inside it.
    guard (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0) else { return false }
    let layer = layers[candidate.index]
    let interior = layer.appearance.shape(in: layer.size).interior.applying(map)
    return box.isNull || interior.contains(box)
  }

  /// Returns the candidates that are kept, with the ends of their subtrees.
  func visible() -> [VisibleLayer] {
    var ends = Array(repeating: 0, count: candidates.count)
    // Where in the list of the kept each candidate's subtree ends, from the last one backwards.
    var kept: [Int] = []
    for (index, candidate) in candidates.enumerated() where candidate.isKept { kept.append(index) }
    for (place, index) in kept.enumerated().reversed() {
      ends[index] = max(ends[index], place + 1)
      if let parent = candidates[index].parent { ends[parent] = max(ends[parent], ends[index]) }
    }
    // An opacity above a single mark is the mark's own, and needs no group.
    var opacities = candidates.map(\.alpha)
    return kept.map { index in
      let candidate = candidates[index]
      if let parent = candidate.parent, !candidates[parent].isGroup {
        opacities[index] *= opacities[parent]
      }
      return VisibleLayer(
        source: layers[candidate.index], end: ends[index], transform: candidate.transform,
        alpha: opacities[index], isGroup: candidate.isGroup, showsShape: candidate.showsShape,
        clips: candidate.clips, texts: candidate.texts,
        extent: candidate.extent.intersection(area), clipBox: candidate.clipBox)
    }
  }
}

extension Culling.Candidate {
  /// Whether more than one mark shares an opacity below 1.
  fileprivate var isGroup: Bool { alpha < 1 && marks > 1 }

  /// The box of all that is painted, in canvas points.
  fileprivate var extent: CGRect {
    guard let shapeBox else { return contentBox ?? .zero }
    return contentBox.map { shapeBox.union($0) } ?? shapeBox
  }
}
