import Documents
import SceneDocuments
import Testing

struct TemplateTests {
  private let place = SourceLocation(file: "s.yaml", line: 3, column: 9)
  private let context = ItemContext(
    section: 1, item: 7, count: 12, key: "plum", data: ["title": "Plum", "low": "-5"],
    sectionData: ["title": "Fruit", "kind": "tree"])

  private func resolve(_ text: String) throws -> String {
    try Template(text, at: place).resolve(in: context)
  }

  @Test(
    arguments: [
      ("", ""), ("plain", "plain"), ("{section}/{item} of {count}", "1/7 of 12"), ("{key}", "plum"),
      ("{title} {kind}", "Plum tree"), ("{item:03}", "007"), ("{item:01}", "7"),
      ("{low:03}", "-005"), ("{{{key}}}", "{plum}"), ("{{item}}", "{item}"), ("a}}b{{", "a}b{"),
      ("ü {title}🎈", "ü Plum🎈"),
    ])
  func `replaces placeholders`(text: String, expected: String) throws {
    #expect(try resolve(text) == expected)
  }

  @Test func `names its placeholders once each in reading order`() throws {
    let template = try Template("{b}{a}{b}{{c}}", at: place)
    #expect(template.placeholders == ["b", "a"])
    #expect(!template.isConstant)
    #expect(try Template("{{c}}", at: place).isConstant)
  }

  @Test(
    arguments: [
      ("{item", "'{' is not closed"), ("item}", "'}' has no '{' before it"),
      ("{}", "'{}' is no placeholder"), ("{a b}", "'{a b}' is no placeholder"),
      ("{item:3}", "'3' is no format for {item}"), ("{item:0x}", "'0x' is no format"),
      ("{item:033}", "'033' is no format"), ("{item:}", "'' is no format"),
      ("{a{b}}", "is no placeholder"),
    ])
  func `refuses what is no template`(text: String, words: String) throws {
    let error = try #require(throws: Diagnostic.self) { try Template(text, at: place) }
    #expect(error.location == place)
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func `names the nearest value when one is missing`() throws {
    let error = try #require(throws: Diagnostic.self) { try resolve("{titel}") }
    #expect(error.location == place)
    #expect(error.message == "this item has no value for {titel}; did you mean {title}?")
    let far = try #require(throws: Diagnostic.self) { try resolve("{weather}") }
    #expect(far.message.contains("write {{weather}} for plain braces"))
  }

  @Test func `pads whole numbers only`() throws {
    let error = try #require(throws: Diagnostic.self) { try resolve("{title:03}") }
    #expect(error.message.contains("{title:03} pads whole numbers, and title is 'Plum'"))
  }

  @Test func `is as long as allowed and no longer`() throws {
    let most = String(repeating: "ü", count: SceneLimits.template)
    #expect(try resolve(most) == most)
    #expect(throws: Diagnostic.self) { try Template(most + "x", at: place) }
  }
}
