internal import Foundation

extension FontTables {
  /// Tells whether a character can be shown with the glyphs that there are.
  func covers(_ character: Character) -> Bool {
    // A composed character may be there although its parts are not, and the other way round.
    character.unicodeScalars.allSatisfy(covers) || isComposable(character)
  }

  /// Tells whether a scalar needs no glyph or has one.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    if glyph(for: scalar) != 0 { return true }
    switch scalar {
    case "\t", "\n", "\r", "\u{2028}", "\u{2029}": return true
    // HarfBuzz sets a hyphen that does not break as the one that does.
    case "\u{2011}": return glyph(for: "\u{2010}") != 0
    default:
      // HarfBuzz makes spaces of all widths from the font's one space.
      return scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Tells whether a character can be set in its composed or decomposed form.
  private func isComposable(_ character: Character) -> Bool {
    let string = String(character)
    return string.precomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(covers)
      || string.decomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(covers)
  }
}
