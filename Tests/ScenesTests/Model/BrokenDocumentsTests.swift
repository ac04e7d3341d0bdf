import Documents
import Foundation
import Scenes
import Testing

struct BrokenDocumentsTests {
  @Test func `prints`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fixtures/broken")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() where name != "parts" {
      do {
        let found = try SceneDocument.load(path: folder.appendingPathComponent(name).path, displayName: name)
        print("@@ \(name): fine \(found.warnings)")
      } catch let error as DocumentError {
        print("@@ " + error.description.replacingOccurrences(of: "\n", with: "\n@@   "))
      }
    }
    print("@@SCHEMA"); print(SceneSchema.json); print("@@END")
  }
}
