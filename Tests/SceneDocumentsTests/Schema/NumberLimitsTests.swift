import Documents
import SceneDocuments
import Testing

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

  @Test(arguments: [FullScene.text, FullScene.screens, FullScene.sheets])
  func `decoder and schema have the same limits`(text: String) throws {
    let root = try DocumentReader.read(text: text, name: "scene")
    let sites = Self.sites(in: root, at: [], of: SceneDefaults(of: root))
    #expect(sites.count > 10)
    // Some numbers at once, far from each other, so that an error of one does not hide another.
    let groups = min(sites.count, 12)
    for group in 0..<groups {
      let chosen = stride(from: group, to: sites.count, by: groups).map { sites[$0] }
      for trial in 0..<6 {
        let numbers = Dictionary(
          uniqueKeysWithValues: chosen.map { ($0.location, $0.trials[trial].value) })
        let errors = Self.errors(of: Self.replacing(numbers, in: root))
        for site in chosen {
          let (value, isValid) = site.trials[trial]
          let messages = errors[site.location] ?? []
          // Sheets are no higher than the canvas, of which the schema knows nothing.
          let isRefused = messages.contains { !$0.hasSuffix("the height of the canvas") }
          #expect(isRefused == !isValid, "\(site.path) is \(value): \(messages)")
        }
      }
    }
  }
}
