package import Documents
package import Imaging
package import Timing

/// A finger that pulls the content of a collection down, which is refreshed for a while.
package struct RefreshOperation: Hashable, Sendable {
  /// The duration of the finger's movement if the step gives none.
  package static let defaultDuration = Instant(seconds: 0.6)

  /// The time for which the content is held down after the finger has been lifted.
  package var duration: Instant
  package var location: SourceLocation

  /// Makes a refresh.
  package init(for duration: Instant, location: SourceLocation) {
    self.duration = duration; self.location = location
  }
}

/// The control that refreshes a collection when its content is pulled down.
package struct RefreshDocument: Hashable, Sendable {
  /// The colour of the spokes; UIKit's grey where `nil`.
  package var color: Color?
  package var location = SourceLocation(file: "")
}
