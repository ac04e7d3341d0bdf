public import Timing

/// The properties of appearances by their paths, such as `border.color` or `stack.0.fill`.
extension Appearance {
  /// The paths of the properties that a cross-fade applies to the layer as a whole.
  private static let layerPaths = PropertyPaths(
    AppearanceProperty.allCases.filter(\.appliesToLayer).map(\.rawValue))
  /// The paths of those that its parts do not have; each part clips its own content.
  private static let hostPaths = layerPaths.subtracting(PropertyPaths(["clips"]))

  public typealias Paths = PropertyPaths

  /// Returns the properties that differ in another appearance, those of matching parts apart.
  public func paths(changedTo other: Appearance) -> PropertyPaths? {
    if crossfade == other.crossfade {
      return PropertyPaths(paths(of: AppearanceProperty.allCases, changedTo: other))
    }
    let applied = paths(of: AppearanceProperty.allCases.filter(\.appliesToLayer), changedTo: other)
    let painted = AppearanceProperty.allCases.filter { !$0.appliesToLayer }
    let others = other.painted
    return PropertyPaths(
      applied
        + self.painted.flatMap { part in
          others.flatMap { part.paths(of: painted, changedTo: $0) }
        })
  }

  /// The appearances that are painted: the parts of a cross-fade, or itself.
  private var painted: [Appearance] { crossfade?.parts.map(\.appearance) ?? [self] }

  /// Returns the paths that differ in some properties of another appearance.
  private func paths(
    of properties: [AppearanceProperty], changedTo other: Appearance
  ) -> [String] {
    properties.filter { $0.differs(in: self, and: other) }.flatMap { property in
      let parts = parts(of: property, changedTo: other) ?? []
      return parts.isEmpty ? [property.rawValue] : parts.map { "\(property.rawValue).\($0)" }
    }
  }

  /// Returns the paths below a property that differ; `nil` where it changes as a whole.
  private func parts(
    of property: AppearanceProperty, changedTo other: Appearance
  ) -> [String]? {
    switch property {
    case .border: border.flatMap { own in other.border.map { own.parts(changedTo: $0) } }
    case .texts:
      Self.parts(texts, other.texts, areMatching: { $0.isKin(to: $1) }) { $0.parts(changedTo: $1) }
    case .stack:
      Self.parts(stack, other.stack, areMatching: { $0.name == $1.name }) {
        $0.parts(changedTo: $1)
      }
    case .mask: mask.flatMap { own in other.mask.map { own.parts(changedTo: $0) } }
    case .back: back.flatMap { own in other.back.flatMap { own.paths(changedTo: $0)?.names } }
    default: nil
    }
  }

  /// Returns the paths below two lists that differ; `nil` where not all elements match in order.
  private static func parts<Element: Equatable>(
    _ first: [Element], _ second: [Element], areMatching: (Element, Element) -> Bool,
    _ parts: (Element, Element) -> [String]
  ) -> [String]? {
    guard first.count == second.count, zip(first, second).allSatisfy(areMatching) else {
      return nil
    }
    return zip(first, second).enumerated().filter { $0.element.0 != $0.element.1 }
      .flatMap { index, pair in parts(pair.0, pair.1).map { "\(index).\($0)" } }
  }

  /// Returns the appearance with some properties interpolated between those of two others.
  ///
  /// In a cross-fade, the properties of what is painted change in each of its parts.
  public func overlaid(
    with paths: PropertyPaths, from start: Appearance, to end: Appearance, progress: Double
  ) -> Appearance {
    if crossfade == nil, progress == 1 { return with(paths, of: end) }
    var plain = self
    if crossfade != nil { plain.crossfade = nil }
    var result = plain.with(paths, of: start).blended(
      to: plain.with(paths, of: end), progress: progress)
    guard let crossfade else { return result }
    let painted = paths.subtracting(Self.hostPaths)
    let parts = crossfade.parts.map { part in
      Crossfade.Part(
        part.appearance.overlaid(with: painted, from: start, to: end, progress: progress),
        weight: part.weight)
    }
    // Where nothing else fades, the parts are one.
    guard parts.allSatisfy({ $0.appearance == parts[0].appearance }) else {
      return result.showing(parts)
    }
    if let inner = parts[0].appearance.crossfade { return result.showing(inner.parts) }
    result.crossfade = nil
    result.copyPainted(from: parts[0].appearance)
    return result
  }

  /// Returns the appearance, without a cross-fade, with some properties of another one.
  private func with(_ paths: PropertyPaths, of other: Appearance) -> Appearance {
    var result = self
    guard let crossfade = other.crossfade else {
      for path in paths.names { result.take(path[...], of: other) }
      return result
    }
    let painted = paths.subtracting(Self.hostPaths)
    for path in paths.subtracting(paths.subtracting(Self.layerPaths)).names {
      result.take(path[...], of: other)
    }
    let parts = crossfade.parts.map { part in
      Crossfade.Part(result.with(painted, of: part.appearance), weight: part.weight)
    }
    if parts.allSatisfy({ $0.appearance == parts[0].appearance }) { return parts[0].appearance }
    return result.showing(
      parts.map { part in
        var content = part.appearance
        (content.backdrop, content.mask, content.back) = (nil, nil, nil)
        (content.opacity, content.blur) = (1, 0)
        return .init(content, weight: part.weight)
      })
  }

  /// Returns the appearance with a cross-fade in place of what it paints.
  private func showing(_ parts: [Crossfade.Part]) -> Appearance {
    let crossfade = Crossfade(parts)
    var host = self
    host.copyPainted(from: .empty)
    if let last = crossfade.parts.last?.appearance {
      (host.shape, host.corners) = (last.shape, last.corners)
    }
    host.crossfade = crossfade
    return host
  }

  /// Copies all properties to which a cross-fade does not apply as a whole.
  private mutating func copyPainted(from other: Appearance) {
    for property in AppearanceProperty.allCases where !property.appliesToLayer {
      property.copy(from: other, to: &self)
    }
  }

  /// Takes on the property of a path, as a whole where the parts do not match.
  fileprivate mutating func take(_ path: Substring, of other: Appearance) {
    let (first, rest) = path.step
    guard let property = AppearanceProperty(rawValue: String(first)) else { return }
    if !rest.isEmpty, takePart(rest, of: property, from: other) { return }
    property.copy(from: other, to: &self)
  }

  /// Takes on a part of a property; returns whether both appearances have it.
  private mutating func takePart(
    _ path: Substring, of property: AppearanceProperty, from other: Appearance
  ) -> Bool {
    let (first, rest) = path.step
    switch property {
    case .border:
      guard let own = border, let source = other.border else { return false }
      border = own.taking(path, of: source)
    case .texts:
      guard let index = Int(first), texts.indices.contains(index), texts.count == other.texts.count
      else { return false }
      texts[index] = texts[index].taking(rest, of: other.texts[index])
    case .stack:
      guard let index = Int(first), stack.indices.contains(index), stack.count == other.stack.count
      else { return false }
      stack[index].take(rest, of: other.stack[index])
    case .mask:
      guard let source = other.mask, mask != nil else { return false }
      mask?.take(path, of: source)
    case .back:
      guard let source = other.back, back != nil else { return false }
      back?.take(path, of: source)
    default: return false
    }
    return true
  }
}

extension Substring {
  /// The first name of a path, and the path below it.
  fileprivate var step: (first: Substring, rest: Substring) {
    guard let dot = firstIndex(of: ".") else { return (self, "") }
    return (self[..<dot], self[index(after: dot)...])
  }
}

extension StackedLayer {
  /// Returns the paths that differ in a matching layer.
  fileprivate func parts(changedTo other: StackedLayer) -> [String] {
    (frame == other.frame ? [] : ["frame"]) + (rotation == other.rotation ? [] : ["rotation"])
      + (appearance.paths(changedTo: other.appearance)?.names ?? [])
  }

  /// Takes on the property of a path.
  fileprivate mutating func take(_ path: Substring, of other: StackedLayer) {
    switch path {
    case "frame": frame = other.frame
    case "rotation": rotation = other.rotation
    default: appearance.take(path, of: other.appearance)
    }
  }
}

extension Border {
  /// Returns the paths that differ in another border: colour, width, trim and everything else.
  fileprivate func parts(changedTo other: Border) -> [String] {
    ["color", "width", "trim", "line"].filter { taking($0[...], of: other) != self }
  }

  /// Returns the border with the property of a path.
  fileprivate func taking(_ path: Substring, of other: Border) -> Border {
    var result = path == "line" ? other : self
    if path == "line" { (result.color, result.width, result.trim) = (color, width, trim) }
    if path == "color" { result.color = other.color }
    if path == "width" { result.width = other.width }
    if path == "trim" { result.trim = other.trim }
    return result
  }
}

extension TextContent {
  /// Returns the paths that differ in a text of its kind: colour, size and everything else.
  fileprivate func parts(changedTo other: TextContent) -> [String] {
    ["color", "size", "content"].filter { taking($0[...], of: other) != self }
  }

  /// Returns the text with the property of a path.
  fileprivate func taking(_ path: Substring, of other: TextContent) -> TextContent {
    var result = path == "content" ? other : self
    if path == "content" { (result.color, result.size) = (color, size) }
    if path == "color" { result.color = other.color }
    if path == "size" { result.size = other.size }
    return result
  }
}
