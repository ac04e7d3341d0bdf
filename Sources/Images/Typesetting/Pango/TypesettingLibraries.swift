internal import CPango

/// The versions of the third-party libraries that typesetting uses.
public enum TypesettingLibraries {
  /// The version of Pango.
  public static var pango: String { String(cString: pango_version_string()) }
  /// The version of HarfBuzz.
  public static var harfBuzz: String { String(cString: hb_version_string()) }
  /// The version of fontconfig.
  public static var fontconfig: String {
    let number = FcGetVersion()
    return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }
  /// The version of FreeType; empty if it is not available.
  public static var freeType: String {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0 else { return "" }
    defer { FT_Done_FreeType(library) }
    var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
    FT_Library_Version(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
