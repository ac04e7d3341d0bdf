package import Foundation

/// A table of numbers that others recorded on iOS, from `fixtures/measured`.
///
/// Its first lines, which begin with `#`, name the source, the commit and the version of iOS.
package struct MeasuredTable {
  /// The rows in their order, by the names of the columns.
  package let rows: [[String: String]]

  /// Reads the table `fixtures/measured/NAME.tsv`.
  package init(_ name: String) throws {
    let url = Self.folder.appending(component: "\(name).tsv")
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let names = lines.first ?? []
    rows = lines.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
  }

  /// The folder of the tables.
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(components: "fixtures", "measured")
}
