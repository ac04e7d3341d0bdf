package import Foundation
internal import Geometry

extension Frame {
  /// Returns the layers that are visible in an area of the canvas, in paint order.
  ///
  /// All painters use this rule: content is painted if it overlaps the area and is not covered by
  /// something opaque. A layer in perspective is represented by its box, and covers nothing.
  ///
  /// - Parameter inkBounds: returns the box that a text paints in bounds of a size, in the layer's
  ///   coordinates; called only for texts that may be visible.
  package func visibleLayers(
    in area: CGRect, inkBounds: (TextContent, CGSize) throws -> CGRect?
  ) throws -> [VisibleLayer] {
    try Culling.visible(layers, in: area, inkBounds: inkBounds)
  }
}

/// The state of an algorithm that determines the visible parts of a frame.
private struct Culling {
  /// A layer that may be visible.
  struct Candidate {
    let index: Int
    let parent: Int?
    let plane: LayerPlane
    let alpha: Double
    /// The first candidate of the innermost group that contains the layer or that it forms.
    let groupStart: Int
    /// The outermost blurred group that contains the layer or that it forms.
    let blurStart: Int
    /// The standard deviation of the layer's blur, in canvas points; 0 for none.
    let blur: Double
    /// The clip to which the layer is clipped after it is blurred.
    let blurClip: Int?
    /// The innermost clip that contains the fill and the border.
    let outerClip: Int?
    /// The innermost clip that contains the texts and the descendants.
    var innerClip: Int?
    /// The area to which the layer's texts and descendants are clipped.
    let clipBox: CGRect
    /// The area to which the layer's shape is clipped; its own clip does not apply.
    let shapeClip: CGRect
    /// Whether the layer itself draws anything.
    var draws = false
    /// Whether the layer has a clip and, once its content is known, whether the clip cuts anything.
    var clips = false
    var texts: [TextContent] = []
    /// The box of shadows, fill and border.
    var shapeBox: CGRect?
    var mask: [VisibleLayer] = []
    /// The box of the visible parts of the texts and the descendants.
    var contentBox: CGRect?
    /// The number of fills, borders, shadows, texts and visible descendants.
    var marks = 0
    var isKept = false
    /// The number of visible children that are added up; 0 if the layer is not a cross-fade.
    var partCount = 0
  }

  /// The bounds of a layer that clips.
  struct Clip {
    let box: CGRect
    /// The outline of the bounds; `nil` unless they are axis-aligned.
    let outline: CanvasOutline?
    /// An outline outside which this clip or those around it cut everything.
    let bound: CanvasOutline?
    /// An outline within which this clip and those around it cut nothing.
    let core: CanvasOutline?
    /// The clip around it.
    let outer: Int?
    /// The candidate with these bounds; the content that it clips comes right after it.
    let owner: Int
    /// Whether the clip cuts anything off the content examined so far.
    var cuts = false
  }

  let layers: [FrameLayer]
  let area: CGRect
  var candidates: [Candidate] = []
  var clips: [Clip] = []
  var occluders = Occluders()

  /// Returns the layers that are visible in an area.
  static func visible(
    _ layers: [FrameLayer], in area: CGRect, inkBounds: (TextContent, CGSize) throws -> CGRect?
  ) throws -> [VisibleLayer] {
    if layers.isEmpty { return [] }
    var culling = Culling(layers: layers, area: area)
    try culling.descend(inkBounds: inkBounds)
    try culling.ascend(inkBounds: inkBounds)
    return culling.visible()
  }

  /// Starts with no candidates.
  init(layers: [FrameLayer], area: CGRect) { self.layers = layers; self.area = area }

  // MARK: Parents before children

  /// Finds the candidates.
  mutating func descend(inkBounds: (TextContent, CGSize) throws -> CGRect?) throws {
    var open: [(end: Int, candidate: Int)] = []
    var index = 0
    candidates.reserveCapacity(layers.count)
    while index < layers.count {
      while let last = open.last, last.end <= index { open.removeLast() }
      let parent = open.last
      // If the end is outside every tree, the nearest possible end is used.
      let end = max(index + 1, min(layers[index].subtreeEnd, parent?.end ?? layers.count))
      guard
        let candidate = try candidate(
          index, parent: parent?.candidate, inkBounds: inkBounds)
      else {
        index = end
        continue
      }
      candidates.append(candidate)
      open.append((end, candidates.count - 1))
      index += 1
    }
  }

  /// Returns a layer as a candidate; `nil` if neither it nor a descendant can be visible.
  private mutating func candidate(
    _ index: Int, parent: Int?, inkBounds: (TextContent, CGSize) throws -> CGRect?
  ) throws -> Candidate? {
    let layer = layers[index]
    guard layer.alpha > 0 else { return nil }
    let alpha = min(1, layer.alpha)
    let blur = layer.blur
    let around = parent.map { candidates[$0].clipBox } ?? area
    let aroundClip = parent.flatMap { candidates[$0].innerClip }
    // A blur shows content from beyond the clips and the canvas, so these apply after it.
    let outer = blur > 0 ? around.insetBy(dx: -blur.blurReach, dy: -blur.blurReach) : around
    let outerClip = blur > 0 ? nil : aroundClip
    let outerBlur = parent.map { candidates[$0].blurStart }.flatMap { $0 == 0 ? nil : $0 }
    // Areas outside and inside of a group that begins with the first candidate look the same.
    let blurStart = candidates.isEmpty ? Int.max : candidates.count
    let mask = try Culling.visible(layer.mask, in: area, inkBounds: inkBounds)
    if mask.isEmpty, !layer.mask.isEmpty { return nil }
    let isPart = parent.map { layers[candidates[$0].index].isCrossfade } ?? false
    let isAlone = alpha < 1 || !layer.mask.isEmpty || isPart || layer.isCrossfade || blur > 0
    let groupStart = isAlone ? candidates.count : parent.map { candidates[$0].groupStart } ?? 0
    func candidate(plane: LayerPlane, clipBox: CGRect) -> Candidate {
      Candidate(
        index: index, parent: parent, plane: plane, alpha: alpha, groupStart: groupStart,
        blurStart: outerBlur ?? (blur > 0 ? blurStart : 0), blur: blur,
        blurClip: blur > 0 ? aroundClip : nil, outerClip: outerClip, innerClip: outerClip,
        clipBox: clipBox, shapeClip: outer,
        mask: mask)
    }
    let hasArea = layer.size.width > 0 && layer.size.height > 0
    let draws = !layer.appearance.drawsNothingItself
    // A layer without content may lie in any plane: its children have their own maps.
    guard draws || layer.clipsToBounds else {
      return candidate(plane: .affine(.identity), clipBox: outer)
    }
    let inkBox = layer.appearance.inkBox(in: layer.size)
    guard let plane = hasArea || draws ? layer.plane() : nil,
      let ink = plane.box(of: inkBox, near: area)
    else {
      return layer.clipsToBounds ? nil : candidate(plane: .affine(.identity), clipBox: outer)
    }
    let meets = ink.overlaps(outer)
    let clipsToBounds = layer.clipsToBounds
    let outline = clipsToBounds ? layer.appearance.outline(in: layer.size).box : nil
    let box = outline.map { plane.box(of: $0, near: area) ?? .zero } ?? ink
    guard meets || !clipsToBounds else { return nil }
    // A clip without area cuts everything, so that only the layer's own shape is left.
    let kept = clipsToBounds ? box.intersection(outer) : outer
    var result = candidate(plane: plane, clipBox: kept.isNull ? .zero : kept)
    // Of a layer without area, only marks beyond its bounds can be visible.
    let hasInk = inkBox.width > 0 && inkBox.height > 0
    (result.draws, result.shapeBox) = (draws, draws && meets && hasInk ? ink : nil)
    if clipsToBounds {
      (result.clips, result.innerClip) = (true, clips.count)
      clips.append(clip(of: layer, plane: plane, box: box, outer: outerClip))
    }
    return result
  }

  /// Returns the clip of a layer.
  private func clip(
    of layer: FrameLayer, plane: LayerPlane, box: CGRect, outer: Int?
  ) -> Clip {
    var outline: CanvasOutline?
    if case .affine(let map) = plane {
      outline = CanvasOutline(
        layer.appearance.outline(in: layer.size), map: map,
        isEllipse: layer.appearance.shape.isEllipse)
    }
    let owner = candidates.count
    guard let outer else {
      return Clip(
        box: box, outline: outline, bound: outline, core: outline, outer: nil, owner: owner)
    }
    let around = clips[outer]
    guard let outline else {
      return Clip(
        box: box, outline: nil, bound: around.bound, core: nil, outer: outer, owner: owner)
    }
    let isInner = around.bound.map { !outline.contains($0) } ?? true
    return Clip(
      box: box, outline: outline, bound: isInner ? outline : around.bound,
      core: around.core.flatMap { $0.common(with: outline) }, outer: outer, owner: owner)
  }

  // MARK: Children before parents

  /// Decides, from last to first, which candidates are visible and which clips cut anything.
  ///
  /// So everything that covers a mark is known before the mark is examined.
  mutating func ascend(inkBounds: (TextContent, CGSize) throws -> CGRect?) throws {
    for index in candidates.indices.reversed() {
      if candidates[index].draws {
        try settleTexts(of: index, inkBounds: inkBounds)
        settleShape(of: index)
      }
      if candidates[index].clips { settleClip(of: index) }
      candidates[index].isKept = candidates[index].marks > 0
      if candidates[index].blur > 0, candidates[index].isKept {
        fit(candidates[index].extent, outline: nil, in: candidates[index].blurClip)
      }
      guard candidates[index].isKept, let parent = candidates[index].parent else { continue }
      let box = candidates[index].extent
      candidates[parent].contentBox = candidates[parent].contentBox?.union(box) ?? box
      candidates[parent].marks += candidates[index].marks
      if layers[candidates[parent].index].isCrossfade { candidates[parent].partCount += 1 }
    }
  }

  /// Determines the visible texts of a candidate.
  private mutating func settleTexts(
    of index: Int, inkBounds: (TextContent, CGSize) throws -> CGRect?
  ) throws {
    guard !layers[candidates[index].index].appearance.texts.isEmpty else { return }
    let layer = layers[candidates[index].index]
    let (plane, clipBox) = (candidates[index].plane, candidates[index].clipBox)
    let clip = candidates[index].innerClip
    let bound = clip.flatMap { clips[$0].bound }
    /// Returns whether any part of a painted box is visible.
    func shows(_ box: CGRect) -> Bool {
      box.overlaps(clipBox)
        && !occluders.hide(
          box.intersection(clipBox), bound: bound, of: index,
          within: candidates[index].blurStart)
    }
    for text in layer.appearance.visibleTexts(in: layer.size) {
      guard
        let reach = plane.box(of: text.reach(in: layer.size), near: area), shows(reach),
        let bounds = try inkBounds(text, layer.size),
        let ink = plane.box(of: bounds, near: area), shows(ink)
      else { continue }
      candidates[index].texts.append(text)
      candidates[index].contentBox = candidates[index].contentBox?.union(ink) ?? ink
      candidates[index].marks += 1
      fit(ink, outline: nil, in: clip)
    }
  }

  /// Determines whether the shape of a candidate is visible, and the area that its fill covers.
  private mutating func settleShape(of index: Int) {
    guard let box = candidates[index].shapeBox else { return }
    candidates[index].shapeBox = nil
    let (size, appearance) = (
      layers[candidates[index].index].size, layers[candidates[index].index].appearance
    )
    let shown = box.intersection(candidates[index].shapeClip)
    let (shape, isEllipse) = (appearance.outline(in: size), appearance.shape.isEllipse)
    let map: Affine? = if case .affine(let map) = candidates[index].plane { map } else { nil }
    // A mark that extends beyond the outline, or is in perspective, is known by its box only.
    let outline = map.flatMap {
      box == shape.box.applying($0) ? CanvasOutline(shape, map: $0, isEllipse: isEllipse) : nil
    }
    let clip = candidates[index].outerClip
    let bound = clip.flatMap { clips[$0].bound }
    let blurStart = candidates[index].blurStart
    if occluders.hide(shown, outline: outline, bound: bound, of: index, within: blurStart) {
      return
    }
    let marks = appearance.shapeMarkCount(in: size)
    guard marks > 0 else { return }
    candidates[index].shapeBox = box
    candidates[index].marks += marks
    fit(box, outline: outline, in: clip)
    // A backdrop shows blurred content from below, also from behind opaque areas.
    if appearance.backdrop != nil { occluders.removeAll() }
    guard candidates[index].alpha >= 1, appearance.isOpaque, let map,
      let outline = CanvasOutline(within: shape, map: map, isEllipse: isEllipse)
    else { return }
    guard let clip else {
      occluders.add(outline, box: shown, hidingFrom: candidates[index].groupStart)
      return
    }
    if let cover = clips[clip].core?.common(with: outline) {
      occluders.add(cover, box: shown, hidingFrom: candidates[index].groupStart)
    }
    addWithinClip(outline, of: index, box: shown)
  }

  /// Adds the area of an opaque outline that covers the content of the same clip.
  private mutating func addWithinClip(_ outline: CanvasOutline, of index: Int, box: CGRect) {
    var cover = outline
    var next = candidates[index].outerClip
    while let clip = next, let bounds = clips[clip].outline {
      if cover.contains(bounds) {
        cover = bounds
      } else if !bounds.contains(cover) {
        let first = max(candidates[index].groupStart, clips[clip].owner + 1)
        return occluders.add(cover, box: box, hidingFrom: first)
      }
      next = clips[clip].outer
    }
  }

  /// Determines whether the clip of a candidate cuts anything, and the rest of its content.
  private mutating func settleClip(of index: Int) {
    guard let content = candidates[index].contentBox, let clip = candidates[index].innerClip else {
      candidates[index].clips = false
      return
    }
    candidates[index].clips = clips[clip].cuts
    // Outer clips are not applied here: whether they cut this content is still to be determined.
    let kept = content.intersection(clips[clip].box)
    candidates[index].contentBox = kept.isNull ? nil : kept
    fit(kept, outline: clips[clip].outline, in: candidates[index].outerClip)
  }

  /// Records whether a clip cuts content that is painted within a box and, if known, an outline.
  private mutating func fit(_ box: CGRect, outline: CanvasOutline?, in clip: Int?) {
    guard let clip, !clips[clip].cuts else { return }
    let shown = box.intersection(area)
    guard let bounds = clips[clip].outline else {
      clips[clip].cuts = true
      return
    }
    clips[clip].cuts = !(bounds.contains(shown) || outline.map(bounds.contains) ?? false)
  }

  // MARK: The result

  /// Returns the visible candidates, with the ends of their subtrees.
  func visible() -> [VisibleLayer] {
    var ends = Array(repeating: 0, count: candidates.count)
    // The end of each candidate's subtree in the list of visible ones, from last to first.
    var kept: [Int] = []
    for (index, candidate) in candidates.enumerated() where candidate.isKept { kept.append(index) }
    for (position, index) in kept.enumerated().reversed() {
      ends[index] = max(ends[index], position + 1)
      if let parent = candidates[index].parent { ends[parent] = max(ends[parent], ends[index]) }
    }
    // A group with a single mark is not needed: the mark takes its opacity.
    var opacities = candidates.map(\.alpha)
    settleSums(of: &opacities, kept: kept)
    return kept.map { index in
      let (candidate, isAdded) = (candidates[index], self.isAdded(index))
      if let parent = candidate.parent, !candidates[parent].isGroup, !self.isAdded(parent) {
        opacities[index] *= opacities[parent]
      }
      let source = layers[candidate.index]
      let perspective: Homography? =
        if case .perspective(let map) = candidate.plane { map } else { nil }
      return VisibleLayer(
        source: source, end: ends[index],
        transform: candidate.plane.approximation(in: source.size), perspective: perspective,
        alpha: opacities[index], blur: candidate.blur, isGroup: candidate.isGroup || isAdded,
        isAdded: isAdded,
        mask: candidate.mask,
        showsShape: candidate.shapeBox != nil,
        clips: candidate.clips, texts: candidate.texts,
        extent: candidate.extent.intersection(candidate.shapeClip), clipBox: candidate.clipBox)
    }
  }

  /// Returns whether a candidate is one of several parts that are added up.
  private func isAdded(_ index: Int) -> Bool {
    candidates[index].parent.map { candidates[$0].partCount > 1 } ?? false
  }

  /// Rounds the opacities of parts that add up to 1 to bytes that add up to 255.
  private func settleSums(of opacities: inout [Double], kept: [Int]) {
    var parts: [Int: [Int]] = [:]
    for index in kept {
      guard let parent = candidates[index].parent, candidates[parent].partCount > 1 else {
        continue
      }
      parts[parent, default: []].append(index)
    }
    for (_, children) in parts {
      guard abs(children.reduce(0) { $0 + opacities[$1] } - 1) < 1e-6 else { continue }
      var (sum, last) = (0.0, 0.0)
      for index in children {
        sum += opacities[index]
        let bound = (sum * 255).rounded() / 255
        (opacities[index], last) = (bound - last, bound)
      }
    }
  }
}

extension Culling.Candidate {
  /// Whether more than one mark shares an opacity below 1, a mask or a blur, or parts are added up.
  fileprivate var isGroup: Bool {
    (alpha < 1 && marks > 1) || !mask.isEmpty || partCount > 1 || blur > 0
  }

  /// The box of all that is painted, in canvas points.
  fileprivate var extent: CGRect {
    var box = contentBox ?? .zero
    if let shapeBox { box = contentBox.map { shapeBox.union($0) } ?? shapeBox }
    return blur > 0 ? box.insetBy(dx: -blur.blurReach, dy: -blur.blurReach) : box
  }
}

extension Double {
  /// The distance to which a blur with this standard deviation is visible.
  fileprivate var blurReach: Double { self * Shadow.reachInDeviations + 1 }
}

extension FrameLayer {
  /// The standard deviation of the layer's blur, in canvas points; 0 for none.
  fileprivate var blur: Double {
    guard appearance.blur > 0 else { return 0 }
    return appearance.blur * (plane()?.approximation(in: size).largestStretch ?? 1)
  }
}
