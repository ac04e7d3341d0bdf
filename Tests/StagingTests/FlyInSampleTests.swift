import Cellophane
import StagingTestSupport
import Testing

/// The README's Swift sample.
struct FlyInSampleTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  @Test func `the sample in Swift and the scene document give one timeline`() throws {
    let scene = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "fixtures/scenes/insert.yaml")
    let document = try LoadedScene.load(path: scene.path(percentEncoded: false)).timeline
    var timeline = try insertionTimeline()
    // Scenes name all their views.
    for index in timeline.layers.indices { timeline.layers[index].className = nil }
    #expect(timeline == document)
  }

  @Test func `the sample renders through the library`() throws {
    let output = FileManager.default.temporaryDirectory.appending(
      path: "cellophane-\(UUID().uuidString).gif")
    defer { try? FileManager.default.removeItem(at: output) }
    try insertionTimeline().render(
      to: output.path(percentEncoded: false), sampling: SamplingOptions(scale: 0.25), jobs: 2)
    let bytes = [UInt8](try Data(contentsOf: output))
    #expect(bytes.starts(with: Array("GIF89a".utf8)))
    // The logical screen is a quarter of 768 × 1024.
    #expect(bytes[6..<10] == [192, 0, 0, 1])
  }
}
