internal import CDeflate
internal import CGIF
internal import CPNG
internal import CWebP
internal import CZlib

/// The versions of the third-party libraries that raster coding uses.
public enum RasterLibraries {
  /// The version of giflib's headers at build time; giflib has no version query at run time.
  public static var giflib: String { "\(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" }
  /// The version of libdeflate's headers at build time; it has no version query at run time.
  public static var libdeflate: String { LIBDEFLATE_VERSION_STRING }
  /// The version of libpng.
  public static var libpng: String { String(cString: png_get_libpng_ver(nil)) }
  /// The version of libwebp.
  public static var libwebp: String {
    let version = WebPGetEncoderVersion()
    return "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
  }
  /// The version of libavif, which is loaded for it; `nil` if it is missing.
  public static var libavif: String? { AVIFEncoder.version }
  /// The package of libavif on this system.
  public static var libavifPackage: String { AVIFEncoder.package }
  /// The version of the ffmpeg in the search path, which is run for it; `nil` if it is missing.
  public static var ffmpeg: String? { MovieEncoder.version }
  /// The version of zlib.
  public static var zlib: String { String(cString: zlibVersion()) }
}
