import Foundation
import Testing

/// Imports without a declared dependency, which a clean build may compile in the wrong order.
struct ImportTests {
  @Test func `each target declares what its files import`() throws {
    let targets = try Manifest.load().targets
    let names = Set(targets.map(\.name))
    #expect(names.contains("ProjectTests"))
    for target in targets {
      let imported = try imports(below: target.folder)
      let undeclared = imported.intersection(names)
        .subtracting(target.dependencies.map(\.name)).subtracting([target.name])
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
