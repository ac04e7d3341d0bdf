import SceneDocuments
import Testing

struct KeySearchTests {
  @Test(arguments: [
    ("blur", "blur"), ("stagger", "stagger"), ("border-radius", "cornerRadius"),
    ("yoyo", "autoreverse"), ("easing", "curve"), ("tension", "stiffness"),
    ("corner radius", "cornerRadius"), ("frame rate", "fps"),
  ])
  func `the first key for a word is the one that is meant`(text: String, name: String) {
    #expect(KeySearch.shared.matches(text).first?.key.name == name)
  }

  @Test func `a key has the paths to it, shortest first, in all its places`() throws {
    let blur = try #require(
      KeySearch.shared.entries.first { $0.paths.contains("styles.NAME.shadow.blur") })
    #expect(blur.key.about.hasSuffix("."))
    let spring = try #require(KeySearch.shared.entries.first { $0.key.name == "dampingFraction" })
    #expect(spring.paths == ["steps[].spring.dampingFraction"])
  }

  @Test func `all keys are found, each once in a place`() {
    let entries = KeySearch.shared.entries
    #expect(entries.count > 400)
    let places = entries.flatMap { entry in
      entry.paths.map { [$0, entry.key.about, entry.key.form] }
    }
    #expect(Set(places).count == places.count)
    for entry in entries {
      #expect(KeySearch.shared.matches(entry.key.name, limit: 1000).contains(entry))
    }
  }

  @Test func `the number of matches is limited, and nonsense has none`() {
    #expect(KeySearch.shared.matches("the", limit: 3).count == 3)
    #expect(KeySearch.shared.matches("xyzzy").isEmpty)
    #expect(KeySearch.shared.matches("").isEmpty)
    #expect(KeySearch.shared.matches(" -- ").isEmpty)
  }

  @Test func `a word for which no key stands has a hint`() {
    #expect(KeySearch.shared.hints("box-shadow").contains { $0.contains("'shadow") })
    #expect(KeySearch.shared.hints("").isEmpty)
  }
}
