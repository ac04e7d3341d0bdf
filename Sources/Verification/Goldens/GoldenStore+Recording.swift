import Foundation
import FrameComparison
import Imaging
import RasterCoding
package import Rendering
package import Timelines
import Timing

extension GoldenStore {
  /// Records a golden, after playing and painting twice to see whether both times are the same.
  ///
  /// - Throws: `RenderError` where it does not reproduce, or cannot be written.
  func record(
    _ subject: GoldenSubject, _ performance: GoldenSubject.Performance, text: Data,
    files: GoldenFiles, into outcome: inout GoldenOutcome
  ) throws {
    let timeline = performance.timeline
    let hasManifest = FileManager.default.fileExists(atPath: files.manifest)
    let old = hasManifest ? try? GoldenManifest(path: files.manifest) : nil
    let limits =
      hasManifest && old == nil ? try GoldenManifest.limits(at: files.manifest) : old?.limits
    let options = SamplingOptions(
      framesPerSecond: framesPerSecond ?? old?.framesPerSecond
        ?? min(Self.highestRate, timeline.playback.framesPerSecond),
      scale: scale ?? old?.scale
        ?? Self.smallScale(of: timeline.canvas))
    try options.validate()
    let again = try subject.play().timeline
    if try TimelineJSON.encode(again) != text {
      let findings = TimelineComparison(of: timeline, with: again).findings
      throw Self.refusal(
        of: subject.name, findings.first?.description ?? "its timeline's last digits change")
    }
    let sampling = try Sampling(of: timeline, options: options, name: subject.name)
    let painted = try PaintedInput(timeline: timeline, sampling: sampling).pictures
    let first = try Self.digests(of: painted, name: subject.name)
    let second = try Self.digests(of: painted, name: subject.name)
    if let frame = zip(first, second).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
      throw Self.refusal(
        of: subject.name, "frame \(frame.offset) is painted otherwise the second time")
    }
    let manifest = GoldenManifest(
      subject: subject.goldenName, fingerprint: Fingerprint(for: timeline),
      framesPerSecond: sampling.playback.framesPerSecond, scale: sampling.scale, frames: first,
      limits: limits)
    let pictures = try RasterError.naming(subject.name) {
      let encoder = try APNGEncoder(
        width: painted.width, height: painted.height, loopCount: painted.loopCount)
      try encoder.append(contentsOf: painted)
      return try encoder.data()
    }
    let manifestText = try manifest.json()
    outcome.digests = outcome.digests.prefix(1) + first
    // The manifest goes first and comes last, so that what is not whole has none.
    if hasManifest { try Self.remove(files.manifest) }
    try NewFile.replace(files.timeline, with: text, register: register)
    try NewFile.replace(files.pictures, with: pictures, register: register)
    try NewFile.replace(files.manifest, with: manifestText, register: register)
  }

  /// Removes a file.
  private static func remove(_ path: String) throws {
    guard unlink(path) == 0 else {
      throw RenderError(.cannotCreate, at: path, systemError: errno, "it cannot be replaced")
    }
  }

  /// Words why a golden is not recorded.
  package static func refusal(of name: String, _ reason: String) -> RenderError {
    RenderError(
      .differs, at: name,
      "not recorded, since it does not reproduce: \(reason); look for clocks, random numbers and "
        + "the order of sets and dictionaries")
  }

  /// Returns the canvas's scale, at most 1, halved while pictures are larger than `longestSide` and
  /// the scale than `smallestScale`.
  package static func smallScale(of canvas: Canvas) -> Double {
    let longestSide = max(canvas.size.width, canvas.size.height)
    var result = min(1, canvas.scale)
    while longestSide * result > Self.longestSide, result > smallestScale { result /= 2 }
    return result
  }
}
