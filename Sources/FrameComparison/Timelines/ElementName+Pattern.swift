import Timelines

extension ElementName {
  /// Tells whether a pattern means the element: `*` stands for any text, and the rest for itself.
  ///
  /// It is held against `collection/key` and against the key alone.
  func matches(_ pattern: String) -> Bool {
    let pattern = TextPattern(pattern)
    return pattern.matches("\(collection)/\(key)") || pattern.matches(key)
  }
}
