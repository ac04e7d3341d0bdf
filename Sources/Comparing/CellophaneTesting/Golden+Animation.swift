import ComparisonTolerances
import Rendering
import Verification

extension Golden {
  /// Returns the golden of a timeline and its frames.
  static func animation(
    _ assertion: Assertion, at location: GoldenLocation, framesPerSecond: Double?, scale: Double?
  ) -> Golden {
    var store = GoldenStore(
      folder: location.folder, settings: [ToleranceSource(assertion.tolerances) { _ in .code }],
      framesPerSecond: framesPerSecond, scale: scale)
    store.updateOption = RecordRequest.variable + "="
    let files = GoldenFiles(folder: location.folder, name: location.name)
    return Golden(path: files.base + ".*", base: files.base) { [store] mode in
      // A golden with another frame rate or scale than requested is one of something else.
      let present = try files.completingUpdate()
      let stale = try present.areMissing ? nil : mismatch(present, framesPerSecond, scale)
      if let stale, mode != .all, mode != .failed {
        return GoldenReport(ending: .differs, summary: [stale])
      }
      return assertion.withSubject(named: location.name) { subject in
        let outcome = store.check(subject, update: stale == nil ? UpdateMode(mode) : .all)
        return report(outcome, of: subject, in: store)
      }
    } candidate: { [store] in
      try assertion.withSubject(named: location.name) { try store.candidate(of: $0) }
    }
  }

  /// Returns the difference between a golden's form and the requested one; `nil` without one.
  private static func mismatch(
    _ files: GoldenFiles, _ framesPerSecond: Double?, _ scale: Double?
  ) throws -> String? {
    // The error of an invalid manifest is reported by the comparison.
    guard let manifest = try? GoldenManifest(path: files.manifest) else { return nil }
    let isRight =
      (framesPerSecond ?? manifest.framesPerSecond) == manifest.framesPerSecond
      && (scale ?? manifest.scale) == manifest.scale
    guard !isRight else { return nil }
    return "the golden was recorded with \(manifest.framesPerSecond) frames per second at a scale "
      + "of \(manifest.scale), and the test asks for "
      + [framesPerSecond.map { "\($0) frames per second" }, scale.map { "a scale of \($0)" }]
      .compactMap(\.self).joined(separator: " and ")
  }

  /// Creates a report of a golden's outcome.
  private static func report(
    _ outcome: GoldenOutcome, of subject: GoldenSubject, in store: GoldenStore
  ) -> GoldenReport {
    var result = GoldenReport(ending: .same)
    switch outcome.verdict {
    case .same: break
    case .differs: result.ending = .differs
    case .missing: result.ending = .missing
    case .recorded: result.ending = .recorded
    case .failed: result.ending = .failed(outcome.error?.lines ?? [])
    }
    result.failedExpectations = outcome.failedExpectations
    result.notes = outcome.warnings
    guard let comparison = outcome.comparison else { return result }
    result.take(comparison)
    if comparison.pixelVerdict == .differs, !outcome.foreign.isEmpty {
      result.notes.append(
        "painted differently from the golden, so pixels may differ: "
          + outcome.foreign.joined(separator: "; "))
    }
    guard outcome.verdict == .differs else { return result }
    do {
      result.evidence = try store.evidence(of: outcome, subject)
    } catch {
      result.notes.append("what differs cannot be shown: \(error)")
    }
    result.addText(comparison)
    return result
  }
}

extension UpdateMode {
  /// The mode with the same meaning in verification.
  fileprivate init(_ mode: RecordMode) {
    switch mode {
    case .all: self = .all
    case .failed: self = .failed
    case .missing: self = .missing
    case .never: self = .none
    }
  }
}
