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
    _ subject: GoldenSubject, _ performance: GoldenSubject.Performance, files: GoldenFiles,
    into outcome: inout GoldenOutcome
  ) throws {
    let timeline = performance.timeline
    let old = try? GoldenManifest(path: files.manifest)
    let options = SamplingOptions(
      framesPerSecond: framesPerSecond ?? old?.framesPerSecond
        ?? min(Self.highestRate, timeline.playback.framesPerSecond),
      scale: scale ?? old?.scale
        ?? Self.smallScale(of: timeline.canvas))
    try options.validate()
    let text = try TimelineJSON.encode(timeline)
    let again = try subject.play().timeline
    if try TimelineJSON.encode(again) != text {
      let findings = TimelineComparison(of: timeline, with: again).findings
      throw Self.refusal(
        of: subject.name, findings.first?.description ?? "its timeline's last digits change")
    }
    let sampling = try Sampling(of: timeline, options: options, name: subject.name)
    let painted = try PaintedExhibit(timeline: timeline, sampling: sampling).pictures
    let first = try Self.digests(of: painted, name: subject.name)
    let second = try Self.digests(of: painted, name: subject.name)
    if let frame = zip(first, second).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
      throw Self.refusal(
        of: subject.name, "frame \(frame.offset) is painted otherwise the second time")
    }
    let manifest = GoldenManifest(
      subject: subject.goldenName, fingerprint: Fingerprint(for: timeline),
      framesPerSecond: sampling.playback.framesPerSecond, scale: sampling.scale, frames: first,
      limits: old?.limits)
    outcome.digests = [text.withUnsafeBytes { FileDigest.text(of: $0) }] + first
    try NewFile.replace(files.timeline, with: text)
    try NewFile.replace(
      files.pictures, with: Data(try APNGEncoder.encode(painted, name: subject.name)))
    // Last, so that what is not whole has no manifest.
    try NewFile.replace(files.manifest, with: try manifest.json())
  }

  /// Words why a golden is not recorded.
  package static func refusal(of name: String, _ reason: String) -> RenderError {
    RenderError(
      .differs, at: name,
      "not recorded, since it does not reproduce: \(reason); look for clocks, random numbers and "
        + "the order of sets and dictionaries")
  }

  /// Returns the canvas's scale, or the largest half of it at which pictures stay small.
  package static func smallScale(of canvas: Canvas) -> Double {
    let longestSide = max(canvas.size.width, canvas.size.height)
    var result = min(1, canvas.scale)
    while longestSide * result > Self.longestSide, result > 0.125 { result /= 2 }
    return result
  }
}

extension APNGEncoder {
  /// Returns the bytes of a file with all pictures of an animation.
  ///
  /// - Throws: `RenderError` that names what was encoded.
  static func encode(_ pictures: RasterAnimation, name: String) throws -> [UInt8] {
    try RasterError.naming(name) {
      let encoder = try APNGEncoder(
        width: pictures.width, height: pictures.height, loopCount: pictures.loopCount)
      let reader = try pictures.open()
      while let frame = try reader.next() {
        try encoder.append(frame.bitmap, duration: frame.duration)
      }
      var bytes: [UInt8] = []
      try encoder.finish { bytes.append(contentsOf: $0) }
      return bytes
    }
  }
}
