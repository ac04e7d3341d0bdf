/// Why a text cannot be set.
public enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No file has the face; the advice tells what there is, or what to install.
  case missingFont(FontFace, advice: String)
  /// The file of the face exists and is not a font that can be read.
  case unreadableFont(FontFace)
  /// The file of the face was found and cannot be opened now.
  case fontNotOpened(FontFace)
  /// The size is not a number of points that text can have.
  case sizeOutOfRange(Double)
  /// The wrap width is not a number of points.
  case widthOutOfRange(Double)
  /// The text is too long, or too long for its size.
  case textTooLong(bytes: Int, size: Double)

  /// The mistake, and what to do about it.
  public var description: String {
    switch self {
    case .missingFont(let face, let advice): "no font \"\(face.name)\": \(advice)"
    case .unreadableFont(let face):
      "the file of \"\(face.name)\" cannot be read as a font; install its package again"
    case .fontNotOpened(let face):
      "the file of \"\(face.name)\" cannot be opened; if the process may open too few files, "
        + "raise `ulimit -n` or paint with fewer --jobs"
    case .sizeOutOfRange(let size):
      "a text size is above 0 and at most \(Int(TextRequest.maximumSize)) points, not \(size)"
    case .widthOutOfRange(let width):
      "a text's width is at least 0 points, not \(width)"
    case .textTooLong(let bytes, let size):
      "a text has at most \(TextRequest.maximumBytes) bytes, and bytes times size at most "
        + "\(Int(TextRequest.maximumExtent)) points, not \(bytes) bytes at \(size) points; "
        + "split it or set it smaller"
    }
  }

  /// Whether the machine is at fault, not what it was asked for.
  package var isOfTheSystem: Bool {
    if case .fontNotOpened = self { true } else { false }
  }
}
