/// A face of a font family.
public struct FontFace: Hashable, Sendable {
  /// The family's name, as in "Inter".
  public var family: String
  /// The weight from 100 to 900; 400 is regular, 700 bold.
  public var weight: Int
  public var italic: Bool

  /// Makes a face, by default the upright regular one.
  public init(family: String, weight: Int = 400, italic: Bool = false) {
    self.family = family; self.weight = weight; self.italic = italic
  }

  /// The name of the face, as in "Inter 700 italic".
  package var name: String { "\(family) \(weight)\(italic ? " italic" : "")" }
}

/// A face with its file.
public struct FontFile: Hashable, Sendable {
  public let face: FontFace
  /// The path of an OpenType or TrueType file with this one face.
  public let path: String
  /// The SHA-256 that the file must have, in hexadecimal; `nil` for a font of the machine.
  public let digest: String?

  /// Makes a file of a face.
  public init(face: FontFace, path: String, digest: String? = nil) {
    self.face = face; self.path = path; self.digest = digest
  }

  /// The largest size of a font file: 64 MB.
  public static let maximumBytes = 64 << 20
}
