internal import Documents
package import Imaging

/// A colour that may differ from item to item.
package enum ColorValue: Hashable, Sendable {
  case constant(Color)
  /// A template whose resolved text is a colour; system colours are those of the theme.
  case template(Template, theme: Theme)
  case ramp(ColorRamp)
  /// At least one colour, chosen by the item's index modulo their number.
  case palette([Color])

  /// Resolves the colour for an item; throws a `Diagnostic` at the location of an invalid template.
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
          "\(template.source.quoted) gives \(text.quoted) here, which is not a colour"
            + ColorNames.hint(for: text))
      }
      return color
    }
  }

  /// The templates of the colour.
  package var templates: [Template] {
    if case .template(let template, _) = self { [template] } else { [] }
  }
}

/// Colours spread evenly over the items of a section.
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

  /// At least two colours.
  package var colors: [Color]
  /// The positions in the ramp of the first and the last item, each from 0 to 1.
  package var start: Double
  package var end: Double
  package var inclusion: Inclusion

  /// Makes a ramp over the whole range.
  package init(
    colors: [Color], start: Double = 0, end: Double = 1, inclusion: Inclusion = .both
  ) {
    self.colors = colors; self.start = start; self.end = end; self.inclusion = inclusion
  }

  /// Returns the colour of an item by its index among `count`.
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

  /// Returns the colour at a position from 0 to 1.
  private func color(at position: Double) -> Color {
    guard let first = colors.first, colors.count > 1 else { return colors.first ?? .clear }
    let scaled = min(1, max(0, position)) * Double(colors.count - 1)
    let index = min(colors.count - 2, Int(scaled))
    guard index >= 0 else { return first }
    return colors[index].interpolated(to: colors[index + 1], progress: scaled - Double(index))
  }
}
