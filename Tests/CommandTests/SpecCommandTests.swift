import Foundation
import TestSupport
import Testing

@Suite struct SpecCommandTests {
  private let scene = """
    cellophane: 1
    canvas: { size: [60, 20] }
    styles: { box: { fill: red } }
    collections:
      - id: grid
        style: box
        layout: { type: flow, itemSize: [10, 10], interitemSpacing: 2 }
        sections: [2]
        appear: { scale: 0.5, alpha: 0 }
    steps: [ { at: 0.1s, insert: [0, 0], duration: 0.2s, spring: { damping: 0.7 } } ]
    """

  @Test func `every form is printed`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "s.yaml")
    let starts = [
      "markdown": "# Motion: ", "sentences": "s (s.yaml): 60 × 20 pt, ", "json": "{\"canvas\":",
      "css": "/* The motion of ",
      "uikit": "// Written by cellophane spec.", "swiftui": "// Written by cellophane spec.",
    ]
    for (form, start) in starts {
      let result = try Command.run(["spec", scratch("s.yaml"), "--as", form])
      #expect(result.status == 0)
      #expect(result.text.hasPrefix(start), "\(form)")
      #expect(result.text.hasSuffix("\n"))
    }
    let plain = try Command.run(["spec", scratch("s.yaml")])
    #expect(plain.text.contains("| insert-appear | "))
  }

  @Test func `the sentences of the article are those of its scene`() throws {
    let article = try Article(
      "Sources/Pipeline/Cellophane/Cellophane.docc/MotionSpecifications.md")
    let scene = try #require(article.blocks.first { $0.language == "yaml" })
    let sentences = try #require(article.blocks.first { $0.language == "text" })
    let scratch = try Scratch()
    try scratch.write(scene.text, to: "hello.yaml")
    let result = try Command.run(["spec", scratch("hello.yaml"), "--as", "sentences"])
    let text = sentences.text.hasSuffix("\n") ? sentences.text : sentences.text + "\n"
    #expect(result.text == text)
  }

  @Test func `errors name the form and the scene`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "s.yaml")
    try scratch.write(SampleScene.broken, to: "b.yaml")
    let form = try Command.run(["spec", scratch("s.yaml"), "--as", "swiftUI"])
    #expect(form.status == 64)
    #expect(form.messages.contains("unknown form for --as: 'swiftUI'; did you mean 'swiftui'?"))
    for (tokens, message) in [
      ("99", "--tokens is 100 to 1000000, not 99"), ("1000001", "not 1000001"),
    ] {
      let result = try Command.run(
        ["spec", scratch("s.yaml"), "--as", "sentences", "--tokens", tokens])
      #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    }
    for tokens in ["100", "1000000"] {
      let arguments = ["spec", scratch("s.yaml"), "--as", "sentences", "--tokens", tokens]
      #expect(try Command.run(arguments).status == 0)
    }
    let other = try Command.run(["spec", scratch("s.yaml"), "--tokens", "200"])
    #expect(other.status == 64 && other.messages.contains("--tokens is for sentences, not --as"))
    #expect(try Command.run(["spec", scratch("b.yaml")]).status == 65)
    #expect(try Command.run(["spec", scratch("none.yaml")]).status == 66)
  }

  @Test func `diff compares specifications like scenes`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "a.yaml")
    try scratch.write(
      scene.replacingOccurrences(of: "damping: 0.7", with: "damping: 0.5"), to: "b.yaml")
    for name in ["a", "b"] {
      let json = try Command.run(["spec", scratch("\(name).yaml"), "--as", "json"])
      try scratch.write(json.text, to: "\(name).json")
    }
    let same = try Command.run(["diff", scratch("a.json"), scratch("a.yaml")])
    #expect(same.status == 0, "\(same.text)\(same.messages)")
    let other = try Command.run(["diff", scratch("a.json"), scratch("b.json")])
    #expect(other.status == 1)
    #expect(other.text.contains("spring damping 0.7 became 0.5"))
    #expect(other.text.contains("a specification has none"))
    let pixels = try Command.run(["diff", scratch("a.json"), scratch("b.json"), "--only", "pixels"])
    #expect(pixels.status == 64)
  }

  @Test func `a broken specification is one error`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "a.yaml")
    let json = try Command.run(["spec", scratch("a.yaml"), "--as", "json"]).text
    let broken = [
      "{\"spec\": 1}", "{\"spec\": 2, \"steps\": []}",
      json.replacingOccurrences(of: "\"spec\":1", with: "\"spec\":7"),
      json.replacingOccurrences(of: "\"dampingRatio\":0.7", with: "\"dampingRatio\":-1"),
      json.replacingOccurrences(of: "\"duration\":0.2", with: "\"duration\":\"long\""),
      String(json.dropLast(20)),
    ]
    for (index, text) in broken.enumerated() {
      try scratch.write(text, to: "x.json")
      let result = try Command.run(["diff", scratch("x.json"), scratch("a.yaml")])
      #expect(result.status == 65, "\(index): \(result.messages)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(index): \(result.messages)")
    }
  }

  @Test func `no numbers of a specification stop the command`() throws {
    let scratch = try Scratch()
    try scratch.write(scene, to: "a.yaml")
    let json = try Command.run(["spec", scratch("a.yaml"), "--as", "json"]).text
    for number in ["-1", "1e300", "-1e300", "0", "1e-300", "123456789"] {
      for key in ["begin", "delay", "duration", "offset"] {
        let pattern = try Regex("\"\(key)\":[0-9.]+")
        try scratch.write(json.replacing(pattern, with: "\"\(key)\":\(number)"), to: "x.json")
        let result = try Command.run(["diff", scratch("x.json"), scratch("a.yaml")])
        #expect([0, 1, 65].contains(result.status), "\(key) \(number): \(result.messages)")
      }
      try scratch.write(
        json.replacing(/\[[0-9.,]+\]/, with: "[\(number),\(number)]"), to: "x.json")
      let result = try Command.run(["diff", scratch("x.json"), scratch("a.yaml")])
      #expect([0, 1, 65].contains(result.status), "\(number): \(result.messages)")
    }
  }
}
