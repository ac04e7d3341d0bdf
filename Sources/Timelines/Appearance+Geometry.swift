package import Foundation
internal import Geometry
package import Imaging

/// A fill with its meaning resolved for bounds of one size.
package enum ResolvedFill: Hashable, Sendable {
  case solid(Color)
  /// Two or more stops in ascending order of place, and the line in the layer's coordinates.
  case linear(stops: [LinearGradient.Stop], start: CGPoint, end: CGPoint)
}

extension Appearance {
  /// Returns the outline of bounds of a size.
  package func shape(in size: CGSize) -> RoundedRectangle {
    RoundedRectangle(rect: CGRect(origin: .zero, size: size), radius: cornerRadius)
  }

  /// The border, where it shows.
  package var visibleBorder: Border? {
    guard let border, border.width > 0, border.color.alpha > 0 else { return nil }
    return border
  }

  /// Returns the outer and inner outline of the border; no inner one where it meets itself.
  package func borderShapes(
    in size: CGSize
  ) -> (outer: RoundedRectangle, inner: RoundedRectangle?)? {
    guard let border = visibleBorder else { return nil }
    let outer = shape(in: size)
    let inner = outer.inset(by: border.width)
    return (outer, inner.isEmpty ? nil : inner)
  }

  /// Returns the outline of what is filled.
  ///
  /// Below an opaque border of a point or more the fill ends half-way, or its colour would shine
  /// through the border's outer edge wherever that is anti-aliased.
  package func fillShape(in size: CGSize) -> RoundedRectangle {
    let outer = shape(in: size)
    guard let border = visibleBorder, border.color.alpha >= 1, border.width >= 1 else {
      return outer
    }
    return outer.inset(by: border.width / 2)
  }

  /// Returns the fill resolved for bounds of a size; `nil` where it shows nothing.
  package func resolvedFill(in size: CGSize) -> ResolvedFill? {
    switch fill {
    case nil: nil
    case .solid(let color): color.alpha > 0 ? .solid(color) : nil
    case .linear(let gradient): gradient.resolved(in: size)
    }
  }

  /// The texts that show anything.
  package var visibleTexts: [TextContent] {
    texts.filter { text in
      !text.string.isEmpty && text.size > 0
        && (text.color.alpha > 0 || text.runs.contains { ($0.color ?? text.color).alpha > 0 })
    }
  }
}

extension LinearGradient {
  /// Returns the gradient as a solid colour or on a line in the coordinates of the bounds.
  ///
  /// Places are clamped to 0…1 and never descend. A line without length shows its last colour.
  fileprivate func resolved(in size: CGSize) -> ResolvedFill? {
    var last = 0.0
    let ascending = stops.map { stop in
      last = max(last, min(1, stop.location))
      return Stop(location: last, color: stop.color)
    }
    guard let final = ascending.last, ascending.contains(where: { $0.color.alpha > 0 }) else {
      return nil
    }
    let from = CGPoint(x: start.x * size.width, y: start.y * size.height)
    let to = CGPoint(x: end.x * size.width, y: end.y * size.height)
    if ascending.allSatisfy({ $0.color == final.color }) || from == to {
      return final.color.alpha > 0 ? .solid(final.color) : nil
    }
    return .linear(stops: ascending, start: from, end: to)
  }
}
