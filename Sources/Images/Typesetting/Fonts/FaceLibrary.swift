/// The faces that a typesetter has opened, each under a name of its own in a private font map.
///
/// It owns its fontconfig, font map and context for its lifetime and is confined to one thread.
/// Every character has an explicit face name, and Pango may not search for others, so there are no
/// substitutes: neither from the machine nor from the library.
final class FaceLibrary {
  struct OpenFace {
    let file: FontFile
    let tables: FontTables
    /// The family of the face in the font map.
    let alias: String

    func description(size: Double) -> FontDescription { FontDescription(family: alias, size: size) }
  }

  let map: FontMap
  private var faces: [FontFile: OpenFace] = [:]

  /// Creates a library without faces.
  init() throws(TypesettingError) { map = try FontMap() }

  /// Returns a face, which is opened on first use.
  func face(_ file: FontFile) throws(TypesettingError) -> OpenFace {
    if let face = faces[file] { return face }
    let tables = try FontTables(file: file)
    let alias = "face\(faces.count)"
    try map.add(file, family: alias)
    let face = OpenFace(file: file, tables: tables, alias: alias)
    faces[file] = face
    return face
  }
}
