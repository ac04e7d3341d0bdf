/// The version of the tool.
public enum ToolVersion {
  /// The released version.
  public static let text = "0.1.0"
}
