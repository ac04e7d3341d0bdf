internal import Foundation

/// The faces in which texts can be set, each with its file; no others are ever used.
///
/// No other font of the machine and no system configuration has any effect: a face that is not in
/// the catalog is an error, never silently substituted. The file system is searched once, at
/// creation, so a catalog is a value that typesetters on all threads can share.
public struct FontCatalog: Sendable {
  /// The families that are built in: Inter and DejaVu Sans.
  public static let builtIn = FontCatalog(
    families: [.inter, .dejaVuSans], directories: carriedDirectories + standardDirectories)

  /// The directories of the fonts that come with the command: beside it, or in the prefixes of
  /// packages.
  ///
  /// They precede those of the system, whose versions differ between systems.
  public static let carriedDirectories: [String] = {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = program.map { (($0 as NSString).deletingLastPathComponent as NSString) }
    let own = folder.map { $0.deletingLastPathComponent + "/share/cellophane/fonts" }
    return [own].compactMap(\.self)
      + ["/usr/local/share/cellophane/fonts", "/usr/share/cellophane/fonts"]
  }()

  /// The built-in and other families, installed or not, in a fixed order.
  package let families: [FontFamily]
  /// The files of the faces that were found.
  private var files: [FontFace: FontFile]
  /// The names of the families whose files are named by the scene, in its order.
  private var sceneFamilies: [String] = []

  /// The standard font directories of distributions; the first one with a file is used.
  private static let standardDirectories = [
    "/usr/share/fonts/opentype/inter", "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/inter", "/usr/local/share/fonts", "/usr/share/fonts",
  ]

  /// The depth to which directories are searched.
  private static let searchDepth = 4

  /// Makes a catalog of families whose files are in directories or, failing that, below them.
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

  /// The names of the available families, in a fixed order: first those of added files.
  public var familyNames: [String] {
    sceneFamilies + families.map(\.name).filter { !sceneFamilies.contains($0) }
  }

  /// Returns the catalog with faces of named files added.
  ///
  /// If a family has such files, they are its only faces, even if the machine has others.
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
  /// - Throws: `TypesettingError.missingFont`, with the available faces or the package to install.
  public func resolve(_ face: FontFace) throws(TypesettingError) -> FontFile {
    if let file = files[face] { return file }
    throw .missingFont(face, advice: advice(for: face))
  }

  /// Returns the files of a style's face and, for each fallback family, of the nearest face.
  ///
  /// - Throws: `TypesettingError.missingFont` if a face or a family has no file.
  func files(of style: TextStyle) throws(TypesettingError) -> [FontFile] {
    var result = [try resolve(style.face)]
    for family in style.fallbacks { result.append(try resolve(fallback(family, for: style.face))) }
    return result
  }

  /// Returns the face of a family that best substitutes another face: upright, with the nearest
  /// weight, the lighter one of two equally near.
  public func fallback(_ family: String, for face: FontFace) -> FontFace {
    let faces = files.keys.filter { $0.family == family }.sorted {
      ($0.italic ? 1 : 0, abs($0.weight - face.weight), $0.weight)
        < ($1.italic ? 1 : 0, abs($1.weight - face.weight), $1.weight)
    }
    return faces.first ?? FontFace(family: family)
  }

  /// Returns advice for a face that has no file.
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
