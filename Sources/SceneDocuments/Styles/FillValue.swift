internal import Documents
package import Foundation
package import Timelines

/// A fill that may differ from item to item.
package enum FillValue: Hashable, Sendable {
  case color(ColorValue)
  case linear(LinearFillValue)
  case radial(RadialFillValue)

  /// Resolves the fill for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> Fill {
    switch self {
    case .color(let color): .solid(try color.resolve(in: context))
    case .linear(let gradient): .linear(try gradient.resolve(in: context))
    case .radial(let gradient): .radial(try gradient.resolve(in: context))
    }
  }

  /// The templates of the fill.
  package var templates: [Template] {
    switch self {
    case .color(let color): color.templates
    case .linear(let gradient): gradient.stops.flatMap(\.color.templates)
    case .radial(let gradient): gradient.stops.flatMap(\.color.templates)
    }
  }
}

/// A gradient along a line whose colours may differ from item to item.
package struct LinearFillValue: Hashable, Sendable {
  /// A colour at a position on the line, from 0 at its start to 1 at its end.
  package struct Stop: Hashable, Sendable {
    package var position: Double
    package var color: ColorValue

    /// Makes a stop.
    package init(position: Double, color: ColorValue) {
      self.position = position; self.color = color
    }
  }

  /// At least one stop, in ascending order of position.
  package var stops: [Stop]
  /// The line's start in the unit square of the bounds.
  package var start: CGPoint
  /// The line's end in the unit square of the bounds.
  package var end: CGPoint

  /// Makes a gradient, by default from top to bottom.
  package init(
    stops: [Stop], start: CGPoint = CGPoint(x: 0.5, y: 0), end: CGPoint = CGPoint(x: 0.5, y: 1)
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.stops = stops; self.start = start; self.end = end
  }

  /// Resolves the gradient for an item.
  package func resolve(in context: ItemContext) throws -> LinearGradient {
    LinearGradient(
      stops: try stops.map {
        LinearGradient.Stop(location: $0.position, color: try $0.color.resolve(in: context))
      }, start: start, end: end)
  }
}

/// A gradient from a point outwards whose colours may differ from item to item.
package struct RadialFillValue: Hashable, Sendable {
  /// At least one stop, in ascending order of position.
  package var stops: [LinearFillValue.Stop]
  /// The centre in the unit square of the bounds.
  package var center: CGPoint
  package var extent: RadialGradient.Extent

  /// Makes a gradient, by default from the middle to the sides.
  package init(
    stops: [LinearFillValue.Stop], center: CGPoint = CGPoint(x: 0.5, y: 0.5),
    extent: RadialGradient.Extent = .ellipse(0.5, 0.5)
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.stops = stops; self.center = center; self.extent = extent
  }

  /// Resolves the gradient for an item.
  package func resolve(in context: ItemContext) throws -> RadialGradient {
    RadialGradient(
      stops: try stops.map {
        LinearGradient.Stop(location: $0.position, color: try $0.color.resolve(in: context))
      }, center: center, extent: extent)
  }
}
