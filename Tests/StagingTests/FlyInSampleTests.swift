import Cellophane
import Testing

/// The README's Swift sample.
struct FlyInSampleTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func `the sample in Swift and the scene document give one timeline`() throws {
    let scene = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "fixtures/scenes/insert.yaml")
    let document = try LoadedScene.load(path: scene.path(percentEncoded: false)).timeline
    #expect(try insertionTimeline() == document)
  }
}
