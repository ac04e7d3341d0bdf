import Foundation
import OutputFiles
import Rendering
import SceneRendering
import TestSupport
import Testing

@Suite struct ManifestTests {
  @Test func `the manifest has all outputs and errors`() throws {
    let scratch = try Scratch()
    let request = try Samples.request([scratch("o/")], formats: "gif,png")
    let outcomes = try Samples.renderer().render(
      [SceneInput(path: "a.yaml"), SceneInput(path: "broken")], request: request)
    let list = try JSONSerialization.jsonObject(
      with: try RenderManifest.json(outcomes) { (65, $0.lines) })
    let entries = try #require(list as? [[String: Any]])
    #expect(entries.count == 2)
    let first = entries[0]
    #expect(first["scene"] as? String == "a.yaml")
    #expect(first["frames"] as? Int == 5)
    #expect(first["seconds"] as? Double == 0.1)
    #expect(first["error"] is NSNull)
    #expect((first["expectations"] as? [String])?.isEmpty == true)
    let outputs = try #require(first["outputs"] as? [[String: Any]])
    #expect(
      outputs.map { $0["path"] as? String } == [scratch("o/a.gif"), scratch("o/a/%04d.png")])
    let size = try scratch.data("o/a.gif").count
    #expect(outputs[0]["bytes"] as? Int == size)
    let frameBytes = try scratch.files().filter { $0.hasSuffix(".png") }
      .reduce(0) { $0 + (try scratch.data($1).count) }
    #expect(first["bytes"] as? Int == size + frameBytes)
    let error = try #require(entries[1]["error"] as? [String: Any])
    #expect(error["exit"] as? Int == 65)
    #expect(error["diagnostics"] as? [String] == ["broken:3:5: error: it is broken"])
    #expect((entries[1]["outputs"] as? [Any])?.isEmpty == true)
  }
}
