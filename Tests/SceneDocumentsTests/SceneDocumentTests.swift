import Documents
import Foundation
import Geometry
import Imaging
import Layouts
import SceneDocuments
import Testing
import Timelines
import Timing

struct SceneDocumentTests {
  private func load(_ text: String) throws -> SceneDocument {
    try SceneDocument.load(text: text, name: "s.yaml").scene
  }

  @Test func `decodes canvas and output`() throws {
    let scene = try FullScene.load().scene
    #expect(scene.source == "full.yaml")
    #expect(scene.title == "Everything at once")
    #expect(
      scene.canvas
        == Canvas(
          size: CGSize(width: 320, height: 480), scale: 2, background: Color(rgba: 0x1020_30FF)))
    var output = OutputSettings(
      fps: 25, duration: Instant(seconds: 4), hold: Instant(seconds: 0.02), loop: 3, speed: 0.5)
    output.isHoldGiven = true
    #expect(scene.output == output)
  }

  @Test func `uses defaults for missing keys`() throws {
    let scene = try load("cellophane: 1\ncanvas: {size: [10, 20]}\ncollections: [{sections: [3]}]")
    #expect(scene.canvas == Canvas(size: CGSize(width: 10, height: 20), scale: 1))
    #expect(scene.output == OutputSettings())
    #expect(scene.output.fps == 50 && scene.output.duration == nil && scene.output.loop == nil)
    #expect(scene.output.hold == Instant(seconds: 0.5))
    let collection = try #require(scene.collections.first)
    #expect(collection.id == "collection")
    #expect(collection.frame == .bounds)
    #expect(collection.offset == .zero)
    #expect(collection.layout == .flow(FlowLayoutDocument()))
    #expect(collection.appear == nil && collection.background == nil)
    #expect(scene.styles.isEmpty && scene.steps.isEmpty)
  }

  @Test func `decodes collections and their layout`() throws {
    let scene = try FullScene.load().scene
    let grid = scene.collections[0]
    #expect(grid.id == "grid")
    #expect(grid.frame == RelativeFrame(CGRect(x: 10, y: 20, width: 300, height: 400)))
    #expect(grid.background == Color(rgba: 0x0000_80FF))
    #expect(grid.inset == EdgeInsets(top: 64, left: 1, bottom: 2, right: 3))
    #expect(grid.offset == CGPoint(x: -1, y: -64))
    var flow = FlowLayoutDocument(
      itemSize: ItemSize(width: 60, height: 40), lineSpacing: 4, interitemSpacing: 5,
      sectionInset: EdgeInsets(all: 8), direction: .horizontal, headerExtent: 20,
      footerExtent: 10, lastRow: .minimum)
    (flow.pinHeaders, flow.pinFooters, flow.rightToLeft) = (true, true, true)
    #expect(grid.layout == .flow(flow))
    #expect(grid.style?.name == "plain")
    #expect(grid.headerStyle?.name == "plain")
    #expect(grid.footerStyle?.location.line == 58)
    #expect(grid.survivors == .double && grid.boundsPolicy == .crossfade)
    let selected = grid.selected.map { item in
      if case .item(let target) = item { target.location.description } else { "some" }
    }
    #expect(
      selected == ["full.yaml:76:16", "full.yaml:76:24"])
    #expect(scene.collections[1].offset == CGPoint(x: 5, y: 6))
  }

  @Test func `decodes sections and items`() throws {
    let sections = try FullScene.load().scene.collections[0].sections
    #expect(sections.map(\.count) == [13, 2, 3])
    #expect(sections[0].items == .count(13))
    #expect(sections[1].style?.name == "cell")
    #expect(sections[1].key == "fruit")
    #expect(sections[1].data == ["title": "Fruit", "tint": "#0f0"])
    guard case .list(let items) = sections[2].items else {
      Issue.record("expected a list")
      return
    }
    #expect(items.map(\.key) == ["a", "b", "c"])
    #expect(items[1].size == ItemSize(width: 80, height: 40))
    // Numbers keep their spelling, and Booleans are words.
    #expect(items[1].data == ["title": "7.50", "tint": "true"])
    #expect(items[1].location == SourceLocation(file: "full.yaml", line: 67, column: 13))
  }

  @Test func `decodes poses`() throws {
    let grid = try FullScene.load().scene.collections[0]
    let appear = try #require(grid.appear)
    #expect(appear.center == .init(of: .viewport, at: CGPoint(x: 0.5, y: 1)))
    #expect(appear.scaleX == 0.2 && appear.scaleY == 0.2)
    #expect(appear.rotation == Double.pi)
    #expect(appear.alpha == 0 && appear.zIndex == 2 && appear.perspective == nil)
    let disappear = try #require(grid.disappear)
    #expect(
      disappear.center
        == .init(of: .viewport, at: CGPoint(x: 0.25, y: 1), offset: Vector(dx: 3, dy: -4)))
    #expect(disappear.scaleX == 2 && disappear.scaleY == 3)
    #expect(abs(disappear.rotation - Double.pi / 2) < 1e-15)
    #expect(disappear.alpha == 1 && disappear.zIndex == nil)
    #expect(disappear.perspective?.m34 == -1.0 / 20000 && disappear.perspective?.z == 19500)
    let bar = try FullScene.load().scene.collections[1]
    #expect(bar.appear?.center == .slot)
    #expect(bar.appear?.perspective?.m34 == -0.001 && bar.appear?.perspective?.z == 0)
  }

  @Test(
    arguments: [
      ("slot", 0.5, 0.5, true), ("center", 0.5, 0.5, false), ("topLeft", 0, 0, false),
      ("topCenter", 0.5, 0, false), ("topRight", 1, 0, false), ("leftCenter", 0, 0.5, false),
      ("rightCenter", 1, 0.5, false), ("bottomLeft", 0, 1, false),
      ("bottomCenter", 0.5, 1, false), ("bottomRight", 1, 1, false),
    ])
  func `knows the named centers`(name: String, x: Double, y: Double, isSlot: Bool) throws {
    let scene = try load(
      """
      cellophane: 1
      canvas: {size: [10, 20]}
      collections: [{sections: [3], appear: {center: \(name)}}]
      """)
    #expect(
      scene.collections[0].appear?.center
        == .init(of: isSlot ? .slot : .viewport, at: CGPoint(x: x, y: y)))
  }

  @Test(
    arguments: [
      ("300ms", 0.3), ("0.3s", 0.3), ("2cs", 0.02), ("1.5", 1.5), (".5s", 0.5), ("0", 0),
      ("600s", 600), ("600000ms", 600),
    ])
  func `reads times in all units`(text: String, seconds: Double) throws {
    let scene = try load(
      "cellophane: 1\ncanvas: {size: [1, 1]}\noutput: {hold: \(text)}\ncollections: [{sections: []}]"
    )
    #expect(scene.output.hold == Instant(seconds: seconds))
  }

  @Test(
    arguments: [
      "-1s", "601s", "600001ms", "1 s", "1m", "0x1s", "1e2s", "ms", "\"\"", "null", "1s2s", "nans",
      "[1]",
    ])
  func `refuses invalid times`(text: String) {
    #expect(throws: DocumentError.self) {
      try load(
        "cellophane: 1\ncanvas: {size: [1, 1]}\noutput: {hold: \(text)}\n"
          + "collections: [{sections: []}]")
    }
  }

  @Test func `warns about steps after the end of the output`() throws {
    let loaded = try SceneDocument.load(
      text: """
        cellophane: 1
        canvas: {size: [10, 10]}
        output: {duration: 1s}
        collections: [{sections: [3]}]
        steps:
          - {at: 0.9s, delete: [0, 0]}
          - {at: 1s, delete: [0, 0]}
        """, name: "s.yaml")
    #expect(
      loaded.warnings.map(\.description) == [
        "s.yaml:7:5: warning: the step begins at 1.0 s, after the end of the output (duration 1.0 s)"
      ])
  }

  @Test func `reads JSON like YAML`() throws {
    let json = try SceneDocument.load(
      text: #"{"cellophane": 1, "canvas": {"size": [1, 2]}, "collections": [{"sections": [3]}]}"#,
      name: "s.json")
    #expect(json.scene.canvas.size == CGSize(width: 1, height: 2))
  }

  @Test(
    arguments: [
      (
        "collections: [{sections: [{items: [{key: a, data: {item: 1}}]}]}]",
        "'item' is a built-in value"
      ),
      (
        "collections: [{sections: [{items: [{key: a, data: {a b: 1}}]}]}]",
        "'a b' is not a valid name"
      ),
      (
        "collections: [{sections: [{items: [{key: a, data: {t: [1]}}]}]}]",
        "expected a single value"
      ),
      ("collections: [{sections: [{items: [{key: a, data: {t: }}]}]}]", "quote text that begins"),
      ("collections: [{id: a/b, sections: [1]}]", "an id cannot contain '/'"),
      ("collections: [{id: '', sections: [1]}]", "id must have from 1 to 256 characters"),
      ("collections: [{sections: [{items: [5]}]}]", "write it in quotes"),
      ("collections: [{sections: [one]}]", "expected a number of items or a mapping"),
      ("collections: [{sections: [1], frame: [0, 0, -1, 1]}]", "must not be negative"),
      (
        "collections: [{sections: [1], layout: {type: waterfall, headerExtent: -1}}]",
        "headerExtent is -1"
      ),
      ("collections: [{sections: [1], appear: {center: middle}}]", "unknown center 'middle'"),
      (
        "collections: [{sections: [1], appear: {perspective: {z: 1}}}]",
        "needs one of m34, distance"
      ),
      ("collections: [{sections: [1], appear: {alpha: 1.5}}]", "alpha is 1.5"),
      ("collections: [{sections: [1], appear: {rotation: 90°}}]", "expected an angle"),
      ("collections: []", "collections has 0 values; at least 1"),
      ("collections: [{sections: [1]}, {id: b, sections: [1]}]", "each of several collections"),
      ("collections: [{sections: [1]}]\nsteps: [{delete: []}]", "delete has 0 values"),
      ("collections: [{sections: [1]}]\nsteps: [{batch: [{}]}]", "change needs one of insert"),
      (
        "collections: [{sections: [1]}]\nsteps: [{batch: [{insert: [0, 0], delete: [0, 0]}]}]",
        "change has both 'insert' and 'delete'"
      ),
      (
        "collections: [{sections: [1]}]\nsteps: [{delete: [0, 0], curve: [2, 0, 1, 1]}]",
        "x1 of a curve"
      ),
      (
        "collections: [{sections: [1]}]\nsteps: [{delete: [0, 0], curve: eas}]",
        "unknown curve 'eas'"
      ),
      (
        "collections: [{sections: [1]}]\nsteps: [{delete: [0, 0, 0]}]",
        "expected a path [section, item]"
      ),
      (
        "collections: [{sections: [1]}]\nsteps: [{insert: 5}]",
        "expected a path [section, item] or a key for insert"
      ),
      ("collections: [{sections: [1]}]\nsteps: [{sequence: {}}]", "'step' is missing in sequence"),
      (
        "collections: [{sections: [1]}]\nsteps: [{insertSection: {at: 0, items: [a, a]}}]",
        "first used in"
      ),
      ("collections: [{sections: [1], survivors: two}]", "unknown survivors 'two'"),
      ("collections: [{sections: [1], boundsPolicy: glide}]", "unknown boundsPolicy 'glide'"),
      ("collections: [{sections: [1], selected: [[0, 1]]}]", "there is no item [0, 1] to select"),
      ("collections: [{sections: [{items: [abc]}], selected: abd}]", "did you mean 'abc'?"),
      (
        "collections: [{sections: [1], layout: {type: circle, lineSpacing: 3}}]",
        "unknown key 'lineSpacing'"
      ),
      ("collections: [{sections: [1], layout: {type: waterfall, columns: 0}}]", "columns is 0"),
      (
        "collections: [{sections: [{items: [{collection: {sections: [{items: [k, k]}]}}]}]}]",
        "duplicate key 'k', first used"
      ),
      ("include: a.yaml\ncollections: [{sections: [1]}]", "cannot include documents"),
    ])
  func `refuses invalid keys and values`(rest: String, words: String) throws {
    let error = try #require(throws: DocumentError.self) {
      try load("cellophane: 1\ncanvas: {size: [10, 10]}\n" + rest)
    }
    #expect(error.description.contains(words), "\(error)")
    #expect(error.diagnostics.count == 1, "\(error)")
  }
}
