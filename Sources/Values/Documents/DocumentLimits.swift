/// The limits of a document's size; exceeding one is an error that names it.
package enum DocumentLimits {
  /// The most bytes of a file: 4 MiB.
  package static let bytes = 4 * 1024 * 1024
  /// The greatest nesting of lists and mappings; a single one has a depth of 1.
  package static let depth = 64
  /// The most values: lists, mappings and everything in them, keys not counted.
  package static let nodes = 500_000
  /// The longest text in bytes of UTF-8: 64 KiB.
  package static let scalarBytes = 64 * 1024
  /// The most errors and warnings that are reported for one document; the rest is counted.
  package static let diagnostics = 50

  /// The most `[`, `{`, `,`, `:`, `?` and `-` of a YAML text; no valid text of `nodes` values has
  /// more.
  ///
  /// The limit keeps the YAML parser from building a tree that would be refused.
  static let indicators = 2 * nodes + 1_000
  /// The most possible occurrences of `*alias` in a text that may also have an `&anchor`.
  ///
  /// Aliases are always refused, but the parser compares keys with all aliases expanded before it
  /// returns the tree, so a few dozen of them could take an unbounded time.
  static let suspectedAliases = 8
  /// The most possible occurrences of the key mark `? `, for the same reason.
  static let suspectedKeyMarks = 16
}
