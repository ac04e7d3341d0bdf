import Documents
public import Foundation
import RasterCoding
import Rendering

/// A file that shows a difference to people.
public struct Evidence: Hashable, Sendable {
  /// The file's name: `expected.apng`, `actual.apng`, `difference.apng`, `sheet.png`.
  public let name: String
  public let data: Data

  /// All names that evidence may have.
  public static let names =
    [
      "expected.apng", "actual.apng", "difference.apng", "sheet.png", "differences.txt",
      "before.gif", "after.gif", VerdictDocument.fileName,
    ] + GoldenCandidate.endings.map { "new" + $0 }

  /// Creates a file.
  public init(name: String, data: Data) { self.name = name; self.data = data }
}

extension Evidence {
  /// Returns the file `differences.txt`: the verdict with all differences, and notes.
  static func text(of comparison: Comparison, notes: [String] = []) -> Evidence {
    let notes = notes.isEmpty ? [] : [""] + notes.map { "note: " + $0 }
    let text = (comparison.lines + notes).map(\.printable).joined(separator: "\n") + "\n"
    return Evidence(name: "differences.txt", data: Data(text.utf8))
  }

  /// Returns images of two animations, of their difference, and a sheet of the worst moments.
  ///
  /// Frames are paired as they were compared, and all three animations are synchronous. Images that
  /// would be too large are left out, and the text says so.
  ///
  /// - Throws: `RenderError` if something cannot be read or painted.
  package static func showing(
    _ before: PaintedInput, _ after: PaintedInput, of comparison: Comparison
  ) throws -> [Evidence] {
    try RasterError.naming(comparison.after) {
      try ComparedFrames(before, after, of: comparison)?.files(of: comparison)
        ?? [text(of: comparison)]
    }
  }
}
