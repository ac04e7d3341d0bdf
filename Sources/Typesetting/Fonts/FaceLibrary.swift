/// The faces that a typesetter has opened, each under a name of its own in a private font map.
///
/// It is confined to one thread. Every character is given the name of its face, and Pango may use no
/// other, so no face is ever substituted: neither one of the system nor another one of the library.
final class FaceLibrary {
  /// A face that has been opened.
  struct OpenFace {
    let file: FontFile
    let tables: FontTables
    /// The family of the face in the font map.
    let alias: String

    /// Returns the description of the face in a size.
    func description(size: Double) -> FontDescription {
      FontDescription(family: alias, size: size)
    }
  }

  let map: FontMap
  private var faces: [FontFile: OpenFace] = [:]

  /// Creates a library without faces.
  init() throws(TypesettingError) { map = try FontMap() }

  /// Returns a face, which is opened at the first call.
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
