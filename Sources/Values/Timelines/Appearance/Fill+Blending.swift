internal import Geometry
internal import Imaging
internal import Timing

extension Fill {
  /// Returns the fill interpolated toward `end`; `nil` if they differ in kind.
  ///
  /// A color and a gradient mix as if the color were a gradient too. Gradients of one kind mix
  /// stop by stop if they have equally many; otherwise at the locations of all stops of both.
  func blended(to end: Fill, progress: Double) -> Fill? {
    switch (self, end) {
    case (.solid(let first), .solid(let second)):
      return .solid(first.interpolated(to: second, progress: progress))
    case (.linear(let first), .linear(let second)):
      return .linear(
        LinearGradient(
          stops: Self.blended(first.stops, to: second.stops, progress: progress),
          start: first.start.blended(to: second.start, progress: progress),
          end: first.end.blended(to: second.end, progress: progress)))
    case (.radial(let first), .radial(let second)):
      guard let extent = first.extent.blended(to: second.extent, progress: progress) else {
        return nil
      }
      return .radial(
        RadialGradient(
          stops: Self.blended(first.stops, to: second.stops, progress: progress),
          center: first.center.blended(to: second.center, progress: progress), extent: extent))
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
    case (.linear, .radial), (.radial, .linear): return nil
    }
  }

  /// Returns stops interpolated toward others.
  private static func blended(
    _ start: [LinearGradient.Stop], to end: [LinearGradient.Stop], progress: Double
  ) -> [LinearGradient.Stop] {
    guard start.count != end.count else {
      return zip(start, end).map {
        LinearGradient.Stop(
          location: min(1, max(0, $0.location.blended(to: $1.location, progress: progress))),
          color: $0.color.interpolated(to: $1.color, progress: progress))
      }
    }
    let (from, to) = (LinearGradient.ascending(start), LinearGradient.ascending(end))
    let locations = Set((from + to).map(\.location)).sorted()
    return locations.flatMap { location in
      // At a sharp edge between two colors there are two stops: before and after it.
      let sides = [from, to].map { stops in stops.count { $0.location == location } > 1 }
      return (sides.contains(true) ? [false, true] : [true]).map { isAfter in
        let first = LinearGradient.color(of: from, at: location, isAfter: isAfter)
        let last = LinearGradient.color(of: to, at: location, isAfter: isAfter)
        return LinearGradient.Stop(
          location: location, color: first.interpolated(to: last, progress: progress))
      }
    }
  }

  /// Returns stops interpolated from a single color toward theirs.
  private static func blended(
    _ color: Color, to end: [LinearGradient.Stop], progress: Double
  ) -> [LinearGradient.Stop] {
    blended(
      end.map { LinearGradient.Stop(location: $0.location, color: color) }, to: end,
      progress: progress)
  }
}

extension LinearGradient {
  /// Returns the color of ascending stops at a location, on one side of a sharp edge.
  fileprivate static func color(of stops: [Stop], at location: Double, isAfter: Bool) -> Color {
    let next = stops.firstIndex { isAfter ? $0.location > location : $0.location >= location }
    guard let next else { return stops.last?.color ?? .clear }
    guard next > 0 else { return stops[0].color }
    let (before, after) = (stops[next - 1], stops[next])
    let length = after.location - before.location
    guard length > 0 else { return before.color }
    return before.color.interpolated(
      to: after.color, progress: (location - before.location) / length)
  }
}

extension RadialGradient.Extent {
  /// Returns the extent interpolated toward another one; `nil` between a circle and an ellipse.
  fileprivate func blended(
    to end: RadialGradient.Extent, progress: Double
  ) -> RadialGradient.Extent? {
    switch (self, end) {
    case (.circle(let from), .circle(let to)):
      .circle(max(0, from.blended(to: to, progress: progress)))
    case (.ellipse(let x, let y), .ellipse(let endX, let endY)):
      .ellipse(
        max(0, x.blended(to: endX, progress: progress)),
        max(0, y.blended(to: endY, progress: progress)))
    case (.circle, .ellipse), (.ellipse, .circle): nil
    }
  }
}
