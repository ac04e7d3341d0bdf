import Documents
import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering
import Verification

/// The scenes of the working tree beside those of a revision.
struct RevisionComparison: Encodable {
  /// A scene in one of them or in both.
  struct Pair {
    /// The path in the repository.
    let path: String
    /// The file in the revision; `nil` for a new scene.
    let before: SceneInput?
    /// The file in the working tree; `nil` for a removed scene.
    let after: SceneInput?
  }

  /// The result for one scene.
  enum Verdict: String, Encodable {
    case same, differs, added, removed, failed
    /// The document or the timeline changed, and no pixel.
    case invisible = "no visible difference"
  }

  /// A scene with its verdict.
  struct Outcome: Encodable {
    let scene: String
    let verdict: Verdict
    let comparison: Comparison?
    /// The whole lines of an error.
    let diagnostics: [String]
    /// The status that the scene alone would have.
    let status: CommandStatus

    private enum CodingKeys: String, CodingKey { case scene, verdict, comparison, diagnostics }
  }

  let base: String
  var scenes: [Outcome]

  /// Returns the scenes below paths, in the working tree and in a revision.
  ///
  /// - Throws: `RenderError` if there are none, or a path is outside the repository.
  static func pairs(_ paths: [String], _ revision: GitRevision) throws -> [Pair] {
    var before: [String: SceneInput] = [:]
    var after: [String: SceneInput] = [:]
    for path in paths {
      guard path != SceneInput.standardInput,
        let old = revision.path(of: SceneInput(path: path).location)
      else {
        throw RenderError(
          .invalidArgument, at: path, "it is not in the repository \(revision.root)")
      }
      func find(_ path: String, below root: String, into result: inout [String: SceneInput]) throws
      {
        guard access(path, F_OK) == 0 else { return }
        let top = SceneInput.resolvedFolder(root) + "/"
        for input in try SceneInput.find([path]) {
          result[String(input.location.dropFirst(top.count))] = input
        }
      }
      try find(path, below: revision.root, into: &after)
      try find(old, below: revision.folder + "/files", into: &before)
    }
    let names = Set(before.keys).union(after.keys).sorted()
    guard !names.isEmpty else {
      throw RenderError(
        .missingInput, at: paths.first, "no scenes were found, neither here nor in \(revision.name)"
      )
    }
    return names.map { Pair(path: $0, before: before[$0], after: after[$0]) }
  }

  /// Compares the scenes of a pair, which together take no more than an allowance.
  static func compare(
    _ pair: Pair, base: String, by comparing: InputComparison, assets: String?,
    within allowance: SceneAllowance,
    finished: (PaintedComparison, ComparisonInput, ComparisonInput) throws -> Void
  ) -> Outcome {
    func outcome(
      _ verdict: Verdict, _ comparison: Comparison? = nil, error: RenderError? = nil
    ) -> Outcome {
      Outcome(
        scene: pair.path, verdict: verdict, comparison: comparison,
        diagnostics: error?.lines ?? [],
        status: error?.status ?? (comparison?.isSame == true ? .done : .differs))
    }
    guard let before = pair.before else { return outcome(.added) }
    guard let after = pair.after else { return outcome(.removed) }
    do {
      let (first, second, found) = try SceneBudget(allowance, of: pair.path).run {
        let first = try ComparisonInput(
          path: before.path, name: "\(base):\(pair.path)", assets: nil)
        let second = try ComparisonInput(path: after.path, assets: assets)
        return (first, second, try comparing.painting(first, second))
      }
      let painted = found.reworded(OptionNames.reword)
      try finished(painted, first, second)
      let comparison = painted.comparison
      return outcome(
        comparison.isInvisible ? .invisible : comparison.isSame ? .same : .differs, comparison)
    } catch {
      return outcome(.failed, error: RenderError(error, at: pair.path))
    }
  }

  /// The numbers of scenes by verdict, as a line.
  var summary: String {
    let words: [(Verdict, String)] = [
      (.same, "the same"), (.invisible, "without a visible difference"), (.differs, "differ"),
      (.added, "added"), (.removed, "removed"),
      (.failed, "failed"),
    ]
    let parts = words.compactMap { verdict, word in
      let count = scenes.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(word)" : nil
    }
    return "\(scenes.count) scene\(scenes.count == 1 ? "" : "s"): \(parts.joined(separator: ", "))"
  }
}

extension RevisionComparison.Outcome {
  /// The part of a page about a scene without frames.
  func result(base: String) -> ComparedResult {
    let status: ComparedResult.Status =
      switch verdict {
      case .same: .same
      case .differs: .differs
      case .invisible: .invisible
      case .added: .added
      case .removed: .removed
      case .failed: .failed
      }
    var result = ComparedResult(name: scene, status: status)
    let texts: [String] =
      switch verdict {
      case .same, .differs, .invisible: []
      case .added: ["not in \(base)"]
      case .removed: ["only in \(base)"]
      case .failed: diagnostics
      }
    let title = verdict == .failed ? "Errors" : "Scene"
    result.sections = [ComparisonSection(title, texts: texts)].compactMap(\.self)
    result.causes = Array(texts.prefix(1))
    return result
  }

  /// The problem, line by line; none for the same.
  func lines(base: String) -> [String] {
    switch verdict {
    case .same: []
    case .added: ["\(scene): error: not in \(base)"]
    case .removed: ["\(scene): error: only in \(base)"]
    case .failed: diagnostics
    case .invisible where comparison?.isSame == true: []
    case .differs, .invisible:
      ["\(scene): error: \(comparison?.outcome ?? "differs") from \(base)"]
        + (comparison?.report() ?? [])
    }
  }
}
