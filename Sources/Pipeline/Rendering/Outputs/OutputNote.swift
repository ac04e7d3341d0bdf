/// A note for a viewer of an output.
package struct OutputNote: Hashable, Codable, Sendable {
  /// Whether the note begins with the name of the output.
  let namesOutput: Bool
  let text: String

  /// Makes a note.
  init(_ text: String, namesOutput: Bool = false) {
    self.text = text; self.namesOutput = namesOutput
  }

  /// Returns the words of the note for an output of a name.
  package func words(for output: String) -> String { namesOutput ? "\(output) \(text)" : text }
}
