public import Documents

/// A family of fonts that a scene brings with it.
public struct FontFamilyValue: Hashable, Sendable {
  /// A face of the family and the file that has it.
  public struct File: Hashable, Sendable {
    /// The name of the file in the assets folder.
    public var name: String
    /// The weight from 100 to 900.
    public var weight: Int
    public var italic: Bool
    public var location: SourceLocation

    /// Makes a face, by default the upright regular one.
    public init(name: String, weight: Int = 400, italic: Bool = false, location: SourceLocation) {
      self.name = name; self.weight = weight; self.italic = italic; self.location = location
    }
  }

  /// The name by which texts ask for the family, whatever its files call themselves.
  public var family: String
  public var files: [File]
  public var location: SourceLocation

  /// Makes a family.
  public init(family: String, files: [File], location: SourceLocation) {
    self.family = family; self.files = files; self.location = location
  }
}
