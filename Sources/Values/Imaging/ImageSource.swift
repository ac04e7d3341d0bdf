/// An image file, identified by its contents at the time when the scene was read.
public struct ImageSource: Hashable, Sendable, Codable {
  /// The path below the folder of assets, as the scene gives it.
  public var name: String
  /// The SHA-256 of the file's bytes, in hexadecimal.
  public var digest: String
  /// The width of the upright image, in pixels.
  public var width: Int
  /// The height of the upright image, in pixels.
  public var height: Int

  /// Creates a source.
  public init(name: String, digest: String, width: Int, height: Int) {
    self.name = name
    self.digest = digest
    self.width = width
    self.height = height
  }
}
