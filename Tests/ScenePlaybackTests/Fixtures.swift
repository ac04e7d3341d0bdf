import Cellophane
import TestSupport

/// The project's folder, found from the location of this file.
let projectFolder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// Returns the path of a scene of `fixtures/scenes`.
func fixture(_ name: String) -> String {
  projectFolder.appending(path: "fixtures/scenes/\(name).yaml").path(percentEncoded: false)
}

private let playedFixtures = SharedResults<String, LoadedScene> {
  try LoadedScene.load(path: fixture($0))
}

/// Returns a scene of `fixtures/scenes` as it is played, once for all tests.
func playedFixture(_ name: String) throws -> LoadedScene { try playedFixtures(name) }

/// The names of all scenes of `fixtures/scenes`.
var fixtureNames: [String] {
  let folder = projectFolder.appending(path: "fixtures/scenes")
  let files = try? FileManager.default.subpathsOfDirectory(
    atPath: folder.path(percentEncoded: false))
  return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
}

/// Plays a scene that is written in the test.
func play(_ text: String) throws -> Timeline { try load(text).timeline }

/// Loads a scene that is written in the test.
func load(_ text: String) throws -> LoadedScene {
  let folder = FileManager.default.temporaryDirectory.appending(
    path: "cellophane-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let file = folder.appending(path: "scene.yaml")
  try text.write(to: file, atomically: true, encoding: .utf8)
  return try LoadedScene.load(path: file.path(percentEncoded: false))
}

extension Timeline {
  /// Returns the element with a key at some seconds; `nil` where it is not drawn.
  func element(_ key: String, at seconds: Double) -> Element? {
    elements(at: Instant(seconds: seconds)).last { $0.identity.key == key }
  }
}
