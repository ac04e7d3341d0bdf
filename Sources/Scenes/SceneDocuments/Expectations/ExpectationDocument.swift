package import Documents
package import Expectations

/// An expectation of a scene's motion, with its location in the document.
package struct ExpectationDocument: Hashable, Sendable {
  package var expectation: MotionExpectation
  package var location: SourceLocation

  /// Makes an expectation of a scene.
  package init(_ expectation: MotionExpectation, location: SourceLocation) {
    self.expectation = expectation; self.location = location
  }
}
