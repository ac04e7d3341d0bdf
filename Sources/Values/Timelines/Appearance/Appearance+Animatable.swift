public import Timing

/// The change of a value that cannot be added; it has no instances.
public enum NoDelta: AnimatableDelta {
  /// Throws, since no such change is ever written.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "an appearance cannot be added to"))
  }

  /// Writes nothing, since there is no instance to write.
  public func encode(to encoder: any Encoder) throws {}

  public static func + (left: NoDelta, right: NoDelta) -> NoDelta {}
  public static func * (left: NoDelta, factor: Double) -> NoDelta {}
  public var extent: Double { switch self {} }
}

extension Appearance: Animatable {
  /// Returns `nil`, since appearances blend: a later animation begins from the shown appearance.
  public static func delta(from start: Appearance, to end: Appearance) -> NoDelta? { nil }
  public func adding(_ deltas: [(delta: NoDelta, factor: Double)]) -> Appearance { self }

  /// Interpolates all common properties, and cross-fades those that differ in kind.
  ///
  /// Both appearances are drawn with the interpolated values then, so common parts are drawn once.
  /// Shadows, borders, backdrops and masks that only one appearance has fade by their own opacity.
  /// For a `progress` outside 0…1 numbers are extrapolated, and fades stay fully visible or
  /// invisible.
  public func blended(to end: Appearance, progress: Double) -> Appearance {
    if progress == 0 { return self }
    if progress == 1 { return end }
    if let fade = crossfadeInParts(to: end, progress: progress) { return fade }
    if crossfade != nil || end.crossfade != nil { return faded(to: end, progress: progress) }
    let (first, last) = interpolated(to: end, progress: progress)
    if first == last { return first }
    return first.faded(to: last, progress: progress)
  }

  /// Returns the interpolation of two cross-fades of the same weights, part by part; `nil` for others.
  private func crossfadeInParts(to end: Appearance, progress: Double) -> Appearance? {
    guard let crossfade, let other = end.crossfade, crossfade.parts.count == other.parts.count,
      zip(crossfade.parts, other.parts).allSatisfy({ abs($0.weight - $1.weight) < 1e-9 })
    else { return nil }
    var (host, last) = (self, end)
    (host.crossfade, last.crossfade) = (nil, nil)
    var result = host.interpolated(to: last, progress: progress).last
    result.crossfade = Crossfade(
      zip(crossfade.parts, other.parts).map { part, other in
        .init(
          part.appearance.blended(to: other.appearance, progress: progress), weight: part.weight)
      })
    return result
  }

  /// The components of the colors and all other numbers.
  public var components: [Double] {
    AppearanceProperty.all.flatMap { $0.numbers(self) }
  }
}
