import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

/// The command as a shell can call it and a program of ours would not.
@Suite struct HostileCallTests {
  /// Runs a line of shell with the command as `$0` and a folder as `$1`.
  private func shell(_ line: String, _ scratch: Scratch) throws -> Command.Result {
    try Command.run(program: "/bin/sh", ["-c", line, try Command.path, scratch.path])
  }

  @Test func `a closed standard output is not mixed up with a file`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try shell(
      #""$0" render "$1/s.yaml" -o "$1/x.gif" -o - --format gif >&-"#, scratch)
    #expect(result.status == 74)
    #expect(result.messages.contains("standard output: error: it cannot be written"))
    #expect(try scratch.files() == ["s.yaml"])
  }

  @Test func `closed standard streams do not change what is written`() throws {
    let scratch = try Scratch()
    // A character that the font lacks causes a warning.
    let scene = SampleScene.small().replacingOccurrences(
      of: "{ fill: red }", with: #"{ fill: red, text: { string: "\u6F22", size: 4 } }"#)
    for index in 0..<4 { try scratch.write(scene, to: "in/\(index).yaml") }
    let usual = try shell(#""$0" render "$1/in" -o "$1/a/""#, scratch)
    #expect(usual.status == 0)
    #expect(usual.messages.contains("no glyph"))
    _ = try shell(#""$0" render "$1/in" -o "$1/b/" <&- >&- 2>&-"#, scratch)
    for index in 0..<4 {
      #expect(try scratch.data("a/\(index).gif") == scratch.data("b/\(index).gif"))
    }
  }

  @Test func `an argument that is not UTF-8 is refused`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    let result = try shell(
      #""$0" render "$1/s.yaml" -o "$1/$(printf 'caf\351').gif""#, scratch)
    #expect(result.status == 64)
    #expect(result.messages.contains("not UTF-8"))
    #expect(try scratch.files() == ["s.yaml"])
  }

  @Test func `a file that may not grow is reported and removed`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(seconds: 60), to: "s.yaml")
    // Two blocks of 512 bytes, or of 1024 where the shell counts so.
    let result = try shell(
      #"ulimit -f 2; "$0" render "$1/s.yaml" -o "$1/f/%d.png" -o "$1/x.json""#, scratch)
    #expect(result.status == 74)
    #expect(result.messages.contains("it cannot be written"))
    #expect(try scratch.files() == ["s.yaml"])
  }

  @Test func `a file at the path of a folder is reported`() throws {
    let scratch = try Scratch()
    try scratch.write(SampleScene.small(), to: "s.yaml")
    for target in ["/dev/full", scratch("s.yaml") + "/x.gif"] {
      let result = try Command.run(["render", scratch("s.yaml"), "-o", target])
      #expect(result.status == 73)
      #expect(result.messages.contains("something else exists"))
    }
  }

  @Test func `encode warns once about transparent images`() throws {
    let scratch = try Scratch()
    for (name, word) in [("a", 0xFF00_00FF), ("b", 0x8000_0080), ("c", 0)] as [(String, UInt32)] {
      let bytes = try PNGWriter.encode(Bitmap(width: 3, height: 2, filledWith: word))
      try Data(bytes).write(to: URL(fileURLWithPath: scratch(name + ".png")))
    }
    func encode(_ names: [String]) throws -> Command.Result {
      try Command.run(
        ["encode"] + names.map { scratch($0 + ".png") } + [
          "--delay", "2cs", "-o", scratch("x.gif"),
        ]
      )
    }
    let opaque = try encode(["a"])
    #expect((opaque.status, opaque.messages) == (0, ""))
    #expect(opaque.text.hasSuffix("1 frame\n"))
    let clear = try encode(["a", "b", "c"])
    #expect(clear.status == 0)
    #expect(clear.messages.split(separator: "\n").count == 1)
    #expect(clear.messages.contains("b.png: warning:"))
  }
}
