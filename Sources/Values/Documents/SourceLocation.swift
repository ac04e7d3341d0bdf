/// A location in a document, in the notation of editors and compilers.
public struct SourceLocation: Hashable, Sendable {
  /// The name of the file as the caller gave it.
  public let file: String
  /// The line, counted from 1.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int

  /// Makes a location; by default the beginning of the file.
  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file; self.line = line; self.column = column
  }
}

extension SourceLocation: Comparable {
  /// Orders locations by file name, then by line and column.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The location as `FILE:LINE:COLUMN`.
  public var description: String { "\(file):\(line):\(column)" }
}
