/// The format of an image file.
public enum ImageFormat: String, Hashable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
}

/// The orientation of the camera: the transform from the rows of a file to the upright image.
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

  /// Whether rows of the file become columns of the image.
  public var swapsSides: Bool { rawValue >= 5 }
}

/// The properties of an image in its first bytes, before any pixel is decoded.
public struct ImageHeader: Hashable, Sendable {
  public let format: ImageFormat
  /// The width in pixels of the upright image.
  public let width: Int
  /// The height in pixels of the upright image.
  public let height: Int
  /// The orientation of the pixels in the file.
  public let orientation: ImageOrientation
  /// Whether all viewers show the file alike: it is stored upright, and its colors are not inks.
  public let isShownAlike: Bool

  /// Makes the properties of an image from those of the rows of its file.
  init(
    format: ImageFormat, rows: (width: Int, height: Int), orientation: ImageOrientation,
    hasInks: Bool = false
  ) {
    self.format = format; self.orientation = orientation
    (width, height) = orientation.swapsSides ? (rows.height, rows.width) : rows
    isShownAlike = orientation == .up && !hasInks
  }
}
