package import Documents
package import Timing

/// A state of an item in which its style differs, in the order in which states are applied.
package enum ElementState: String, Hashable, Sendable, CaseIterable {
  case selected, pressed, dragging
}

/// The changes of a style in a state.
package struct StateDocument: Hashable, Sendable {
  /// A change of the whole style or of one layer.
  package struct Change: Hashable, Sendable {
    package var pose = KeyframePose()
    /// The layer that changes; the whole style where `nil`.
    package var layer: RestyleOperation.LayerReference?
    package var overrides = StyleOverrides()
  }

  package var state: ElementState
  package var changes: [Change] = []
  /// The duration of the change to the state and back.
  package var duration = Instant(seconds: 0.15)
  /// The curve or spring of the change; ease-in-ease-out where `nil`.
  package var motion: StepDocument.Motion?
  package var location: SourceLocation
}
