/// A change to a source, at its location in the original.
package struct Change: Codable, Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int
  package let kind: ChangeKind
  /// The original text, shortened to its first line.
  package let before: String
  /// The new text, shortened to its first line; empty for text that is removed.
  package let after: String
}

/// The kinds of changes to sources.
package enum ChangeKind: String, Codable, Hashable, Sendable {
  case attribute, cast, classBound, condition, conformance, foundationOverride, `import`
  case initializer, keyPath, leftOut, manifest, modifier, optionalCall, optionalRequirement, preview
  case `override`, overrideInExtension, protocolExtension, selector, spelling
}

/// A construct that does not compile on Linux and could not be changed, or that has no effect.
package struct Remark: Codable, Hashable, Sendable {
  package let file: String
  package let line: Int
  package let column: Int
  package let message: String
}

/// A preview of a screen or view, which became a constant.
package struct Preview: Codable, Hashable, Sendable {
  package let file: String
  package let line: Int
  /// The name of the constant.
  package let identifier: String
  /// The title; empty for none.
  package let name: String
}

/// The result of adapting a set of sources.
package struct Report: Codable, Hashable, Sendable {
  /// The paths of the files that changed, in the order of their bytes.
  package let changed: [String]
  /// The changes, by file, line and column.
  package let changes: [Change]
  /// The remarks, by file, line and column.
  package let remarks: [Remark]
  /// Whether the sources use `Bundle.module`, which the Swift package manager generates.
  package let usesBundleModule: Bool
  /// The previews, by file and line.
  package let previews: [Preview]

  /// Creates a report in its stable order.
  init(
    changed: [String], changes: [Change], remarks: [Remark], usesBundleModule: Bool,
    previews: [Preview]
  ) {
    self.usesBundleModule = usesBundleModule
    self.previews = previews.sorted {
      $0.file != $1.file ? Self.precedes($0.file, $1.file) : $0.line < $1.line
    }
    self.changed = changed.sorted(by: Self.precedes)
    self.changes = changes.sorted {
      $0.file != $1.file
        ? Self.precedes($0.file, $1.file)
        : ($0.line, $0.column, $0.kind.rawValue, $0.after)
          < ($1.line, $1.column, $1.kind.rawValue, $1.after)
    }
    self.remarks = remarks.sorted {
      $0.file != $1.file
        ? Self.precedes($0.file, $1.file)
        : ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message)
    }
  }

  /// Returns whether one path comes before another in the order of their bytes.
  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
