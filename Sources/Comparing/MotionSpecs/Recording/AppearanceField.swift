import Imaging
import Timelines

/// A property of appearances that is a value of its own in a specification.
struct AppearanceField: Sendable {
  let property: MotionProperty
  /// Returns the value of an appearance; where it has none, that of the others fades.
  let value: @Sendable (Appearance, _ others: [Appearance]) -> MotionValue
  /// Changes an appearance to a value.
  let set: @Sendable (inout Appearance, MotionValue) -> Void
  /// Removes the value from an appearance, so that all else can be compared.
  let clear: @Sendable (inout Appearance) -> Void
  /// Returns whether all of some appearances have the value, rather than content of another kind.
  var isShared: @Sendable ([Appearance]) -> Bool = { _ in true }

  /// Returns the value of a property; `nil` for one that is not a part of an appearance.
  static subscript(property: MotionProperty) -> AppearanceField? {
    all.first { $0.property == property }
  }

  /// All values, in the order in which specifications name them.
  static let all: [AppearanceField] =
    [
      AppearanceField(
        property: .backgroundColor, value: { .color($0.plainColor ?? faded($1)) },
        set: { if case .color(let color) = $1 { $0.fill = .solid(color) } },
        clear: { if $0.plainColor != nil { $0.fill = nil } }),
      AppearanceField(
        property: .cornerRadius, value: { appearance, _ in .number(appearance.corners.topLeft) },
        set: { if let number = $1.number { $0.cornerRadius = number } },
        clear: { $0.cornerRadius = 0 },
        // Corners of several radii are a part of the content.
        isShared: { $0.allSatisfy(\.corners.isUniform) }),
      AppearanceField(
        property: .borderWidth, value: { .number(($0.border ?? absent($1)).width) },
        set: { appearance, value in
          guard let width = value.number else { return }
          appearance.border = Border(width: width, color: appearance.border?.color ?? .clear)
        }, clear: { $0.border?.width = 0 }),
      AppearanceField(
        property: .borderColor, value: { .color(($0.border ?? absent($1)).color) },
        set: { appearance, value in
          guard case .color(let color) = value else { return }
          appearance.border = Border(width: appearance.border?.width ?? 0, color: color)
        },
        clear: { appearance in
          appearance.border?.color = .clear
          if appearance.border == Border(width: 0, color: .clear) { appearance.border = nil }
        }),
      AppearanceField(
        property: .shadows, value: { appearance, _ in .shadows(appearance.shadows) },
        set: { if case .shadows(let shadows) = $1 { $0.shadows = shadows } },
        clear: { $0.shadows = [] }),
    ] + numbers { $0 != opacity } + [
      AppearanceField(
        property: .textColor, value: { appearance, _ in .color(appearance.texts[0].color) },
        set: { appearance, value in
          guard case .color(let color) = value else { return }
          if appearance.texts.isEmpty { appearance.texts = [TextContent("")] }
          appearance.texts[0].color = color
        },
        clear: { for index in $0.texts.indices { $0.texts[index].color = .clear } },
        isShared: { $0.allSatisfy(\.hasOneTextColor) })
    ] + numbers { $0 == opacity }

  /// The name of the opacity of an appearance, which is the last of its values.
  private static let opacity = "opacity"

  /// Returns the properties of some names that are one number; the others are content.
  private static func numbers(_ isIncluded: (String) -> Bool) -> [AppearanceField] {
    AppearanceProperty.all.compactMap { property in
      guard isIncluded(property.name), let number = property.number,
        let named = property.name == opacity
          ? .contentOpacity : MotionProperty(rawValue: property.name)
      else { return nil }
      return AppearanceField(
        property: named, value: { appearance, _ in .number(number.value(appearance)) },
        set: { appearance, value in
          if let value = value.number { number.set(&appearance, value) }
        }, clear: { number.set(&$0, number.standard) })
    }
  }

  /// Returns the border of one of some appearances, transparent: where one has none, it fades.
  private static func absent(_ appearances: [Appearance]) -> Border {
    var border = appearances.lazy.compactMap(\.border).first ?? Border(width: 0, color: .clear)
    border.color.alpha = 0
    return border
  }

  /// Returns the color of one of some fills, transparent.
  private static func faded(_ appearances: [Appearance]) -> Color {
    var color = appearances.lazy.compactMap(\.plainColor).first ?? .clear
    color.alpha = 0
    return color
  }
}

extension Appearance {
  /// The color of a fill without a gradient; `nil` for none.
  fileprivate var plainColor: Color? {
    if case .solid(let color) = fill { color } else { nil }
  }

  /// Whether it has texts, all of one color.
  fileprivate var hasOneTextColor: Bool {
    !texts.isEmpty && texts.allSatisfy { $0.runs.isEmpty && $0.color == texts[0].color }
  }
}
