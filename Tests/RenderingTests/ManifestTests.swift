import Foundation
import OutputFiles
import Rendering
import Reporting
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

  @Test func `the gallery shows a run's animations and failures`() throws {
    let scratch = try Scratch()
    let request = try Samples.request([scratch("o/")], formats: "gif,svg-frames")
    let outcomes = try Samples.renderer().render(
      ["odd <name> & 100%.yaml", "b.yaml", "broken"].map { SceneInput(path: $0) },
      request: request)
    try scratch.write(
      String(decoding: try RenderManifest.json(outcomes) { (65, $0.lines) }, as: UTF8.self),
      to: "m.json")
    let gallery = try Gallery(manifest: scratch("m.json"), page: scratch("o/pages/index.html"))
    #expect(gallery.animations.map(\.gif) == ["../odd <name> & 100%.gif", "../b.gif"])
    #expect(gallery.failures.map(\.name) == ["broken"])
    let html = gallery.html
    #expect(html == gallery.html)
    #expect(html.contains("src=\"../odd%20%3Cname%3E%20%26%20100%25.gif\""))
    #expect(html.contains("data-prefix=\"../b/\" data-suffix=\".svg\""))
    #expect(html.contains("data-digits=\"4\" data-count=\"5\" data-fps=\"50.0\""))
    #expect(html.contains("<h2>odd &lt;name&gt; &amp; 100%</h2>"))
    #expect(html.contains("broken:3:5: error: it is broken"))
    #expect(
      html.contains("<span>8 × 4 px</span> <span>5 frames</span> <span>0.1 s at 50 fps</span>"))
    for word in ["http://", "https://", "//cdn", "@import", "fetch("] {
      #expect(!html.contains(word))
    }
    #expect(html.components(separatedBy: "<article").count == 3)
    #expect(html.components(separatedBy: "type=\"range\"").count == 3)
  }

  @Test func `the gallery finds files that were moved with their manifest`() throws {
    let scratch = try Scratch()
    let request = try Samples.request([scratch("o/")], formats: "gif,svg-frames")
    let outcomes = try Samples.renderer().render(
      [SceneInput(path: "x/a.yaml", name: "sub/a")], request: request)
    try scratch.write(
      String(decoding: try RenderManifest.json(outcomes) { (65, $0.lines) }, as: UTF8.self),
      to: "o/manifest.json")
    try FileManager.default.moveItem(atPath: scratch("o"), toPath: scratch("moved"))
    let gallery = try Gallery(manifest: scratch("moved"), page: scratch("moved/index.html"))
    #expect(gallery.animations.map(\.gif) == ["sub/a.gif"])
    #expect(gallery.animations.map(\.frames?.folder) == ["sub/a"])
    try FileManager.default.removeItem(atPath: scratch("moved/sub/a/0000.svg"))
    let error = failure { try Gallery(manifest: scratch("moved"), page: scratch("i.html")) }
    #expect(error?.kind == .missingInput)
    #expect(error?.description.contains("0000.svg no longer exists") == true)
  }

  @Test func `the gallery refuses what is no manifest`() throws {
    let scratch = try Scratch()
    try scratch.write("{}", to: "m.json")
    try scratch.write("[]", to: "empty.json")
    try scratch.write(
      """
      [{"scene": "a", "outputs": [], "frames": 1, "framesPerSecond": -1, "seconds": 1,
        "width": 1, "height": 1, "bytes": 0, "error": null}]
      """, to: "odd.json")
    func kind(_ name: String) -> RenderError.Kind? {
      failure { try Gallery(manifest: scratch(name), page: scratch("i.html")) }?.kind
    }
    #expect(kind("m.json") == .invalidData)
    #expect(kind("empty.json") == .missingInput)
    #expect(kind("odd.json") == .invalidData)
    #expect(kind("not-there.json") == .missingInput)
  }
}
