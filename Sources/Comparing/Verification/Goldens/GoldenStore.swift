import ComparisonTolerances
import Foundation
import Imaging
public import OutputFiles
import PixelComparison
import RasterCoding
import Rendering
public import SceneRendering
import TimelineComparison
import Timelines
import Timing

/// The goldens of a folder, which it compares with subjects and records.
public struct GoldenStore: Sendable {
  /// The side in pixels beyond which recorded frames are scaled down by halves, unless a scale is
  /// given.
  public static let longestSide = 640.0
  /// The smallest scale of recorded frames, unless a scale is given.
  public static let smallestScale = 0.125
  /// The highest frame rate of recorded frames, unless a frame rate is given.
  public static let highestRate = 10.0

  /// The folder of goldens.
  public var folder: String
  /// The tolerances beside those of a golden's own file; later ones take precedence.
  public var settings: [ToleranceSource]
  public var pixels: PixelPolicy
  /// The frame rate of recorded frames; `nil` for that of the existing golden, or at most 10.
  public var framesPerSecond: Double?
  /// The scale of recorded frames; `nil` for that of the existing golden, or a small one.
  public var scale: Double?
  /// The text before the mode of recording in advice.
  public var updateOption = "`update` "
  /// The results of earlier runs; `nil` to play and paint everything.
  public var cache: RenderCache?
  /// The register of incomplete outputs, for a signal handler.
  public var register = TemporaryOutputs()
  /// A function that is called before a golden is written; no golden is written if it throws.
  var willWrite: @Sendable () throws -> Void = {}

  /// Creates a store.
  public init(
    folder: String, settings: [ToleranceSource] = [], pixels: PixelPolicy = .always,
    framesPerSecond: Double? = nil, scale: Double? = nil
  ) {
    self.folder = folder; self.settings = settings; self.pixels = pixels
    self.framesPerSecond = framesPerSecond; self.scale = scale
  }

  /// Returns the files of a subject's golden.
  public func files(of subject: GoldenSubject) -> GoldenFiles {
    GoldenFiles(folder: folder, name: subject.goldenName)
  }

  /// Compares a subject with its golden, and records it if the mode demands it.
  public func check(_ subject: GoldenSubject, update: UpdateMode = .none) -> GoldenOutcome {
    let files = files(of: subject)
    var outcome = GoldenOutcome(subject: subject, files: files, verdict: .missing)
    do {
      outcome.files = try files.completingUpdate()
      let files = outcome.files
      let performance = try play(subject, files: files, update: update)
      outcome.inputs = files.all + performance.files
      outcome.failedExpectations = performance.failedExpectations
      outcome.warnings = performance.warnings
      let text =
        try performance.frameDigests == nil
        ? TimelineJSON.encode(performance.timeline)
        : ComparisonInput.readTimelineText(files.timeline)
      outcome.digests = [text.withUnsafeBytes { FileDigest.text(of: $0) }]
      if update != .all, try !files.areMissing {
        do {
          let isGolden = try compare(subject, performance, text: text, files: files, into: &outcome)
          store(outcome, performance, of: subject, isGolden: isGolden)
        } catch  where update == .failed {
          // A golden that cannot be read is a failed one.
          outcome.verdict = .differs
        }
      }
      let isWanted =
        switch update {
        case .all: true
        case .failed: outcome.verdict != .same
        case .tool: !outcome.toolChanges.isEmpty
        case .missing: outcome.verdict == .missing
        case .none: false
        }
      if isWanted {
        outcome.isRecordingFailure = true
        try record(subject, performance, text: text, files: files, into: &outcome)
        (outcome.verdict, outcome.isRecordingFailure) = (.recorded, false)
        store(outcome, performance, of: subject, isGolden: true)
      }
    } catch {
      outcome.verdict = .failed
      outcome.error = RenderError(error, at: subject.name)
    }
    return outcome
  }

  func tolerances(of manifest: GoldenManifest?, file: String) -> Tolerances {
    var tolerances = Tolerances()
    if let own = manifest?.tolerances { tolerances.apply(own) { _ in .golden(file) } }
    for source in settings { tolerances.apply(source.settings, origin: source.origin) }
    return tolerances
  }

  /// Plays a subject, unless an earlier run has found what that gives, and it is the golden.
  private func play(
    _ subject: GoldenSubject, files: GoldenFiles, update: UpdateMode
  ) throws -> GoldenSubject.Performance {
    guard cache != nil, [.none, .failed, .missing].contains(update), pixels != .never,
      try files.all.allSatisfy({ try InputFile.exists($0) }),
      let known = try? knownPerformance(
        of: subject, text: ComparisonInput.readTimelineText(files.timeline), files: files)
    else { return try subject.play() }
    return known
  }

  /// Compares a timeline and its frames with a golden.
  ///
  /// - Returns: Whether the text of the timeline is that of the golden.
  private func compare(
    _ subject: GoldenSubject, _ performance: GoldenSubject.Performance, text: Data,
    files: GoldenFiles, into outcome: inout GoldenOutcome
  ) throws -> Bool {
    let timeline = performance.timeline
    for path in files.all where try !InputFile.exists(path) {
      throw RenderError(
        .missingInput, at: path,
        "the golden is not complete without this file: restore it, or record the golden again "
          + "with \(updateOption)failed")
    }
    let manifest = try GoldenManifest(path: files.manifest)
    let expectedText = try ComparisonInput.readTimelineText(files.timeline)
    // An equal text is that of the timeline itself.
    let expected =
      try text == expectedText
      ? timeline : ComparisonInput.decodeTimeline(expectedText, path: files.timeline)
    var comparison = Comparison(
      before: files.base, after: outcome.subject,
      tolerances: tolerances(of: manifest, file: (files.manifest as NSString).lastPathComponent))
    let fingerprint = Fingerprint(for: timeline)
    outcome.foreign = manifest.fingerprint.differences(to: fingerprint)
    comparison.timeline = TimelineDifference(
      of: expected, with: timeline, tolerances: comparison.tolerances)
    if let inputs = manifest.inputs,
      inputs
        == subject.inputDigest(
          of: timeline, fonts: fingerprint.fonts(replacing: manifest.fingerprint, in: timeline)),
      // Other fonts that move elements are a change of the scene to its viewers.
      manifest.fingerprint.fonts == fingerprint.fonts || comparison.timelineVerdict == .same
    {
      outcome.toolChanges = outcome.foreign
    }
    if let scene = manifest.scene, let now = subject.readScene() {
      comparison.scene = scene.changes(to: now)
    }
    comparison.addFileChanges(
      expected, timeline, fonts: (manifest.fingerprint.fonts, fingerprint.fonts))
    comparison.noteUnmatchedItems(in: [expected, timeline])
    try comparePixels(
      of: performance, expected: expected, manifest: manifest, files: files, &comparison, &outcome)
    outcome.comparison = comparison
    outcome.verdict = comparison.isSame ? .same : .differs
    return text == expectedText
  }

  /// Compares digests, and frames if they differ.
  private func comparePixels(
    of performance: GoldenSubject.Performance, expected: Timeline, manifest: GoldenManifest,
    files: GoldenFiles, _ comparison: inout Comparison, _ outcome: inout GoldenOutcome
  ) throws {
    let timeline = performance.timeline
    if pixels == .never { return comparison.notes.append("pixels are not compared, as requested") }
    if pixels == .sameFingerprint, !outcome.foreign.isEmpty {
      return comparison.notes.append(
        "pixels are not compared, since they are painted differently: "
          + outcome.foreign.joined(separator: "; "))
    }
    if comparison.differsInCanvasSize {
      return comparison.notes.append(
        "pixels are not compared, since the size of the canvas differs")
    }
    if let known = performance.frameDigests {
      outcome.digests += known
      comparison.pixels = .identical(frames: known.count)
      return
    }
    let pair = try inputs(
      of: timeline, expected: expected, manifest: manifest, files: files, name: outcome.subject)
    let digests = try Self.digests(of: pair.after.source, name: outcome.subject)
    outcome.digests += digests
    if digests == manifest.frames {
      comparison.pixels = .identical(frames: digests.count)
    } else {
      try comparison.compareFrames(pair.before, pair.after)
    }
    // People see the golden by its animation, so it has to be the one of the manifest.
    if comparison.isSame,
      Self.runs(try Self.digests(of: pair.before.animation, name: files.animation))
        != Self.runs(manifest.frames)
    {
      throw RenderError(
        .invalidData, at: files.manifest,
        "its digests are not those of \((files.animation as NSString).lastPathComponent): record "
          + "the golden again with \(updateOption)failed")
    }
  }

  /// Returns a golden's frames, and the frames of a timeline at the same times.
  ///
  /// - Throws: `RenderError` if the golden cannot be read, or nothing can be painted.
  func inputs(
    of timeline: Timeline, expected: Timeline, manifest: GoldenManifest, files: GoldenFiles,
    name: String
  ) throws -> (before: PaintedInput, after: PaintedInput) {
    var options = SamplingOptions(framesPerSecond: manifest.framesPerSecond, scale: manifest.scale)
    return try RasterError.naming(files.animation) {
      let before = PaintedInput(
        animation: try AnimationFile.open(path: files.animation), timeline: expected,
        sampling: try Sampling(of: expected, options: options, name: files.timeline))
      // A different playback is a difference of the timelines; here it is played like the golden.
      if expected.playback.duration > .zero { options.to = expected.playback.duration }
      options.speed = expected.playback.speed
      var played = timeline
      played.playback.loopCount = expected.playback.loopCount
      let after = try PaintedInput(
        timeline: played, sampling: try Sampling(of: played, options: options, name: name))
      return (before, after)
    }
  }

  /// Returns digests with equal neighbors merged, as frames are stored.
  static func runs(_ digests: [String]) -> [String] {
    digests.reduce(into: []) { runs, digest in
      if runs.last != digest { runs.append(digest) }
    }
  }

  /// Returns the digest of each frame.
  static func digests(of animation: RasterAnimation, name: String) throws -> [String] {
    try RasterError.naming(name) {
      let reader = try animation.open()
      var result: [String] = []
      while let frame = try reader.next() {
        if let last = result.last, frame.isRepeated {
          result.append(last)
        } else {
          result.append(FileDigest.text(of: frame.bitmap))
        }
      }
      return result
    }
  }
}
