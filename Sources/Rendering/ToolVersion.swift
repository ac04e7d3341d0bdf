/// Which version of the tool this is.
public enum ToolVersion {
  /// The version, as it is released.
  public static let text = "0.1.0"
}
