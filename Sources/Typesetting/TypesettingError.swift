/// Why a text cannot be set.
public enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No file has the face; the advice tells what there is, or what to install.
  case missingFont(FontFace, advice: String)
  /// The file of the face exists and is not a font that can be read.
  case unreadableFont(FontFace)
  /// The file of the face was found and cannot be opened now.
  case fontNotOpened(FontFace)
  /// The file of the face is another one than when the scene was read.
  case fontChanged(FontFace)
  /// The system gave no memory for a font map.
  case outOfMemory
  /// The size is not a number of points that text can have.
  case sizeOutOfRange(Double)
  /// The wrap width is not a number of points.
  case widthOutOfRange(Double)
  /// The tracking is not a number of points that text can have.
  case trackingOutOfRange(Double)
  /// The height of lines is not a number of points that lines can have.
  case lineHeightOutOfRange(Double)
  /// The text is too long, or too long for its size.
  case textTooLong(bytes: Int, size: Double)

  /// The mistake, and what to do about it.
  public var description: String {
    switch self {
    case .missingFont(let face, let advice): "no font \"\(face.name)\": \(advice)"
    case .unreadableFont(let face):
      "the file of \"\(face.name)\" cannot be read as a font; install its package again, or name "
        + "an OpenType or TrueType file"
    case .fontNotOpened(let face):
      "the file of \"\(face.name)\" cannot be opened; if the process may open too few files, "
        + "raise `ulimit -n` or paint with fewer `jobs`"
    case .fontChanged(let face):
      "the file of \"\(face.name)\" has changed since the scene was read; read it again"
    case .outOfMemory: "there is no memory to set texts"
    case .sizeOutOfRange(let size):
      "a text size is above 0 and at most \(Int(TextRequest.maximumSize)) points, not \(size)"
    case .widthOutOfRange(let width):
      "a text's width is at least 0 points, not \(width)"
    case .trackingOutOfRange(let tracking):
      "a text's tracking is at most \(Int(TextRequest.maximumTracking)) points either way, "
        + "not \(tracking)"
    case .lineHeightOutOfRange(let height):
      "a line's height is from 0 to \(Int(TextRequest.maximumLineHeight)) points, not \(height)"
    case .textTooLong(let bytes, let size):
      "a text has at most \(TextRequest.maximumBytes) bytes, and bytes times size at most "
        + "\(Int(TextRequest.maximumExtent)) points, not \(bytes) bytes at \(size) points; "
        + "split it or set it smaller"
    }
  }

  /// Whether the machine is at fault, not what it was asked for.
  package var isOfTheSystem: Bool {
    switch self {
    case .fontNotOpened, .outOfMemory: true
    default: false
    }
  }
}
