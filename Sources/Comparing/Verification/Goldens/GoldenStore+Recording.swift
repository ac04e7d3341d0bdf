import ComparisonTolerances
import Foundation
import Imaging
import OutputFiles
import PixelComparison
import RasterCoding
package import Rendering
import TimelineComparison
package import Timelines
import Timing

extension GoldenStore {
  /// Records a golden if two runs give identical output.
  ///
  /// - Throws: `RenderError` if it does not reproduce, or cannot be written.
  func record(
    _ subject: GoldenSubject, _ performance: GoldenSubject.Performance, text: Data,
    files: GoldenFiles, into outcome: inout GoldenOutcome
  ) throws {
    try OutputSet(files: files.all).refuse(replacing: performance.files)
    let (candidate, digests) = try candidate(
      of: subject, performance.timeline, text: text, files: files)
    outcome.digests = outcome.digests.prefix(1) + digests
    try willWrite()
    try files.replace(candidate.contents, register: register)
    outcome.files.pendingEndings = []
  }

  /// Returns the files that would be recorded for a subject, with the digests of the frames.
  ///
  /// - Throws: `RenderError` if it does not reproduce.
  package func candidate(of subject: GoldenSubject) throws -> GoldenCandidate {
    let timeline = try subject.play().timeline
    return try candidate(
      of: subject, timeline, text: try TimelineJSON.encode(timeline),
      files: try files(of: subject).completingUpdate()
    ).files
  }

  /// Returns the files that would be recorded, and the digests of the frames.
  ///
  /// - Throws: `RenderError` if the subject does not reproduce.
  private func candidate(
    of subject: GoldenSubject, _ timeline: Timeline, text: Data, files: GoldenFiles
  ) throws -> (files: GoldenCandidate, digests: [String]) {
    let hasManifest = try InputFile.exists(files.manifest)
    let old = hasManifest ? try? GoldenManifest(path: files.manifest) : nil
    let tolerances =
      hasManifest && old == nil
      ? try GoldenManifest.tolerances(at: files.manifest) : old?.tolerances
    let options = SamplingOptions(
      framesPerSecond: framesPerSecond ?? old?.framesPerSecond
        ?? min(Self.highestRate, timeline.playback.framesPerSecond),
      scale: scale ?? old?.scale
        ?? Self.smallScale(of: timeline.canvas))
    try options.validate()
    let again = try subject.play().timeline
    if try TimelineJSON.encode(again) != text {
      let findings = TimelineDifference(of: timeline, with: again).findings
      throw Self.refusal(
        of: subject.name, findings.first?.description ?? "its timeline's last digits change")
    }
    let sampling = try Sampling(of: timeline, options: options, name: subject.name)
    let painted = try PaintedInput(timeline: timeline, sampling: sampling).animation
    let first = try Self.digests(of: painted, name: subject.name)
    let second = try Self.digests(of: painted, name: subject.name)
    if let frame = zip(first, second).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
      throw Self.refusal(
        of: subject.name, "frame \(frame.offset) is painted differently the second time")
    }
    let fingerprint = Fingerprint(for: timeline)
    var manifest = GoldenManifest(
      subject: subject.goldenName,
      source: subject.source.map { GoldenIndex.relativePath(of: $0, to: folder) },
      inputs: subject.inputDigest(of: timeline, fonts: fingerprint.fonts),
      scene: subject.readScene(),
      fingerprint: fingerprint,
      framesPerSecond: sampling.playback.framesPerSecond, scale: sampling.scale, frames: first,
      tolerances: tolerances)
    manifest.variant = subject.variant
    let animation = try RasterError.naming(subject.name) {
      let encoder = try APNGEncoder(
        width: painted.width, height: painted.height, loopCount: painted.loopCount)
      try encoder.append(contentsOf: painted)
      return try encoder.data()
    }
    let contents = [text, animation, try manifest.json()]
    return (
      GoldenCandidate(
        contents: Dictionary(uniqueKeysWithValues: zip(GoldenFiles.endings, contents))), first
    )
  }

  package static func refusal(of name: String, _ reason: String) -> RenderError {
    RenderError(
      .differs, at: name,
      "not recorded, since it does not reproduce: \(reason); check it for clocks, random numbers and "
        + "the order of sets and dictionaries")
  }

  /// Returns the canvas's scale, at most 1, halved while frames are larger than `longestSide` and
  /// the scale is larger than `smallestScale`.
  package static func smallScale(of canvas: Canvas) -> Double {
    let longestSide = max(canvas.size.width, canvas.size.height)
    var result = min(1, canvas.scale)
    while longestSide * result > Self.longestSide, result > smallestScale { result /= 2 }
    return result
  }
}
