package import Foundation
import OutputFiles
import Rendering

/// The description of a package with hosted layouts: its targets and products.
package struct ForeignPackage: Decodable {
  /// A target, as the package manager describes it.
  struct Target: Decodable {
    /// A target or a product that a target imports, by its name.
    struct Dependency: Decodable {
      let name: String?

      private enum CodingKeys: String, CodingKey { case byName, target, product }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        var found: String?
        for key in [CodingKeys.byName, .target, .product] where values.contains(key) {
          var list = try values.nestedUnkeyedContainer(forKey: key)
          found = try? list.decode(String.self)
        }
        name = found
      }
    }

    let name: String
    let type: String
    let path: String?
    let exclude: [String]?
    let dependencies: [Dependency]?
  }

  /// A package that it depends on.
  struct Dependency: Decodable {
    /// A package in a folder.
    struct Folder: Decodable { let path: String }

    let fileSystem: [Folder]?
  }

  /// A product, as the package manager describes it.
  struct Product: Decodable {
    /// The kind of product, which is the only key.
    struct Kind: Decodable {
      let library: [String]?
    }

    let name: String
    let targets: [String]
    let type: Kind
  }

  let targets: [Target]
  let products: [Product]
  private let dependencies: [Dependency]?
  /// The folder of the description, as the user named it.
  private var folder = ""

  private enum CodingKeys: String, CodingKey { case targets, products, dependencies }

  /// Reads a description by the package manager.
  ///
  /// - Throws: `RenderError` with the package manager's message.
  init(folder: String, processes: ChildProcesses) throws {
    let scratch = HostedScratch()
    let outcome = try ChildProcess(register: processes).run(
      "swift",
      [
        "package", "--package-path", folder, "--scratch-path", scratch.path + "/build",
        "dump-package",
      ], environment: ["TMPDIR": try scratch.folder("temporary")])
    guard outcome.end == .exit(0) else {
      throw RenderError(
        .invalidData, at: folder + "/Package.swift",
        "it cannot be read; name its folder of sources instead",
        details: outcome.messages.split(separator: "\n").suffix(20).map(String.init))
    }
    self = try ForeignPackage(json: Data(outcome.output.utf8), folder: folder)
  }

  /// Decodes the description by the package manager.
  package init(json: Data, folder: String) throws {
    do {
      self = try JSONDecoder().decode(ForeignPackage.self, from: json)
    } catch {
      throw RenderError(
        .invalidData, at: folder + "/Package.swift",
        "the package manager gives no valid description of it")
    }
    self.folder = folder
  }

  /// The targets that could hold layouts: those of library products first, then the other ones.
  package var libraryNames: [String] {
    let offered = products.filter { $0.type.library != nil }.flatMap(\.targets)
    let regular = targets.filter { $0.type == "regular" }.map(\.name)
    var names: [String] = []
    for name in offered + regular where regular.contains(name) && !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// Returns a target's name and folder; by default the first one that could contain layouts.
  ///
  /// - Throws: `RenderError` if there is none.
  package func library(
    named name: String?
  ) throws -> (name: String, folder: String, exclusions: [String]) {
    let names = libraryNames
    guard let name = name ?? names.first else {
      throw RenderError(
        .missingInput, at: folder + "/Package.swift",
        "it describes no library; name the folder of the sources instead")
    }
    guard names.contains(name), let target = targets.first(where: { $0.name == name }) else {
      throw RenderError(
        .invalidArgument, at: folder + "/Package.swift",
        "there is no library target \(name); there are \(names.joined(separator: ", "))")
    }
    guard let place = place(of: target) else {
      throw RenderError(
        .missingInput, at: folder, "the sources of its target \(name) are not there")
    }
    return (name, place, target.exclude ?? [])
  }

  /// The folders of the packages beside it that it depends on.
  var localPackages: [String] { (dependencies ?? []).flatMap { $0.fileSystem ?? [] }.map(\.path) }

  /// Returns the names of what a target imports: targets and products.
  func imports(of name: String) -> [String] {
    targets.first { $0.name == name }?.dependencies?.compactMap(\.name) ?? []
  }

  /// Returns the library targets that a name stands for: that of a target, or of a product.
  func targets(named name: String) -> [String] {
    let own = targets.filter { $0.type == "regular" }.map(\.name)
    if own.contains(name) { return [name] }
    return products.first { $0.name == name }?.targets.filter(own.contains) ?? []
  }

  /// The folders of all targets whose sources are there.
  var targetFolders: [(name: String, folder: String)] {
    targets.compactMap { target in place(of: target).map { (target.name, $0) } }
  }

  /// Returns the folder of a target's sources; `nil` if it is not there.
  private func place(of target: Target) -> String? {
    if let path = target.path {
      let isAll = path.isEmpty || path == "." || path == "./"
      return isAll ? folder : folder + "/" + path
    }
    // The default folders of a target.
    let places = target.type == "test" ? ["Tests"] : ["Sources", "Source", "src", "srcs"]
    return (places.map { "\(folder)/\($0)/\(target.name)" } + places.map { "\(folder)/\($0)" })
      .first(where: OutputTarget.isExistingFolder)
  }
}
