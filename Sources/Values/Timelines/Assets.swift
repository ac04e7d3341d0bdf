/// A font file that comes with the scene, as it was when the scene was read.
public struct FontAsset: Hashable, Sendable, Codable {
  public var family: String
  /// The weight from 100 to 900.
  public var weight: Int
  public var italic: Bool
  /// The path relative to the folder of assets, as written in the scene.
  public var name: String
  /// The SHA-256 of the file's bytes, in hexadecimal.
  public var digest: String

  /// Makes a font.
  public init(family: String, weight: Int, italic: Bool, name: String, digest: String) {
    self.family = family; self.weight = weight; self.italic = italic
    self.name = name; self.digest = digest
  }
}

/// The files that a timeline draws from, and their present location.
public struct Assets: Hashable, Sendable {
  /// The absolute path of the folder of assets; `nil` if there is none.
  ///
  /// It does not affect the drawing, so it is neither compared nor written.
  public var directory: String?
  /// The folder that the folder of assets must be in, for scenes that are not trusted; `nil`
  /// without such a restriction. It is neither compared nor written.
  package var container: String?
  public var fonts: [FontAsset]

  /// Makes assets, by default none.
  public init(directory: String? = nil, fonts: [FontAsset] = []) {
    self.directory = directory; self.fonts = fonts
  }

  /// No assets.
  public static let none = Assets()

  public static func == (left: Assets, right: Assets) -> Bool { left.fonts == right.fonts }

  public func hash(into hasher: inout Hasher) { hasher.combine(fonts) }
}

extension Assets: Codable {
  private enum CodingKeys: String, CodingKey { case fonts }

  /// Reads the fonts.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(fonts: try container.decodeIfPresent([FontAsset].self, forKey: .fonts) ?? [])
  }

  /// Writes the fonts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !fonts.isEmpty { try container.encode(fonts, forKey: .fonts) }
  }
}
