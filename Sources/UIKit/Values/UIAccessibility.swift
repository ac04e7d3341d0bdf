import Staging

/// The user's accessibility settings; those that a stage has no setting for are off.
public enum UIAccessibility {
  /// Whether the user prefers reduced motion, as the settings of the stage say.
  public static var isReduceMotionEnabled: Bool { Stage.current.settings.reducesMotion }
  /// Whether the user prefers reduced transparency; always `false`.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether VoiceOver is running; always `false`.
  public static var isVoiceOverRunning: Bool { false }
}
