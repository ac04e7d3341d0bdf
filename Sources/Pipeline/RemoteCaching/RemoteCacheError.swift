/// An error in the settings of a remote cache, with a suggested fix and without credentials.
package struct RemoteCacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text: the fault, and one thing to do, without a full stop.
  package let text: String

  init(_ text: String) { self.text = text }

  /// The error as one line.
  package var description: String { "error: " + text }
}
