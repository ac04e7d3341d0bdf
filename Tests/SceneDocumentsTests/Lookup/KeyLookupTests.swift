import Documents
import Foundation
import SceneDocuments
import Testing

struct KeyLookupTests {
  private func lookup(_ text: String) throws -> KeyLookup {
    KeyLookup(in: try DocumentReader.read(text: text, name: "a.yaml"))
  }

  @Test func `a key has its sentence, form, range, unit and default`() throws {
    let lookup = try lookup("styles: {card: {shadow: {blur: 4}, opacity: 0.5}}")
    let shadow: [NodeChange.Part] = [.key("styles"), .key("card"), .key("shadow"), .key("blur")]
    let blur = try #require(lookup.key(at: shadow))
    #expect(blur.name == "blur")
    #expect(blur.about.hasSuffix("."))
    #expect(blur.units == ["points"])
    #expect(blur.form.hasPrefix("number, 0 to"))
    let opacity = try #require(
      lookup.key(at: [.key("styles"), .key("card"), .key("opacity")]))
    #expect((opacity.minimum, opacity.maximum) == (0, 1))
    #expect(opacity.standard == "1")
  }

  @Test func `a time has its units, and a duration its own bound`() throws {
    let key = try #require(
      try lookup("steps: [{delete: 0/1}]").key(at: [.key("steps"), .index(0), .key("duration")]))
    #expect(key.units == ["ms", "cs", "s"])
    #expect(key.maximum == 60)
    #expect(!key.takesMapping)
  }

  @Test func `the type of a layout decides which keys it has`() throws {
    let path: [NodeChange.Part] = [.key("collections"), .index(0), .key("layout")]
    let grid = try lookup("collections: [{layout: {type: grid, columns: 3}}]").keys(at: path)
    #expect(grid.contains { $0.name == "columns" })
    #expect(!grid.contains { $0.name == "radius" })
    let any = try lookup("collections: [{layout: {}}]").keys(at: path).map(\.name)
    #expect(Set(any).isSuperset(of: ["type", "columns", "radius", "itemSize"]))
    #expect(Set(any).count == any.count)
  }

  @Test func `wrong keys beside it do not hide a mapping's keys`() throws {
    let path: [NodeChange.Part] = [.key("collections"), .index(0), .key("layout")]
    let lookup = try lookup("collections: [{layout: {type: grid, columns: 3, gapp: 2}}]")
    #expect(lookup.keys(at: path).contains { $0.name == "itemSize" })
    #expect(lookup.key(at: path + [.key("columns")]) != nil)
    #expect(lookup.key(at: path + [.key("gapp")]) == nil)
  }

  @Test func `a choice has its words, of all its forms`() throws {
    let lookup = KeyLookup()
    let step: [NodeChange.Part] = [.key("steps"), .index(0)]
    let spring = try #require(lookup.key(at: step + [.key("spring")]))
    #expect(spring.words.contains("bouncy"))
    #expect(spring.takesMapping)
    let curve = try #require(lookup.key(at: step + [.key("curve")]))
    #expect(curve.words.contains("easeOutBack"))
    #expect(curve.takesList)
    let autoreverse = try #require(lookup.key(at: step + [.key("autoreverse")]))
    #expect(autoreverse.words == ["true", "false"])
  }

  @Test func `a scene without content has its keys, of which the version is required`() {
    let keys = KeyLookup().keys(at: [])
    #expect(keys.map(\.name).first == "cellophane")
    #expect(keys.filter(\.isRequired).map(\.name) == ["cellophane"])
    #expect(keys.contains { $0.name == "steps" && $0.takesList })
  }

  @Test func `no path crashes it`() {
    let parts: [NodeChange.Part] = [.key("steps"), .index(3), .key(""), .index(-1), .key("type")]
    for first in parts {
      for second in parts {
        for third in parts {
          _ = KeyLookup().key(at: [first, second, third])
          _ = KeyLookup().keys(at: [first, second, third])
        }
      }
    }
  }

  /// Every key of the scene that has every key.
  @Test func `every key of the full scene is known`() throws {
    let tree = try DocumentReader.read(text: FullScene.text, name: "full.yaml")
    let lookup = KeyLookup(in: tree)
    var count = 0
    func visit(_ node: Node, _ path: [NodeChange.Part]) {
      for entry in node.entries ?? [] {
        let place = path + [.key(entry.key)]
        let isData = path.contains(.key("data"))
        if !isData {
          let key = lookup.key(at: place)
          #expect(key?.name == entry.key, "\(entry.keyLocation)")
          #expect(key?.about.isEmpty == false || key?.form.isEmpty == false, "\(entry.keyLocation)")
          count += 1
        }
        visit(entry.value, place)
      }
      for (index, element) in (node.elements ?? []).enumerated() {
        visit(element, path + [.index(index)])
      }
    }
    visit(tree, [])
    #expect(count > 500)
  }
}
