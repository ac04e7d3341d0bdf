import ComparisonTolerances

extension TimelineFinding {
  /// The maximum number of properties that a folded sentence names.
  private static let namedProperties = 4

  /// Returns findings in a number of sentences: all that do not fit are the last one.
  ///
  /// - Parameter sentence: The sentence of a finding that stands alone.
  public static func summary(
    of findings: [TimelineFinding], in count: Int, _ sentence: (TimelineFinding) -> String
  ) -> [String] {
    if findings.count <= count { return findings.map(sentence) }
    guard count > 0 else { return [] }
    return findings.prefix(count - 1).map(sentence) + [folded(Array(findings.dropFirst(count - 1)))]
  }

  /// Returns one sentence about several findings: the number of their elements, the largest effect,
  /// and the properties that differ.
  private static func folded(_ findings: [TimelineFinding]) -> String {
    var all = TimelineFinding(.motion, [])
    all.namesCollections = findings.contains { $0.namesCollections }
    for finding in findings { all.join(TimelineFinding(finding.kind, finding.elements)) }
    var parts: [String] = []
    for (kind, verb) in [(Kind.vanished, "missing"), (.appeared, "new")] {
      let count = findings.filter { $0.kind == kind }.reduce(0) { $0 + $1.elements.count }
      if count > 0 { parts.append("\(count) \(count == 1 ? "is" : "are") \(verb)") }
    }
    let effects = findings.flatMap { zip($0.effectElements, $0.effects) }
    if let most = effects.max(by: { $0.1.rankedMagnitude < $1.1.rankedMagnitude }) {
      parts.append("\(most.0.short) most: \(most.1)")
    }
    // Equal changes at different times are one.
    let changes = findings.flatMap(\.changes).map {
      TimelineChange(property: $0.property, from: $0.from, to: $0.to, since: nil)
    }
    let unique = changes.enumerated().filter { !changes[..<$0.offset].contains($0.element) }
      .map(\.element)
    let properties = unique.map(\.property).enumerated().filter { index, property in
      !unique[..<index].contains { $0.property == property }
    }.map(\.element)
    if unique.count == 1, let change = unique.first {
      parts.append(change.description)
    } else if !properties.isEmpty {
      let named = properties.prefix(namedProperties)
      let rest = properties.count - named.count
      parts.append(
        "another " + ComparisonText.list(named + (rest > 0 ? ["\(rest) more properties"] : [])))
    }
    if parts.isEmpty { parts.append("at other times or in another order") }
    let start = all.elements.isEmpty ? "" : all.subject + ": "
    return ComparisonText.sentence(start, parts)
  }
}

extension TimelineEffect {
  /// The magnitude by which effects of different properties are compared: lengths before opacities,
  /// and those before appearances.
  fileprivate var rankedMagnitude: Double {
    switch property {
    case .alpha: magnitude / 1e3
    case .look: magnitude / 1e6
    case .place, .size, .offset, .transform, .sublayerTransform, .anchorPoint: magnitude
    }
  }
}
