import ComparisonTolerances
import Foundation
import TestSupport
import Testing

/// `cellophane mcp` as a client uses it.
struct MCPCommandTests {
  /// An answer of the server.
  private struct Answer: Decodable {
    struct Failure: Decodable { let code: Int, message: String }
    struct Content: Decodable { let type: String, text: String?, data: String?, mimeType: String? }
    struct Tool: Decodable { let name: String, description: String }
    struct Outcome: Decodable {
      let protocolVersion: String?
      let content: [Content]?
      let isError: Bool?
      let tools: [Tool]?
    }

    let id: Int?
    let result: Outcome?
    let error: Failure?

    var text: String { result?.content?.compactMap(\.text).joined() ?? "" }
    var images: [Data] {
      (result?.content ?? []).compactMap { $0.data.flatMap { Data(base64Encoded: $0) } }
    }
  }

  /// A folder with two scenes, and one outside of it.
  private static func folder() throws -> Scratch {
    let scratch = try Scratch()
    for (name, color) in [("root/a", "red"), ("root/b", "blue"), ("outside", "red")] {
      try scratch.write(SampleScene.small(seconds: 0.4, color: color), to: name + ".yaml")
    }
    return scratch
  }

  /// Sends messages, numbered from 1, and returns the answers in their order.
  private func ask(_ scratch: Scratch, _ messages: [String]) throws -> [Answer] {
    let lines = messages.enumerated().map { index, message in
      #"{"jsonrpc":"2.0","id":\#(index + 1),\#(message)}"# + "\n"
    }
    let result = try Command.run(
      ["mcp", scratch("root")], input: Data(lines.joined().utf8),
      environment: ["CELLOPHANE_CACHE": ""])
    #expect(result.status == 0, "\(result.messages)")
    let answers = try result.text.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
    #expect(answers.compactMap(\.id).sorted() == Array(1...messages.count))
    return answers.sorted { $0.id ?? 0 < $1.id ?? 0 }
  }

  private func call(_ tool: String, _ arguments: String) -> String {
    #""method":"tools/call","params":{"name":"\#(tool)","arguments":{\#(arguments)}}"#
  }

  @Test func `revisions are agreed on, and newer ways to begin are unknown`() throws {
    let scratch = try Self.folder()
    let revisions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2027-01-01"]
    let answers = try ask(
      scratch,
      revisions.map {
        #""method":"initialize","params":{"protocolVersion":"\#($0)","capabilities":{}}"#
      } + [#""method":"server/discover""#, #""method":"ping""#, #""method":"tools/list""#])
    #expect(
      answers.prefix(5).map(\.result?.protocolVersion)
        == revisions.prefix(4).map { $0 } + ["2025-11-25"])
    #expect(answers[5].error?.code == -32601)
    #expect(answers[6].result != nil && answers[6].error == nil)
    #expect(
      answers[7].result?.tools?.map(\.name) == [
        "check", "render", "spec", "inspect", "diff", "verify", "vocabulary",
      ])
  }

  @Test func `tools look at scenes`() throws {
    let scratch = try Self.folder()
    let answers = try ask(
      scratch,
      [
        call("check", #""scenes":["a.yaml","."]"#), call("render", #""scene":"a.yaml""#),
        call("spec", #""scene":"a.yaml""#), call("inspect", #""scene":"a.yaml","at":"0.1s""#),
        call("diff", #""before":"a.yaml","after":"b.yaml""#),
        call("diff", #""before":"a.yaml","after":"b.yaml","expect":["*: fill"]"#),
        call("verify", #""scenes":["a.yaml"],"against":"goldens""#),
        call("vocabulary", #""query":"spring damping""#),
        call("render", #""scene":"a.yaml","output":"out/a.gif""#),
      ])
    for answer in answers {
      #expect(ComparisonText.tokens(in: answer.text) <= 2000)
      #expect(answer.images.allSatisfy { $0.count <= 60_000 && $0.starts(with: [0x89, 0x50]) })
    }
    #expect(answers[0].text.contains("2 scenes"), "\(answers[0].text)")
    #expect(answers[1].images.count == 1, "\(answers[1].text)")
    #expect(answers[2].text.contains("a.yaml"), "\(answers[2].text)")
    #expect(answers[3].text.contains("cell"), "\(answers[3].text)")
    #expect(answers[4].text.hasPrefix("differs: a.yaml, b.yaml"), "\(answers[4].text)")
    #expect(answers[4].result?.isError == false)
    #expect(answers[5].text.hasPrefix("as expected: a.yaml, b.yaml"), "\(answers[5].text)")
    #expect(answers[6].text.contains("there is no golden"), "\(answers[6].text)")
    #expect(answers[7].text.contains("damping: The damping ratio"), "\(answers[7].text)")
    #expect(answers[8].result?.isError == false, "\(answers[8].text)")
    #expect(try scratch.data("root/out/a.gif").starts(with: Data("GIF89a".utf8)))
  }

  @Test func `only what is below the root is read and written`() throws {
    let scratch = try Self.folder()
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: scratch("root/link.yaml"), withDestinationPath: scratch("outside.yaml"))
    try manager.createSymbolicLink(
      atPath: scratch("root/up"), withDestinationPath: scratch.path)
    try manager.createSymbolicLink(
      atPath: scratch("root/dangling.gif"), withDestinationPath: scratch("new.gif"))
    let paths = [
      "../outside.yaml", scratch("outside.yaml"), "link.yaml", "up/outside.yaml", "..", "/",
      "none/../../outside.yaml", "",
    ]
    let answers = try ask(
      scratch,
      paths.map { call("spec", #""scene":"\#($0)""#) }
        + ["../x.gif", "up/x.gif", "dangling.gif", "/tmp/x.gif"].map {
          call("render", #""scene":"a.yaml","output":"\#($0)""#)
        })
    for answer in answers {
      #expect(answer.result?.isError == true)
      #expect(
        answer.text.contains("only files below the root")
          || answer.text.contains("a path is empty"), "\(answer.text)")
    }
    #expect(try !scratch.files().contains { $0.hasSuffix(".gif") && !$0.contains("dangling") })
    // What a scene names must lie below the root, too, though not below the folder of the scene.
    let photo = Article.project.appendingPathComponent("fixtures/photos/aurora.jpg").path
    for (name, assets) in [("inner", "../photos"), ("outer", "../../photos")] {
      let scene = SampleScene.small().replacing(
        "styles: { box: { fill: red } }",
        with: "assets: \(assets)\nstyles: { box: { image: a.jpg } }")
      try scratch.write(scene, to: "root/folder/\(name).yaml")
    }
    for folder in ["root/photos", "photos"] {
      try manager.createDirectory(
        atPath: scratch(folder), withIntermediateDirectories: true)
      try manager.copyItem(atPath: photo, toPath: scratch(folder + "/a.jpg"))
    }
    let naming = try ask(
      scratch, ["inner", "outer"].map { call("spec", #""scene":"folder/\#($0).yaml""#) })
    #expect(naming[0].result?.isError == false, "\(naming[0].text)")
    #expect(naming[1].result?.isError == true, "\(naming[1].text)")
    let inside = try ask(
      scratch, [call("spec", #""scene":"\#(scratch("root/a.yaml"))""#)])
    #expect(inside[0].result?.isError == false)
  }

  @Test func `an argument that is wrong is refused by name`() throws {
    let scratch = try Self.folder()
    let wrong = [
      ("spec", #""scen":"a.yaml""#, "spec has no argument 'scen'; did you mean 'scene'?"),
      ("spec", "", "spec needs the argument 'scene'"),
      ("spec", #""scene":7"#, "'scene' is a text"),
      ("spec", #""scene":"a.yaml","as":"html""#, "'as' is one of markdown, sentences"),
      ("spec", #""scene":"a.yaml","tokens":99"#, "'tokens' is a whole number from 100 to 2000"),
      ("spec", #""scene":"a.yaml","tokens":2001"#, "'tokens' is a whole number from 100 to 2000"),
      ("check", #""scenes":[]"#, "'scenes' is a list of 1 to 64 texts"),
      ("check", #""scenes":["a.yaml"],"fix":1"#, "'fix' is true or false"),
      ("render", #""scene":"a.yaml","at":"x""#, "--at"),
      ("render", #""scene":"a.yaml","paths":true,"output":"a.gif""#, "--paths"),
      ("spec", #""scene":"a.yaml","as":"css","tokens":200"#, "--tokens is for sentences"),
      ("spec", #""scene":"-o""#, "-o"),
    ]
    let answers = try ask(
      scratch, wrong.map { call($0.0, $0.1) } + [call("approve", ""), #""method":"tools/call""#])
    for (answer, expected) in zip(answers, wrong) {
      #expect(answer.result?.isError == true, "\(expected)")
      #expect(answer.text.contains(expected.2), "\(answer.text) without \(expected.2)")
    }
    #expect(answers[12].error?.code == -32602 && answers[13].error?.code == -32602)
    #expect(answers[12].error?.message.contains("there are check, render") == true)
  }

  @Test func `repairs are written only if they are asked for`() throws {
    let scratch = try Self.folder()
    let text = SampleScene.small().replacing("cellophane: 1", with: "cellophane: 1\ntitel: T")
    try scratch.write(text, to: "root/w.yaml")
    let found = try ask(scratch, [call("check", #""scenes":["w.yaml"]"#)])
    #expect(found[0].text.contains("did you mean 'title'?"), "\(found[0].text)")
    #expect(try scratch.read("root/w.yaml") == text)
    _ = try ask(scratch, [call("check", #""scenes":["w.yaml"],"fix":true"#)])
    #expect(try scratch.read("root/w.yaml") == text.replacing("titel", with: "title"))
  }

  @Test func `the skill is printed as it stands in the package`() throws {
    let result = try Command.run(["mcp", "--skill"])
    #expect(result.text == (try Article.read("Tools/Skill/SKILL.md")))
    #expect(try Command.run(["mcp", "--skill", "x"]).status == 64)
    #expect(try Command.run(["mcp", "/nowhere"]).status == 66)
  }
}
