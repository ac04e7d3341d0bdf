import Testing
import Typesetting

@Suite struct FontCatalogTests {
  private let catalog = FontCatalog.builtIn

  @Test func `has all faces of Inter and two of DejaVu Sans`() throws {
    var paths: Set<String> = []
    for weight in stride(from: 100, through: 900, by: 100) {
      for italic in [false, true] {
        let face = FontFace(family: "Inter", weight: weight, italic: italic)
        paths.insert(try catalog.resolve(face).path)
      }
    }
    for weight in [400, 700] {
      paths.insert(try catalog.resolve(FontFace(family: "DejaVu Sans", weight: weight)).path)
    }
    #expect(paths.count == 20)
  }

  @Test func `names the available families for an unknown one`() {
    let face = FontFace(family: "Helvetica")
    let error = #expect(throws: TypesettingError.self) { try catalog.resolve(face) }
    #expect(
      error?.description
        == #"no font "Helvetica 400": the families that need no file are "Inter" and "DejaVu Sans""#
    )
  }

  @Test func `names the available weights for an unknown one`() {
    let face = FontFace(family: "DejaVu Sans", weight: 500)
    let error = #expect(throws: TypesettingError.self) { try catalog.resolve(face) }
    #expect(error?.description == #"no font "DejaVu Sans 500": DejaVu Sans has 400, 700"#)
  }

  @Test func `names the package of a file that is not installed`() {
    let family = FontFamily(
      name: "Absent", debianPackage: "fonts-absent",
      members: [.init(weight: 400, italic: false, fileName: "Absent-NoSuchFile.otf")])
    let catalog = FontCatalog(families: [family], directories: ["/usr/share/fonts"])
    let error = #expect(throws: TypesettingError.self) {
      try catalog.resolve(FontFace(family: "Absent"))
    }
    #expect(
      error?.description == """
        no font "Absent 400": Absent-NoSuchFile.otf was not found; install it with: \
        apt install fonts-absent
        """)
  }

  @Test func `finds a file below a directory by its name`() throws {
    let family = FontFamily(
      name: "Deep", debianPackage: "fonts-dejavu-core",
      members: [.init(weight: 400, italic: false, fileName: "DejaVuSans.ttf")])
    let catalog = FontCatalog(families: [family], directories: ["/usr/share/fonts"])
    #expect(try catalog.resolve(FontFace(family: "Deep")).path.hasSuffix("/DejaVuSans.ttf"))
  }

  @Test func `reports each character without a glyph once`() throws {
    let inter = FontFace(family: "Inter")
    #expect(
      try catalog.missingCharacters(in: "Añe\u{301} 3\n\t→ \u{200B}\u{2003}", face: inter) == [])
    #expect(try catalog.missingCharacters(in: "A中b文中\u{1}", face: inter) == ["中", "文", "\u{1}"])
  }
}
