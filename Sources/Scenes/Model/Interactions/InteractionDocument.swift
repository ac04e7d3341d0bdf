public import Timing

/// How far a change is led by a hand that may turn back.
public struct InteractionDocument: Hashable, Sendable {
  /// How far the way is gone at a time; linear in between, and 0 at the beginning.
  public struct Point: Hashable, Sendable {
    /// The time since the beginning of the step.
    public var time: Instant
    /// The share of the way from 0 to 1.
    public var progress: Double

    /// Makes a point.
    public init(time: Instant, progress: Double) {
      self.time = time; self.progress = progress
    }
  }

  /// What happens after the last point.
  public enum End: String, Hashable, Sendable, CaseIterable {
    /// The rest of the way is gone.
    case finish
    /// All goes back to where it was.
    case cancel
  }

  /// At least one, in ascending order.
  public var progress: [Point]
  public var end: End

  /// Makes an interaction.
  public init(progress: [Point], end: End = .finish) {
    self.progress = progress; self.end = end
  }
}
