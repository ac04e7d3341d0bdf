internal import CGIF
internal import CPNG
internal import CZlib

/// The versions of the third-party libraries that raster coding uses.
public enum RasterLibraries {
  /// The version of giflib's headers at build time; giflib has no version query at run time.
  public static var giflib: String { "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" }
  /// The version of libpng.
  public static var libpng: String { String(cString: png_get_libpng_ver(nil)) }
  /// The version of zlib.
  public static var zlib: String { String(cString: zlibVersion()) }
}
