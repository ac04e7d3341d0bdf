import Documents
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
  public var limits: ToleranceSettings?

  /// Makes a manifest.
  public init(
    subject: String, fingerprint: Fingerprint, framesPerSecond: Double, scale: Double,
    frames: [String], limits: ToleranceSettings? = nil
  ) {
    self.subject = subject; self.fingerprint = fingerprint
    self.framesPerSecond = framesPerSecond; self.scale = scale
    self.frames = frames; self.limits = limits
  }

  /// Reads a manifest.
  ///
  /// - Throws: `RenderError` that names the file and what is wrong with it.
  public init(path: String) throws {
    let data = try Self.text(at: path)
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

  /// Reads the text of a manifest.
  ///
  /// - Throws: `RenderError` where it is too long, or cannot be read.
  private static func text(at path: String) throws -> Data {
    try InputFile.read(path, atMost: maximumBytes, as: "the golden's manifest")
  }

  /// Reads the limits of a manifest, whatever else is wrong with it.
  ///
  /// - Throws: `RenderError` where they cannot be read, so that recording would lose them.
  static func limits(at path: String) throws -> ToleranceSettings? {
    /// The part of a manifest that people write.
    struct Part: Decodable { let limits: KnownTolerances? }
    let text = try text(at: path)
    do {
      let limits = try JSONDecoder().decode(Part.self, from: text).limits?.settings
      if limits?.problem == nil { return limits }
    } catch {}
    throw RenderError(
      .badData, at: path,
      "not recorded, since the limits in this file cannot be read and would be lost: repair or "
        + "delete it")
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

extension GoldenManifest {
  private enum CodingKeys: String, CodingKey {
    case golden, subject, fingerprint, framesPerSecond, scale, frames, limits
  }

  /// Reads a manifest; a limit that does not exist is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    golden = try values.decode(Int.self, forKey: .golden)
    subject = try values.decode(String.self, forKey: .subject)
    fingerprint = try values.decode(Fingerprint.self, forKey: .fingerprint)
    framesPerSecond = try values.decode(Double.self, forKey: .framesPerSecond)
    scale = try values.decode(Double.self, forKey: .scale)
    frames = try values.decode([String].self, forKey: .frames)
    limits = try values.decodeIfPresent(KnownTolerances.self, forKey: .limits)?.settings
  }
}

/// Limits as people write them, none of whose names may be mistyped.
private struct KnownTolerances: Decodable {
  let settings: ToleranceSettings

  /// A key of any name.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    /// Makes a key of a name.
    init(stringValue: String) { self.stringValue = stringValue }
    /// Makes no key of a number.
    init?(intValue: Int) { nil }
  }

  /// Reads limits.
  init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue).sorted()
    if let name = names.first(where: { !ToleranceSettings.names.contains($0) }) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "there is no limit '\(name)'"
            + NearestName.hint(for: name, among: ToleranceSettings.names)))
    }
    settings = try ToleranceSettings(from: decoder)
  }
}
