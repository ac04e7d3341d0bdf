internal import Geometry
internal import Imaging
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

  /// Mixes all that is a number or a colour; what has no counterpart is the end's at once.
  ///
  /// Texts, pictures and paths are the end's at once too; a shadow that only one side has fades.
  public func blended(to end: Appearance, progress: Double) -> Appearance {
    var result = end
    if let fill, let other = end.fill { result.fill = fill.blended(to: other, progress: progress) }
    result.corners = corners.blended(to: end.corners, progress: progress)
    if let border, let other = end.border {
      result.border = border.blended(to: other, progress: progress)
    }
    if !shadows.isEmpty || !end.shadows.isEmpty {
      result.shadows = Shadow.blended(shadows, to: end.shadows, progress: progress)
    }
    if backdrop != end.backdrop {
      let (from, to) = (backdrop ?? Backdrop(blur: 0), end.backdrop ?? Backdrop(blur: 0))
      result.backdrop = Backdrop(
        blur: max(0, from.blur.blended(to: to.blur, progress: progress)),
        saturation: max(0, from.saturation.blended(to: to.saturation, progress: progress)))
    }
    result.opacity = min(1, max(0, opacity.blended(to: end.opacity, progress: progress)))
    if stack.count == end.stack.count, !stack.isEmpty {
      result.stack = zip(stack, end.stack).map { $0.blended(to: $1, progress: progress) }
    }
    if let mask, let other = end.mask {
      result.mask = mask.blended(to: other, progress: progress)
    }
    if let back, let other = end.back {
      result.back = back.blended(to: other, progress: progress)
    }
    return result
  }

  /// The colours' components and all other numbers.
  public var components: [Double] {
    func numbers(_ color: Color) -> [Double] { [color.red, color.green, color.blue, color.alpha] }
    var result = corners.radii
    result.append(opacity)
    switch fill {
    case .solid(let color): result += numbers(color)
    case .linear(let gradient): result += gradient.stops.flatMap { numbers($0.color) }
    case .radial(let gradient): result += gradient.stops.flatMap { numbers($0.color) }
    case nil: break
    }
    if let border {
      result += numbers(border.color)
      result += [border.width, border.dashPhase]
    }
    for shadow in shadows {
      result += numbers(shadow.color)
      result += [Double(shadow.offset.dx), Double(shadow.offset.dy), shadow.blur, shadow.spread]
    }
    if let backdrop { result += [backdrop.blur, backdrop.saturation] }
    for layer in stack {
      result.append(layer.rotation)
      result += layer.appearance.components
    }
    if let mask { result += mask.appearance.components }
    if let back { result += back.components }
    return result
  }
}

extension Fill {
  /// Returns the fill at `progress` of the way to `end`.
  ///
  /// A colour and a gradient mix as if the colour were a gradient too; other kinds switch at once.
  func blended(to end: Fill, progress: Double) -> Fill {
    switch (self, end) {
    case (.solid(let first), .solid(let second)):
      return .solid(first.interpolated(to: second, progress: progress))
    case (.linear(let first), .linear(let second)) where first.stops.count == second.stops.count:
      return .linear(
        LinearGradient(
          stops: Self.blended(first.stops, to: second.stops, progress: progress),
          start: first.start.blended(to: second.start, progress: progress),
          end: first.end.blended(to: second.end, progress: progress)))
    case (.radial(let first), .radial(let second)) where first.stops.count == second.stops.count:
      var result = second
      result.stops = Self.blended(first.stops, to: second.stops, progress: progress)
      result.center = first.center.blended(to: second.center, progress: progress)
      switch (first.extent, second.extent) {
      case (.circle(let from), .circle(let to)):
        result.extent = .circle(max(0, from.blended(to: to, progress: progress)))
      case (.ellipse(let x, let y), .ellipse(let endX, let endY)):
        result.extent = .ellipse(
          max(0, x.blended(to: endX, progress: progress)),
          max(0, y.blended(to: endY, progress: progress)))
      default: break
      }
      return .radial(result)
    case (.solid(let color), .linear(var gradient)):
      gradient.stops = Self.blended(color, to: gradient.stops, progress: progress)
      return .linear(gradient)
    case (.solid(let color), .radial(var gradient)):
      gradient.stops = Self.blended(color, to: gradient.stops, progress: progress)
      return .radial(gradient)
    case (.linear(var gradient), .solid(let color)):
      gradient.stops = Self.blended(color, to: gradient.stops, progress: 1 - progress)
      return .linear(gradient)
    case (.radial(var gradient), .solid(let color)):
      gradient.stops = Self.blended(color, to: gradient.stops, progress: 1 - progress)
      return .radial(gradient)
    default: return end
    }
  }

  /// Returns as many stops on the way from some to others.
  private static func blended(
    _ start: [LinearGradient.Stop], to end: [LinearGradient.Stop], progress: Double
  ) -> [LinearGradient.Stop] {
    zip(start, end).map {
      LinearGradient.Stop(
        location: min(1, max(0, $0.location.blended(to: $1.location, progress: progress))),
        color: $0.color.interpolated(to: $1.color, progress: progress))
    }
  }

  /// Returns stops on the way from one colour everywhere to theirs.
  private static func blended(
    _ color: Color, to end: [LinearGradient.Stop], progress: Double
  ) -> [LinearGradient.Stop] {
    blended(
      end.map { LinearGradient.Stop(location: $0.location, color: color) }, to: end,
      progress: progress)
  }
}

extension Corners {
  /// Returns corners on the way to others, whose curve they have.
  fileprivate func blended(to end: Corners, progress: Double) -> Corners {
    func mix(_ radius: KeyPath<Corners, Double>) -> Double {
      max(0, self[keyPath: radius].blended(to: end[keyPath: radius], progress: progress))
    }
    var result = end
    result.topLeft = mix(\.topLeft)
    result.topRight = mix(\.topRight)
    result.bottomRight = mix(\.bottomRight)
    result.bottomLeft = mix(\.bottomLeft)
    return result
  }
}

extension Border {
  /// Returns the border on the way to another one; dashes of another number are the other's.
  fileprivate func blended(to end: Border, progress: Double) -> Border {
    var result = end
    result.width = max(0, width.blended(to: end.width, progress: progress))
    result.color = color.interpolated(to: end.color, progress: progress)
    result.dashPhase = dashPhase.blended(to: end.dashPhase, progress: progress)
    if dash.count == end.dash.count {
      result.dash = zip(dash, end.dash).map { max(0, $0.blended(to: $1, progress: progress)) }
    }
    return result
  }
}

extension Shadow {
  /// Returns shadows on the way to others; one without a counterpart fades.
  fileprivate static func blended(
    _ start: [Shadow], to end: [Shadow], progress: Double
  ) -> [Shadow] {
    var result: [Shadow] = []
    for index in 0..<max(start.count, end.count) {
      let from = index < start.count ? start[index] : end[index].faded
      let to = index < end.count ? end[index] : from.faded
      result.append(from.isInner == to.isInner ? from.blended(to: to, progress: progress) : to)
    }
    return result
  }

  /// Returns the shadow on the way to another one of its kind.
  private func blended(to end: Shadow, progress: Double) -> Shadow {
    var result = end
    result.color = color.interpolated(to: end.color, progress: progress)
    result.offset = offset + (end.offset + offset * -1) * progress
    result.blur = max(0, blur.blended(to: end.blur, progress: progress))
    result.spread = spread.blended(to: end.spread, progress: progress)
    return result
  }

  /// The same shadow, not seen.
  private var faded: Shadow {
    var result = self
    result.color.alpha = 0
    return result
  }
}

extension StackedLayer {
  /// Returns the layer on the way to another one.
  fileprivate func blended(to end: StackedLayer, progress: Double) -> StackedLayer {
    StackedLayer(
      appearance.blended(to: end.appearance, progress: progress),
      frame: frame.blended(to: end.frame, progress: progress),
      rotation: rotation.blended(to: end.rotation, progress: progress))
  }
}
