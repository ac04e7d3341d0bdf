public import Documents
public import Expectations

/// Something that a scene expects of its motion, with its place in the document.
public struct ExpectationDocument: Hashable, Sendable {
  public var expectation: MotionExpectation
  public var location: SourceLocation

  /// Makes an expectation of a scene.
  public init(_ expectation: MotionExpectation, location: SourceLocation) {
    self.expectation = expectation; self.location = location
  }
}
