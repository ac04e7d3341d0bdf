import Cellophane
import Documents
import Imaging
import TestSupport
import Testing

/// Named values, styles that extend others, traits, and the variants of a scene.
struct VariantTests {
  /// A scene with named values, in two languages and two themes.
  private static let card = """
    cellophane: 1
    canvas: { size: [200, 100], background: $ground }
    colors:
      ground: { light: white, dark: black }
      brand: "#112233"
      accent: $brand
    numbers: { side: 40, pause: 0.25s }
    strings:
      hello: { en: Hello, de: Hallo, pt-BR: Olá }
    styles:
      base: { fill: $accent, cornerRadius: 8 }
      card: { extends: base, cornerRadius: 4, text: { string: $hello, size: 10, align: start } }
    collections:
      - layout: { type: flow, itemSize: [$side, 40] }
        style: card
        sections: [{ items: [a, b] }]
        disappear: { offset: [0, 300] }
    steps:
      - { at: $pause, delete: a, duration: 0.4s }
    variants:
      night: { theme: dark, locale: de-AT }
      small: { size: [100, 50], scale: 2, speed: 0.5 }
      arabic: { direction: rtl, textSize: accessibility5, locale: pt-BR }
      calm: { reduceMotion: true }
    """

  private func load(_ text: String = card, variant: String? = nil) throws -> LoadedScene {
    let scratch = try Scratch()
    return try LoadedScene.load(
      text: Data(text.utf8), name: "scene", folder: scratch.path, variant: variant)
  }

  private func messages(of text: String, variant: String? = nil) -> [String] {
    do {
      _ = try load(text, variant: variant)
      return []
    } catch let error as DocumentError {
      return error.diagnostics.map { String($0.description.dropFirst("scene:".count)) }
    } catch {
      return ["\(error)"]
    }
  }

  /// Returns the appearance of a cell at the start.
  private func appearance(_ key: String, in scene: LoadedScene) throws -> Appearance {
    try #require(
      scene.timeline.layers.first { $0.identity?.key == key }?.appearance.value(at: .zero))
  }

  @Test func `names stand for their values, and a style has the keys of those that it extends`()
    throws
  {
    let scene = try load()
    #expect(scene.timeline.canvas.background == .white)
    let card = try appearance("a", in: scene)
    #expect(card.fill == .solid(Color(red: 0x11 / 255, green: 0x22 / 255, blue: 0x33 / 255)))
    #expect(card.corners == Corners(4) && card.texts[0].string == "Hello")
    #expect(scene.timeline.element("b", at: 0)?.size == CGSize(width: 40, height: 40))
    #expect(scene.timeline.element("a", at: 0.25)?.frame.minY == 0)
    #expect(try #require(scene.timeline.element("a", at: 0.35)).frame.minY > 10)
  }

  @Test(arguments: [
    ("17", "2:19: error: system is 17, but must be 18 or 26"),
    ("26.1", "2:19: error: system is 26.1, but must be 18 or 26"),
    ("iOS", "2:19: error: expected 18 or 26 for system, found the text 'iOS'"),
  ])
  func `only known versions of the system can be shown`(_ form: (value: String, message: String)) {
    let traits = "cellophane: 1\ntraits: { system: \(form.value) }"
    #expect(
      messages(of: Self.card.replacing("cellophane: 1", with: traits)) == [form.message])
  }

  @Test func `a variant changes traits, the canvas and the speed`() throws {
    let night = try load(variant: "night")
    #expect(night.timeline.canvas.background == .black)
    #expect(try appearance("a", in: night).texts[0].string == "Hallo")
    let small = try load(variant: "small").timeline
    #expect(small.canvas.size == CGSize(width: 100, height: 50) && small.canvas.scale == 2)
    #expect(small.playback.speed == 0.5 && small.canvas.background == .white)
  }

  @Test func `from right to left layouts and natural alignment are mirrored, and texts scaled`()
    throws
  {
    let arabic = try load(variant: "arabic")
    #expect(arabic.timeline.element("a", at: 0)?.frame.minX == 160)
    let text = try appearance("a", in: arabic).texts[0]
    #expect(text.alignment == .right && text.string == "Olá")
    #expect(abs(text.size - 10 * 53 / 17) < 1e-12)
  }

  @Test func `with reduced motion items fade where they would move`() throws {
    let calm = try load(variant: "calm").timeline
    let item = try #require(calm.element("a", at: 0.45))
    #expect(item.frame.minY == 0 && item.alpha < 1 && item.alpha > 0)
    #expect(try load().timeline.element("a", at: 0.45)?.alpha == 1)
  }

  @Test func `a maximum limits the size of a text, of a style and of a collection`() throws {
    let scene = try load(
      """
      cellophane: 1
      canvas: { size: [200, 100] }
      traits: { textSize: 300% }
      styles:
        free: { text: "a" }
        text: { text: { string: a, size: 10, lineHeight: 20, maximumTextSize: 200% } }
        style: { maximumTextSize: 150%, layers: [{ text: { string: a, maximumTextSize: 200% } }] }
        runs: { text: { size: 10, runs: [{ string: a, size: 20 }, b] } }
      collections:
        - { id: x, layout: { type: list }, sections: [{ items: [
            { key: free, style: free }, { key: text, style: text }, { key: style, style: style }] }] }
        - { id: y, maximumTextSize: large, layout: { type: list }, sections: [{ items: [
            { key: small, style: free }, { key: runs, style: runs }] }] }
      """)
    func texts(_ key: String) throws -> [TextContent] {
      let all = try appearance(key, in: scene)
      return all.texts + all.stack.flatMap(\.appearance.texts)
    }
    #expect(try texts("free").map(\.size) == [51])
    #expect(try texts("text").map { [$0.size, $0.lineHeight] } == [[20, 40]])
    #expect(try texts("style").map(\.size) == [25.5])
    #expect(try texts("small").map { $0.size.rounded() } == [17])
    let runs = try #require(try texts("runs").first)
    #expect(runs.size.rounded() == 10 && runs.runs.first?.size?.rounded() == 20)
  }

  @Test func `leading is left, and right from right to left`() throws {
    func scene(_ direction: String) throws -> CGRect {
      let scene = try load(
        """
        cellophane: 1
        canvas: { size: [200, 100] }
        traits: { direction: \(direction) }
        collections: [{ frame: { leading: 10, width: 50 }, sections: [1], background: red,
          layout: { type: list } }]
        """)
      return try #require(scene.timeline.elements(at: .zero).last).frame
    }
    #expect(try scene("ltr").minX == 10)
    #expect(try scene("rtl").maxX == 190)
  }

  @Test(
    arguments: [
      ("styles: { a: { fill: $none } }", nil, "there is no value with the name 'none'; name it in"),
      (
        "colors: { brand: red }\nstyles: { a: { fill: $bran } }", nil,
        "there is no value with the name 'bran'; did you mean 'brand'?"
      ),
      (
        "colors: { a: $b, b: $a }\nstyles: { s: { fill: $a } }", nil,
        "'$b' refers to itself; give one of the names a value"
      ),
      ("colors: { brand: red }\nstyles: { a: { fill: brand } }", nil, "write '$brand' for the"),
      ("colors: { x: red }\nnumbers: { x: 1 }", nil, "'x' is already one of the colors, in line"),
      ("styles: { a: { extends: b }, b: { extends: a } }", nil, "extends itself: a → b → a"),
      ("styles: { a: { extends: c }, cc: {} }", nil, "no style 'c' to extend; did you mean 'cc'?"),
      ("variants: { night: { them: dark } }", nil, "unknown key 'them'; did you mean 'theme'?"),
      ("variants: { 'a/b': { theme: dark } }", nil, "'a/b' cannot be a variant"),
      ("variants: { night: {} }", "nigth", "there is no variant 'nigth'; did you mean 'night'?"),
      ("title: x", "night", "there is no variant 'night'; the scene has no 'variants'"),
      ("traits: { theme: $mode }\nstrings: { mode: dark }", nil, "traits and variants determine"),
      ("variants: { a: dark }", "a", "expected a mapping for variant"),
      ("numbers: { a: [1, 2] }\ntitle: $a", nil, "expected a single value for 'a'"),
      ("traits: { textSize: 5% }", nil, "textSize must be from 10% to 1000%"),
    ]
  ) func `a mistake is an error that says what to do`(
    part: String, variant: String?, words: String
  ) {
    let text = """
      cellophane: 1
      canvas: { size: [200, 100] }
      collections: [{ sections: [1] }]
      \(part)
      """
    let messages = messages(of: text, variant: variant)
    #expect(messages.contains { $0.contains(words) }, "\(messages)")
  }

  @Test func `a text may begin with a dollar sign`() throws {
    let scene = try load(
      """
      cellophane: 1
      canvas: { size: [200, 100] }
      styles: { s: { text: $$price }, t: { text: $ 5 } }
      collections: [{ sections: [{ items: [a, { key: b, style: t }] }], style: s }]
      """)
    #expect(try appearance("a", in: scene).texts[0].string == "$price")
    #expect(try appearance("b", in: scene).texts[0].string == "$ 5")
  }

  @Test func `an included document may hold nothing but named values and styles`() throws {
    let scratch = try Scratch()
    try scratch.write("colors: { brand: lime }\nstyles: { s: { fill: $brand } }", to: "theme.yaml")
    try scratch.write(
      """
      cellophane: 1
      include: theme.yaml
      canvas: { size: [200, 100] }
      colors: { brand: red }
      collections: [{ sections: [{ items: [a] }], style: s }]
      """, to: "scene.yaml")
    let scene = try LoadedScene.load(path: scratch("scene.yaml"))
    #expect(try appearance("a", in: scene).fill == .solid(Color(red: 1, green: 0, blue: 0)))
  }
}
