package import Timing

/// The progress of a change that a finger controls and may reverse.
package struct InteractionDocument: Hashable, Sendable {
  /// The progress at a time; linear in between, and 0 at the beginning.
  package struct Point: Hashable, Sendable {
    /// The time since the beginning of the step.
    package var time: Instant
    /// The progress, from 0 to 1.
    package var progress: Double

    /// Makes a point.
    package init(time: Instant, progress: Double) {
      self.time = time; self.progress = progress
    }
  }

  /// The end of the change after the last point.
  package enum End: String, Hashable, Sendable, CaseIterable {
    /// The change is completed.
    case finish
    /// The change is reverted.
    case cancel
  }

  /// The points of the progress, at least one, in ascending order.
  package var progress: [Point]
  package var end: End

  /// Makes an interaction.
  package init(progress: [Point], end: End = .finish) {
    self.progress = progress; self.end = end
  }
}
