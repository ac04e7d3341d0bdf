package import Foundation
import OutputFiles
import Rendering

/// The description of a package with hosted layouts: its targets and products.
package struct ForeignPackage: Decodable {
  /// A target, as the package manager describes it.
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
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
  /// The folder of the description, as the user named it.
  private var folder = ""

  private enum CodingKeys: String, CodingKey { case targets, products }

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
  package func library(named name: String?) throws -> (name: String, folder: String) {
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
    return (name, place)
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
