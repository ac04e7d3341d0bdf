internal import Documents
package import Foundation
package import Imaging
package import Timelines

/// A color that may differ from item to item.
package enum ColorValue: Hashable, Sendable {
  case constant(Color)
  /// A template whose resolved text is a color; system colors are those of the theme.
  case template(Template, theme: Theme)
  case ramp(ColorRamp)
  /// At least one color, chosen by the item's index modulo their number.
  case palette([Color])

  /// Resolves the color for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> Color {
    switch self {
    case .constant(let color): return color
    case .ramp(let ramp): return ramp.color(at: context.item, of: context.count)
    case .palette(let colors):
      guard !colors.isEmpty else { return .clear }
      let index = context.item % colors.count
      return colors[index < 0 ? index + colors.count : index]
    case .template(let template, let theme):
      let text = try template.resolve(in: context)
      guard let color = Color(text: text, theme: theme) else {
        throw Diagnostic(
          at: template.location,
          "\(template.source.quoted) gives \(text.quoted) here, which is not a color",
          Hint(ColorNames.hint(for: text).text))
      }
      return color
    }
  }

  /// The templates of the color.
  package var templates: [Template] {
    if case .template(let template, _) = self { [template] } else { [] }
  }
}

/// Colors spread evenly over the items of a section.
package struct ColorRamp: Hashable, Sendable {
  /// The ends of the range that the first and the last item reach.
  package enum Inclusion: String, Hashable, Sendable, CaseIterable {
    /// Item i of n is at i/(n − 1); a single one at 0.
    case both
    /// Item i of n is at i/n.
    case first
    /// Item i of n is at (i + 1)/n.
    case last
  }

  /// At least two colors.
  package var colors: [Color]
  /// The positions in the ramp of the first and the last item, each from 0 to 1.
  package var start = 0.0
  package var end = 1.0
  package var inclusion = Inclusion.both

  /// Returns the color of an item by its index among `count`.
  package func color(at index: Int, of count: Int) -> Color {
    let (index, count) = (Double(index), Double(max(1, count)))
    let share =
      switch inclusion {
      case .both: count > 1 ? index / (count - 1) : 0
      case .first: index / count
      case .last: (index + 1) / count
      }
    return color(at: start + (end - start) * min(1, max(0, share)))
  }

  /// Returns the color at a position from 0 to 1.
  private func color(at position: Double) -> Color {
    guard let first = colors.first, colors.count > 1 else { return colors.first ?? .clear }
    let scaled = min(1, max(0, position)) * Double(colors.count - 1)
    let index = min(colors.count - 2, Int(scaled))
    guard index >= 0 else { return first }
    return colors[index].interpolated(to: colors[index + 1], progress: scaled - Double(index))
  }
}

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

/// A gradient along a line whose colors may differ from item to item.
package struct LinearFillValue: Hashable, Sendable {
  /// A color at a position on the line, from 0 at its start to 1 at its end.
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
  package var start: CGPoint
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

/// A gradient from a point outwards whose colors may differ from item to item.
package struct RadialFillValue: Hashable, Sendable {
  /// At least one stop, in ascending order of position.
  package var stops: [LinearFillValue.Stop]
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
