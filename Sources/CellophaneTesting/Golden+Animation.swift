import FrameComparison
import Rendering
import Verification

extension Golden {
  /// The golden of a timeline and its pictures.
  static func animation(
    _ assertion: Assertion, at place: GoldenPlace, framesPerSecond: Double?, scale: Double?
  ) -> Golden {
    var store = GoldenStore(
      folder: place.folder, settings: [ToleranceSource(assertion.limits) { _ in .code }],
      framesPerSecond: framesPerSecond, scale: scale)
    store.updateOption = RecordRequest.variable + "="
    let files = GoldenFiles(folder: place.folder, name: place.name)
    return Golden(path: files.base + ".*") { [store] mode in
      // Another rate or scale than asked for is a golden of something else.
      let stale = files.areMissing ? nil : try mismatch(files, framesPerSecond, scale)
      if let stale, mode != .all, mode != .failed {
        return GoldenReport(ending: .differs, differences: [stale])
      }
      return assertion.withSubject(named: place.name) { subject in
        let outcome = store.check(subject, update: stale == nil ? UpdateMode(mode) : .all)
        return report(outcome, of: subject, in: store)
      }
    }
  }

  /// Words how a golden was recorded otherwise than it is asked for; `nil` where it was not.
  private static func mismatch(
    _ files: GoldenFiles, _ framesPerSecond: Double?, _ scale: Double?
  ) throws -> String? {
    // What is wrong with a manifest that cannot be read is told when it is compared.
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

  /// Takes over what became of a golden.
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
        "drawn otherwise than the golden was, so pixels may differ: "
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
  /// The same as verification calls it.
  fileprivate init(_ mode: RecordMode) {
    switch mode {
    case .all: self = .all
    case .failed: self = .failed
    case .missing: self = .missing
    case .never: self = .none
    }
  }
}
