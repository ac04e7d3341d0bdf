/// How large a document may be; whatever passes a limit is an error that names the limit.
public enum DocumentLimits {
  /// The most bytes of a file: 4 MiB.
  public static let bytes = 4 * 1024 * 1024
  /// How deep lists and mappings may be nested; a single one is 1 deep.
  public static let depth = 64
  /// The most values: lists, mappings and everything in them, keys not counted.
  public static let nodes = 500_000
  /// The longest text in bytes of UTF-8: 64 KiB.
  public static let scalarBytes = 64 * 1024
  /// The most errors and warnings that are told of one document; the rest is counted.
  public static let diagnostics = 50

  /// The most `[`, `{`, `,`, `:`, `?` and `-` of a YAML text: no legal one of `nodes` values has more.
  ///
  /// It keeps the YAML parser from building a tree that would be refused anyway.
  static let indicators = 2 * nodes + 1_000
  /// The most places of a YAML text that look like `*alias` if one also looks like `&anchor`.
  ///
  /// Aliases are always refused, but the parser compares keys with all aliases expanded before it
  /// hands out the tree, so that a few dozen of them could take for ever.
  static let suspectedAliases = 8
  /// The most places of a YAML text that look like the key mark `? `, for the same reason.
  static let suspectedKeyMarks = 16
}
