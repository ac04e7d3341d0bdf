import Foundation
import Testing

/// The lists of the README, compared with what exists.
struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the names in code font of a text.
  private static func names(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: /`(\w+)`/).map { String($0.1) }
  }

  /// Whether a type is declared in the module `UIKit`.
  private static func exists(_ name: String) throws -> Bool {
    let sources = root.appendingPathComponent("Sources/AppleNames/UIKit")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let declaration = try Regex("(class|struct|enum|typealias) \(name)\\b")
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      if try String(contentsOf: file, encoding: .utf8).contains(declaration) { return true }
    }
    return false
  }

  @Test func `names of UIKit that are missing are missing, and others are there`() throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
    let bullet = try #require(text.firstMatch(of: /- all of UIKit: ([\s\S]*?);\n/)).1
    let parts = String(bullet).components(separatedBy: "are missing")
    #expect(parts.count == 2)
    let (missing, present) = (Self.names(parts[0]), Self.names(parts[1]))
    #expect(missing.count >= 3 && present.count >= 3)
    for name in missing { #expect(try !Self.exists(name), "\(name)") }
    for name in present { #expect(try Self.exists(name), "\(name)") }
  }
}
