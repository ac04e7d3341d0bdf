import Foundation

/// The targets of an Xcode project with their Swift files.
///
/// The form of `project.pbxproj` is not documented by Apple. It is a property list of objects by their
/// identifiers; what is read of it is what Xcode writes in the formats 46 to 77.
package struct XcodeProject {
  /// A target that compiles Swift.
  package struct Target: Hashable, Sendable {
    package let name: String
    /// Whether its product is an app.
    package let isApp: Bool
    /// Whether its product is a framework or a library.
    package let isLibrary: Bool
    /// The paths of its Swift files that exist, in the order of their bytes.
    package let files: [String]
  }

  /// The targets with files, in the project's order.
  package private(set) var targets: [Target] = []
  /// The folder around the project.
  package let folder: String
  private let objects: [String: [String: Any]]
  /// The paths of files and of groups by their identifiers.
  private var paths: [String: String] = [:]

  /// Reads a project.
  ///
  /// - Parameter path: The folder `NAME.xcodeproj`.
  /// - Returns: `nil` where it is none.
  package init?(_ path: String) {
    guard let data = FileManager.default.contents(atPath: path + "/project.pbxproj"),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let root = list as? [String: Any], let all = root["objects"] as? [String: [String: Any]],
      let rootID = root["rootObject"] as? String, let project = all[rootID]
    else { return nil }
    folder = (EnginePackage.absolute(path) as NSString).deletingLastPathComponent
    objects = all
    if let group = project["mainGroup"] as? String { locate(group, in: folder, depth: 0) }
    targets = Self.identifiers(project["targets"]).compactMap(target)
  }

  /// Returns the projects of a folder, in the order of their names.
  package static func projects(in folder: String) -> [XcodeProject] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".xcodeproj") }.sorted()
      .compactMap { XcodeProject(folder + "/" + $0) }
  }

  private static func identifiers(_ value: Any?) -> [String] { value as? [String] ?? [] }

  /// Notes the paths of a group's files.
  private mutating func locate(_ identifier: String, in parent: String, depth: Int) {
    guard depth < 64, paths[identifier] == nil, let object = objects[identifier] else { return }
    let start = object["sourceTree"] as? String == "SOURCE_ROOT" ? folder : parent
    let part = object["path"] as? String
    let path = part.map { start + "/" + $0 } ?? start
    paths[identifier] = (path as NSString).standardizingPath
    for child in Self.identifiers(object["children"]) { locate(child, in: path, depth: depth + 1) }
  }

  /// Returns a target with its files; `nil` for one without.
  private func target(_ identifier: String) -> Target? {
    guard let object = objects[identifier], let name = object["name"] as? String else { return nil }
    let listed = Self.identifiers(object["buildPhases"]).compactMap { objects[$0] }
      .filter { $0["isa"] as? String == "PBXSourcesBuildPhase" }
      .flatMap { Self.identifiers($0["files"]) }
      .compactMap { (objects[$0]?["fileRef"] as? String).flatMap { paths[$0] } }
    let inFolders = Self.identifiers(object["fileSystemSynchronizedGroups"]).flatMap {
      synchronizedFiles(of: $0, target: identifier)
    }
    let manager = FileManager.default
    let files = Set(listed + inFolders)
      .filter { $0.hasSuffix(".swift") && manager.fileExists(atPath: $0) }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !files.isEmpty else { return nil }
    let product = object["productType"] as? String ?? ""
    return Target(
      name: name, isApp: product == "com.apple.product-type.application",
      isLibrary: product.contains("framework") || product.contains("library"), files: files)
  }

  /// Returns the files of a folder that belongs to a target as a whole, but for those that it excepts.
  private func synchronizedFiles(of identifier: String, target: String) -> [String] {
    guard let folder = paths[identifier] else { return [] }
    let excepted = Set(
      Self.identifiers(objects[identifier]?["exceptions"]).compactMap { objects[$0] }
        .filter { $0["target"] as? String == target }
        .flatMap { Self.identifiers($0["membershipExceptions"]) })
    let inner = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return inner.filter { !excepted.contains($0) }.map { folder + "/" + $0 }
  }
}

/// The app of an Xcode project to which a folder belongs.
package struct XcodeApp {
  /// The folder around all of its files.
  package let base: String
  /// Its name.
  package let name: String
  /// The paths of its files within the folder.
  package let files: [String]
  /// Notes on files that belong to it or not.
  package let notes: [String]

  /// Searches for the app of a project in a folder, or of one beside it that has files in it.
  ///
  /// A project with a framework is a library with an example, for which the folder itself is searched.
  package init?(around folder: String) {
    let path = EnginePackage.absolute(folder)
    let own = XcodeProject.projects(in: path).filter { !$0.targets.contains(where: \.isLibrary) }
    let parent = (path as NSString).deletingLastPathComponent
    let candidates = own.isEmpty ? XcodeProject.projects(in: parent) : own
    let isWithin = { (file: String) in file.hasPrefix(path + "/") }
    let found = candidates.flatMap { project in
      project.targets.filter { $0.isApp && $0.files.contains(where: isWithin) }
        .map { (project, $0, $0.files.count(where: isWithin)) }
    }
    // Of equal ones the first.
    guard
      let best = found.enumerated().max(by: {
        ($0.element.2, -$0.offset) < ($1.element.2, -$1.offset)
      })?.element
    else { return nil }
    let (project, target, count) = best
    let base = count == target.files.count ? path : project.folder
    let inner = target.files.filter { $0.hasPrefix(base + "/") }
    // The folder as the user named it is that of messages.
    self.base = base == path ? folder : base
    name = target.name
    files = inner.map { String($0.dropFirst(base.count + 1)) }
    let others = FolderSearch(folder).files.filter { !target.files.contains("\(path)/\($0)") }
    let outside = target.files.count - count
    notes =
      (others.isEmpty
        ? []
        : [
          "left out, for the Xcode project has no such file in \(name): "
            + others.joined(separator: ", ")
        ])
      + (outside == 0
        ? []
        : [
          "\(outside) file\(outside == 1 ? "" : "s") of \(name) outside of \(folder) "
            + "\(outside == 1 ? "belongs" : "belong") to it by the Xcode project"
        ])
  }
}
