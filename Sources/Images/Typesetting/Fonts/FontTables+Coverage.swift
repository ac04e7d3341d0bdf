internal import Foundation

extension FontTables {
  /// Returns whether a character can be shown with the available glyphs.
  func covers(_ character: Character) -> Bool {
    // A font may have a composed character without its parts, and vice versa.
    character.unicodeScalars.allSatisfy(covers) || isComposable(character)
  }

  /// Returns whether a scalar needs no glyph or has one.
  func covers(_ scalar: Unicode.Scalar) -> Bool {
    if glyph(for: scalar) != 0 { return true }
    switch scalar {
    case "\t", "\n", "\r", "\u{2028}", "\u{2029}": return true
    // HarfBuzz replaces a non-breaking hyphen by the ordinary one.
    case "\u{2011}": return glyph(for: "\u{2010}") != 0
    default:
      // HarfBuzz makes spaces of all widths from the font's single space.
      return scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Returns whether a character can be set in its composed or decomposed form.
  private func isComposable(_ character: Character) -> Bool {
    let string = String(character)
    return string.precomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(covers)
      || string.decomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(covers)
  }
}
