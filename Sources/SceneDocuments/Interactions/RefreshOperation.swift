package import Documents
package import Imaging
package import Timing

/// A finger that pulls the content of a collection down, which is refreshed for a while.
package struct RefreshOperation: Hashable, Sendable, StepValue {
  /// The duration of the finger's movement if the step gives none.
  package static let defaultDuration = Instant(seconds: 0.6)

  /// The time for which the content is held down after the finger has been lifted.
  package var duration = Instant.zero
  package var location = SourceLocation.missing

  static let mapping = Mapping<RefreshOperation>(
    "refresh", "A finger that pulls the content down, which is refreshed for a time.",
    RefreshOperation(), at: \.location,
    keys: [
      Key(
        "for", "The time for which the content is held down after the finger is lifted.", .stepTime,
        \.duration, need: .required("the time for which the content is refreshed, such as 1.2s"),
        or: "duration time seconds lasting")
    ])
  static let shorthand: ValueForm<RefreshOperation>? = .alone(.stepTime, \.duration)

  var operation: StepOperation { .refresh(self) }
}

/// The control that refreshes a collection when its content is pulled down.
package struct RefreshDocument: Hashable, Sendable {
  /// The colour of the spokes; UIKit's grey where `nil`.
  package var color: Color?
  package var location = SourceLocation.missing
}
