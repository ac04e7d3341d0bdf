import Foundation
import Testing
import Typesetting

/// Fonts from files.
@Suite struct FontFileTests {
  private let face = FontFace(family: "Own", weight: 300)
  private static let emoji = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"

  /// Returns a typesetter with an added font file.
  private func typesetter(_ path: String, digest: String? = nil) throws -> Typesetter {
    try Typesetter(
      catalog: .builtIn.adding([FontFile(face: face, path: path, digest: digest)]))
  }

  @Test func `a file provides the family with its given name`() throws {
    let path = try FontCatalog.builtIn.resolve(FontFace(family: "DejaVu Sans")).path
    let own = try typesetter(path).layout(TextRequest(string: "Hg", face: face, size: 20))
    let same = try typesetter(path).layout(
      TextRequest(string: "Hg", face: FontFace(family: "DejaVu Sans"), size: 20))
    #expect(own.size == same.size)
    #expect(own.lines[0].glyphs.map(\.id.index) == same.lines[0].glyphs.map(\.id.index))
  }

  @Test func `names the weights of a family of files`() {
    let catalog = FontCatalog.builtIn.adding([FontFile(face: face, path: "/nowhere")])
    let error = #expect(throws: TypesettingError.self) {
      try catalog.resolve(FontFace(family: "Own"))
    }
    #expect(error?.description == #"no font "Own 400": Own has 300"#)
    let unknown = #expect(throws: TypesettingError.self) {
      try catalog.resolve(FontFace(family: "Onw"))
    }
    #expect(unknown?.description.contains(#"the scene's 'fonts' have "Own""#) == true)
  }

  @Test func `a file gives its names and its style`() throws {
    let bold = try FontCatalog.builtIn.resolve(FontFace(family: "DejaVu Sans", weight: 700)).path
    let names = try #require(FontFileNames(path: bold))
    #expect(names.postScriptName == "DejaVuSans-Bold")
    #expect(names.fullName == "DejaVu Sans Bold")
    #expect(names.family == "DejaVu Sans" && names.weight == 700 && !names.italic)
    let slanted = try FontCatalog.builtIn.resolve(
      FontFace(family: "Inter", weight: 300, italic: true)
    ).path
    let light = try #require(FontFileNames(path: slanted))
    #expect(light.family == "Inter" && light.weight == 300 && light.italic)
    #expect(light.postScriptName == "Inter-LightItalic")
    #expect(FontFileNames(path: "/nowhere") == nil)
    #expect(FontFileNames(path: "/proc/self/exe") == nil)
  }

  @Test func `a file with another digest is refused`() throws {
    let path = try FontCatalog.builtIn.resolve(FontFace(family: "DejaVu Sans")).path
    #expect(throws: TypesettingError.fontChanged(face)) {
      try typesetter(path, digest: String(repeating: "0", count: 64))
        .layout(TextRequest(string: "a", face: face, size: 20))
    }
  }

  @Test func `a corrupt file is an error, wherever it is corrupt`() throws {
    let source = try FontCatalog.builtIn.resolve(FontFace(family: "DejaVu Sans")).path
    let whole = try Data(contentsOf: URL(fileURLWithPath: source))
    let folder = NSTemporaryDirectory() + "fonts-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let broken = [Data(), Data("no font".utf8), whole.prefix(12), whole.prefix(4000)]
    for (index, data) in broken.enumerated() {
      let path = "\(folder)/\(index).ttf"
      try data.write(to: URL(fileURLWithPath: path))
      #expect(throws: TypesettingError.self) {
        try typesetter(path).layout(TextRequest(string: "abc", face: face, size: 20))
      }
    }
    // Corrupt bytes within are an error or give other glyphs, and never a crash.
    for seed in 0..<12 {
      var data = whole
      for step in 0..<40 { data[(seed * 7919 + step * 18_181) % data.count] ^= 0xA5 }
      let path = "\(folder)/noise-\(seed).ttf"
      try data.write(to: URL(fileURLWithPath: path))
      _ = try? typesetter(path).layout(TextRequest(string: "abc Ω א", face: face, size: 20))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: emoji)))
  func `emoji are taken from a color font`() throws {
    let face = FontFace(family: "Emoji")
    let catalog = FontCatalog.builtIn.adding([FontFile(face: face, path: Self.emoji)])
    let style = TextStyle(
      face: FontFace(family: "Inter", weight: 700), fallbacks: ["DejaVu Sans", "Emoji"], size: 20)
    let layout = try Typesetter(catalog: catalog).layout(
      TextRequest(string: "a😀❤️👩‍👩‍👧❤", style: style))
    #expect(layout.missingCharacters.isEmpty)
    let glyphs = layout.lines[0].glyphs
    // A heart is an image only with a variation selector.
    #expect(
      glyphs.map(\.id.font.face.family) == ["Inter", "Emoji", "Emoji", "Emoji", "DejaVu Sans"])
    let image = try #require(layout.colorGlyph(of: glyphs[1].id))
    #expect(Array(image.png.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(image.frame.width > 1 && image.frame.width < 1.5)
    // A line with images is about as high as any other.
    #expect(layout.size.height < 28)
  }
}
