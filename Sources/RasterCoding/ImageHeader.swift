/// What kind of file a picture comes in.
public enum ImageFormat: String, Hashable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
}

/// How a camera was held: what has to be done to the rows of a file to see the picture upright.
///
/// The numbers are those of EXIF 2.3, section 4.6.4, tag 0x0112.
public enum ImageOrientation: Int, Hashable, Sendable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether rows of the file become columns of the picture.
  public var swapsSides: Bool { rawValue >= 5 }
}

/// What the first bytes of a picture tell, before any pixel is decoded.
public struct ImageHeader: Hashable, Sendable {
  public let format: ImageFormat
  /// The width in pixels, once the picture is upright.
  public let width: Int
  /// The height in pixels, once the picture is upright.
  public let height: Int
  /// How the pixels lie in the file.
  public let orientation: ImageOrientation
  /// Whether whoever shows the file shows it alike: rows lie upright, and colours are no inks.
  public let isShownAlike: Bool
}
