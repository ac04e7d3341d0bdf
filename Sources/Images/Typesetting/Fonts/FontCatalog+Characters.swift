extension FontCatalog {
  /// Returns the characters of a text that neither a face nor its fallbacks have, each once, in
  /// order.
  ///
  /// They are painted as the face's empty box. Line breaks, tabs, spaces and characters that are
  /// never visible do not count.
  ///
  /// - Throws: `TypesettingError.missingFont` if a face has no file.
  public func missingCharacters(
    in string: String, face: FontFace, fallbacks: [String] = []
  ) throws -> [Unicode.Scalar] {
    let tables = try files(of: TextStyle(face: face, fallbacks: fallbacks, size: 1)).map {
      try FontTables(file: $0)
    }
    guard let first = tables.first else { return [] }
    var known: Set<Unicode.Scalar> = []
    var missing: [Unicode.Scalar] = []
    for character in string where !tables.contains(where: { $0.covers(character) }) {
      for scalar in character.unicodeScalars
      where !first.covers(scalar) && known.insert(scalar).inserted {
        missing.append(scalar)
      }
    }
    return missing
  }
}
