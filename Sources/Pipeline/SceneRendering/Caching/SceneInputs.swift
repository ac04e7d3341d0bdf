import Digests
import Foundation
import ImageAssets
import OutputCaching
import SceneDocuments

/// The files that a scene is made of, with their digests.
package struct SceneInputs: Hashable, Sendable {
  /// A file.
  package struct File: Hashable, Sendable {
    /// The use of a file.
    package enum Role: String, Hashable, Sendable {
      case document, include, font, image
    }

    package let role: Role
    /// The name by which the scene's documents refer to it.
    package let name: String
    package let path: String
    package let digest: String
  }

  package let files: [File]

  /// A digest of all files with their names; the name of the main document counts by its extension
  /// only, so that a scene can be moved.
  package var digest: String {
    let lines = files.map { file in
      let name =
        file.role == .document
        ? (file.name as NSString).pathExtension.lowercased() : file.name
      return "\(file.role.rawValue) \(name)\n\(file.digest)"
    }
    return ContentDigest.text(of: lines.joined(separator: "\n"))
  }

  /// Returns whether a scene was played from these files, which have not changed since.
  func match(_ scene: ScenePlaybackFiles) -> Bool {
    guard let documents = scene.dependencies?.documents else { return false }
    return zip(files, documents).allSatisfy { $0.digest == $1.digest }
      && contain(scene.images, as: .image) && contain(scene.fonts, as: .font)
  }

  /// Returns whether files that were read are these still, and did not change meanwhile.
  private func contain(_ files: [ReadFile], as role: File.Role) -> Bool {
    let known = Dictionary(
      self.files.filter { $0.role == role }.map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    return files.allSatisfy { file in
      known[file.name].map { $0.digest == file.digest && file.isUnchanged(at: $0.path) } ?? false
    }
  }
}

/// A finder of the files of scenes, which lists each folder of images once.
final class SceneInputFinder: Sendable {
  /// The largest number of files that may match the names of a scene's images.
  static let maximumCandidates = 4096
  /// The depth to which the folders of images are searched.
  private static let searchDepth = 8

  private let digests: FileDigests
  private let listings = ListingMemo()

  /// Creates a finder that knows the digests of files.
  init(digests: FileDigests) { self.digests = digests }

  /// Returns the files of a scene as they are now; `nil` if one is missing, or too many may be images.
  ///
  /// - Parameters:
  ///   - path: The path of the main document.
  ///   - assets: The folder of images and fonts, instead of the document's.
  func inputs(
    of dependencies: SceneDependencies, scene path: String, assets: String?
  ) -> SceneInputs? {
    let folder = Self.folder(of: path)
    var files: [SceneInputs.File] = []
    for (index, document) in dependencies.documents.enumerated() {
      let location = index == 0 ? path : folder + "/" + document.name
      guard let digest = digests.digest(ofFile: location) else { return nil }
      files.append(
        .init(
          role: index == 0 ? .document : .include, name: document.name, path: location,
          digest: digest))
    }
    if dependencies.fonts.isEmpty, dependencies.images.isEmpty { return SceneInputs(files: files) }
    let assets = AssetFolder(
      path: assets ?? dependencies.assets.map { folder + "/" + $0 } ?? folder)
    for name in dependencies.fonts {
      guard let file = file(name, as: .font, in: assets) else { return nil }
      files.append(file)
    }
    var names: Set<String> = []
    for pattern in dependencies.images {
      if let name = pattern.name {
        names.insert(name)
      } else {
        guard let found = listings.names(below: pattern.folder, in: assets, list: Self.list) else {
          return nil
        }
        names.formUnion(found.filter(pattern.matches))
      }
      guard names.count <= Self.maximumCandidates else { return nil }
    }
    // A name that is not there may be one of an item that is never shown.
    files += names.sorted().compactMap { file($0, as: .image, in: assets) }
    return SceneInputs(files: files)
  }

  /// Returns a file of the folder of assets; `nil` if it cannot be read.
  private func file(
    _ name: String, as role: SceneInputs.File.Role, in folder: AssetFolder
  ) -> SceneInputs.File? {
    let digest = try? folder.withFile(named: name) { descriptor, _ in
      digests.digest(ofOpen: descriptor, in: folder.path)
    }
    guard let digest = digest ?? nil else { return nil }
    return .init(role: role, name: name, path: folder.path + "/" + name, digest: digest)
  }

  /// Returns the folder of a path, as scenes determine it.
  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Returns the names of the PNG and JPEG images below a folder of assets, hidden ones included;
  /// `nil` if there are too many files.
  ///
  /// A file that is neither makes a scene that shows it fail, so it is no part of any output.
  private static func list(_ prefix: String, in assets: AssetFolder) -> [String]? {
    var result: [String] = []
    var count = 0
    func visit(_ name: String, depth: Int) -> Bool {
      let path = assets.path + "/" + name
      guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return true
      }
      for entry in entries.sorted() {
        count += 1
        guard count <= 4 * maximumCandidates, depth <= searchDepth else { return false }
        let child = name + entry
        var status = stat()
        guard stat(assets.path + "/" + child, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          guard visit(child + "/", depth: depth + 1) else { return false }
        } else if isImage(child, in: assets) {
          result.append(child)
        }
      }
      return true
    }
    return visit(prefix, depth: 0) ? result : nil
  }

  /// Returns whether a file begins like a PNG or JPEG image.
  private static func isImage(_ name: String, in assets: AssetFolder) -> Bool {
    let head = try? assets.withFile(named: name) { descriptor, _ in
      var bytes = [UInt8](repeating: 0, count: 4)
      return pread(descriptor, &bytes, 4, 0) == 4 ? bytes : []
    }
    return head == [0x89, 0x50, 0x4E, 0x47] || head?.starts(with: [0xFF, 0xD8, 0xFF]) == true
  }
}
