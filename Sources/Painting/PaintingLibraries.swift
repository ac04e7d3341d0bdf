internal import CCairo

/// Which versions of other people's libraries painting runs with.
public enum PaintingLibraries {
  /// The version of Cairo.
  public static var cairo: String { String(cString: cairo_version_string()) }
}
