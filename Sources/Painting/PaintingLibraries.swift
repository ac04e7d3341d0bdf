internal import CCairo

/// The versions of the third-party libraries that painting uses.
public enum PaintingLibraries {
  /// The version of Cairo.
  public static var cairo: String { String(cString: cairo_version_string()) }
  /// The version of pixman.
  public static var pixman: String { String(cString: pixman_version_string()) }
}
