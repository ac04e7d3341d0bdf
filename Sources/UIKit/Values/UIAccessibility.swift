/// What somebody has asked of the system to see and hear better: nothing, on a stage.
public enum UIAccessibility {
  /// Whether there is to be less motion: no.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether less is to shine through: no.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether the screen is read out: no.
  public static var isVoiceOverRunning: Bool { false }
}
