import Foundation
import OutputFiles
import TestSupport
import Testing

/// The removal of what ended processes have left.
struct TemporarySweepTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Returns the names of all entries of the folder.
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() }
  }

  @Test func `temporaries without an owner are removed by the next output`() throws {
    try scratch.write("left", to: ".x.gif.cellophane-1-1")
    try scratch.write("left", to: ".f.cellophane-4194304-27/0000.svg")
    try scratch.write("left", to: ".f.cellophane-4194304-27/0001.svg")
    try NewFile.replace(scratch("y.gif"), with: Data())
    #expect(try names == ["y.gif"])
  }

  @Test func `what is not ours stays`() throws {
    let others = [
      ".x.cellophane-1", ".x.cellophane-1-", ".x.cellophane-a-1", ".x.cellophane-1-1-old",
      ".x.cellophane-1-1.gif", ".x.cellophane-update", "x.cellophane-1-1",
    ]
    for name in others { try scratch.write("kept", to: name) }
    try scratch.write("kept", to: "target")
    for (name, target) in [(".a.cellophane-1-1", "target"), (".b.cellophane-1-1", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: scratch(name), withDestinationPath: target)
    }
    #expect(mkfifo(scratch(".pipe.cellophane-1-1"), 0o600) == 0)
    // A folder in a temporary is none that we have made.
    try scratch.write("kept", to: ".f.cellophane-1-1/folder/file")
    let before = try names
    try NewFile.replace(scratch("y.gif"), with: Data())
    #expect(try names == (before + ["y.gif"]).sorted())
    #expect(try scratch.read(".f.cellophane-1-1/folder/file") == "kept")
    #expect(try scratch.read("target") == "kept")
  }

  @Test func `what is in progress stays, here and in other processes`() throws {
    let register = TemporaryOutputs()
    let file = try PendingFile(path: scratch("a.gif"), replaces: true, register: register)
    let folder = try PendingFolder(folder: scratch("f"), replaces: true, register: register)
    let frames = folder.frames(try FramePattern(parsing: scratch("f/%d.png")))
    try frames.append([1])
    try scratch.write("", to: ".b.gif.cellophane-1-1")
    let owner = open(scratch(".b.gif.cellophane-1-1"), O_RDONLY)
    #expect(flock(owner, LOCK_EX) == 0)
    let held = try names
    #expect(held.count == 3)
    try NewFile.replace(scratch("y.gif"), with: Data())
    #expect(try names == (held + ["y.gif"]).sorted())
    close(owner)
    try NewFile.replace(scratch("y.gif"), with: Data())
    #expect(try names.count == 3)
    try file.publish()
    try frames.publish()
    #expect(try scratch.files() == ["a.gif", "f/0.png", "y.gif"])
  }

  @Test func `processes that sweep and write at once disturb nobody`() throws {
    DispatchQueue.concurrentPerform(iterations: 8) { [scratch] thread in
      for index in 0..<60 {
        try? scratch.write("left", to: ".x.cellophane-1-\(thread)\(index)")
        // Each call has a register of its own, so it sweeps like a process of its own.
        #expect(throws: Never.self) {
          try NewFile.replace(scratch("\(thread)"), with: Data("\(index)".utf8))
        }
        let text = try? scratch.read("\(thread)")
        #expect(text == "\(index)")
      }
    }
    try NewFile.replace(scratch("0"), with: Data())
    #expect(try names == (0..<8).map { "\($0)" })
  }
}
