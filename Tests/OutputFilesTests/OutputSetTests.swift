import Foundation
import OutputFiles
import TestSupport
import Testing

/// Outputs that would replace what is read.
struct OutputSetTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["in/a.yaml", "in/7.png", "other/x.gif"] { try scratch.write("kept", to: name) }
    for (link, target) in [("in/link.yaml", "a.yaml"), ("door", "in"), ("in/8.png", "7.png")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch(link), withDestinationPath: target)
    }
    for (name, other) in [("in/a.yaml", "hard.yaml"), ("other/x.gif", "in/9.png")] {
      #expect(link(scratch(name), scratch(other)) == 0)
    }
  }

  /// Returns the error of outputs that meet inputs.
  private func error(_ files: [String], _ patterns: [String] = [], inputs: [String])
    -> OutputError?
  {
    var outputs = OutputSet(files: files.map { scratch($0) })
    for pattern in patterns {
      (try? FramePattern(parsing: scratch(pattern))).map { outputs.insert($0) }
    }
    do {
      try outputs.refuse(replacing: inputs.map { scratch($0) })
    } catch {
      return error as? OutputError
    }
    return nil
  }

  @Test(arguments: [
    "in/a.yaml", "./in/./a.yaml", "in/../in/a.yaml", "in/link.yaml", "door/a.yaml",
    "door/link.yaml", "hard.yaml",
  ])
  func `a file is recognized under all of its names`(name: String) {
    for input in ["in/a.yaml", "in/link.yaml", "hard.yaml", "door/a.yaml"] {
      let error = error(["new.gif", name], inputs: ["in/7.png", input])
      #expect(error?.kind == .invalidName)
      #expect(error?.location == scratch(name))
      #expect(error?.text.contains("it would replace \(scratch(input))") == true)
    }
  }

  @Test(arguments: ["in/7.png", "in/8.png", "door/7.png", "other/x.gif"])
  func `frames replace what has the name of one, or is one`(input: String) {
    for pattern in ["in/%d.png", "door/%d.png", "./in/%d.png"] {
      #expect(error([], [pattern], inputs: [input])?.text.contains(scratch(input)) == true)
    }
  }

  @Test func `everything else is fine`() {
    #expect(
      error(
        ["in/a.gif", "a.yaml", "in/none/a.yaml"], ["in/%d.svg", "in/a-%d.png", "none/%d.png"],
        inputs: ["in/a.yaml", "in/7.png", "in/none/a.yaml/b", "in", "other/x.gif"]) == nil)
  }

  @Test func `a file that a run has just made is recognized by its location`() throws {
    let outputs = OutputSet(files: [scratch("in/none/../x.png")])
    #expect(outputs.replacesNothing)
    try scratch.write("", to: "in/x.png")
    #expect(throws: OutputError.self) { try outputs.refuse(replacing: [scratch("door/x.png")]) }
  }

  @Test func `the null device replaces nothing and takes everything`() throws {
    try OutputSet(files: ["/dev/null"]).refuse(replacing: ["/dev/null"])
    try NewFile.replace("/dev/null", with: Data("x".utf8))
    try FileManager.default.createSymbolicLink(
      atPath: scratch("sink.gif"), withDestinationPath: "/dev/null")
    try NewFile.replace(scratch("sink.gif"), with: Data("x".utf8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch("sink.gif"))
        == "/dev/null")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(try OutputTarget(parsing: "/dev/null") == .nullDevice(path: "/dev/null"))
  }
}
