import Foundation
public import SceneRendering

/// The goldens of a folder, with the scenes that they are of.
///
/// A golden's manifest names its scene, so the golden is found however the scene is named on the
/// command line. Goldens whose scene is not known, or was moved, are found by their names.
public struct GoldenIndex: Sendable {
  /// A golden and its scene.
  struct Entry: Sendable {
    /// The path within the folder, without extensions.
    let name: String
    /// The location of the scene; `nil` if the manifest does not name it.
    let source: String?
    /// The name of the scene's variant, if it is of one.
    let variant: String?
    /// Whether the scene exists.
    let hasSource: Bool
  }

  /// The folder of goldens.
  public let folder: String
  let entries: [Entry]

  /// Lists the goldens of a folder; none if it does not exist.
  ///
  /// - Throws: `RenderError` if the folder cannot be listed.
  public init(folder: String) throws {
    self.folder = folder
    let root = SceneInput.resolvedFolder(folder)
    entries = try GoldenFiles.names(in: folder).map { name in
      let files = GoldenFiles(folder: folder, name: name)
      let origin = GoldenManifest.origin(at: files.manifest)
      let source = origin.source.map { Self.location(of: $0, in: root) }
      return Entry(
        name: name, source: source, variant: origin.variant,
        hasSource: source.map { access($0, F_OK) == 0 } ?? false)
    }
  }

  /// Returns the names of the goldens of scenes, existing or new ones, all different.
  ///
  /// That of a variant is that of its scene with the name of the variant.
  public func names(of inputs: [SceneInput]) -> [String] {
    let scenes = inputs.filter { $0.variant == nil }
    let names = Dictionary(
      zip(scenes.map(\.location), sceneNames(of: scenes)), uniquingKeysWith: { first, _ in first })
    return inputs.map { input in
      guard let variant = input.variant else { return names[input.location] ?? input.name }
      return names[input.location].map { "\($0)-\(variant)" } ?? input.name
    }
  }

  /// Returns the names of the goldens of scenes that are no variants.
  private func sceneNames(of inputs: [SceneInput]) -> [String] {
    var names: [Int: String] = [:]
    var isTaken = Set<String>()
    func assign(_ name: String, to index: Int) {
      names[index] = name
      isTaken.insert(name)
    }
    let locations = inputs.map(\.location)
    let bySource = Dictionary(
      entries.compactMap { entry in
        entry.variant == nil ? entry.source.map { ($0, entry.name) } : nil
      },
      uniquingKeysWith: { first, _ in first })
    for (index, location) in locations.enumerated() {
      if let name = bySource[location], !isTaken.contains(name) { assign(name, to: index) }
    }
    for match in matchesByName(of: inputs, locations)
    where names[match.index] == nil && !isTaken.contains(match.name) {
      assign(match.name, to: match.index)
    }
    isTaken.formUnion(entries.map(\.name))
    let roots = Set(entries.compactMap(\.root)).sorted { $0.count < $1.count }
    for (index, input) in inputs.enumerated() where names[index] == nil {
      let stem = Self.stem(locations[index])
      let root = roots.first { stem.hasPrefix($0 + "/") }
      var name = root.map { String(stem.dropFirst($0.count + 1)) } ?? input.name
      let parts = stem.split(separator: "/")
      var count = name.split(separator: "/").count
      while isTaken.contains(name), count < parts.count {
        count += 1
        name = parts.suffix(count).joined(separator: "/")
      }
      assign(name, to: index)
    }
    return inputs.indices.map { names[$0] ?? inputs[$0].name }
  }

  /// Returns the pairs of a scene and a golden whose name is the end of the scene's path, and whose
  /// own scene is gone or is the same one in another checkout; the longest names first.
  private func matchesByName(
    of inputs: [SceneInput], _ locations: [String]
  ) -> [(index: Int, name: String)] {
    let scenes = entries.filter { $0.variant == nil }
    let free = Set(scenes.filter { !$0.hasSource }.map(\.name))
    var checkouts = Checkouts()
    let elsewhere = Dictionary(
      scenes.compactMap { entry in
        entry.hasSource ? entry.source.map { (entry.name, checkouts.place(of: $0)) } : nil
      }, uniquingKeysWith: { first, _ in first })
    var matches: [(index: Int, name: String, length: Int, isOwn: Bool)] = []
    for (index, location) in locations.enumerated() {
      let parts = Self.stem(location).split(separator: "/")
      let place = checkouts.place(of: location)
      for length in stride(from: parts.count, to: 0, by: -1) {
        let name = parts.suffix(length).joined(separator: "/")
        let isSameElsewhere = elsewhere[name].map { $0.isSame(as: place) } ?? false
        guard free.contains(name) || isSameElsewhere else { continue }
        matches.append((index, name, length, name == inputs[index].name))
      }
    }
    return matches.sorted {
      ($1.length, $0.isOwn ? 0 : 1, $0.index) < ($0.length, $1.isOwn ? 0 : 1, $1.index)
    }.map { ($0.index, $0.name) }
  }

  /// Returns the files of the goldens whose scenes are gone, or are not verified although their
  /// folder is.
  ///
  /// - Parameters:
  ///   - inputs: All scenes that are verified, with the names of their goldens.
  ///   - folders: The folders in which scenes were searched.
  public func orphans(
    besides inputs: [(SceneInput, golden: String)], in folders: [String]
  ) -> [GoldenFiles] {
    let verified = Set(inputs.map(\.golden))
    let roots = folders.map(SceneInput.resolvedFolder)
    return entries.filter { entry in
      if verified.contains(entry.name) { return false }
      guard let source = entry.source else { return !folders.isEmpty }
      return !entry.hasSource || roots.contains { source.hasPrefix($0 == "/" ? $0 : $0 + "/") }
    }.map { GoldenFiles(folder: folder, name: $0.name) }
  }

  /// Returns a path without the extension of its file.
  static func stem(_ path: String) -> String { (path as NSString).deletingPathExtension }

  /// Returns the path of a golden's scene relative to the current folder, also if the scene is gone;
  /// `nil` if the manifest does not name it.
  package static func scenePath(ofGolden files: GoldenFiles, in folder: String) -> String? {
    GoldenManifest.origin(at: files.manifest).source.map { source in
      let location = location(of: source, in: SceneInput.resolvedFolder(folder))
      return relativePath(of: location, to: ".")
    }
  }

  /// Returns the reason why a golden has no scene, as a part of a sentence; `nil` if none is known.
  package static func absence(ofGolden files: GoldenFiles, in folder: String) -> String? {
    guard let path = scenePath(ofGolden: files, in: folder) else { return nil }
    if access(path, F_OK) != 0 { return "\(path) does not exist" }
    guard let variant = GoldenManifest.origin(at: files.manifest).variant,
      !SceneInput(path: path).withVariants().contains(where: { $0.variant == variant })
    else { return nil }
    return "\(path) has no variant \(variant)"
  }

  /// Returns the location of a scene that a manifest names, relative to the goldens' folder.
  private static func location(of source: String, in root: String) -> String {
    SceneInput(path: source.hasPrefix("/") ? source : root + "/" + source).location
  }

  /// Returns the path of a file relative to a folder of goldens.
  static func relativePath(of location: String, to folder: String) -> String {
    let root = SceneInput.resolvedFolder(folder)
    let from = root.split(separator: "/")
    let to = location.split(separator: "/")
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - shared)
    return (up + to.dropFirst(shared).map(String.init)).joined(separator: "/")
  }
}

extension GoldenIndex.Entry {
  /// The folder to which the golden's name is relative; `nil` if the scene has another name.
  fileprivate var root: String? {
    guard let source else { return nil }
    let stem = GoldenIndex.stem(source)
    return stem.hasSuffix("/" + name) ? String(stem.dropLast(name.count + 1)) : nil
  }
}

/// The checkouts of repositories in which files are: the folders with an entry `.git`.
private struct Checkouts {
  /// A file's place in a checkout.
  struct Place {
    /// The path of the checkout; `nil` for a file outside any.
    let root: String?
    /// The path within it.
    let path: String

    /// Returns whether another place is that of the same file in another checkout.
    func isSame(as other: Place) -> Bool {
      root != nil && other.root != nil && root != other.root && path == other.path
    }
  }

  /// Whether folders are checkouts.
  private var known: [String: Bool] = [:]

  /// Returns the place of a file.
  mutating func place(of path: String) -> Place {
    var folder = (path as NSString).deletingLastPathComponent
    while folder.count > 1 {
      let isRoot = known[folder] ?? (access(folder + "/.git", F_OK) == 0)
      known[folder] = isRoot
      if isRoot { return Place(root: folder, path: String(path.dropFirst(folder.count + 1))) }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return Place(root: nil, path: path)
  }
}
