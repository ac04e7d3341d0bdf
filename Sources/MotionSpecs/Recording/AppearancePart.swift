import Foundation
import Geometry
import Imaging
import TimelineComparison
import Timelines

/// A part of an appearance that can be a property of a view.
struct AppearancePart: Sendable {
  let property: MotionProperty
  let value: @Sendable (Appearance) -> MotionValue

  /// The parts that are values; the rest is the content.
  ///
  /// - Parameter border: The border of the other end, where one end has none: it fades.
  private static func plain(border: Border?) -> [AppearancePart] {
    var faded = border ?? Border(width: 0, color: .clear)
    faded.color.alpha = 0
    let none = faded
    return [
      AppearancePart(property: .backgroundColor) { .color($0.plainColor ?? .clear) },
      AppearancePart(property: .cornerRadius) { .number($0.corners.topLeft) },
      AppearancePart(property: .borderWidth) { .number(($0.border ?? none).width) },
      AppearancePart(property: .borderColor) { .color(($0.border ?? none).color) },
      AppearancePart(property: .shadows) { .shadows($0.shadows) },
      AppearancePart(property: .blur) { .number($0.blur) },
      AppearancePart(property: .contentOpacity) { .number($0.opacity) },
    ]
  }
  /// Everything else that is drawn.
  static let content = AppearancePart(property: .content) { .words($0.contentWords) }

  /// Returns the parts that change in an animation of an appearance.
  static func changed(in piece: TrackMotions<Appearance>.Piece) -> [AppearancePart] {
    let (from, to) = (piece.from, piece.to)
    let values = [from, to] + piece.samples.map(\.value)
    let border = values.lazy.compactMap(\.border).first
    var parts = plain(border: border).filter { part in
      values.contains { part.value($0) != part.value(from) }
    }
    // Corners of several radii are a part of the content.
    if !values.allSatisfy(\.corners.isUniform) {
      parts.removeAll { $0.property == .cornerRadius }
    }
    if values.contains(where: { $0.withoutPlainParts != from.withoutPlainParts }) {
      parts.append(content)
    }
    return parts
  }
}

extension Appearance {
  /// The colour of a fill without a gradient; `nil` for none.
  fileprivate var plainColor: Color? {
    if case .solid(let color) = fill { color } else { nil }
  }

  /// The appearance without the parts that are values of their own.
  fileprivate var withoutPlainParts: Appearance {
    var rest = self
    if plainColor != nil { rest.fill = nil }
    if corners.isUniform { rest.cornerRadius = 0 }
    rest.border?.width = 0
    rest.border?.color = .clear
    if rest.border == Border(width: 0, color: .clear) { rest.border = nil }
    (rest.shadows, rest.blur, rest.opacity) = ([], 0, 1)
    return rest
  }

  /// The content in words: its texts, its image, or the kind of its fill.
  fileprivate var contentWords: String {
    if let crossfade {
      var words: [String] = []
      for part in crossfade.parts {
        let own = part.appearance.contentWords
        if !own.isEmpty, !words.contains(own) { words.append(own) }
      }
      return words.joined(separator: " / ")
    }
    var words = texts.map { text in
      text.string.count > Self.longestText
        ? "“\(text.string.prefix(Self.longestText - 1))…”" : "“\(text.string)”"
    }
    words += stack.map(\.appearance.contentWords).filter { !$0.isEmpty }
    if let image { words.append("image \(image.source.name)") }
    if plainColor == nil, fill != nil { words.append(AppearanceDescription.text(fill)) }
    return words.joined(separator: ", ")
  }

  /// The most characters of a text that are written.
  private static var longestText: Int { 24 }
}
