package import Documents

/// A font family that is included with a scene.
package struct FontFamilyValue: Hashable, Sendable {
  /// A face of the family, with its file.
  package struct File: Hashable, Sendable {
    /// The name of the file in the assets folder.
    package var name: String
    /// The weight from 100 to 900.
    package var weight: Int
    package var italic: Bool
    package var location: SourceLocation

    /// Makes a face, by default the upright regular one.
    package init(
      name: String, weight: Int = 400, italic: Bool = false, location: SourceLocation = .missing
    ) {
      self.name = name; self.weight = weight; self.italic = italic; self.location = location
    }
  }

  /// The name by which texts select the family, independent of the files' own names.
  package var family: String
  package var files: [File]
  package var location: SourceLocation

  /// Makes a family.
  package init(
    family: String, files: [File], location: SourceLocation = .missing
  ) {
    self.family = family; self.files = files; self.location = location
  }
}
