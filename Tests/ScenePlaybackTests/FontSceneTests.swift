import Cellophane
import Testing

/// The fonts of scenes, found or refused when the scene is loaded.
struct FontSceneTests {
  /// Loads a scene beside a font file of Inter, a corrupt one and one outside its folder.
  private func load(_ fonts: String, text: String) throws -> LoadedScene {
    let outer = FileManager.default.temporaryDirectory.appending(
      path: "cellophane-\(UUID().uuidString)")
    let folder = outer.appending(path: "scene")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outer) }
    let inter = URL(fileURLWithPath: "/usr/share/fonts/opentype/inter/Inter-Regular.otf")
    try FileManager.default.copyItem(at: inter, to: folder.appending(path: "own.otf"))
    try FileManager.default.copyItem(at: inter, to: outer.appending(path: "outside.otf"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "link.otf"),
      withDestinationURL: outer.appending(path: "outside.otf"))
    try Data("broken".utf8).write(to: folder.appending(path: "broken.otf"))
    let file = folder.appending(path: "scene.yaml")
    try """
    cellophane: 1
    canvas: {size: [100, 100]}
    collections: [{layout: {itemSize: [90, 90]}, style: s, sections: [1]}]
    styles: {s: {text: \(text)}}
    fonts: \(fonts)

    """.write(to: file, atomically: true, encoding: .utf8)
    return try LoadedScene.load(path: file.path(percentEncoded: false))
  }

  /// Returns the errors of a scene.
  private func errors(_ fonts: String, text: String = "a") throws -> [String] {
    let error = try #require(throws: DocumentError.self) { try load(fonts, text: text) }
    return error.diagnostics.map { "\($0.location.line):\($0.location.column): \($0.message)" }
  }

  @Test func `texts are set in a font that comes with the scene`() throws {
    let scene = try load(
      "[{family: Mine, files: [{file: own.otf, weight: 300}]}]",
      text: "{string: Hé, font: Mine, weight: 300}")
    #expect(scene.warnings.isEmpty)
    let font = try #require(scene.timeline.assets.fonts.first)
    #expect(font.family == "Mine" && font.weight == 300 && font.name == "own.otf")
    #expect(font.digest.count == 64)
  }

  @Test func `each unusable file is one error at its location`() throws {
    let found = try errors(
      "[{family: Mine, files: [broken.otf, {file: nown.otf, weight: 500}]}]",
      text: "{string: a, font: Mine}")
    #expect(found.count == 2)
    #expect(
      found[0] == "5:32: font 'broken.otf': it is not a valid OpenType or TrueType font")
    #expect(found[1].hasPrefix("5:44: font 'nown.otf': there is no such file; did you mean"))
  }

  @Test(arguments: ["../outside.otf", "link.otf", "/usr/share/fonts/opentype/inter/Inter-Bold.otf"])
  func `refuses files outside the folder`(name: String) throws {
    let found = try errors("[{family: Mine, files: [\"\(name)\"]}]")
    #expect(found.count == 1 && found[0].hasPrefix("5:32: font '\(name.prefix(10))"))
  }

  @Test func `an unknown font is an error that lists the available ones`() throws {
    let found = try errors(
      "[{family: Mine, files: [own.otf]}]", text: "{string: a, font: [Inter, Nine]}")
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("4:20: no font \"Nine 400\": the scene's 'fonts' have \"Mine\"; "))
  }

  @Test func `a character that no font of a list has is a warning at its run`() throws {
    let scene = try load(
      "[{family: Mine, files: [own.otf]}]",
      text: "{runs: [a, {string: אב中, font: [Mine, DejaVu Sans]}]}")
    #expect(scene.warnings.map(\.location.line) == [4])
    #expect(
      scene.warnings.first?.message.hasPrefix(
        "Mine, DejaVu Sans have no glyph for '中' (U+4E2D); the font's box") == true)
  }
}
