import Foundation
import FrameComparison
import Imaging
import RasterCoding
public import Rendering
import Timelines
import Timing

/// Goldens in a folder: holding subjects against them, and recording them.
public struct GoldenStore: Sendable {
  /// The side beyond which recorded pictures are made smaller, in pixels, unless another scale is
  /// asked for: by halves, as long as more than ``smallestScale`` is left.
  public static let longestSide = 640.0
  /// The scale from which on recorded pictures are not made smaller still.
  public static let smallestScale = 0.125
  /// The most pictures per second that are recorded, unless another rate is asked for.
  public static let highestRate = 10.0

  /// Where goldens lie.
  public var folder: String
  /// What may differ, beside what a golden's own file says; later ones win.
  public var settings: [ToleranceSource]
  public var pixels: PixelPolicy
  /// The rate of recorded pictures; `nil` for that of the golden in place, or at most 10.
  public var framesPerSecond: Double?
  /// The scale of recorded pictures; `nil` for that of the golden in place, or what stays small.
  public var scale: Double?
  /// What messages tell people to write before the mode to record in.
  public var updateOption = "--update "
  /// What is half-written at the moment, for whoever watches for signals.
  public var register = TemporaryOutputs()

  /// Makes a store.
  public init(
    folder: String, settings: [ToleranceSource] = [], pixels: PixelPolicy = .always,
    framesPerSecond: Double? = nil, scale: Double? = nil
  ) {
    self.folder = folder; self.settings = settings; self.pixels = pixels
    self.framesPerSecond = framesPerSecond; self.scale = scale
  }

  /// The files of a subject's golden.
  public func files(of subject: GoldenSubject) -> GoldenFiles {
    GoldenFiles(folder: folder, name: subject.goldenName)
  }

  /// Holds a subject against its golden, and records it where the mode asks for that.
  public func check(_ subject: GoldenSubject, update: UpdateMode = .none) -> GoldenOutcome {
    let files = files(of: subject)
    var outcome = GoldenOutcome(subject: subject.name, files: files, verdict: .missing)
    do {
      let performance = try subject.play()
      outcome.failedExpectations = performance.failedExpectations
      outcome.warnings = performance.warnings
      let text = try TimelineJSON.encode(performance.timeline)
      outcome.digests = [text.withUnsafeBytes { FileDigest.text(of: $0) }]
      if update != .all, !files.areMissing {
        do {
          try compare(performance.timeline, text: text, files: files, into: &outcome)
        } catch  where update == .failed {
          // A golden that cannot be read is one that failed.
          outcome.verdict = .differs
        }
      }
      let isWanted =
        switch update {
        case .all: true
        case .failed: outcome.verdict != .same
        case .missing: outcome.verdict == .missing
        case .none: false
        }
      if isWanted {
        outcome.isRecordingFailure = true
        try record(subject, performance, text: text, files: files, into: &outcome)
        (outcome.verdict, outcome.isRecordingFailure) = (.recorded, false)
      }
    } catch {
      outcome.verdict = .failed
      outcome.error = RenderError(error, at: subject.name)
    }
    return outcome
  }

  /// The limits that hold for a golden.
  func limits(of manifest: GoldenManifest?, file: String) -> Tolerances {
    var limits = Tolerances()
    if let own = manifest?.limits { limits.apply(own) { _ in .golden(file) } }
    for source in settings { limits.apply(source.settings, origin: source.origin) }
    return limits
  }

  /// Compares a timeline, and pictures that are painted of it, with a golden.
  private func compare(
    _ timeline: Timeline, text: Data, files: GoldenFiles, into outcome: inout GoldenOutcome
  ) throws {
    for path in files.all where !FileManager.default.fileExists(atPath: path) {
      throw RenderError(
        .missingInput, at: path,
        "the golden is not complete without this file: restore it, or record the golden anew "
          + "with \(updateOption)failed")
    }
    let manifest = try GoldenManifest(path: files.manifest)
    let expectedText = try ComparisonInput.readTimelineText(files.timeline)
    let expected = try ComparisonInput.decodeTimeline(expectedText, path: files.timeline)
    var comparison = Comparison(
      before: files.base, after: outcome.subject,
      limits: limits(of: manifest, file: (files.manifest as NSString).lastPathComponent))
    outcome.foreign = manifest.fingerprint.differences(to: Fingerprint(for: timeline))
    comparison.timeline = TimelineComparison(
      of: expected, with: text == expectedText ? expected : timeline, limits: comparison.limits)
    comparison.noteUnmatchedItems(in: [expected, timeline])
    try comparePixels(
      of: timeline, expected: expected, manifest: manifest, files: files, &comparison, &outcome)
    outcome.comparison = comparison
    outcome.verdict = comparison.isSame ? .same : .differs
  }

  /// Compares digests, and where they differ pictures.
  private func comparePixels(
    of timeline: Timeline, expected: Timeline, manifest: GoldenManifest, files: GoldenFiles,
    _ comparison: inout Comparison, _ outcome: inout GoldenOutcome
  ) throws {
    if pixels == .never { return comparison.notes.append("pixels are not compared, as asked") }
    if pixels == .sameFingerprint, !outcome.foreign.isEmpty {
      return comparison.notes.append(
        "pixels are not compared, since they are drawn otherwise: "
          + outcome.foreign.joined(separator: "; "))
    }
    if comparison.tellsCanvasSize {
      return comparison.notes.append(
        "pixels are not compared, since the canvas has another size")
    }
    let pair = try pictures(
      of: timeline, expected: expected, manifest: manifest, files: files, name: outcome.subject)
    let digests = try Self.digests(of: pair.after.pictures, name: outcome.subject)
    outcome.digests += digests
    if digests == manifest.frames {
      comparison.pixels = .identical(frames: digests.count)
      return
    }
    try comparison.comparePictures(pair.before, pair.after)
    if comparison.isSame,
      Self.runs(try Self.digests(of: pair.before.pictures, name: files.pictures))
        != Self.runs(manifest.frames)
    {
      throw RenderError(
        .badData, at: files.manifest,
        "its digests are not those of \((files.pictures as NSString).lastPathComponent): record "
          + "the golden anew with \(updateOption)failed")
    }
  }

  /// Returns a golden's pictures, and what is painted now at the same times.
  ///
  /// - Throws: `RenderError` where the golden cannot be read, or nothing can be painted.
  func pictures(
    of timeline: Timeline, expected: Timeline, manifest: GoldenManifest, files: GoldenFiles,
    name: String
  ) throws -> (before: PaintedInput, after: PaintedInput) {
    var options = SamplingOptions(
      framesPerSecond: manifest.framesPerSecond, scale: manifest.scale)
    return try RasterError.naming(files.pictures) {
      let before = PaintedInput(
        pictures: try AnimationFile.open(path: files.pictures), timeline: expected,
        sampling: try Sampling(of: expected, options: options, name: files.timeline))
      // That it is played otherwise, the timelines tell; here it is played as the golden was.
      if expected.playback.duration > .zero { options.to = expected.playback.duration }
      options.speed = expected.playback.speed
      var played = timeline
      played.playback.loopCount = expected.playback.loopCount
      let after = try PaintedInput(
        timeline: played, sampling: try Sampling(of: played, options: options, name: name))
      return (before, after)
    }
  }

  /// Returns digests with equal ones in a row taken together, as pictures are stored.
  private static func runs(_ digests: [String]) -> [String] {
    digests.reduce(into: []) { runs, digest in
      if runs.last != digest { runs.append(digest) }
    }
  }

  /// Returns the digest of each picture.
  static func digests(of pictures: RasterAnimation, name: String) throws -> [String] {
    try RasterError.naming(name) {
      let reader = try pictures.open()
      var result: [String] = []
      while let frame = try reader.next() { result.append(FileDigest.text(of: frame.bitmap)) }
      return result
    }
  }
}
