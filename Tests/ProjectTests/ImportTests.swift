import Foundation
import Testing

/// Imports of what a target does not depend on, which a clean build may compile in the wrong order.
struct ImportTests {
  @Test func `each target depends on what its files import, if through others`() throws {
    let targets = try Manifest.load().targets
    let direct = Dictionary(
      uniqueKeysWithValues: targets.map { ($0.name, $0.dependencies.map(\.name)) })
    #expect(direct["ProjectTests"] != nil)
    for target in targets {
      var reached: Set<String> = []
      var open = [target.name]
      while let name = open.popLast() {
        if reached.insert(name).inserted { open += direct[name, default: []] }
      }
      let undeclared = try imports(below: target.folder).intersection(direct.keys)
        .subtracting(reached)
      #expect(
        undeclared.isEmpty, "\(target.name) imports \(undeclared.sorted()) without depending on it")
    }
  }

  @Test func `imports are found whatever stands before them`() throws {
    let text = """
      import Geometry
      internal import Imaging
      @_exported public import Timing
      @testable import struct Staging.View
      // import Painting
      let text = "import Layouts"
      """
    #expect(imports(in: text) == ["Geometry", "Imaging", "Timing", "Staging"])
  }

  /// Returns the names of the modules that the Swift files below a folder import.
  private func imports(below folder: String) throws -> Set<String> {
    let url = Manifest.root.appendingPathComponent(folder)
    let files = try FileManager.default.subpathsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".swift") }
    return try files.reduce(into: []) { names, file in
      names.formUnion(
        imports(in: try String(contentsOf: url.appendingPathComponent(file), encoding: .utf8)))
    }
  }

  /// Returns the names of the modules that a source file imports.
  private func imports(in text: String) -> Set<String> {
    let statement =
      /(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+).*/
    return Set(
      text.split(whereSeparator: \.isNewline).compactMap { line in
        (try? statement.wholeMatch(in: line)).map { String($0.1) }
      })
  }
}
