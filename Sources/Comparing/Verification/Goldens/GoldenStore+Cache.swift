import Foundation
import ImageAssets
import RasterCoding
import SceneRendering
import Timelines

extension GoldenStore {
  /// The result of playing and painting a scene in an earlier run.
  struct KnownResult: Codable, Sendable {
    /// The digest of the timeline's text.
    let timeline: String
    /// The digests of the frames at the times of the golden.
    let frames: [String]
    /// The digest of the golden's file of frames, which are not read again.
    let animation: String
    let failedExpectations: [String]
    let warnings: [String]
    /// The files from which the scene was made.
    let files: [String]
    /// The folder of images and fonts.
    let assets: String?
  }

  /// Returns a performance that an earlier run has found to give exactly the golden, without playing
  /// the scene; `nil` if that is not known.
  ///
  /// - Parameters:
  ///   - text: The golden's timeline.
  ///   - files: The golden.
  func knownPerformance(
    of subject: GoldenSubject, text: Data, files: GoldenFiles
  ) throws -> GoldenSubject.Performance? {
    guard let cache, let input = subject.input else { return nil }
    let manifest = try GoldenManifest(path: files.manifest)
    guard
      let payload = cache.result(
        of: input, assets: subject.assets, purpose: Self.purpose(of: manifest)),
      let known = try? JSONDecoder().decode(KnownResult.self, from: payload),
      known.timeline == text.withUnsafeBytes({ FileDigest.text(of: $0) }),
      known.frames == manifest.frames, known.animation == cache.digest(ofFile: files.animation)
    else { return nil }
    var timeline = try ComparisonInput.decodeTimeline(text, path: files.timeline)
    timeline.assets.directory = known.assets
    var performance = GoldenSubject.Performance(
      timeline: timeline, failedExpectations: known.failedExpectations, warnings: known.warnings)
    performance.files = known.files
    performance.frameDigests = known.frames
    return performance
  }

  /// Stores what playing and painting a scene gave, if it is exactly the golden.
  func store(
    _ outcome: GoldenOutcome, _ performance: GoldenSubject.Performance, of subject: GoldenSubject,
    isGolden: Bool
  ) {
    guard let cache, isGolden, performance.frameDigests == nil, let input = subject.input,
      let scene = performance.scene, outcome.digests.count > 1,
      let manifest = try? GoldenManifest(path: outcome.files.manifest),
      Array(outcome.digests.dropFirst()) == manifest.frames,
      let animation = cache.digest(ofFile: outcome.files.animation),
      let painted = try? AnimationFile.open(path: outcome.files.animation),
      (try? Self.digests(of: painted, name: outcome.files.animation)).map(Self.runs)
        == Self.runs(manifest.frames)
    else { return }
    let known = KnownResult(
      timeline: outcome.digests[0], frames: manifest.frames, animation: animation,
      failedExpectations: performance.failedExpectations, warnings: performance.warnings,
      files: performance.files, assets: performance.timeline.assets.directory)
    guard let payload = try? JSONLines.encoder.encode(known) else { return }
    cache.store(
      result: payload, of: scene, input, assets: subject.assets,
      purpose: Self.purpose(of: manifest))
  }

  /// Returns a text that identifies the frames of a golden.
  private static func purpose(of manifest: GoldenManifest) -> String {
    "golden at \(manifest.framesPerSecond) frames per second and scale \(manifest.scale)"
  }
}
