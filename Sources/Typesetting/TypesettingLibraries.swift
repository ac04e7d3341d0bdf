internal import CPango

/// Which versions of other people's libraries typesetting runs with.
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
}
