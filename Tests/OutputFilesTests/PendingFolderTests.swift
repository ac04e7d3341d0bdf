import Foundation
import OutputFiles
import TestSupport
import Testing

/// Folders of frames that change at once.
struct PendingFolderTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes numbered files of some patterns.
  private func write(
    _ patterns: [String], count: Int = 3, text: String = "new", replaces: Bool = true
  ) throws {
    let parsed = try patterns.map { try FramePattern(parsing: scratch($0)) }
    let folder = try PendingFolder(
      folder: parsed[0].folder, replaces: replaces, register: TemporaryOutputs())
    let all = parsed.map(folder.frames)
    for frames in all {
      for _ in 0..<count { try frames.append(Array(text.utf8)) }
    }
    for frames in all { try frames.publish() }
  }

  /// Returns the number of a file or folder.
  private func number(of name: String) throws -> UInt64 {
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch(name))
    return try #require(attributes[.systemFileNumber] as? UInt64)
  }

  @Test func `a folder is exchanged, with its permissions`() throws {
    try write(["f/%d.svg"], count: 5, text: "old")
    chmod(scratch("f"), 0o711)
    let old = try number(of: "f")
    try write(["f/%d.svg"])
    #expect(try number(of: "f") != old)
    #expect(try scratch.files() == ["f/0.svg", "f/1.svg", "f/2.svg"])
    #expect(try scratch.read("f/0.svg") == "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch("f"))
    #expect(attributes[.posixPermissions] as? Int == 0o711)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["f"])
  }

  @Test func `other files stay the same files, whatever they are`() throws {
    try write(["f/%d.svg"], count: 5, text: "old")
    try scratch.write("kept", to: "f/notes.txt")
    try scratch.write("kept", to: "f/.hidden")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("f/link"), withDestinationPath: "nowhere")
    #expect(mkfifo(scratch("f/pipe"), 0o600) == 0)
    let bytes: [CChar] = Array("\(scratch.path)/f/caf".utf8CString.dropLast()) + [-23, 0]
    close(open(bytes, O_CREAT | O_WRONLY, 0o600))
    let notes = try number(of: "f/notes.txt")
    try write(["f/%d.svg"])
    #expect(try number(of: "f/notes.txt") == notes)
    #expect(try scratch.read("f/.hidden") == "kept")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch("f/link")) == "nowhere")
    var status = stat()
    #expect(lstat(scratch("f/pipe"), &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(stat(bytes, &status) == 0)
    #expect(try scratch.read("f/2.svg") == "new")
    #expect(!FileManager.default.fileExists(atPath: scratch("f/3.svg")))
  }

  @Test func `frames of two forms appear together`() throws {
    try write(["f/%d.svg", "f/%d.png"], count: 4, text: "old")
    let old = try number(of: "f")
    try write(["f/%d.svg", "f/%d.png"], count: 2)
    #expect(try number(of: "f") != old)
    #expect(try scratch.files() == ["f/0.png", "f/0.svg", "f/1.png", "f/1.svg"])
    for name in try scratch.files() { #expect(try scratch.read(name) == "new") }
  }

  @Test func `one form is replaced and the other stays`() throws {
    try write(["f/%d.svg", "f/%d.png"], count: 3, text: "old")
    try write(["f/%d.svg"], count: 2)
    #expect(
      try scratch.files() == ["f/0.png", "f/0.svg", "f/1.png", "f/1.svg", "f/2.png"])
    #expect(try scratch.read("f/2.png") == "old")
    #expect(try scratch.read("f/1.svg") == "new")
  }

  @Test func `a folder with folders keeps them, and its frames are replaced one by one`() throws {
    try write(["f/%d.svg"], count: 3, text: "old")
    try scratch.write("kept", to: "f/deep/file")
    let old = try number(of: "f")
    try write(["f/%d.svg"], count: 2)
    #expect(try number(of: "f") == old)
    #expect(try scratch.files() == ["f/0.svg", "f/1.svg", "f/deep/file"])
    #expect(try scratch.read("f/1.svg") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["f"])
  }

  @Test func `a link to a folder stays a link`() throws {
    try scratch.write("old", to: "real/f/0.svg")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("link"), withDestinationPath: "real/f")
    let old = try number(of: "real/f")
    try write(["link/%d.svg"])
    #expect(try number(of: "real/f") != old)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch("link")) == "real/f")
    #expect(try scratch.files() == (0..<3).map { "real/f/\($0).svg" })
  }

  @Test func `existing frames are kept on request`() throws {
    try write(["f/%d.svg"], text: "old")
    #expect(throws: OutputError.self) { try write(["f/%d.svg"], replaces: false) }
    #expect(try scratch.read("f/0.svg") == "old")
    try write(["f/%d.png"], replaces: false)
    #expect(try scratch.files().count == 6)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["f"])
  }

  @Test func `runs that write two forms into one folder at once keep both whole`() throws {
    for _ in 0..<10 {
      DispatchQueue.concurrentPerform(iterations: 4) { [scratch] index in
        let suffix = index % 2 == 0 ? "svg" : "png"
        #expect(throws: Never.self) {
          try PendingFolderTests.write(scratch("f/%d.\(suffix)"), count: 3 + index)
        }
      }
      try Self.write(scratch("f/%d.svg"), count: 3)
      try Self.write(scratch("f/%d.png"), count: 2)
      #expect(
        try scratch.files() == [
          "f/0.png", "f/0.svg", "f/1.png", "f/1.svg", "f/2.svg",
        ])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["f"])
  }

  /// Writes numbered files of a pattern like a process of its own.
  private static func write(_ pattern: String, count: Int) throws {
    let parsed = try FramePattern(parsing: pattern)
    let folder = try PendingFolder(
      folder: parsed.folder, replaces: true, register: TemporaryOutputs())
    let frames = folder.frames(parsed)
    for _ in 0..<count { try frames.append([0]) }
    try frames.publish()
  }
}
