internal import CGIF
internal import CPNG
internal import CZlib

/// Which versions of other people's libraries raster coding runs with.
public enum RasterLibraries {
  /// The version of giflib that the tool was built for; giflib does not tell it when it runs.
  public static var giflib: String { "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" }
  /// The version of libpng.
  public static var libpng: String { String(cString: png_get_libpng_ver(nil)) }
  /// The version of zlib.
  public static var zlib: String { String(cString: zlibVersion()) }
}
