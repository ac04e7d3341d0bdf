import Documents
import SceneDocuments
import Testing

struct TemplateTests {
  private let location = SourceLocation(file: "s.yaml", line: 3, column: 9)
  private let context = ItemContext(
    section: 1, item: 7, count: 12, key: "plum", data: ["title": "Plum", "low": "-5"],
    sectionData: ["title": "Fruit", "kind": "tree"])

  private func resolve(_ text: String) throws -> String {
    try Template(text, at: location).resolve(in: context)
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

  @Test func `lists each placeholder once in reading order`() throws {
    let template = try Template("{b}{a}{b}{{c}}", at: location)
    #expect(template.placeholders == ["b", "a"])
    #expect(!template.isConstant)
    #expect(try Template("{{c}}", at: location).isConstant)
  }

  @Test(
    arguments: [
      ("{item", "'{' is not closed"), ("item}", "'}' has no '{' before it"),
      ("{}", "'{}' is not a placeholder"), ("{a b}", "'{a b}' is not a placeholder"),
      ("{item:3}", "'3' is not a format for {item}"), ("{item:0x}", "'0x' is not a format"),
      ("{item:033}", "'033' is not a format"), ("{item:}", "'' is not a format"),
      ("{a{b}}", "is not a placeholder"),
    ])
  func `refuses invalid templates`(text: String, words: String) throws {
    let error = try #require(throws: Diagnostic.self) { try Template(text, at: location) }
    #expect(error.location == location)
    #expect(error.message.contains(words), "\(error)")
  }

  @Test func `names the nearest value when one is missing`() throws {
    let error = try #require(throws: Diagnostic.self) { try resolve("{titel}") }
    #expect(error.location == location)
    #expect(error.message == "this item has no value for {titel}; did you mean {title}?")
    let far = try #require(throws: Diagnostic.self) { try resolve("{weather}") }
    #expect(far.message.contains("write {{weather}} for plain braces"))
  }

  @Test func `pads whole numbers only`() throws {
    let error = try #require(throws: Diagnostic.self) { try resolve("{title:03}") }
    #expect(error.message.contains("{title:03} pads whole numbers, but title is 'Plum'"))
  }

  @Test func `may be as long as the limit and no longer`() throws {
    let most = String(repeating: "ü", count: SceneLimits.template)
    #expect(try resolve(most) == most)
    #expect(throws: Diagnostic.self) { try Template(most + "x", at: location) }
  }
}
