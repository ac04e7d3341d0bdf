import Documents
import Testing

struct DecodingTests {
  private enum Fruit: String, CaseIterable { case apple, pear }

  private func node(_ text: String) throws -> Node {
    try DocumentReader.read(text: text, name: "x", format: .yaml)
  }

  @Test func `returns values and reports the keys that were not read`() throws {
    let bag = DiagnosticBag()
    let reader = try #require(
      MappingReader(node("size: 1\nscael: 2\nzzz: 3"), kind: "canvas", bag: bag))
    #expect(reader.required("size")?.number == 1)
    #expect(reader.optional("scale") == nil)
    #expect(reader.required("frame", hint: "write 'frame: 1'") == nil)
    reader.finish()
    #expect(
      bag.errors.map(\.description) == [
        "x:1:1: error: 'frame' is missing in canvas; write 'frame: 1'",
        "x:2:1: error: unknown key 'scael'; did you mean 'scale'?",
        "x:3:1: error: unknown key 'zzz' in canvas (available: size, scale, frame)",
      ])
    #expect(bag.askedKeys == ["canvas": ["size", "scale", "frame"]])
  }

  @Test(
    arguments: [
      ("[1]", "1:1: error: expected a mapping for canvas, found a list of 1 value"),
      ("x", "1:1: error: expected a mapping for canvas, found the text 'x'"),
      ("12", "1:1: error: expected a mapping for canvas, found the number 12"),
      ("true", "1:1: error: expected a mapping for canvas, found true"),
    ])
  func `reports the expected value instead of a mapping`(text: String, expected: String) throws {
    let bag = DiagnosticBag()
    #expect(MappingReader(try node(text), kind: "canvas", bag: bag) == nil)
    #expect(bag.errors.map(\.description) == ["x:" + expected])
  }

  @Test func `reports the expected value`() throws {
    let bag = DiagnosticBag()
    #expect(bag.number(try node("x"), "fps", in: 1...120) == nil)
    #expect(bag.number(try node("\n.NaN"), "fps", in: 1...120) == nil)
    #expect(bag.number(try node("\n\n121"), "fps", in: 1...120) == nil)
    #expect(bag.number(try node("120"), "fps", in: 1...120) == 120)
    #expect(bag.integer(try node("\n\n\n1.5"), "loop", in: 1...9) == nil)
    #expect(bag.integer(try node("9"), "loop", in: 1...9) == 9)
    #expect(bag.text(try node("\n\n\n\n{title}"), "string") == nil)
    #expect(bag.text(try node("\n\n\n\n\n12"), "string") == nil)
    #expect(bag.choice(try node("\n\n\n\n\n\naple"), "fruit", of: Fruit.self) == nil)
    #expect(bag.bool(try node("\n\n\n\n\n\n\nyes"), "italic") == nil)
    #expect(bag.list(try node("\n\n\n\n\n\n\n\n[1]"), "colors", count: 2...3) == nil)
    #expect(
      bag.numbers(
        try node("\n\n\n\n\n\n\n\n\n[1]"), "size", names: ["width", "height"], in: 0...9) == nil)
    #expect(
      bag.errors.map(\.message) == [
        "expected a number for fps, found the text 'x'",
        "expected a number for fps, found the text '.NaN'; numbers must be finite",
        "fps is 121, but must be from 1 to 120",
        "expected a whole number for loop, found the number 1.5",
        "expected text for string, found a mapping; quote text with {…}",
        "expected text for string, found the number 12; write it in quotes",
        "unknown fruit 'aple'; did you mean 'apple'?",
        "expected true or false for italic, found the text 'yes'",
        "colors has 1 value; at least 2 are allowed",
        "expected [width, height] for size, found a list of 1 value",
      ])
  }

  @Test func `sorts diagnostics by location and counts those beyond the limit`() throws {
    let bag = DiagnosticBag()
    for line in (1...DocumentLimits.diagnostics + 3).reversed() {
      bag.error(at: SourceLocation(file: "x", line: line), "bad")
      bag.error(at: SourceLocation(file: "x", line: line), "bad")
    }
    bag.warning(at: SourceLocation(file: "x"), "odd")
    #expect(bag.errors.count == DocumentLimits.diagnostics + 1)
    #expect(bag.errors.first?.location.line == 1)
    #expect(bag.errors.last?.description == "x:51:1: error: 3 more errors from here on")
    #expect(bag.warnings.map(\.description) == ["x:1:1: warning: odd"])
    #expect(throws: DocumentError(diagnostics: bag.errors)) { try bag.throwErrors() }
  }

  @Test func `throws nothing for warnings alone`() throws {
    let bag = DiagnosticBag()
    bag.warning(at: SourceLocation(file: "x"), "odd")
    try bag.throwErrors()
    #expect(!bag.hasErrors)
  }
}

struct NearestNameTests {
  @Test(
    arguments: [
      ("colr", "color"), ("colour", "color"), ("cornerradius", "cornerRadius"),
      ("fsp", "fps"), ("fill", "fill"), ("duratoin", "duration"),
    ])
  func `finds the closest name`(typed: String, meant: String) {
    let known = ["color", "cornerRadius", "fps", "fill", "duration", "x"]
    #expect(NearestName.nearest(to: typed, among: known) == meant)
  }

  @Test func `finds nothing if too much differs`() {
    #expect(NearestName.nearest(to: "shadow", among: ["color", "fps"]) == nil)
    #expect(NearestName.nearest(to: "a", among: ["b"]) == nil)
    #expect(NearestName.nearest(to: "a", among: []) == nil)
  }

  @Test func `counts a swap of neighbors as one edit`() {
    func distance(_ left: String, _ right: String) -> Int {
      NearestName.distance(Array(left.unicodeScalars), Array(right.unicodeScalars))
    }
    #expect(distance("ab", "ba") == 1)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("", "abc") == 3)
    #expect(distance("same", "same") == 0)
  }
}
