import Documents
import Foundation
import Geometry
import Imaging
import SceneDocuments
import Testing
import Timelines

struct StyleDocumentTests {
  private func style(_ text: String) throws -> StyleDocument {
    let scene = try SceneDocument.load(
      text: "cellophane: 1\ncanvas: {size: [9, 9]}\ncollections: [{sections: [1]}]\nstyles:\n  s: "
        + text, name: "s.yaml"
    ).scene
    return try #require(scene.style(named: "s"))
  }

  private func color(_ text: String, item: Int = 0, count: Int = 1) throws -> Color {
    let context = ItemContext(
      section: 0, item: item, count: count, key: "k", data: ["tint": "#F00", "bad": "rde"])
    let fill = try style("{fill: \(text)}").resolve(in: context).fill
    guard case .solid(let color) = fill else {
      throw Diagnostic(at: SourceLocation(file: "test"), "expected a plain fill")
    }
    return color
  }

  @Test(
    arguments: [
      ("\"#F00\"", 0xFF00_00FF), ("\"#f008\"", 0xFF00_0088), ("\"#12aB34\"", 0x12AB_34FF),
      ("\"#12345678\"", 0x1234_5678), ("red", 0xFF00_00FF), ("RebeccaPurple", 0x6633_99FF),
      ("transparent", 0), ("lightgoldenrodyellow", 0xFAFA_D2FF), ("grey", 0x8080_80FF),
      ("\"rgb(255, 0, 128)\"", 0xFF00_80FF), ("\"rgb(100% 0% 50%)\"", 0xFF00_80FF),
      ("\"rgba(0, 0, 255, 0.2)\"", 0x0000_FF33), ("\"rgb(0 0 255 / 20%)\"", 0x0000_FF33),
      ("\"hsl(120, 100%, 50%)\"", 0x00FF_00FF), ("\"hsl(240deg 100% 25%)\"", 0x0000_80FF),
      ("\"hsla(0.5turn, 100%, 50%, 50%)\"", 0x00FF_FF80), ("\"RGB(300, -5, 0)\"", 0xFF00_00FF),
      ("systemBlue", 0x007A_FFFF), ("label", 0x0000_00FF),
      ("\"{tint}\"", 0xFF00_00FF), ("yellowgreen", 0x9ACD_32FF), ("aliceblue", 0xF0F8_FFFF),
    ] as [(String, UInt32)])
  func `reads colors`(text: String, rgba: UInt32) throws {
    let (found, expected) = (try color(text), Color(rgba: rgba))
    let differences = [
      found.red - expected.red, found.green - expected.green, found.blue - expected.blue,
      found.alpha - expected.alpha,
    ]
    // Half a step of eight bits: a percentage may lie between two of them.
    #expect(differences.allSatisfy { abs($0) < 0.51 / 255 })
  }

  @Test(
    arguments: [
      "\"rgb(1)\"", "\"rgb(1, 2)\"", "\"hsl(0, 1, 1)\"", "\"rgb(1, 2, 3, 4, 5)\"",
      "\"rgb(a, b, c)\"", "\"rgb(1, 2, 3\"",
      "\"lab(50% 40 59)\"", "systemblue", "\"#F\"", "\"#FFFFF\"", "\"#GGG\"", "\"#\"",
      "\"#1234567\"", "\"#ff00é\"", "redd", "''",
      "255", "[1, 0, 0]", "{ramp: {colors: [red]}}", "{palette: []}", "{palette: [\"{tint}\"]}",
      "{ramp: {colors: [red, blue], range: [0, 2]}}", "{}", "\"{tint\"",
    ])
  func `refuses what is not a color`(text: String) {
    #expect(throws: DocumentError.self) { try style("{fill: \(text)}") }
  }

  @Test func `system colors and the values of items follow the theme`() throws {
    let text = """
      cellophane: 1
      canvas: {size: [9, 9], background: systemBackground}
      traits: {theme: dark}
      styles: {s: {fill: systemBlue}, t: {fill: "{tint}"}}
      collections: [{sections: [1], background: secondarySystemBackground}]
      """
    let scene = try SceneDocument.load(text: text, name: "s.yaml").scene
    #expect(scene.canvas.background == Color(rgba: 0x0000_00FF))
    #expect(scene.collections[0].background == Color(rgba: 0x1C1C_1EFF))
    let context = ItemContext(section: 0, item: 0, count: 1, key: "k", data: ["tint": "label"])
    for (name, rgba) in [("s", 0x0A84_FFFF), ("t", 0xFFFF_FFFF)] as [(String, UInt32)] {
      let fill = try scene.style(named: name)?.resolve(in: context).fill
      #expect(fill == .solid(Color(rgba: rgba)))
    }
  }

  @Test func `reports at the template that its text is not a color`() throws {
    let error = try #require(throws: Diagnostic.self) { try color("\"{bad}\"") }
    #expect(
      error.description
        == "s.yaml:5:13: error: '{bad}' gives 'rde' here, which is not a color; did you mean 'red'?"
    )
  }

  @Test func `spreads a ramp over items`() throws {
    func shares(_ include: String, count: Int) throws -> [Double] {
      try (0..<count).map {
        let ramp = "{ramp: {colors: [black, white], include: \(include)}}"
        return try color(ramp, item: $0, count: count).red
      }
    }
    #expect(try shares("both", count: 5) == [0, 0.25, 0.5, 0.75, 1])
    #expect(try shares("both", count: 1) == [0])
    #expect(try shares("first", count: 4) == [0, 0.25, 0.5, 0.75])
    #expect(try shares("last", count: 4) == [0.25, 0.5, 0.75, 1])
  }

  @Test func `maps a ramp into its range and through all its colors`() throws {
    #expect(
      try color("{ramp: {colors: [black, white], range: [0.5, 0]}}", item: 1, count: 2).red == 0)
    #expect(
      try color("{ramp: {colors: [black, white], range: [0.5, 0]}}", item: 0, count: 2).red == 0.5)
    let rainbow = "{ramp: {colors: [red, lime, blue]}}"
    #expect(try color(rainbow, item: 1, count: 3) == Color(red: 0, green: 1, blue: 0))
    #expect(try color(rainbow, item: 1, count: 5) == Color(red: 0.5, green: 0.5, blue: 0))
    #expect(try color(rainbow, item: 4, count: 5) == Color(red: 0, green: 0, blue: 1))
  }

  @Test func `colors the cells of the insert animation`() throws {
    // SEEDS 2: the section's own component is 1 − (item + 1)/(2 · count).
    let ramp = "{ramp: {colors: [red, black], range: [0, 0.5], include: last}}"
    for item in 0..<13 {
      let red = try color(ramp, item: item, count: 13).red
      #expect(abs(red - (1 - Double(item + 1) / 26)) < 1e-12)
    }
  }

  @Test func `takes the colors of a palette in turn`() throws {
    let colors = try (0..<5).map { try color("{palette: [red, lime]}", item: $0, count: 5) }
    #expect(colors.map(\.green) == [0, 1, 0, 1, 0])
  }

  @Test func `resolves a whole style`() throws {
    let scene = try FullScene.load().scene
    let style = try #require(scene.style(named: "cell"))
    let context = ItemContext(
      section: 1, item: 1, count: 2, key: "b", sectionData: ["title": "Fruit", "tint": "#0f0"])
    let appearance = try style.resolve(in: context)
    #expect(
      appearance.fill
        == .linear(
          LinearGradient(
            stops: [
              .init(location: 0, color: Color(rgba: 0xFF00_00FF)),
              .init(location: 0.5, color: Color(rgba: 0x00FF_00FF)),
              .init(location: 1, color: Color(rgba: 0x0000_FFFF)),
            ], start: CGPoint(x: 0, y: 0.5), end: CGPoint(x: 1, y: 0.5))))
    #expect(appearance.cornerRadius == 6)
    #expect(appearance.border == Border(width: 1.5, color: .white))
    #expect(
      appearance.texts == [
        // In the dark theme texts are white.
        TextContent("1/001 of 2", color: .white),
        TextContent(
          "Fruit {b}", font: FontDescriptor(family: "DejaVu Sans", weight: 600, italic: true),
          size: 12, color: Color(rgba: 0xFFFF_FF88), alignment: .right,
          placement: .box(
            insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), vertical: .bottom)),
        TextContent(
          "x", font: FontDescriptor(weight: 250), color: .white, alignment: .left,
          placement: .baseline(CGPoint(x: 4, y: 20))),
      ])
  }

  @Test func `keeps explicit stops where they are`() throws {
    let style = try style(
      "{fill: {linear: {stops: [{at: 0, color: red}, {at: 0.25, color: red}]}}}")
    guard case .linear(let gradient) = style.fill else {
      Issue.record("expected a gradient")
      return
    }
    #expect(gradient.stops.map(\.position) == [0, 0.25])
    #expect(gradient.start == CGPoint(x: 0.5, y: 0) && gradient.end == CGPoint(x: 0.5, y: 1))
    #expect(throws: DocumentError.self) {
      try self.style("{fill: {linear: {stops: [{at: 1, color: red}, {at: 0, color: red}]}}}")
    }
  }

  @Test(
    arguments: [
      ("thin", 100), ("regular", 400), ("medium", 500), ("bold", 700), ("black", 900), ("100", 100),
      ("900", 900),
    ])
  func `reads weights by name and number`(text: String, weight: Int) throws {
    #expect(
      try style("{text: {string: a, weight: \(text)}}").texts[0].setting.font.weight == weight)
  }

  @Test(arguments: ["99", "901", "400.5", "fat", "true"])
  func `refuses invalid weights`(text: String) {
    #expect(throws: DocumentError.self) { try style("{text: {string: a, weight: \(text)}}") }
  }
}
