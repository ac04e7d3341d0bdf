package import CoreGraphics
import Foundation
package import Timelines

extension CGFont: LayerFont {
  /// The family, the weight and the slant that the name says.
  package var descriptor: FontDescriptor { FontDescriptor(postScriptName: postScriptName ?? "") }
}

extension FontDescriptor {
  /// The words for weights in PostScript names, longer ones before those that they contain.
  private static let weights: [(word: String, weight: Int)] = [
    ("ultralight", 200), ("extralight", 200), ("semibold", 600), ("demibold", 600),
    ("extrabold", 800), ("heavy", 800), ("black", 900), ("medium", 500), ("light", 300),
    ("thin", 100), ("bold", 700),
  ]

  /// Makes a descriptor from a PostScript name such as `Inter-SemiBoldItalic`.
  ///
  /// Inter substitutes for families that are not built in.
  init(postScriptName name: String) {
    let style = name.lowercased()
    let family = name.split(separator: "-").first.map(String.init) ?? name
    self.init(
      family: family.replacing(" ", with: "").hasPrefix("DejaVuSans") ? "DejaVu Sans" : "Inter",
      weight: Self.weights.first { style.contains($0.word) }?.weight ?? 400,
      italic: style.contains("italic") || style.contains("oblique"))
  }

  /// Whether a PostScript name is that of a font that is built in.
  static func isBuiltIn(postScriptName name: String) -> Bool {
    let family = name.replacing(" ", with: "")
    return family.hasPrefix("Inter") || family.hasPrefix("DejaVuSans")
  }
}
