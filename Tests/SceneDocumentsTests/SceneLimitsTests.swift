import Documents
import SceneDocuments
import Testing

struct SceneLimitsTests {
  private func message(_ text: String) -> String? {
    do {
      _ = try SceneDocument.load(text: "cellophane: 1\n" + text, name: "s.yaml")
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    "[" + Array(repeating: text, count: count).joined(separator: ", ") + "]"
  }

  private let canvas = "canvas: {size: [9, 9]}\n"
  private let collections = "collections: [{sections: [3]}]\n"

  @Test(
    arguments: [
      ("[16384, 1]", 1), ("[1, 1]", 1), ("[8000, 8000]", 1), ("[2048, 2048]", 3.9),
      ("[10, 10]", 8), ("[10, 10]", 0.1),
    ])
  func `accepts canvases up to the limits`(size: String, scale: Double) {
    #expect(message("canvas: {size: \(size), scale: \(scale)}\n" + collections) == nil)
  }

  @Test(
    arguments: [
      ("[16385, 1]", 1), ("[0.9, 1]", 1), ("[8001, 8000]", 1), ("[16384, 1]", 1.001),
      ("[10, 10]", 8.1), ("[10, 10]", 0.09), ("[0, 10]", 1), ("[-1, 10]", 1),
    ])
  func `refuses canvases beyond the limits`(size: String, scale: Double) {
    #expect(message("canvas: {size: \(size), scale: \(scale)}\n" + collections) != nil)
  }

  @Test(
    arguments: [
      "fps: 1", "fps: 120", "fps: 23.976", "loop: 1", "loop: 65535", "loop: forever",
      "speed: 0.01", "speed: 100", "duration: 600s", "duration: auto", "duration: 0.000001s",
      "{fps: 100, duration: 600s, speed: 0.6}", "hold: 600s", "hold: 0",
    ])
  func `accepts outputs up to the limits`(output: String) {
    let output = output.hasPrefix("{") ? output : "{\(output)}"
    #expect(message(canvas + collections + "output: \(output)\n") == nil)
  }

  @Test(
    arguments: [
      "fps: 0.99", "fps: 120.1", "loop: 0", "loop: 65536", "loop: 1.5", "speed: 0.009",
      "speed: 100.1", "duration: 601s", "duration: 0", "duration: -1s", "duration: 1e300",
      "{fps: 100, duration: 600s, speed: 0.59}", "hold: 600.1s",
    ])
  func `refuses outputs beyond the limits`(output: String) {
    let output = output.hasPrefix("{") ? output : "{\(output)}"
    #expect(message(canvas + collections + "output: \(output)\n") != nil)
  }

  @Test func `counts items with those of inserted sections`() {
    func scene(_ first: Int, _ inserted: Int) -> String {
      canvas + "collections: [{sections: [\(first), 1]}]\n"
        + "steps: [{insertSection: {at: 0, items: \(inserted)}}]\n"
    }
    #expect(message(scene(SceneLimits.items - 2, 1)) == nil)
    #expect(message(scene(SceneLimits.items - 2, 2))?.contains("1000001 items") == true)
    #expect(message(scene(SceneLimits.items, 0))?.contains("1000001 items") == true)
  }

  @Test func `counts sections, collections, styles and steps`() {
    func sections(_ count: Int) -> String {
      canvas + "collections: [{sections: \(repeated("1", count))}]\n"
    }
    #expect(message(sections(SceneLimits.sections)) == nil)
    #expect(message(sections(SceneLimits.sections + 1))?.contains("at most 10000") == true)
    func collections(_ count: Int) -> String {
      canvas + "collections:\n" + (0..<count).map { "  - {id: c\($0), sections: [1]}\n" }.joined()
    }
    #expect(message(collections(SceneLimits.collections)) == nil)
    #expect(message(collections(SceneLimits.collections + 1))?.contains("at most 64") == true)
    func styles(_ count: Int) -> String {
      canvas + self.collections + "styles:\n" + (0..<count).map { "  s\($0): {}\n" }.joined()
    }
    #expect(message(styles(SceneLimits.styles)) == nil)
    #expect(message(styles(SceneLimits.styles + 1))?.contains("at most 1000 ") == true)
    func steps(_ count: Int) -> String {
      canvas + self.collections + "steps: \(repeated("{wait: 0}", count))\n"
    }
    #expect(message(steps(SceneLimits.steps)) == nil)
    #expect(message(steps(SceneLimits.steps + 1))?.contains("at most 10000") == true)
  }

  @Test func `counts screens, and their collections and views`() {
    func screens(_ count: Int, collections: Int = 0, views: Int = 0) -> String {
      let screens = (0..<count).map { index in
        let inside = (0..<collections).map { "{id: c\(index)-\($0), sections: [1]}" }
        return "{id: s\(index), collections: [\(inside.joined(separator: ", "))], "
          + "views: \(repeated("{style: s}", views))}"
      }
      return canvas + "styles: {s: {}}\nscreens: [\(screens.joined(separator: ",\n  "))]\n"
    }
    #expect(message(screens(SceneLimits.screens, collections: 1)) == nil)
    #expect(message(screens(SceneLimits.screens + 1))?.contains("at most 64") == true)
    #expect(message(screens(0))?.contains("at least 1") == true)
    #expect(message(screens(1, collections: SceneLimits.collections)) == nil)
    #expect(
      message(screens(1, collections: SceneLimits.collections + 1))?.contains("at most") == true)
    #expect(
      message(screens(5, collections: 13))?
        .contains("the screens have 65 collections altogether; at most 64 are allowed") == true)
    #expect(message(screens(2, views: SceneLimits.views)) == nil)
    #expect(message(screens(1, views: SceneLimits.views + 1))?.contains("at most 256") == true)
  }

  @Test func `bounds bars, titles and ids of screens`() {
    func scene(_ bar: String, _ screen: String = "id: a") -> String {
      canvas + "navigation: {bar: \(bar)}\nscreens: [{\(screen)}]\n"
    }
    for bar in ["{height: 0}", "{height: 1000}", "none", "{}"] {
      #expect(message(scene(bar)) == nil)
    }
    for bar in ["{height: -0.1}", "{height: 1000.1}", "true", "nothing", "null"] {
      #expect(message(scene(bar)) != nil)
    }
    let name = String(repeating: "n", count: SceneLimits.name)
    #expect(message(scene("none", "id: \(name)")) == nil)
    #expect(message(scene("none", "id: \(name)n"))?.contains("from 1 to 256") == true)
    let long = String(repeating: "x", count: SceneLimits.template)
    #expect(message(scene("none", "id: a, title: \(long)")) == nil)
    #expect(message(scene("none", "id: a, title: \(long)x"))?.contains("at most 10000") == true)
  }

  @Test func `limits the nesting of collections`() {
    func scene(_ depth: Int) -> String {
      let inner = (2...depth).map { _ in "itemCollection: {sections: [1], " }.joined()
      return canvas + "collections: [{sections: [1], \(inner)"
        + repeated("}", depth).filter { $0 == "}" } + "]\n"
    }
    #expect(message(scene(SceneLimits.collectionDepth)) == nil)
    #expect(message(scene(SceneLimits.collectionDepth + 1))?.contains("at most 4 deep") == true)
  }

  @Test func `bounds the numbers of layouts and their changes`() {
    func scene(_ layout: String) -> String {
      canvas + "collections: [{sections: [1], layout: {\(layout)}}]\n"
    }
    #expect(message(scene("type: stack, maximumVisibleItems: 1000")) == nil)
    #expect(message(scene("type: stack, maximumVisibleItems: 1001")) != nil)
    #expect(message(scene("type: waterfall, columns: 1000")) == nil)
    #expect(message(scene("type: waterfall, columns: 1001")) != nil)
    #expect(message(scene("type: waterfall, minimumColumnWidth: 1")) == nil)
    #expect(message(scene("type: waterfall, minimumColumnWidth: 0.9")) != nil)
    func step(_ points: Int) -> String {
      let progress = (0..<points).map { "[\($0)ms, 1]" }.joined(separator: ", ")
      return canvas + collections
        + "steps: [{layout: {to: {}, interactive: {progress: [\(progress)]}}}]\n"
    }
    #expect(message(step(SceneLimits.progressPoints)) == nil)
    #expect(message(step(SceneLimits.progressPoints + 1))?.contains("at most 1000") == true)
  }

  @Test func `counts the changes of a step`() {
    func steps(_ text: String) -> String { canvas + collections + "steps: [\(text)]\n" }
    let most = repeated("[0, 0]", SceneLimits.operations)
    let more = repeated("[0, 0]", SceneLimits.operations + 1)
    #expect(message(steps("{delete: \(most)}")) == nil)
    #expect(message(steps("{delete: \(more)}"))?.contains("at most 100000") == true)
    #expect(message(steps("{batch: [{delete: \(most)}]}")) == nil)
    #expect(
      message(steps("{batch: [{delete: \(most)}, {delete: a}]}"))?.contains("100001 changes")
        == true)
  }

  @Test func `bounds every number`() {
    func offset(_ number: String) -> String {
      canvas + "collections: [{sections: [1], offset: [\(number), 0]}]\n"
    }
    #expect(message(offset("10000000")) == nil)
    #expect(message(offset("-1e7")) == nil)
    #expect(message(offset("10000001"))?.contains("must be from -10000000 to 10000000") == true)
    #expect(message(offset("-1.1e7")) != nil)
    #expect(message(offset(".nan"))?.contains("numbers must be finite") == true)
  }

  @Test func `bounds names, texts and colors`() {
    func scene(_ style: String, key: String = "k") -> String {
      canvas + "styles: {s: \(style)}\ncollections: [{sections: [{items: [\(key)]}]}]\n"
    }
    let name = String(repeating: "n", count: SceneLimits.name)
    #expect(message(scene("{}", key: name)) == nil)
    #expect(message(scene("{}", key: name + "n"))?.contains("from 1 to 256") == true)
    let long = String(repeating: "x", count: SceneLimits.template)
    #expect(message(scene("{text: \(long)}")) == nil)
    #expect(message(scene("{text: \(long)x}"))?.contains("at most 10000") == true)
    #expect(message(scene("{text: \(repeated("a", SceneLimits.texts))}")) == nil)
    #expect(message(scene("{text: \(repeated("a", SceneLimits.texts + 1))}")) != nil)
    #expect(message(scene("{fill: {palette: \(repeated("red", SceneLimits.colors))}}")) == nil)
    #expect(message(scene("{fill: {palette: \(repeated("red", SceneLimits.colors + 1))}}")) != nil)
    #expect(message(scene("{text: {string: a, size: 2000}}")) == nil)
    #expect(message(scene("{text: {string: a, size: 2000.5}}")) != nil)
    #expect(message(scene("{text: {string: a, size: 0}}")) != nil)
  }

  @Test func `bounds the motion of steps`() {
    func step(_ text: String) -> String {
      canvas + collections + "steps: [{delete: [0, 0], \(text)}]\n"
    }
    #expect(message(step("duration: 60s")) == nil)
    #expect(message(step("duration: 61s"))?.contains("from 0 to 60 seconds") == true)
    #expect(message(step("at: 600s")) == nil)
    #expect(message(step("at: 600.1s")) != nil)
    #expect(message(step("spring: {damping: 1}")) == nil)
    #expect(message(step("spring: {damping: 0.0001}")) == nil)
    #expect(message(step("spring: {damping: 0}")) != nil)
    #expect(message(step("spring: {damping: 1.01}")) != nil)
    #expect(message(step("curve: [0, -9, 1, 9]")) == nil)
  }
}
