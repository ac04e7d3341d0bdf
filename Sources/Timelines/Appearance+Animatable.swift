import Imaging
public import Timing

/// The change of a value that cannot be added; there is none.
public enum NoDelta: AnimatableDelta {
  /// Refuses: no such change is ever written.
  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "an appearance is never added to"))
  }

  /// Writes nothing, since there is no value to write.
  public func encode(to encoder: any Encoder) throws {}

  public static func + (left: NoDelta, right: NoDelta) -> NoDelta {}
  public static func * (left: NoDelta, factor: Double) -> NoDelta {}
  public var extent: Double { switch self {} }
}

extension Appearance: Animatable {
  /// Colours replace: a later animation begins from what is shown.
  public static func delta(from start: Appearance, to end: Appearance) -> NoDelta? { nil }
  public func adding(_ deltas: [(delta: NoDelta, factor: Double)]) -> Appearance { self }

  /// Mixes colours, radii and widths; what has no counterpart, and text, is the end's at once.
  public func blended(to end: Appearance, progress: Double) -> Appearance {
    var result = end
    if let fill, let other = end.fill { result.fill = fill.blended(to: other, progress: progress) }
    result.cornerRadius = max(0, cornerRadius.blended(to: end.cornerRadius, progress: progress))
    if let border, let other = end.border {
      result.border = Border(
        width: max(0, border.width.blended(to: other.width, progress: progress)),
        color: border.color.interpolated(to: other.color, progress: progress))
    }
    return result
  }

  /// The colours' components, radius and border width.
  public var components: [Double] {
    func numbers(_ color: Color) -> [Double] { [color.red, color.green, color.blue, color.alpha] }
    var result: [Double] = [cornerRadius]
    switch fill {
    case .solid(let color): result += numbers(color)
    case .linear(let gradient): result += gradient.stops.flatMap { numbers($0.color) }
    case nil: break
    }
    if let border { result += [border.width] + numbers(border.color) }
    return result
  }
}

extension Fill {
  /// Returns the fill at `progress` of the way to `end`; fills of other kinds switch at once.
  func blended(to end: Fill, progress: Double) -> Fill {
    switch (self, end) {
    case (.solid(let first), .solid(let second)):
      return .solid(first.interpolated(to: second, progress: progress))
    case (.linear(let first), .linear(let second)) where first.stops.count == second.stops.count:
      return .linear(
        LinearGradient(
          stops: zip(first.stops, second.stops).map {
            LinearGradient.Stop(
              location: min(1, max(0, $0.location.blended(to: $1.location, progress: progress))),
              color: $0.color.interpolated(to: $1.color, progress: progress))
          },
          start: first.start.blended(to: second.start, progress: progress),
          end: first.end.blended(to: second.end, progress: progress)))
    default: return end
    }
  }
}
