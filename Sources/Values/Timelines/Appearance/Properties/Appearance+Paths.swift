public import Timing

/// The properties of appearances by their paths, such as `border.color` or `stack.0.fill`.
extension Appearance {
  /// The paths of the properties that a cross-fade applies to the layer as a whole.
  private static let layerPaths = PropertyPaths(AppearanceProperty.layerwide.map(\.name))
  /// The paths of those that its parts do not have; each part clips its own content.
  private static let hostPaths = PropertyPaths(
    AppearanceProperty.layerwide.filter { $0.scope != .clip }.map(\.name))

  public typealias Paths = PropertyPaths

  /// Returns the properties that differ in another appearance, those of matching parts apart.
  public func paths(changedTo other: Appearance) -> PropertyPaths? {
    if crossfade == other.crossfade {
      return PropertyPaths(paths(of: AppearanceProperty.all, changedTo: other))
    }
    let others = other.painted
    return PropertyPaths(
      paths(of: AppearanceProperty.layerwide, changedTo: other)
        + self.painted.flatMap { part in
          others.flatMap { part.paths(of: AppearanceProperty.painted, changedTo: $0) }
        })
  }

  /// The appearances that are painted: the parts of a cross-fade, or itself.
  private var painted: [Appearance] { crossfade?.parts.map(\.appearance) ?? [self] }

  /// Returns the paths that differ in some properties of another appearance.
  private func paths(
    of properties: [AppearanceProperty], changedTo other: Appearance
  ) -> [String] {
    properties.filter { $0.differs(self, other) }.flatMap { property in
      let parts = property.parts(self, other) ?? []
      return parts.isEmpty ? [property.name] : parts.map { "\(property.name).\($0)" }
    }
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
        for property in AppearanceProperty.all where property.scope == .layer {
          property.copy(.empty, &content)
        }
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
  mutating func copyPainted(from other: Appearance) {
    for property in AppearanceProperty.painted { property.copy(other, &self) }
  }
}
