import Documents
import Foundation
import OutputFiles
import Rendering
import SceneDocuments
import ScenePlayback
import SceneRendering

/// The repairs of `check --fix`, in files or as a patch.
struct SceneFixes {
  /// Whether nothing is written.
  let isDryRun: Bool
  let assets: String?
  let seed: Int?
  let isConfined: Bool
  /// Whether the changes are not listed.
  let isQuiet: Bool
  /// The register of files in progress.
  let register: TemporaryOutputs
  /// The contents of files that a dry run would have changed, by their names in messages.
  private(set) var edited: [String: Data] = [:]

  /// Prepares repairs.
  ///
  /// - Parameter edited: The contents in place of those of files, by their names in messages.
  init(
    isDryRun: Bool, assets: String?, seed: Int?, isConfined: Bool, isQuiet: Bool,
    register: TemporaryOutputs, edited: [String: Data] = [:]
  ) {
    self.edited = edited
    self.isDryRun = isDryRun; self.assets = assets; self.seed = seed; self.isConfined = isConfined
    self.isQuiet = isQuiet; self.register = register
  }

  /// Loads a scene with the repairs so far.
  func load(_ input: SceneInput) throws -> LoadedScene {
    try LoadedScene.load(
      path: input.path, assets: assets, seed: seed, variant: input.variant,
      isConfined: isConfined, edited: edited)
  }

  /// Returns the repairs of a scene with its variants; no file is written.
  func repairs(of input: SceneInput) -> SceneRepairs {
    SceneRepairs(edited: edited) { messages(about: input, with: $0) }
  }

  /// Repairs a scene with its variants, and writes its files unless nothing is to be written.
  ///
  /// - Returns: The repairs with those of the scene.
  /// - Throws: An error if a file cannot be written.
  func repairing(_ input: SceneInput) throws -> SceneFixes {
    let repairs = repairs(of: input)
    for (name, data) in repairs.edited.sorted(by: { $0.key < $1.key }) {
      guard let original = repairs.originals[name], original != data else { continue }
      if isDryRun {
        try Console.print(Data(Patch(from: original, to: data, of: name).text.utf8))
      } else {
        try NewFile.revise(name, from: original, to: data, register: register)
      }
      for edit in repairs.edits where edit.location.file == name && !isQuiet {
        let line = "\(edit.location): \(Self.description(of: edit))"
        if isDryRun { Console.report(line) } else { try Console.print(line) }
      }
    }
    var result = self
    if isDryRun { result.edited = repairs.edited }
    return result
  }

  private static func description(of edit: DocumentEdit) -> String {
    let (before, after) = edit.quotedTexts
    guard let before else { return "added \(after ?? "".quoted)" }
    return after.map { "\(before) → \($0)" } ?? "removed \(before)"
  }

  /// Returns the messages about a scene, and about its variants if it has no errors.
  private func messages(about input: SceneInput, with edited: [String: Data]) -> [Diagnostic] {
    var fixes = self
    fixes.edited = edited
    var result: [Diagnostic] = []
    for input in input.withVariants(edited: edited) {
      do {
        let scene = try fixes.load(input)
        result += scene.warnings + scene.findings()
      } catch let error as DocumentError {
        return result + error.diagnostics
      } catch {
        return result
      }
    }
    return result
  }
}
