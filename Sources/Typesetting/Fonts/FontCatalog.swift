internal import Foundation

/// The faces that texts can be set in, each known by its file; nothing else is ever used.
///
/// No other font of the machine and no system configuration can leak in: a face that is not here
/// is an error, never a silent substitute. Making one looks at the disk once, so a catalog is a
/// value that any number of typesetters on any threads share.
public struct FontCatalog: Sendable {
  /// The families that need no file of their own: Inter and DejaVu Sans.
  public static let builtIn = FontCatalog(
    families: [.inter, .dejaVuSans], directories: standardDirectories)

  /// The families, known or not, installed or not, in a fixed order.
  package let families: [FontFamily]
  /// The faces whose files were found.
  private var files: [FontFace: FontFile]
  /// The names of families whose files a scene names, in its order.
  private var sceneFamilies: [String] = []

  /// Where distributions put fonts; the first directory that has a file wins.
  private static let standardDirectories = [
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/inter", "/usr/local/share/fonts", "/usr/share/fonts",
  ]

  /// How deep below a directory files are looked for.
  private static let searchDepth = 4

  /// Makes a catalog of families whose files lie in directories or, else, anywhere below them.
  package init(families: [FontFamily], directories: [String]) {
    self.families = families
    var found: [FontFace: FontFile] = [:]
    var wanted: [String: FontFace] = [:]
    for family in families {
      for member in family.members {
        let face = family.face(of: member)
        let path = directories.lazy.map { $0 + "/" + member.fileName }
          .first { FileManager.default.fileExists(atPath: $0) }
        if let path {
          found[face] = FontFile(face: face, path: path)
        } else {
          wanted[member.fileName] = face
        }
      }
    }
    for directory in directories where !wanted.isEmpty {
      FontCatalog.search(directory, depth: FontCatalog.searchDepth) { name, path in
        guard let face = wanted.removeValue(forKey: name) else { return }
        found[face] = FontFile(face: face, path: path)
      }
    }
    files = found
  }

  /// The names of the known families, in a fixed order: first those that come from files.
  public var familyNames: [String] {
    sceneFamilies + families.map(\.name).filter { !sceneFamilies.contains($0) }
  }

  /// Returns the catalog with faces of named files.
  ///
  /// Where a family has such files these are all of its faces, even if the machine has it too.
  public func adding(_ added: [FontFile]) -> FontCatalog {
    var catalog = self
    for file in added where !catalog.sceneFamilies.contains(file.face.family) {
      catalog.sceneFamilies.append(file.face.family)
      catalog.files = catalog.files.filter { $0.key.family != file.face.family }
    }
    for file in added { catalog.files[file.face] = file }
    return catalog
  }

  /// Returns the file of a face.
  ///
  /// - Throws: `TypesettingError.missingFont`, which tells what there is instead, or what to
  ///   install.
  public func resolve(_ face: FontFace) throws(TypesettingError) -> FontFile {
    if let file = files[face] { return file }
    throw .missingFont(face, advice: advice(for: face))
  }

  /// Returns the files of a style's face and, of each further family, of the nearest face.
  ///
  /// - Throws: `TypesettingError.missingFont` where a face or a family has no file.
  func files(of style: TextStyle) throws(TypesettingError) -> [FontFile] {
    var result = [try resolve(style.face)]
    for family in style.fallbacks { result.append(try resolve(fallback(family, for: style.face))) }
    return result
  }

  /// Returns the face of a family that stands in best for what another face lacks: upright, of the
  /// nearest weight, of two the lighter one.
  public func fallback(_ family: String, for face: FontFace) -> FontFace {
    let faces = files.keys.filter { $0.family == family }.sorted {
      ($0.italic ? 1 : 0, abs($0.weight - face.weight), $0.weight)
        < ($1.italic ? 1 : 0, abs($1.weight - face.weight), $1.weight)
    }
    return faces.first ?? FontFace(family: family)
  }

  /// Words what to do about a face that has no file.
  private func advice(for face: FontFace) -> String {
    if sceneFamilies.contains(face.family) {
      let names = files.keys.filter { $0.family == face.family }.sorted {
        ($0.italic ? 1 : 0, $0.weight) < ($1.italic ? 1 : 0, $1.weight)
      }.map { "\($0.weight)\($0.italic ? " italic" : "")" }
      return "\(face.family) has \(names.joined(separator: ", "))"
    }
    guard let family = families.first(where: { $0.name == face.family }) else {
      func list(_ names: [String]) -> String {
        names.map { "\"\($0)\"" }.joined(separator: " and ")
      }
      let own = sceneFamilies.isEmpty ? "" : "the scene's 'fonts' have \(list(sceneFamilies)); "
      return own + "the families that need no file are \(list(families.map(\.name)))"
    }
    guard
      let member = family.members.first(where: {
        $0.weight == face.weight && $0.italic == face.italic
      })
    else { return "\(family.name) has \(family.memberNames)" }
    return "\(member.fileName) was not found; install it with: apt install \(family.debianPackage)"
  }

  /// Visits the files below a directory in ascending order of name, nearest first.
  private static func search(_ directory: String, depth: Int, visit: (String, String) -> Void) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    var directories: [String] = []
    for name in names.sorted() {
      let path = directory + "/" + name
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
        continue
      }
      if isDirectory.boolValue { directories.append(path) } else { visit(name, path) }
    }
    guard depth > 0 else { return }
    for path in directories { search(path, depth: depth - 1, visit: visit) }
  }
}
