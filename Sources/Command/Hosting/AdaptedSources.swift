/// The sources of a folder that the adapter has rewritten.
public struct AdaptedSources: Hashable, Sendable {
  /// Their paths within the folder around all modules.
  package let files: [String]
  /// Whether a source reads the bundle that the package manager makes of resources.
  package let usesBundleModule: Bool
  /// The previews of screens and views.
  package let previews: [SourceAdapter.Preview]
  /// Notes about what was rewritten, and about what could not be.
  public let notes: [String]

  /// The titles of the previews, or the names of their files.
  public var previewNames: [String] { previews.map { SubjectMaker($0).name } }

  /// No sources.
  public init() { (files, usesBundleModule, previews, notes) = ([], false, [], []) }

  /// Takes over a report of the adapter.
  init(_ report: SourceAdapter.Report, in folder: HostedFolder) {
    files = report.changed
    usesBundleModule = report.usesBundleModule
    previews = report.previews.filter { folder.owner(of: $0.file) == folder }
    let count = report.changed.count
    let left = report.changes.filter { $0.kind == "leftOut" }.map {
      "\(folder.name(of: $0.file)):\($0.line):\($0.column): left out: \($0.before)"
    }
    notes =
      (count == 0
        ? []
        : ["\(count) of \(folder.fileCount) files are compiled as copies adapted to Linux"])
      + left
      + report.remarks.map {
        "\(folder.name(of: $0.file)):\($0.line):\($0.column): \($0.message)"
      }
  }
}
