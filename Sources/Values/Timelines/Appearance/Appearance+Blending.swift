internal import Imaging
internal import Timing

extension Appearance {
  /// Returns both appearances at `progress` of the change from this one to `end`.
  ///
  /// Common properties are interpolated and equal in both. Each appearance keeps its properties
  /// that differ in kind. So if the results are equal, there is nothing left to fade.
  func interpolated(to end: Appearance, progress: Double) -> (first: Appearance, last: Appearance) {
    var (first, last) = (properties, end.properties)
    for property in AppearanceProperty.all { property.blend(&first, &last, progress) }
    return (Appearance(first), Appearance(last))
  }

  /// Returns the cross-fade between two appearances whose common properties are already equal.
  ///
  /// Properties that apply to the layer as a whole, with its descendants, stay on the layer:
  /// opacity, blur, mask, clip and backdrop.
  func faded(to end: Appearance, progress: Double) -> Appearance {
    if progress <= 0 { return self }
    if progress >= 1 { return end }
    var (host, first, last) = (end, self, end)
    host.copyPainted(from: .empty)
    (host.shape, host.corners) = (end.shape, end.corners)
    for property in AppearanceProperty.all where property.scope == .layer {
      if property.fadesInParts, property.differs(self, end) {
        property.copy(.empty, &host)
      } else {
        property.copy(.empty, &first)
        property.copy(.empty, &last)
      }
    }
    host.crossfade = Crossfade([
      .init(first, weight: 1 - progress), .init(last, weight: progress),
    ])
    return host
  }
}

/// The pairing of two short lists.
enum ListAlignment {
  /// Returns the longest list of matching pairs that ascends on both sides.
  static func pairs<Element>(
    _ first: [Element], _ second: [Element], matching: (Element, Element) -> Bool
  ) -> [(Int, Int)] {
    if first.isEmpty || second.isEmpty { return [] }
    let width = second.count + 1
    var lengths = Array(repeating: 0, count: (first.count + 1) * width)
    for one in first.indices.reversed() {
      for other in second.indices.reversed() {
        lengths[one * width + other] =
          matching(first[one], second[other])
          ? lengths[(one + 1) * width + other + 1] + 1
          : max(lengths[(one + 1) * width + other], lengths[one * width + other + 1])
      }
    }
    var (one, other) = (0, 0)
    var result: [(Int, Int)] = []
    while one < first.count, other < second.count {
      if matching(first[one], second[other]) {
        result.append((one, other))
        (one, other) = (one + 1, other + 1)
      } else if lengths[(one + 1) * width + other] >= lengths[one * width + other + 1] {
        one += 1
      } else {
        other += 1
      }
    }
    return result
  }
}

extension StackedLayer {
  /// Returns the pairs of matching layers in two stacks, by index.
  ///
  /// Layers with equal names match, whatever their order. Layers without names match in order if
  /// both stacks have equally many; otherwise those that draw the same kinds of content match.
  package static func pairs(
    _ first: [StackedLayer], _ second: [StackedLayer]
  ) -> [(Int, Int)] {
    var result: [(Int, Int)] = []
    for (index, layer) in first.enumerated() {
      guard let name = layer.counterpartName,
        let other = second.firstIndex(where: { $0.counterpartName == name })
      else { continue }
      result.append((index, other))
    }
    let rest = (
      first: first.indices.filter { first[$0].counterpartName == nil },
      second: second.indices.filter { second[$0].counterpartName == nil }
    )
    if rest.first.count == rest.second.count { return result + zip(rest.first, rest.second) }
    let matched = ListAlignment.pairs(rest.first, rest.second) { one, other in
      first[one].appearance.drawsSameKinds(as: second[other].appearance)
    }
    return result + matched.map { (rest.first[$0], rest.second[$1]) }
  }

  /// The name by which the matching layer is found; `nil` if there is none.
  private var counterpartName: String? { name ?? appearance.transitionName }

  /// Returns the layer interpolated toward another one.
  package func blended(to end: StackedLayer, progress: Double) -> StackedLayer {
    StackedLayer(
      appearance.blended(to: end.appearance, progress: progress), name: end.name,
      frame: frame.blended(to: end.frame, progress: progress),
      pose: pose.blended(to: end.pose, progress: progress))
  }

  /// The distance by which the base of a mask extends beyond the bounds, in points.
  private static let maskReach = 4096.0

  /// Returns the interpolation of two masks, of which `nil` shows everything.
  static func blended(
    _ start: StackedLayer?, to end: StackedLayer?, progress: Double
  ) -> StackedLayer? {
    switch (start, end) {
    case (let start?, let end?): return start.blended(to: end, progress: progress)
    case (let mask?, nil): return mask.opened(by: progress)
    case (nil, let mask?): return mask.opened(by: 1 - progress)
    case (nil, nil): return nil
    }
  }

  /// Returns the mask above a base that reveals a fraction of the area the mask hides.
  private func opened(by share: Double) -> StackedLayer {
    let alpha = min(1, max(0, share))
    let reach = RelativeFrame.Length(points: -Self.maskReach)
    let span = RelativeFrame.Span(start: reach, end: reach)
    let ground = StackedLayer(
      Appearance(fill: .solid(Color(white: 0, alpha: alpha))),
      frame: RelativeFrame(horizontal: span, vertical: span))
    return StackedLayer(Appearance(stack: [self, ground]))
  }
}

extension Appearance {
  /// Returns whether another appearance has the same texts, image, fill and stacked layers.
  fileprivate func drawsSameKinds(as other: Appearance) -> Bool {
    (texts.isEmpty, image == nil, fill == nil, stack.isEmpty)
      == (other.texts.isEmpty, other.image == nil, other.fill == nil, other.stack.isEmpty)
      && texts.first?.string == other.texts.first?.string
      && image?.source == other.image?.source && shape.isSameKind(as: other.shape)
  }
}

extension Appearance.Properties {
  /// Returns the corners between both; `nil` if they are rounded with different curves.
  ///
  /// Corners count as much as the outline is a rectangle, since an ellipse has none of its own.
  func blendedCorners(to end: Self, progress: Double) -> Corners? {
    guard shape != end.shape, let own = shape.ellipseShare, let other = end.shape.ellipseShare
    else {
      return corners.blended(to: end.corners, progress: progress)
    }
    let weights = (start: (1 - progress) * (1 - own), end: progress * (1 - other))
    let sum = weights.start + weights.end
    if own == 1 || sum == 0 { return end.corners }
    if other == 1 { return corners }
    return corners.blended(to: end.corners, progress: weights.end / sum)
  }
}

extension Corners {
  /// Returns corners interpolated toward others; `nil` if both are rounded with different curves.
  func blended(to end: Corners, progress: Double) -> Corners? {
    let (isSharp, endIsSharp) = (radii.allSatisfy { $0 == 0 }, end.radii.allSatisfy { $0 == 0 })
    guard curve == end.curve || isSharp || endIsSharp else { return nil }
    func mix(_ radius: KeyPath<Corners, Double>) -> Double {
      max(0, self[keyPath: radius].blended(to: end[keyPath: radius], progress: progress))
    }
    return Corners(
      topLeft: mix(\.topLeft), topRight: mix(\.topRight), bottomRight: mix(\.bottomRight),
      bottomLeft: mix(\.bottomLeft), curve: endIsSharp ? curve : end.curve)
  }
}

extension Border {
  /// Returns the interpolation of two borders; `nil` if the lines differ in kind or both are
  /// absent.
  static func blended(_ start: Border?, to end: Border?, progress: Double) -> Border? {
    guard let from = start ?? end?.faded, let to = end ?? start?.faded,
      from.position == to.position, from.cap == to.cap, from.join == to.join,
      from.dash.count == to.dash.count
    else { return nil }
    var result = to
    result.width = max(0, from.width.blended(to: to.width, progress: progress))
    result.color = from.color.interpolated(to: to.color, progress: progress)
    result.dashPhase = from.dashPhase.blended(to: to.dashPhase, progress: progress)
    result.dash = zip(from.dash, to.dash).map { max(0, $0.blended(to: $1, progress: progress)) }
    result.trim = from.trim.blended(to: to.trim, progress: progress)
    return result
  }

  /// The same line, but transparent.
  private var faded: Border {
    var result = self
    result.color.alpha = 0
    return result
  }
}

extension Trim {
  /// Returns the interpolation of two parts of a line.
  func blended(to end: Trim, progress: Double) -> Trim {
    if self == end { return self }
    return Trim(
      start: start.blended(to: end.start, progress: progress),
      end: self.end.blended(to: end.end, progress: progress))
  }
}

extension Shadow {
  /// Returns the interpolation of two lists of shadows; a shadow without a counterpart fades.
  ///
  /// Outer and inner shadows are paired separately, each in their order.
  static func blended(_ start: [Shadow], to end: [Shadow], progress: Double) -> [Shadow] {
    [false, true].flatMap { isInner in
      let (from, to) = (
        start.filter { $0.isInner == isInner }, end.filter { $0.isInner == isInner }
      )
      return (0..<max(from.count, to.count)).map { index in
        let first = index < from.count ? from[index] : to[index].faded
        let last = index < to.count ? to[index] : first.faded
        return first.blended(to: last, progress: progress)
      }
    }
  }

  /// Returns the shadow interpolated toward another one of its kind.
  private func blended(to end: Shadow, progress: Double) -> Shadow {
    var result = end
    result.color = color.interpolated(to: end.color, progress: progress)
    result.offset = offset + (end.offset + offset * -1) * progress
    result.blur = max(0, blur.blended(to: end.blur, progress: progress))
    result.spread = spread.blended(to: end.spread, progress: progress)
    return result
  }

  /// The same shadow, but transparent.
  private var faded: Shadow {
    var result = self
    result.color.alpha = 0
    return result
  }
}

extension Backdrop {
  /// Returns the interpolation of two backdrops, of which `nil` has no effect.
  static func blended(_ start: Backdrop?, to end: Backdrop?, progress: Double) -> Backdrop? {
    let (from, to) = (start ?? Backdrop(blur: 0), end ?? Backdrop(blur: 0))
    return Backdrop(
      blur: max(0, from.blur.blended(to: to.blur, progress: progress)),
      saturation: max(0, from.saturation.blended(to: to.saturation, progress: progress)))
  }
}

extension Appearance {
  /// Returns the appearance with another one's values for all properties that both have.
  package func sharing(_ other: Appearance) -> Appearance {
    guard crossfade == nil, other.crossfade == nil else { return self }
    return interpolated(to: other, progress: 1).first
  }
}
