import Imaging
import TimelineComparison
import Timelines

/// The words for the content of appearances: what is drawn, and what else differs among them.
enum ContentWords {
  /// The most characters of a text that are written.
  private static let longestText = 24

  /// Returns the words for each of some appearances.
  static func texts(of appearances: [Appearance]) -> [String] {
    var words = appearances.map(drawn)
    for kind in kinds {
      let others = appearances.map(kind)
      if others.allSatisfy({ $0 == others[0] }) { continue }
      for (index, other) in others.enumerated() where !other.isEmpty { words[index].append(other) }
    }
    return words.map { $0.joined(separator: ", ") }
  }

  /// The words that are written where they differ; empty for what is usual.
  private static let kinds: [@Sendable (Appearance) -> String] = [
    { AppearanceDescription.text($0.shape) },
    { $0.corners.isUniform ? "" : "corners \(AppearanceDescription.text($0.corners))" },
    { "\(AppearanceDescription.line($0.border).drop { $0 == " " })" },
    { $0.backdrop.map(AppearanceDescription.text) ?? "" },
    { $0.clips ? "clipped" : "" },
    { appearance in
      appearance.texts.map { "\($0.font.family) \($0.font.weight) \(SpecText.number($0.size)) pt" }
        .joined(separator: ", ")
    },
    { $0.texts.map(\.color.hexadecimal).joined(separator: ", ") },
    { $0.mask == nil ? "" : "masked" },
  ]

  /// Returns the texts, the image and the gradient of an appearance.
  private static func drawn(_ appearance: Appearance) -> [String] {
    if let crossfade = appearance.crossfade {
      var words: [String] = []
      for part in crossfade.parts {
        let own = drawn(part.appearance).joined(separator: ", ")
        if !own.isEmpty, !words.contains(own) { words.append(own) }
      }
      return words.isEmpty ? [] : [words.joined(separator: " / ")]
    }
    var words = appearance.texts.map { text in
      text.string.count > longestText
        ? "“\(text.string.prefix(longestText - 1))…”" : "“\(text.string)”"
    }
    words += appearance.stack.map { drawn($0.appearance).joined(separator: ", ") }
      .filter { !$0.isEmpty }
    if let image = appearance.image { words.append("image \(image.source.name)") }
    switch appearance.fill {
    case .linear, .radial: words.append(AppearanceDescription.text(appearance.fill))
    case .solid, nil: break
    }
    return words
  }
}
