public import Foundation
public import FrameComparison
import Rendering
import Timing

/// What stands beside a golden's timeline and pictures: how they were made, and what may differ.
public struct GoldenManifest: Hashable, Sendable, Codable {
  /// The version of the form.
  public static let formatVersion = 1
  /// The most bytes that are read.
  public static let maximumBytes = 16 << 20

  /// The version of the form that it was written in.
  public var golden = Self.formatVersion
  /// What it is a golden of: the scene's path within its folder, or a test.
  public var subject: String
  public var fingerprint: Fingerprint
  /// The rate at which pictures were taken, per second of the output.
  public var framesPerSecond: Double
  /// Pixels per point.
  public var scale: Double
  /// The digest of each picture's pixels, in order, repeated ones too.
  public var frames: [String]
  /// What may differ, and why; kept when the golden is recorded anew.
  public var limits: LimitSettings?

  /// Makes a manifest.
  public init(
    subject: String, fingerprint: Fingerprint, framesPerSecond: Double, scale: Double,
    frames: [String], limits: LimitSettings? = nil
  ) {
    (self.subject, self.fingerprint) = (subject, fingerprint)
    (self.framesPerSecond, self.scale) = (framesPerSecond, scale)
    (self.frames, self.limits) = (frames, limits)
  }

  /// Reads a manifest.
  ///
  /// - Throws: `RenderError` that names the file and what is wrong with it.
  public init(path: String) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw RenderError(.inputOutput, at: path, "the golden's manifest cannot be read")
    }
    guard data.count <= Self.maximumBytes else {
      throw RenderError(
        .badData, at: path,
        "a golden's manifest has at most \(Self.maximumBytes) bytes, and this has \(data.count)")
    }
    do {
      self = try JSONDecoder().decode(GoldenManifest.self, from: data)
    } catch let error as DecodingError {
      throw RenderError(.badData, at: path, "it is no golden's manifest: \(error.words)")
    } catch {
      throw RenderError(.badData, at: path, "it is no golden's manifest")
    }
    guard golden == Self.formatVersion else {
      throw RenderError(
        .badData, at: path,
        "golden format \(golden) is not known; this tool reads format \(Self.formatVersion): "
          + "record it anew")
    }
    guard SamplingOptions.rates.contains(framesPerSecond), SamplingOptions.scales.contains(scale)
    else {
      throw RenderError(
        .badData, at: path,
        "framesPerSecond \(framesPerSecond) or scale \(scale) is out of range: record it anew")
    }
    if let problem = limits?.problem { throw RenderError(.badData, at: path, "limits: \(problem)") }
  }

  /// The manifest as JSON with sorted keys, ending in a line feed.
  ///
  /// - Throws: `EncodingError`, though nothing in a manifest gives it a reason to.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
