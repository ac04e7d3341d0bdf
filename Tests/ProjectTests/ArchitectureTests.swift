import Foundation
import Testing

/// The overview of the sources names what is there.
struct ArchitectureTests {
  @Test func `every path that the overview names exists`() throws {
    let root = Manifest.root
    let text = try String(
      contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let table = try #require(text.components(separatedBy: "## Where do I").last)
      .components(separatedBy: "\n## ")[0]
    let sources = root.appendingPathComponent("Sources")
    let floors = try FileManager.default.contentsOfDirectory(atPath: sources.path)
    let paths = table.matches(of: /`([A-Z][\w\/+.]*)`/).map { String($0.1) }
    #expect(paths.count > 60)
    for path in paths {
      let exists = ([root] + floors.map(sources.appendingPathComponent)).contains {
        FileManager.default.fileExists(atPath: $0.appendingPathComponent(path).path)
      }
      #expect(exists, "ARCHITECTURE.md names \(path), which is not there")
    }
    #expect(text.split { $0.isWhitespace }.count <= 1800)
  }
}
