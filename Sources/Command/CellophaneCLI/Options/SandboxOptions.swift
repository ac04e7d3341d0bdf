import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import ScenePlayback
import SceneRendering

/// The option that confines scenes of strangers, for all commands that play scenes.
struct SandboxOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Confine strangers' scenes; =best-effort: if possible.", valueName: "strict"))
  var sandbox: String?

  /// Whether scenes may use all that is below the current folder, for `cellophane mcp`.
  @Flag(help: ArgumentHelp("Let scenes use the current folder.", visibility: .hidden))
  var sandboxCurrentFolder = false

  /// The spelling of the option without a strength.
  private static let bare = "--sandbox"

  /// Returns arguments with the strength that the option has without one.
  static func completed(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return arguments[..<end].map { $0 == bare ? "\(bare)=\(Sandbox.Strength.strict.rawValue)" : $0 }
      + arguments[end...]
  }

  /// Whether scenes are confined.
  var isConfined: Bool { sandbox != nil }

  /// Applies the restrictions, if they are asked for; before anything is read and any thread begins.
  ///
  /// - Parameters:
  ///   - inputs: The files and folders that the user names; beside a file, its folder is readable.
  ///   - folders: Further readable folders.
  ///   - writable: The files and folders that are written.
  /// - Throws: `RenderError` if the kernel lacks something that the strength demands.
  func enter(
    reading inputs: [String], folders: [String?] = [], writing writable: @autoclosure () -> [String]
  ) throws {
    guard let sandbox else { return }
    guard let strength = Sandbox.Strength(rawValue: sandbox) else {
      throw RenderError(
        .invalidArgument,
        "--sandbox is \(Sandbox.Strength.allCases.map(\.rawValue).joined(separator: " or ")), not "
          + "\"\(sandbox)\"")
    }
    if sandboxCurrentFolder { SceneConfinement.permitCurrentFolder() }
    let own = Sandbox(
      readable: (sandboxCurrentFolder ? ["."] : inputs.flatMap(Self.readable))
        + folders.compactMap(\.self) + Installation.fontFolders,
      writable: writable() + [FileManager.default.temporaryDirectory.path])
    do {
      let missing = try own.apply(strength)
      if !missing.isEmpty {
        Console.report(
          "warning: this kernel lacks \(missing.joined(separator: " and ")), so the sandbox is weaker"
        )
      }
    } catch {
      throw RenderError(
        .unavailable,
        "there is no sandbox: \(error)"
          + (strength == .strict && error.permitsLess
            ? "; --sandbox=best-effort renders with the rest of it" : ""))
    }
  }

  /// Returns what may be read for an input.
  private static func readable(_ path: String) -> [String] {
    if path == SceneInput.standardInput { return ["."] }
    return OutputTarget.isExistingFolder(path) ? [path] : [path, folder(of: path)]
  }

  private static func folder(of path: String) -> String {
    // Foundation traps for paths such as "f/".
    var name = path[...]
    while name.count > 1, name.hasSuffix("/") { name.removeLast() }
    let folder = FramePattern.split(String(name)).folder
    return folder.isEmpty ? "." : folder
  }

  /// Returns what must be writable for a file: its folder, or the first one above that exists.
  static func writable(forFile path: String) -> [String] {
    // A device is written itself.
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return isSpecial(path) ? [path] : [existing(folder(of: path)), existing(folder(of: resolved))]
  }

  /// Returns whether a path leads to something other than a file.
  static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Returns what must be writable for a folder that takes outputs.
  static func writable(forFolder path: String) -> [String] {
    [existing(URL(fileURLWithPath: path).resolvingSymlinksInPath().path)]
  }

  /// Returns what must be writable for an output.
  static func writable(for target: OutputTarget) -> [String] {
    switch target {
    case .animation(_, let path), .svg(let path), .timeline(let path), .image(let path):
      writable(forFile: path)
    case .pngFrames(let pattern), .svgFrames(let pattern):
      // The folder is exchanged with another one beside it.
      pattern.folder.isEmpty
        ? ["."]
        : writable(forFile: pattern.folder) + writable(forFolder: pattern.folder)
    case .folder(let path): writable(forFolder: path)
    case .standardOutput: []
    case .nullDevice(let path): [path]
    }
  }

  /// Returns the path, or the first folder above that exists.
  private static func existing(_ path: String) -> String {
    var path = path
    while !OutputTarget.isExistingFolder(path) { path = folder(of: path) }
    return path
  }
}
