import Documents
import Foundation
import SceneDocuments
import Testing

struct SceneSchemaTests {
  private func schema() throws -> Node {
    try DocumentReader.read(text: SceneSchema.json, name: "schema.json", format: .json)
  }

  /// Collects every mapping of the schema.
  private func mappings(in node: Node) -> [Node] {
    let children = (node.entries?.map(\.value) ?? []) + (node.elements ?? [])
    return (node.entries == nil ? [] : [node]) + children.flatMap(mappings)
  }

  @Test func `has exactly the keys that the decoder reads`() throws {
    let schema = try schema()
    let asked = try FullScene.askedKeys()
    for (kind, keys) in asked {
      let definition = try #require(
        kind == "scene" ? schema : schema["$defs"]?[kind], "no definition of \(kind)")
      let known = definition["properties"]?.entries?.map(\.key) ?? []
      // The decoder reads another spelling as the key itself.
      #expect(Set(known) == keys.union(kind == "step" ? ["behaviour"] : []), "\(kind)")
    }
    let closed = schema["$defs"]?.entries?.filter { $0.value["properties"] != nil } ?? []
    #expect(Set(closed.map(\.key) + ["scene"]) == Set(asked.keys))
  }

  @Test func `describes every definition and every key in a sentence`() throws {
    let schema = try schema()
    var count = 0
    for kind in [schema] + (schema["$defs"]?.entries?.map(\.value) ?? []) {
      for mapping in [kind] + (kind["properties"]?.entries?.map(\.value) ?? []) {
        let description = mapping["description"]?.string ?? ""
        #expect(description.hasSuffix(".") && description.count <= 160, "\(mapping.location)")
        count += 1
      }
    }
    #expect(count > 500)
  }

  /// A change of the language is seen in this file, which is recorded again with
  /// `SNAPSHOT_TESTING_RECORD=all swift test --filter SceneSchemaTests`.
  @Test func `is the recorded one`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("scene.schema.json")
    if ProcessInfo.processInfo.environment["SNAPSHOT_TESTING_RECORD"] == "all" {
      try SceneSchema.json.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded; run the test again")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == SceneSchema.json)
  }

  @Test func `closes every mapping that has a fixed set of keys`() throws {
    for mapping in mappings(in: try schema()) where mapping["type"]?.string == "object" {
      #expect(mapping["additionalProperties"] != nil, "\(mapping.location)")
    }
  }

  @Test func `defines everything that it refers to`() throws {
    let schema = try schema()
    let definitions = Set(schema["$defs"]?.entries?.map(\.key) ?? [])
    var used: Set<String> = []
    for mapping in mappings(in: schema) {
      guard let reference = mapping["$ref"]?.string else { continue }
      #expect(reference.hasPrefix("#/$defs/"))
      used.insert(String(reference.dropFirst("#/$defs/".count)))
    }
    #expect(used == definitions)
  }

  @Test func `has the limits of the decoder`() throws {
    let definitions = try #require(try schema()["$defs"])
    #expect(definitions["number"]?["maximum"]?.number == SceneLimits.number)
    #expect(definitions["name"]?["maxLength"]?.number == Double(SceneLimits.name))
    #expect(definitions["template"]?["maxLength"]?.number == Double(SceneLimits.template))
    #expect(definitions["count"]?["maximum"]?.number == Double(SceneLimits.items))
    let output = definitions["output"]?["properties"]
    #expect(output?["fps"]?["maximum"]?.number == SceneLimits.fps.upperBound)
    #expect(output?["speed"]?["minimum"]?.number == SceneLimits.speed.lowerBound)
    let bar = definitions["bar"]?["properties"]
    #expect(bar?["height"]?["maximum"]?.number == SceneLimits.barHeight.upperBound)
    let screen = definitions["screen"]?["properties"]
    #expect(screen?["views"]?["maxItems"]?.number == Double(SceneLimits.views))
    #expect(screen?["collections"]?["maxItems"]?.number == Double(SceneLimits.collections))
    let screens = try schema()["properties"]?["screens"]
    #expect(screens?["maxItems"]?.number == Double(SceneLimits.screens))
    let expect = try schema()["properties"]?["expect"]
    #expect(expect?["maxItems"]?.number == Double(SceneLimits.expectations))
    let keys = definitions["expectation"]?["properties"]?["of"]?["anyOf"]?.elements?.last
    #expect(keys?["maxItems"]?.number == Double(SceneLimits.selectors))
    let size = definitions["canvas"]?["properties"]?["size"]?["items"]
    #expect(size?["maximum"]?.number == SceneLimits.canvasSide)
  }
}
