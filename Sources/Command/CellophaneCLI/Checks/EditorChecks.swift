import Documents
import Foundation
import LanguageServer
import OutputFiles
import Rendering
import ScenePlayback
import SceneRendering

/// The check of scenes with the texts of an editor: that of `cellophane check`.
struct EditorChecks {
  let assets: String?
  let seed: Int?
  let allowance: SceneAllowance

  /// The functions that the server of editors calls.
  var check: SceneCheck { SceneCheck(findings: findings, repairs: repairs) }

  /// Returns the findings about a scene and its variants.
  @Sendable private func findings(_ path: String, edited: [String: Data]) -> [Finding] {
    var (checks, report) = (SceneChecks(allowance), CheckReport(edited: edited))
    let (assets, seed) = (assets, seed)
    for input in SceneInput(path: path).withVariants(edited: edited) {
      let messages = checks.check(input) { input in
        try LoadedScene.load(
          path: input.path, assets: assets, seed: seed, variant: input.variant,
          isConfined: false, edited: edited)
      }
      messages.forEach { report.add($0) }
    }
    return report.findings.map { Finding($0, in: path) }
  }

  /// Returns the contents of the files that the repairs of a scene change.
  @Sendable private func repairs(_ path: String, edited: [String: Data]) -> [String: Data] {
    let fixes = SceneFixes(
      isDryRun: true, assets: assets, seed: seed, isConfined: false, isQuiet: true,
      register: TemporaryOutputs(), edited: edited)
    let repaired = try? SceneBudget(allowance, of: path).run {
      let repairs = fixes.repairs(of: SceneInput(path: path))
      return repairs.edited.filter { repairs.originals[$0.key] != $0.value }
    }
    return repaired ?? [:]
  }
}

extension Finding {
  /// Makes a finding of a report; one without a location is at the beginning of the scene.
  fileprivate init(_ finding: CheckReport.Finding, in path: String) {
    let severity: Severity =
      switch finding.severity {
      case .error: .error
      case .warning: .warning
      case .failure: .failure
      }
    let location = finding.line.flatMap { line in
      finding.column.map { SourceLocation(file: finding.file, line: line, column: $0) }
    }
    let edits = (finding.edits ?? []).map { edit in
      DocumentEdit(
        location: SourceLocation(file: edit.file, line: edit.line, column: edit.column),
        end: SourceLocation(file: edit.file, line: edit.endLine, column: edit.endColumn),
        before: edit.before, after: edit.after)
    }
    let variant = finding.variant.map { " (variant '\($0)')" } ?? ""
    self.init(
      severity, finding.message + variant, at: location ?? SourceLocation(file: path),
      edits: edits)
  }
}
