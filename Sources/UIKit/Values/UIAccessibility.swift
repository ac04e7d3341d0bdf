/// The user's accessibility settings; on a stage all are off.
public enum UIAccessibility {
  /// Whether the user prefers reduced motion; always `false`.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether the user prefers reduced transparency; always `false`.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether VoiceOver is running; always `false`.
  public static var isVoiceOverRunning: Bool { false }
}
