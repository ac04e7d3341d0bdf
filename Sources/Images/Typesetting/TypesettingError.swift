/// An error in setting a text.
public enum TypesettingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No file has the face; the advice names the available faces or the package to install.
  case missingFont(FontFace, advice: String)
  /// The file of the face exists but is not a readable font.
  case unreadableFont(FontFace)
  /// The file of the face was found but cannot be opened now.
  case fontNotOpened(FontFace)
  /// The file of the face has changed since the scene was read.
  case fontChanged(FontFace)
  /// The system has no memory for a font map.
  case outOfMemory
  /// The size is not within the possible range in points.
  case sizeOutOfRange(Double)
  /// The wrap width is not a possible number of points.
  case widthOutOfRange(Double)
  /// The tracking is not within the possible range in points.
  case trackingOutOfRange(Double)
  /// The line height is not within the possible range in points.
  case lineHeightOutOfRange(Double)
  case textTooLong(bytes: Int, size: Double)

  /// The error, and a suggested fix.
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

  /// Whether the error is caused by the machine, not by the request.
  package var isOfTheSystem: Bool {
    switch self {
    case .fontNotOpened, .outOfMemory: true
    default: false
    }
  }
}
