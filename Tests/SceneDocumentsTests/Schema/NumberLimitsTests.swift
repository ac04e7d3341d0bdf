import Documents
import Foundation
import SceneDocuments
import Testing

import class TestSupport.Scratch
import var TestSupport.isFullRun

/// The limits of numbers, which the decoder and the schema share.
struct NumberLimitsTests {
  /// A number of a scene whose schema has limits.
  private struct Site {
    let path: [NodeChange.Part]
    let location: Documents.SourceLocation
    let limits: ClosedRange<Double>
    let isWhole: Bool

    /// Numbers around the limits, each with whether the schema permits it.
    var trials: [(value: Double, isValid: Bool)] {
      [(limits.lowerBound, -1.0), (limits.upperBound, 1.0)].flatMap { limit, outwards in
        let step = isWhole ? outwards : outwards * max(abs(limit), 1) * 1e-6
        return [
          (limit + step, false), (limit, true), (limit - step, limits.contains(limit - step)),
        ]
      }
    }
  }

  /// Returns the numbers of a tree that have limits, but for numbers of repeats, which multiply.
  private static func sites(
    in node: Node, at path: [NodeChange.Part], of defaults: SceneDefaults
  ) -> [Site] {
    let inner =
      (node.entries ?? []).filter { $0.key != "repeats" }.map { ($0.value, .key($0.key)) }
      + (node.elements ?? []).enumerated().map { ($1, NodeChange.Part.index($0)) }
    let found = inner.flatMap { sites(in: $0, at: path + [$1], of: defaults) }
    guard node.number != nil else { return found }
    let all = defaults.schemas(of: path)
    let schemas = all.filter { $0["minimum"] != nil || $0["exclusiveMinimum"] != nil }
    guard schemas.count == 1, let least = schemas[0]["minimum"]?.number,
      let most = all.compactMap({ $0["maximum"]?.number }).min()
    else { return found }
    let isWhole = schemas[0]["type"]?.elements?.contains { $0.string == "integer" } == true
    return [Site(path: path, location: node.location, limits: least...most, isWhole: isWhole)]
  }

  /// Returns a tree with other numbers at some locations.
  private static func replacing(_ numbers: [Documents.SourceLocation: Double], in node: Node)
    -> Node
  {
    switch node.value {
    case .number:
      guard let number = numbers[node.location] else { return node }
      return Node(.number(number, text: "\(number)"), at: node.location)
    case .sequence(let elements):
      return Node(.sequence(elements.map { replacing(numbers, in: $0) }), at: node.location)
    case .mapping(let entries):
      let entries = entries.map {
        Node.Entry(
          key: $0.key, keyLocation: $0.keyLocation, value: replacing(numbers, in: $0.value))
      }
      return Node(.mapping(entries), at: node.location)
    default: return node
    }
  }

  /// Returns the errors of a scene by their locations.
  private static func errors(of node: Node) -> [Documents.SourceLocation: [String]] {
    do {
      _ = try SceneDocument.decode(node, source: "scene", includes: nil, bag: DiagnosticBag())
      return [:]
    } catch {
      let diagnostics = (error as? DocumentError)?.diagnostics ?? []
      return Dictionary(grouping: diagnostics, by: \.location).mapValues { $0.map(\.message) }
    }
  }

  /// A number at a site, with the verdict of the schema and that of the decoder.
  private struct Verdict {
    let site: Site
    let value: Double
    let isValid: Bool
    let isRefused: Bool
    let messages: [String]
  }

  /// Returns the verdicts about all numbers around the limits of a scene.
  private static func verdicts(in root: Node) -> [Verdict] {
    let sites = sites(in: root, at: [], of: SceneDefaults(of: root))
    // Some numbers at once, far from each other, so that an error of one does not hide another.
    let groups = min(sites.count, 12)
    var verdicts: [Verdict] = []
    for group in 0..<groups {
      let chosen = stride(from: group, to: sites.count, by: groups).map { sites[$0] }
      for trial in 0..<6 {
        let numbers = Dictionary(
          uniqueKeysWithValues: chosen.map { ($0.location, $0.trials[trial].value) })
        let errors = errors(of: replacing(numbers, in: root))
        verdicts += chosen.map { site in
          let (value, isValid) = site.trials[trial]
          let messages = errors[site.location] ?? []
          // Sheets are no higher than the canvas, of which the schema knows nothing.
          let isRefused = messages.contains { !$0.hasSuffix("the height of the canvas") }
          return Verdict(
            site: site, value: value, isValid: isValid, isRefused: isRefused, messages: messages)
        }
      }
    }
    return verdicts
  }

  @Test(arguments: [FullScene.text, FullScene.screens, FullScene.sheets])
  func `decoder and schema have the same limits`(text: String) throws {
    let verdicts = Self.verdicts(in: try DocumentReader.read(text: text, name: "scene"))
    #expect(verdicts.count > 60)
    for verdict in verdicts {
      #expect(
        verdict.isRefused == !verdict.isValid,
        "\(verdict.site.path) is \(verdict.value): \(verdict.messages)")
    }
  }

  /// Returns the entry of a scene that a path enters, and of a list only the element there.
  private static func excerpt(of root: Node, at path: [NodeChange.Part]) -> Node {
    let entries = (root.entries ?? []).compactMap { entry -> Node.Entry? in
      if entry.key == "cellophane" { return entry }
      guard path.first == .key(entry.key) else { return nil }
      guard path.count > 1, case .index(let index) = path[1],
        let element = entry.value.elements?[index]
      else { return entry }
      let list = Node(.sequence([element]), at: entry.value.location)
      return Node.Entry(key: entry.key, keyLocation: entry.keyLocation, value: list)
    }
    return Node(.mapping(entries), at: root.location)
  }

  @Test(.enabled(if: isFullRun, "scripts/test --full has another validator"))
  func `another validator of the schema has the limits of the decoder`() throws {
    let scratch = try Scratch()
    try scratch.write(SceneSchema.json, to: "schema.json")
    var verdicts: [String: Verdict] = [:]
    for text in [FullScene.text, FullScene.screens, FullScene.sheets] {
      let root = try DocumentReader.read(text: text, name: "scene")
      for verdict in Self.verdicts(in: root) {
        let excerpt = Self.excerpt(of: root, at: verdict.site.path)
        let scene = Self.replacing([verdict.site.location: verdict.value], in: excerpt)
        let name = "\(verdicts.count).json"
        try scratch.write(
          String(decoding: try JSONEncoder().encode(scene), as: UTF8.self), to: name)
        verdicts[name] = verdict
      }
    }
    let refused = try Self.refused(verdicts.keys.sorted(), in: scratch)
    for (name, verdict) in verdicts {
      #expect(
        refused.contains(name) == verdict.isRefused,
        "\(verdict.site.path) is \(verdict.value): \(verdict.messages)")
    }
  }

  /// Returns the scenes of a folder that the validator of `scripts/setup --full` refuses.
  private static func refused(_ names: [String], in scratch: Scratch) throws -> Set<String> {
    struct Report: Decodable {
      struct Refusal: Decodable { let filename: String }
      let errors: [Refusal]
    }
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let process = Process()
    process.executableURL = project.appendingPathComponent(
      ".build/validators/bin/check-jsonschema")
    process.arguments = ["--output-format", "json", "--schemafile", "schema.json"] + names
    let output = Pipe()
    process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Set(try JSONDecoder().decode(Report.self, from: text).errors.map(\.filename))
  }
}
