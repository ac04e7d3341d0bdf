public import ComparisonTolerances
import Documents
public import Foundation
import OutputFiles
import Rendering
import Timing

/// The manifest of a golden: the origin of its frames, and its tolerances.
public struct GoldenManifest: Hashable, Sendable, Codable {
  /// The current version of the format.
  public static let formatVersion = 1
  /// The maximum number of bytes that are read.
  public static let maximumBytes = 16 << 20

  /// The version of the format of this manifest.
  public var golden = Self.formatVersion
  /// The subject of the golden: the scene's path within its folder, or a test.
  public var subject: String
  /// The scene, as a path relative to the folder of goldens; `nil` for a test, and in manifests of
  /// earlier versions.
  public var source: String?
  /// The name of the scene's variant; `nil` for the scene itself.
  public var variant: String?
  /// The digest of everything that the subject is made of; `nil` if it is not known.
  public var inputs: String?
  /// The scene document with its includes, of which changes are the causes of differences; `nil` for
  /// a test, for a very large scene, and in manifests of earlier versions.
  public var scene: SceneTree?
  public var fingerprint: Fingerprint
  /// The frame rate of the golden, per second of the output.
  public var framesPerSecond: Double
  /// Pixels per point.
  public var scale: Double
  /// The digest of each frame's pixels, in order, including repeated ones.
  public var frames: [String]
  /// The tolerances with their reason; kept when the golden is recorded again.
  public var tolerances: ToleranceSettings?

  /// Creates a manifest.
  public init(
    subject: String, source: String? = nil, inputs: String? = nil,
    scene: SceneTree? = nil, fingerprint: Fingerprint,
    framesPerSecond: Double, scale: Double, frames: [String], tolerances: ToleranceSettings? = nil
  ) {
    self.subject = subject; self.source = source; self.inputs = inputs
    self.scene = scene.flatMap { $0.isKept ? $0 : nil }
    self.fingerprint = fingerprint
    self.framesPerSecond = framesPerSecond; self.scale = scale
    self.frames = frames; self.tolerances = tolerances
  }

  /// Reads a manifest.
  ///
  /// - Throws: `RenderError` with the name of the file and its error.
  public init(path: String) throws { try self.init(data: try Self.text(at: path), path: path) }

  /// Decodes a manifest.
  ///
  /// - Throws: `RenderError` with the name of the file and its error.
  init(data: Data, path: String) throws {
    do {
      self = try JSONDecoder().decode(GoldenManifest.self, from: data)
    } catch let error as DecodingError {
      throw RenderError(.invalidData, at: path, "it is no golden's manifest: \(error.words)")
    } catch {
      throw RenderError(.invalidData, at: path, "it is no golden's manifest")
    }
    scene = (try? DocumentReader.read(bytes: data, name: path, format: .json))?["scene"]
      .map { SceneTree(file: "", root: $0) }
    guard golden == Self.formatVersion else {
      throw RenderError(
        .invalidData, at: path,
        "golden format \(golden) is not known; this tool reads format \(Self.formatVersion): "
          + "record it again")
    }
    if let problem = tolerances?.problem {
      throw RenderError(.invalidData, at: path, "limits: \(problem)")
    }
  }

  /// Reads the text of a manifest.
  ///
  /// - Throws: `RenderError` if it is too long, or cannot be read.
  private static func text(at path: String) throws -> Data {
    try InputFile.read(path, atMost: maximumBytes, as: "the golden's manifest")
  }

  /// The part of a manifest that names the scene.
  struct Origin: Decodable {
    var source: String?
    var variant: String?
  }

  /// Returns the scene that a manifest names, also if it is otherwise invalid.
  static func origin(at path: String) -> Origin {
    guard let text = try? text(at: path) else { return Origin() }
    return (try? JSONDecoder().decode(Origin.self, from: text)) ?? Origin()
  }

  /// Reads the tolerances of a manifest that may be otherwise invalid.
  ///
  /// - Throws: `RenderError` if they cannot be read, so that recording would lose them.
  static func tolerances(at path: String) throws -> ToleranceSettings? {
    /// The part of a manifest that people write.
    struct Part: Decodable { let limits: KnownTolerances? }
    let text = try text(at: path)
    do {
      let tolerances = try JSONDecoder().decode(Part.self, from: text).limits?.settings
      if tolerances?.problem == nil { return tolerances }
    } catch {}
    throw RenderError(
      .invalidData, at: path,
      "not recorded, since the tolerances in this file cannot be read and would be lost; repair or "
        + "delete it")
  }

  /// The manifest as JSON with sorted keys, ending in a line feed.
  ///
  /// - Throws: `EncodingError`, though no manifest causes one.
  public func json() throws -> Data { try prettyJSON() }
}

extension GoldenManifest {
  private enum CodingKeys: String, NumberKey {
    case golden, subject, source, variant, inputs, scene, fingerprint, framesPerSecond, scale
    case frames
    case tolerances = "limits"

    var range: NumberRange? {
      switch self {
      case .golden: .version
      case .framesPerSecond: NumberRange(SamplingOptions.rates)
      case .scale: NumberRange(SamplingOptions.scales)
      case .subject, .source, .variant, .inputs, .scene, .fingerprint, .frames, .tolerances: nil
      }
    }
  }

  /// Decodes a manifest; an unknown tolerance is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    golden = try values.decode(Int.self, forKey: .golden)
    subject = try values.decode(String.self, forKey: .subject)
    source = try values.decodeIfPresent(String.self, forKey: .source)
    variant = try values.decodeIfPresent(String.self, forKey: .variant)
    inputs = try values.decodeIfPresent(String.self, forKey: .inputs)
    fingerprint = try values.decode(Fingerprint.self, forKey: .fingerprint)
    framesPerSecond = try values.decode(Double.self, forKey: .framesPerSecond)
    scale = try values.decode(Double.self, forKey: .scale)
    frames = try values.decode([String].self, forKey: .frames)
    tolerances = try values.decodeIfPresent(KnownTolerances.self, forKey: .tolerances)?.settings
  }
}

/// Tolerances as people write them, without unknown names.
private struct KnownTolerances: Decodable {
  let settings: ToleranceSettings

  init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    if let name = names.first(where: { !ToleranceSettings.names.contains($0) }) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "there is no tolerance '\(name)'"
            + NearestName.hint(for: name, among: ToleranceSettings.names).text))
    }
    settings = try ToleranceSettings(from: decoder)
  }
}
