import CellophaneTesting
import Foundation
import Testing

/// Every scene of the fixtures, compared with its golden: the timeline and a few small frames.
struct SceneTests {
  /// The folder of the scenes.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/scenes")

  /// The scenes' names, in order.
  static let names: [String] = {
    let files = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names)
  func `scene`(name: String) {
    assertAnimation(
      of: .scene(Self.folder.appendingPathComponent("\(name).yaml")),
      as: .animation(framesPerSecond: 4, scale: 0.25),
      named: name.replacingOccurrences(of: "/", with: "-"))
  }

  @Test func `every golden belongs to a scene`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__/SceneTests")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = Set(files.map { $0.split(separator: ".").dropFirst().first.map(String.init) ?? $0 })
    let expected = Self.names.map { $0.replacingOccurrences(of: "/", with: "-") }
    #expect(names == Set(expected) && names.count >= 41)
  }
}
