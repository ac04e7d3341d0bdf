import Documents
import Foundation
import SceneDocuments
import Testing
import Timelines

/// A folder of documents that is removed after the test.
private final class Folder {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("cellophane-\(UUID().uuidString)")

  /// Writes the documents, by path.
  init(_ files: [String: String]) throws {
    for (path, text) in files {
      let file = url.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Loads a scene of the folder.
  func load(_ path: String = "main.yaml") throws -> SceneDocument {
    try SceneDocument.load(path: url.appendingPathComponent(path).path, displayName: path).scene
  }

  /// Returns the message of loading a scene of the folder.
  func message(_ path: String = "main.yaml") throws -> String {
    try #require(throws: DocumentError.self) { try load(path) }.description
  }

  /// Makes a symbolic link.
  func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appendingPathComponent(path).path, withDestinationPath: target)
  }
}

struct SceneIncludesTests {
  private static let rest = "canvas: {size: [9, 9]}\ncollections: [{sections: [1]}]\n"
  private static let main = "cellophane: 1\n" + rest

  @Test func `merges mappings deeply and replaces the rest`() throws {
    let folder = try Folder([
      "main.yaml": """
      cellophane: 1
      include: [parts/one.yaml, parts/two.json]
      canvas: {scale: 2}
      styles: {b: {cornerRadius: 5}}
      collections: [{sections: [1]}]
      """,
      "parts/one.yaml": """
      include: deeper/base.yaml
      title: One
      canvas: {size: [1, 1], scale: 3}
      styles: {a: {fill: red}}
      collections: [{sections: [4]}, {sections: [5]}]
      """,
      "parts/two.json": #"{"cellophane": 1, "title": "Two", "canvas": {"size": [8, 9]}}"#,
      "parts/deeper/base.yaml": "title: Base\nstyles: {b: {fill: blue}, c: {}}\n",
    ])
    let scene = try folder.load()
    // Later includes override earlier ones, and the document's own keys override all.
    #expect(scene.title == "Two")
    #expect(scene.canvas.size.width == 8 && scene.canvas.scale == 2)
    #expect(scene.collections.map(\.sections.count) == [1])
    #expect(scene.styles.map(\.name).sorted() == ["a", "b", "c"])
    let merged = try #require(scene.style(named: "b"))
    #expect(merged.corners.topLeft == 5 && merged.fill != nil)
    #expect(scene.style(named: "c")?.location.file == "parts/deeper/base.yaml")
  }

  @Test func `reports errors at their location in the included document`() throws {
    let folder = try Folder([
      "main.yaml": Self.main + "include: parts/one.yaml\n",
      "parts/one.yaml": "styles:\n  a: {fil: red}\n",
    ])
    #expect(
      try folder.message()
        == "parts/one.yaml:2:7: error: unknown key 'fil'; did you mean 'fill'?")
  }

  @Test func `reports syntax errors in the included document`() throws {
    let folder = try Folder([
      "main.yaml": Self.main + "include: one.yaml\n", "one.yaml": "a: 1\na: 2\n",
    ])
    #expect(try folder.message().hasPrefix("one.yaml:2:1: error: duplicate key 'a', first used"))
  }

  @Test func `refuses an included document of another version`() throws {
    let folder = try Folder([
      "main.yaml": Self.main + "include: one.yaml\n", "one.yaml": "cellophane: 3\n",
    ])
    #expect(try folder.message().hasPrefix("one.yaml:1:13: error: this scene has version 3"))
  }

  @Test func `shows the chain of a circular include`() throws {
    let folder = try Folder([
      "main.yaml": Self.main + "include: a.yaml\n", "a.yaml": "include: main.yaml\n",
      "self.yaml": Self.main + "include: self.yaml\n",
    ])
    #expect(
      try folder.message()
        == "a.yaml:1:10: error: circular include: "
        + "main.yaml → a.yaml → main.yaml")
    #expect(try folder.message("self.yaml").contains("self.yaml → self.yaml"))
  }

  @Test func `includes as deep as allowed and no deeper`() throws {
    var files = ["main.yaml": Self.main + "include: 1.yaml\n"]
    for level in 1..<SceneLimits.includeDepth {
      files["\(level).yaml"] = "include: \(level + 1).yaml\n"
    }
    files["\(SceneLimits.includeDepth).yaml"] = "title: Deep\n"
    #expect(try Folder(files).load().title == "Deep")
    files["\(SceneLimits.includeDepth).yaml"] = "include: last.yaml\n"
    files["last.yaml"] = "title: Too deep\n"
    let message = try Folder(files).message()
    #expect(
      message.hasPrefix(
        "8.yaml:1:10: error: includes can be nested at most 8 deep: main.yaml → 1.yaml"))
  }

  @Test func `includes as many documents as allowed and no more`() throws {
    func files(_ count: Int) -> [String: String] {
      let list = Array(repeating: "a.yaml", count: count).joined(separator: ", ")
      return ["main.yaml": Self.main + "include: [\(list)]\n", "a.yaml": "title: A\n"]
    }
    #expect(try Folder(files(SceneLimits.includes)).load().title == "A")
    #expect(try Folder(files(SceneLimits.includes + 1)).message().contains("at most 64 documents"))
  }

  @Test(arguments: ["../x.yaml", "/etc/hosts", "a/../../x.yaml", "''", "..", "a/..", "\"a\\0b\""])
  func `stays in the folder of the scene`(path: String) throws {
    let folder = try Folder(["main.yaml": Self.main + "include: \(path)\n", "a/b.yaml": ""])
    let message = try folder.message()
    #expect(message.contains("main.yaml:4:10: error:"), "\(message)")
    #expect(message.contains("cannot be included"), "\(message)")
  }

  @Test func `follows links only within the folder`() throws {
    let outside = try Folder(["x.yaml": "title: Outside\n"])
    let folder = try Folder([
      "main.yaml": Self.main + "include: link.yaml\n",
      "folder.yaml": Self.main + "include: linked/x.yaml\n",
      "inside.yaml": Self.main + "include: good.yaml\n",
      "real.yaml": "title: Inside\n",
    ])
    try folder.link("link.yaml", to: outside.url.appendingPathComponent("x.yaml").path)
    try folder.link("linked", to: outside.url.path)
    try folder.link("good.yaml", to: "real.yaml")
    #expect(try folder.message().contains("a link that leads out of the scene's folder"))
    #expect(try folder.message("folder.yaml").contains("a link that leads out"))
    #expect(try folder.load("inside.yaml").title == "Inside")
  }

  @Test func `refuses pipes, which would block`() throws {
    let folder = try Folder(["main.yaml": Self.main + "include: pipe.yaml\n"])
    let pipe = folder.url.appendingPathComponent("pipe.yaml").path
    #expect(mkfifo(pipe, 0o600) == 0)
    // A writer waits at the other end, so that a reader would get an empty file and not wait forever.
    let isWritten = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      close(open(pipe, O_WRONLY))
      isWritten.signal()
    }
    #expect(try folder.message().contains("'pipe.yaml' is a pipe or a device"))
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    isWritten.wait()
    close(reader)
  }

  @Test func `refuses folders and missing files at the include`() throws {
    let folder = try Folder([
      "main.yaml": Self.main + "include: parts\n", "parts/a.yaml": "",
      "gone.yaml": Self.main + "include: gnoe.yaml\n",
    ])
    #expect(try folder.message().contains("this is a folder"))
    #expect(
      try folder.message("gone.yaml")
        == "gone.yaml:4:10: error: there is no file 'gnoe.yaml' beside 'gone.yaml'")
  }
}
