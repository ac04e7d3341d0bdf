package import Documents
package import Timing

/// A step of a scene as it was played.
package struct PlayedStep: Hashable, Sendable {
  /// The key of its operation, such as `insert`.
  package let name: String
  /// The location of the step in the document.
  package let location: SourceLocation
  /// The instant at which it began; `nil` if it never did.
  package internal(set) var begin: Instant?
  /// The instant from which the step that follows it may begin.
  package internal(set) var end: Instant?

  /// Makes the record of a step that has not begun.
  package init(name: String, location: SourceLocation) {
    self.name = name; self.location = location
  }
}
