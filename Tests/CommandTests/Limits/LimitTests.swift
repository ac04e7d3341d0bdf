import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// Little memory and little time.
@Suite struct LimitTests {
  /// A scene of one frame of 36 megapixels.
  private let large = SampleScene.small().replacingOccurrences(
    of: "size: [16, 12]", with: "size: [3000, 3000], scale: 2")

  /// The smallest limit on address space under which the system can load the command, in kilobytes.
  private func leastToLoad(_ scratch: Scratch) throws -> Int {
    for limit in stride(from: 60_000, to: 300_000, by: 4000) {
      if try LimitedCommand.shell("ulimit -v \(limit); \"$0\" --version", scratch).status == 0 {
        return limit
      }
    }
    throw CommandError(text: "the command cannot be loaded")
  }

  @Test(arguments: [
    "render \"$1/s.yaml\" -o \"$1/x.gif\"", "render \"$1/s.yaml\" -o - --format gif",
    "verify \"$1/s.yaml\" --against \"$1/goldens\" --update all", "check \"$1/s.yaml\"",
  ])
  func `too little address space is an error that names the limit`(call: String) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let least = try leastToLoad(scratch)
    var refusals = 0
    for limit in stride(from: least, to: least + 40_000, by: 8000) {
      let result = try LimitedCommand.shell("ulimit -v \(limit); \"$0\" \(call)", scratch)
      guard result.status == 75 else {
        // Recording a golden ends with 1.
        #expect([0, 1].contains(result.status), "\(limit) kB: \(result.messages)")
        break
      }
      refusals += 1
      // A library may have something to say, too, and so may the language at a failed allocation.
      let errors = result.messages.split(separator: "\n").filter {
        $0.contains("error: ") && !$0.contains("Fatal error: ")
      }
      #expect(errors.count == 1, "\(result.messages)")
      #expect(
        errors.allSatisfy {
          $0.contains("ulimit -v") || $0.contains("Cannot allocate memory")
        }, "\(result.messages)")
      #expect(try scratch.files() == ["s.yaml"])
    }
    // What paints many frames at once needs more than it takes to load the command.
    if call.hasPrefix("render") { #expect(refusals > 0) }
  }

  @Test func `any limit on address space gives the same bytes or an error`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let usual = try LimitedCommand.shell("\"$0\" render \"$1/s.yaml\" -o - --format gif", scratch)
    #expect(usual.status == 0)
    for megabytes in [140, 160, 180, 200, 250, 300, 400, 1000] {
      let result = try LimitedCommand.shell(
        "ulimit -v \(megabytes * 1000); \"$0\" render \"$1/s.yaml\" -o - --format gif --jobs 4",
        scratch)
      #expect([0, 75].contains(result.status), "\(megabytes) MB: \(result.messages)")
      if result.status == 0 { #expect(result.output == usual.output) }
      if megabytes >= 400 { #expect(result.status == 0) }
    }
  }

  @Test func `frames that do not fit into the memory are refused before they are painted`() throws {
    let scratch = try Scratch()
    try scratch.write(large, to: "large.yaml")
    try scratch.write(SampleScene.small(), to: "small.yaml")
    let result = try LimitedCommand.shell(
      "\"$0\" render \"$1/large.yaml\" \"$1/small.yaml\" -o \"$1/out/\" --jobs 1 "
        + "--memory-limit 200M",
      scratch)
    #expect(result.status == 75)
    #expect(result.messages.contains("large.yaml: error: a frame at a time needs about"))
    #expect(result.messages.contains("--memory-limit"))
    #expect(try scratch.files() == ["large.yaml", "out/small.gif", "small.yaml"])
  }

  @Test func `a missing folder for temporary files is an error of the system`() throws {
    let scratch = try Scratch()
    // The changes of noise do not fit into memory.
    try Data(PNGWriter.encode(.noise(width: 700, height: 500, seed: 1)))
      .write(to: URL(fileURLWithPath: scratch("a.png")))
    let result = try Command.run(
      ["encode", scratch("a.png"), "--delay", "1s", "-o", scratch("a.gif")],
      environment: ["TMPDIR": scratch("missing")])
    #expect(result.status == 74)
    #expect(result.messages.contains("name a writable folder in TMPDIR"))
    #expect(try !scratch.files().contains("a.gif"))
  }

  @Test func `less memory gives the same bytes`() throws {
    let scratch = try Scratch()
    try scratch.write(
      SampleScene.small().replacingOccurrences(
        of: "size: [16, 12]", with: "size: [1000, 1000], scale: 2"), to: "s.yaml")
    let usual = try LimitedCommand.shell("\"$0\" render \"$1/s.yaml\" -o - --format gif", scratch)
    let less = try LimitedCommand.shell(
      "\"$0\" render \"$1/s.yaml\" -o - --format gif --jobs 8 --memory-limit 320M", scratch)
    #expect(usual.status == 0 && less.status == 0)
    #expect(usual.output == less.output)
  }

  @Test func `a scene that takes too long is given up, and the others go on`() throws {
    let scratch = try Scratch()
    try scratch.write(LimitedCommand.longScene, to: "long.yaml")
    try scratch.write(SampleScene.small(), to: "small.yaml")
    let result = try LimitedCommand.shell(
      "\"$0\" render \"$1/long.yaml\" \"$1/small.yaml\" -o \"$1/out/\" --time-limit 2", scratch)
    #expect(result.status == 75)
    #expect(result.messages.contains("long.yaml: error: it takes more than 2 s of processor time"))
    #expect(result.messages.contains("--time-limit"))
    #expect(try scratch.files() == ["long.yaml", "out/small.gif", "small.yaml"])
  }

  @Test(arguments: [
    "check", "verify --against \"$1/goldens\"", "verify --against \"$1/goldens\" --update all",
  ])
  func `a scene that plays too long is given up`(call: String) throws {
    let scratch = try Scratch()
    // Ten thousand items are laid out a thousand times.
    let steps = (0..<1000).map {
      "  - { at: \(Double($0) / 100)s, insert: [0, 0], duration: 0.5s }"
    }.joined(separator: "\n")
    let scene = SampleScene.small(seconds: 20).replacingOccurrences(
      of: "sections: [2]", with: "sections: [9000]"
    ).replacingOccurrences(of: "  - { at: 0s, insert: [0, 0], duration: 0.1s }", with: steps)
    try scratch.write(scene, to: "s/long.yaml")
    try scratch.write(SampleScene.small(), to: "s/small.yaml")
    let result = try LimitedCommand.shell("\"$0\" \(call) \"$1/s\" --time-limit 1", scratch)
    #expect(result.status == 75)
    #expect(result.messages.contains("long.yaml: error: it takes more than 1 s of processor time"))
    #expect(!(try scratch.files().contains { $0.contains("goldens/long") }))
  }

  @Test(arguments: ["--time-limit 0", "--time-limit nan", "--memory-limit 5X", "--memory-limit -1"])
  func `a limit that makes no sense is wrong usage`(option: String) throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try LimitedCommand.shell("\"$0\" check \"$1/s.yaml\" \(option)", scratch)
    #expect(result.status == 64)
  }
}
