import Foundation
import Testing

/// Folders that can be read at a glance.
struct FolderTests {
  /// The most Swift files that lie side by side.
  private static let maximumCount = 20

  @Test func `no folder of sources or tests has too many files side by side`() throws {
    var counts: [String: Int] = [:]
    for top in ["Sources", "Tests"] {
      let files = try FileManager.default.subpathsOfDirectory(
        atPath: Manifest.root.appendingPathComponent(top).path)
      for file in files where file.hasSuffix(".swift") {
        counts["\(top)/\((file as NSString).deletingLastPathComponent)", default: 0] += 1
      }
    }
    #expect(counts.count > 60)
    let crowded = counts.filter { $0.value > Self.maximumCount }
    #expect(crowded.isEmpty, "more than \(Self.maximumCount) files: \(crowded)")
  }
}
