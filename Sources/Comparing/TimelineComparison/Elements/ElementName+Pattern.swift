import Timelines

extension ElementName {
  /// Returns whether a pattern matches the element: `*` stands for any text, the rest for itself.
  ///
  /// The pattern is compared with `collection/key` and with the key alone.
  func matches(_ pattern: String) -> Bool {
    let pattern = TextPattern(pattern)
    return pattern.matches("\(collection)/\(key)") || pattern.matches(key)
  }
}
