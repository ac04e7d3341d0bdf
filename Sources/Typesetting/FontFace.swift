/// One face of a font family: what a text is set in.
public struct FontFace: Hashable, Sendable {
  /// The family's name, as in "Inter".
  public var family: String
  /// The weight from 100 to 900; 400 is regular, 700 bold.
  public var weight: Int
  public var italic: Bool

  /// Makes a face, by default the upright regular one.
  public init(family: String, weight: Int = 400, italic: Bool = false) {
    (self.family, self.weight, self.italic) = (family, weight, italic)
  }

  /// The face in words, as in "Inter 700 italic".
  package var name: String { "\(family) \(weight)\(italic ? " italic" : "")" }
}

/// A face found on this machine.
public struct FontFile: Hashable, Sendable {
  public let face: FontFace
  /// The path of an OpenType or TrueType file with this one face.
  public let path: String

  /// Makes a file of a face.
  package init(face: FontFace, path: String) {
    (self.face, self.path) = (face, path)
  }
}
