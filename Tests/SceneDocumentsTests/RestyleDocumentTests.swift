import Documents
import SceneDocuments
import Testing
import Timelines

/// The decoding of steps that restyle.
struct RestyleDocumentTests {
  private func restyles(_ text: String) throws -> [RestyleOperation] {
    try FullScene.load(text).scene.steps.compactMap { step in
      if case .restyle(let change) = step.operation, change.count == nil { change } else { nil }
    }
  }

  @Test func `decodes changes and their elements`() throws {
    let changes = try restyles(FullScene.text)
    try #require(changes.count == 2)
    guard case .items(let items) = changes[0].subject else {
      Issue.record("expected items")
      return
    }
    #expect(items.count == 2 && changes[0].layer == nil && changes[0].style?.name == "drawn")
    #expect(changes[0].overrides.properties == ["opacity", "back"])
    #expect(changes[0].overrides.values.style.opacity == 0.25)
    #expect(changes[0].overrides.values.style.back == nil)
    let overrides = changes[1].overrides
    #expect(changes[1].layer?.name == "lid" && changes[1].style == nil)
    #expect(
      overrides.properties == [
        "fill", "border", "shadow", "cornerRadius", "frame", "rotation", "offset", "scale",
        "anchor",
      ])
    #expect(overrides.values.style.fill == nil && overrides.values.style.shadows.isEmpty)
    #expect(overrides.values.style.border?.line.width == 3)
    #expect(abs(overrides.values.pose.rotation - 2 * .pi) < 1e-12)
  }

  @Test(arguments: [
    "shape: ellipse", "fill: red", "border: {width: 2, color: red}",
    "trim: [0.1, 0.5]", "shadow: {color: red, blur: 3}", "backdrop: {blur: 3}", "opacity: 0.5",
    "clip: true", "text: hello", "layers: [{fill: red}]", "mask: {fill: red}", "blur: 3",
    "cornerRadius: 3", "cornerCurve: continuous", "back: {fill: red}",
  ])
  func `a change gives a style its property and keeps the others`(property: String) throws {
    let key = property.prefix { $0 != ":" }
    let corners = key == "shape" ? "" : ", cornerRadius: [1, 2, 3, 4]"
    let others = """
      fill: blue, opacity: 0.25\(corners), border: {width: 1,
      color: green}, text: other, mask: {fill: blue}, layers: [{fill: blue}], blur: 1, clip: false
      """
    let scene = try FullScene.load(
      """
      cellophane: 1
      canvas: {size: [10, 10]}
      styles:
        before: {\(others)}
        after: {extends: before, \(property)}
      collections: [{style: before, sections: [{items: [a]}]}]
      steps: [{restyle: {item: a, \(property)}}]
      """
    ).scene
    guard case .restyle(let change)? = scene.steps.first?.operation else {
      Issue.record("expected a restyle")
      return
    }
    #expect(change.overrides.properties == [String(key)])
    let changed = try change.style(after: scene.styles[0], among: [:], owner: "an item")
    let context = ItemContext(section: 0, item: 0, count: 1, key: "a")
    #expect(try changed.resolve(in: context) == scene.styles[1].resolve(in: context))
    #expect(try changed.resolve(in: context) != scene.styles[0].resolve(in: context))
  }

  @Test func `decodes views, one or several`() throws {
    let changes = try restyles(FullScene.screens)
    #expect(changes.map { $0.views.map(\.name) } == [["banner"], ["banner", "picture"]])
    #expect(changes.map(\.style?.name) == [nil, "plain"])
  }

  @Test(arguments: [
    ("{item: a, fill: none, border: none, mask: none, layers: none, backdrop: none}", true),
    ("{items: [a, [0, 0]], text: \"{item}\"}", true), ("{item: a, style: card, fill: red}", true),
    ("{item: a, layer: badge, frame: {left: 1}}", true), ("{item: a, back: none}", true),
    ("{item: a, opacity: none}", false), ("{item: a, opacity: 2}", false),
    ("{item: a, shape: ellipse, cornerRadius: 3}", false),
    ("{item: a, layer: 3, fill: red}", false),
    ("{item: a, layer: badge}", false), ("{items: [], fill: red}", false), ("a", false),
    ("{item: a, views: [], fill: red}", false), ("{item: a, name: b}", false),
    ("{item: a, layers: [{name: x, fill: red}, {name: x, fill: red}]}", false),
  ])
  func `checks the keys of a restyle`(restyle: String, isRight: Bool) {
    let text = """
      cellophane: 1
      canvas: {size: [10, 10]}
      styles: {card: {layers: [{name: badge, fill: red}]}}
      collections: [{style: card, sections: [{items: [a]}]}]
      steps: [{restyle: \(restyle)}]
      """
    let errors: [Diagnostic]
    do {
      _ = try SceneDocument.load(text: text, name: "s.yaml")
      errors = []
    } catch {
      errors = (error as? DocumentError)?.diagnostics ?? []
    }
    #expect(errors.count == (isRight ? 0 : 1), "\(errors.map(\.description))")
  }

  @Test func `a layer keeps its name in the resolved style`() throws {
    let scene = try FullScene.load().scene
    let style = try #require(scene.style(named: "drawn"))
    let context = ItemContext(section: 0, item: 0, count: 1, key: "k", data: ["tint": "red"])
    #expect(try style.resolve(in: context).stack.map(\.name) == [nil, "lid"])
  }
}
