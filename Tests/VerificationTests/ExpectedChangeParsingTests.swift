import ComparisonTolerances
import Rendering
import TestSupport
import Testing
import Verification

struct ExpectedChangeParsingTests {
  @Test func `a change names elements, properties and times`() throws {
    func parsed(_ text: String) throws -> ExpectedChange {
      let list = try ExpectedChange.list(text)
      #expect(list.count == 1)
      return try #require(list.first)
    }
    let whole = try parsed("F: position, 0.3s…0.8s")
    #expect(whole.pattern == "F" && whole.properties == ["position"] && whole.span == 0.3...0.8)
    #expect(whole.text == "F: position, 0.3s…0.8s")
    let any = try parsed("grid/*:any")
    #expect(any.pattern == "grid/*" && any.properties.isEmpty && any.span == nil)
    #expect(try parsed("a:b: size,alpha , 300ms...").properties == ["size", "opacity"])
    #expect(try parsed("a:b: size,alpha , 300ms...").span == 0.3...(.infinity))
    #expect(try parsed("F: any, …2cs").span == 0...0.02)
    #expect(try parsed("F: 0.1…0.2, cornerRadius, color").properties == ["corners", "fill"])
    for word in ExpectedChange.words + ExpectedChange.synonyms.keys {
      let known = try parsed("F: \(word)").properties
      #expect(known.isSubset(of: ExpectedChange.words) && known.count == 1, "\(word)")
    }
  }

  @Test(arguments: [
    ("F", "an expected change is ELEMENTS: PROPERTIES, FROM…TO"),
    (": position", "an expected change is"),
    ("F:", "there is no property"),
    ("F: 0.3s…0.8s", "name the properties that may change, or any"),
    ("F: any, position", "name the properties that may change, or any"),
    ("F: postion", "did you mean"),
    ("F: position, 0.8s…0.3s", "ends after it begins"),
    ("F: position, -1s…2s", "is no time"),
    ("F: position, x…2s", "is no time"),
    ("F: position, 1s…2s, 3s…4s", "one change has one time"),
    ("F: position, 1s…2s…3s", "a time is FROM…TO"),
  ])
  func `what is no change is refused`(_ text: String, _ message: String) {
    let error = #expect(throws: RenderError.self) { try ExpectedChange.list(text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `a file has a change in each line`() throws {
    let scratch = try Scratch()
    try scratch.write("# What moves\n\nF: position\r\n  grid/*: any, 1s…2s  \n", to: "intent.txt")
    #expect(try ExpectedChange.list(scratch("intent.txt")).map(\.pattern) == ["F", "grid/*"])
    try scratch.write("F: position\nG: postion\n", to: "wrong.txt")
    let error = #expect(throws: RenderError.self) { try ExpectedChange.list(scratch("wrong.txt")) }
    #expect(error?.description.contains("wrong.txt:2:1: error: there is no property") == true)
    try scratch.write(String(repeating: "F: any\n", count: 1001), to: "long.txt")
    #expect(throws: RenderError.self) { try ExpectedChange.list(scratch("long.txt")) }
    #expect(throws: RenderError.self) { try ExpectedChange.list(scratch.path) }
  }
}
