import Foundation
import Hosting
import Rendering

/// The files of one revision of a git repository, in a folder of their own.
struct GitRevision {
  let name: String
  /// The repository's root, with all links resolved.
  let root: String
  /// The folder with the files.
  let folder: String

  /// Writes the files of a revision into a folder that does not exist yet.
  ///
  /// Neither the working tree nor the index of the repository is changed.
  ///
  /// - Parameter children: The register of the programs that run.
  /// - Throws: `RenderError` if this is no repository, or the revision is not in it.
  init(_ name: String, into folder: String, children: ChildProcesses) throws {
    self.name = name; self.folder = folder
    let git = Git(children: children)
    guard let top = try git.run(["rev-parse", "--show-toplevel"]) else {
      throw RenderError(
        .missingInput, at: FileManager.default.currentDirectoryPath,
        "it is not in the working tree of a git repository")
    }
    root = URL(fileURLWithPath: top).resolvingSymlinksInPath().path
    guard !name.isEmpty, !name.hasPrefix("-"),
      let commit = try git.run(
        ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"])
    else {
      let isShallow = try git.run(["rev-parse", "--is-shallow-repository"]) == "true"
      throw RenderError(
        .missingInput, at: root,
        "there is no revision \(name)"
          + (isShallow ? "; the clone is shallow: fetch it with git fetch --unshallow" : ""))
    }
    try FileManager.default.createDirectory(
      atPath: folder + "/files", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let index = ["GIT_INDEX_FILE": folder + "/index"]
    guard try git.run(["-C", root, "read-tree", commit], environment: index) != nil,
      try git.run(
        ["-C", root, "checkout-index", "--all", "--quiet", "--prefix=\(folder)/files/"],
        environment: index) != nil
    else {
      throw RenderError(.inputOutput, at: root, "git cannot write the files of \(name)")
    }
  }

  /// Returns the path of a file or folder of the working tree in the revision; `nil` outside the
  /// repository.
  func path(of location: String) -> String? {
    if location == root { return folder + "/files" }
    guard location.hasPrefix(root + "/") else { return nil }
    return folder + "/files/" + location.dropFirst(root.count + 1)
  }
}

/// The program git.
private struct Git {
  let children: ChildProcesses

  /// Runs it to its end, and returns its output without the last line break; `nil` if it failed.
  ///
  /// - Throws: `RenderError` if it is not installed.
  func run(_ arguments: [String], environment: [String: String] = [:]) throws -> String? {
    let outcome = try ChildProcess(register: children).run(
      "git", arguments, environment: environment)
    guard outcome.end == .exit(0) else { return nil }
    return outcome.output.hasSuffix("\n") ? String(outcome.output.dropLast()) : outcome.output
  }
}
