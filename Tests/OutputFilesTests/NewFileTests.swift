import Foundation
import OutputFiles
import TestSupport
import Testing

/// Files that are written whole or not at all.
struct NewFileTests {
  @Test func `a new file is written with the folders above it`() throws {
    let scratch = try Scratch()
    try NewFile.write(Data("new".utf8), to: scratch("a/b/c.txt"))
    #expect(try scratch.files() == ["a/b/c.txt"])
    #expect(try scratch.read("a/b/c.txt") == "new")
  }

  @Test func `an existing file is kept by writing and replaced on request`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "a.txt")
    let error = #expect(throws: OutputError.self) {
      try NewFile.write(Data("new".utf8), to: scratch("a.txt"))
    }
    #expect(error?.kind == .cannotCreate)
    #expect(error?.location == scratch("a.txt"))
    #expect(error?.description == "\(scratch("a.txt")): error: \(error?.text ?? "")")
    #expect(try scratch.read("a.txt") == "old")
    try NewFile.replace(scratch("a.txt"), with: Data("new".utf8))
    #expect(try scratch.read("a.txt") == "new")
    #expect(try scratch.files() == ["a.txt"])
  }

  @Test func `a file is revised only as it was read, and keeps its permissions`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "a.txt")
    let path = scratch("a.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let error = #expect(throws: OutputError.self) {
      try NewFile.revise(path, from: Data("older".utf8), to: Data("new".utf8))
    }
    #expect(error?.text == "it has changed meanwhile; run the command again")
    #expect(try scratch.read("a.txt") == "old")
    try NewFile.revise(path, from: Data("old".utf8), to: Data("new".utf8))
    #expect(try scratch.read("a.txt") == "new")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["a.txt"])
  }

  @Test func `a folder and a file among the folders above are errors`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "folder/file")
    for path in ["folder", "folder/file/a.txt"] {
      let error = #expect(throws: OutputError.self) {
        try NewFile.replace(scratch(path), with: Data())
      }
      #expect(error?.kind == .cannotCreate)
    }
    #expect(try scratch.files() == ["folder/file"])
  }
}

/// Files in progress, and their removal.
struct PendingFileTests {
  @Test func `a file appears when it is published, and not before`() throws {
    let scratch = try Scratch()
    let file = try PendingFile(
      path: scratch("a.gif"), replaces: false, register: TemporaryOutputs())
    try Data("GIF".utf8).withUnsafeBytes { try file.write($0) }
    #expect(!FileManager.default.fileExists(atPath: scratch("a.gif")))
    try file.publish()
    #expect(try scratch.read("a.gif") == "GIF" && file.byteCount == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["a.gif"])
  }

  @Test func `nothing is left of a file that is not published`() throws {
    let scratch = try Scratch()
    do {
      let file = try PendingFile(
        path: scratch("a.gif"), replaces: true, register: TemporaryOutputs())
      try Data("GIF".utf8).withUnsafeBytes { try file.write($0) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }

  @Test func `a sweep removes what is in progress, and then runs its function`() throws {
    let scratch = try Scratch()
    let register = TemporaryOutputs()
    let file = try PendingFile(path: scratch("a.gif"), replaces: true, register: register)
    let folder = try PendingFolder(folder: scratch("f"), replaces: true, register: register)
    let frames = folder.frames(try FramePattern(parsing: scratch("f/%d.png")))
    try frames.append([1, 2, 3])
    var left: [String]?
    register.sweep {
      left = try? FileManager.default.contentsOfDirectory(atPath: scratch.path)
    }
    #expect(left == [])
    #expect(throws: OutputError.self) { try file.publish() }
  }
}
