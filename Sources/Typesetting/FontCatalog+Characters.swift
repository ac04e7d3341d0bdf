internal import Foundation

extension FontCatalog {
  /// Returns the characters of a text that a face has no glyph for, each once, as they come.
  ///
  /// They are painted as the font's empty box. Line breaks, tabs, spaces and characters that are
  /// never visible do not count.
  ///
  /// - Throws: `TypesettingError.missingFont` where the face has no file.
  public func missingCharacters(in string: String, face: FontFace) throws -> [Unicode.Scalar] {
    let tables = try FontTables(file: try resolve(face))
    var known: Set<Unicode.Scalar> = []
    return tables.missingScalars(in: string).map(\.scalar).filter { known.insert($0).inserted }
  }
}

/// A character without a glyph, and where it is.
struct MissingScalar {
  let scalar: Unicode.Scalar
  /// The UTF-8 bytes that it takes of its text.
  let bytes: Range<Int>
}

extension FontTables {
  /// Returns the characters of a text that have no glyph, as they come.
  func missingScalars(in string: String) -> [MissingScalar] {
    var missing: [MissingScalar] = []
    var offset = 0
    for character in string {
      let scalars = character.unicodeScalars
      // A composed character may be there although its parts are not, and the other way round.
      if scalars.allSatisfy(isCovered) || isComposable(character) {
        offset += character.utf8.count
        continue
      }
      for scalar in scalars {
        let count = UTF8.width(scalar)
        if !isCovered(scalar) {
          missing.append(MissingScalar(scalar: scalar, bytes: offset..<offset + count))
        }
        offset += count
      }
    }
    return missing
  }

  /// Tells whether a character needs no glyph or has one.
  private func isCovered(_ scalar: Unicode.Scalar) -> Bool {
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
    return string.precomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(isCovered)
      || string.decomposedStringWithCanonicalMapping.unicodeScalars.allSatisfy(isCovered)
  }
}
