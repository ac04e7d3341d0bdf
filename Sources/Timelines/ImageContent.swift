/// Which file a picture comes from, and what was in it when the timeline was made.
public struct ImageSource: Hashable, Sendable {
  /// The path relative to the assets folder, as the scene has it.
  public var name: String
  /// The SHA-256 of the file as 64 hexadecimal digits.
  public var digest: String
  /// The width in pixels, once the picture is upright.
  public var width: Int
  /// The height in pixels, once the picture is upright.
  public var height: Int

  /// The longest side of a picture.
  public static let maximumSide = 16_384

  /// Makes a source.
  ///
  /// - Precondition: both sides have from 1 to 16 384 pixels.
  public init(name: String, digest: String, width: Int, height: Int) {
    precondition(
      [width, height].allSatisfy { 1...ImageSource.maximumSide ~= $0 },
      "a picture has from 1 to 16 384 pixels a side")
    (self.name, self.digest, self.width, self.height) = (name, digest, width, height)
  }
}

/// How a picture is laid into the bounds of a layer, as UIKit's content modes.
public enum ImageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// As small as covers the bounds, centred; what is too much is cut off.
  case fill
  /// As large as fits into the bounds, centred.
  case fit
  /// As large as the bounds, whatever becomes of its shape.
  case stretch
  /// As large as its scale says, centred; what is too much is cut off.
  case center
  /// As large as its scale says, again and again from the top left.
  case tile
}

/// A picture on a layer: its file, and how it is laid into the bounds.
public struct ImageContent: Hashable, Sendable {
  public var source: ImageSource
  public var mode: ImageMode
  /// Pixels of the picture per point, for `center` and `tile`.
  public var scale: Double

  /// Makes a picture that fills the bounds by default.
  ///
  /// - Precondition: the scale is positive and finite.
  public init(source: ImageSource, mode: ImageMode = .fill, scale: Double = 1) {
    precondition(scale > 0 && scale.isFinite, "a scale is positive")
    (self.source, self.mode, self.scale) = (source, mode, scale)
  }
}

extension ImageSource: Codable {
  private enum Key: String, CodingKey { case name, digest, width, height }

  /// Reads a source; sides that no picture has are refused.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    name = try container.decode(String.self, forKey: .name)
    digest = try container.decode(String.self, forKey: .digest)
    width = try container.decode(Int.self, forKey: .width)
    height = try container.decode(Int.self, forKey: .height)
    for (key, side) in [(Key.width, width), (.height, height)]
    where !(1...ImageSource.maximumSide ~= side) {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "a picture has from 1 to \(ImageSource.maximumSide) pixels, not \(side)")
    }
  }

  /// Writes all four.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(digest, forKey: .digest)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
  }
}

extension ImageContent: Codable {
  private enum Key: String, CodingKey { case source, mode, scale }

  /// Reads a picture; its mode is `fill` and its scale 1 where they are missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    source = try container.decode(ImageSource.self, forKey: .source)
    mode = try container.decodeIfPresent(ImageMode.self, forKey: .mode) ?? .fill
    scale = try container.decodeIfPresent(Double.self, forKey: .scale) ?? 1
    guard scale > 0, scale.isFinite else {
      throw DecodingError.dataCorruptedError(
        forKey: .scale, in: container, debugDescription: "a scale is above 0, not \(scale)")
    }
  }

  /// Writes the source, and the others where they are not as usual.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(source, forKey: .source)
    if mode != .fill { try container.encode(mode, forKey: .mode) }
    if scale != 1 { try container.encode(scale, forKey: .scale) }
  }
}
