import ComparisonTolerances
import Timelines

extension TimelineFinding {
  /// The maximum number of properties that a folded sentence names.
  private static let namedProperties = 4
  /// The maximum number of elements whose lives, or whose changes, a folded sentence names.
  private static let namedLives = 2

  /// Returns findings in a number of sentences: all that do not fit are the last one.
  ///
  /// - Parameter sentence: The sentence of a finding that stands alone.
  public static func summary(
    of findings: [TimelineFinding], in count: Int, _ sentence: (TimelineFinding) -> String
  ) -> [String] {
    if findings.count <= count { return findings.map(sentence) }
    guard count > 0 else { return [] }
    return findings.prefix(count - 1).map(sentence)
      + [folded(Array(findings.dropFirst(count - 1)), sentence)]
  }

  /// Returns one sentence about several findings: the whole timeline first, and then its elements.
  private static func folded(
    _ findings: [TimelineFinding], _ sentence: (TimelineFinding) -> String
  ) -> String {
    let whole = findings.filter(\.elements.isEmpty)
    let others = findings.filter { !$0.elements.isEmpty }
    guard others.count > 1 else { return ComparisonText.sentence("", findings.map(sentence)) }
    return ComparisonText.sentence("", whole.map(sentence) + [ofElements(others)])
  }

  /// Returns one sentence about findings of elements: which appear and disappear, the largest
  /// effect, and the properties that differ.
  private static func ofElements(_ findings: [TimelineFinding]) -> String {
    let displaced = findings.flatMap(\.displaced)
    let all = joined(findings + displaced)
    var parts: [String] = []
    for (kind, verb) in [(Kind.vanished, "missing"), (.appeared, "new")] {
      let count = findings.filter { $0.kind == kind }.reduce(0) { $0 + $1.elements.count }
      if count > 0 { parts.append("\(count) \(count == 1 ? "is" : "are") \(verb)") }
    }
    parts += lives(of: findings.filter { $0.life != nil })
    let effects = (findings + displaced).flatMap { zip($0.effectElements, $0.effects) }
    if let most = effects.max(by: { $0.1.rankedMagnitude < $1.1.rankedMagnitude }) {
      parts.append(
        all.elements.count == 1 ? "\(most.1)" : "\(all.name(of: most.0)) most: \(most.1)")
    }
    if let changes = changes(of: findings.filter { !$0.changes.isEmpty }, among: all) {
      parts.append(changes)
    }
    if parts.isEmpty { parts.append("at other times or in another order") }
    return ComparisonText.sentence(all.subject + ": ", parts)
  }

  /// Returns a finding about the elements of several.
  private static func joined(_ findings: [TimelineFinding]) -> TimelineFinding {
    var all = TimelineFinding(.motion, [])
    all.namesCollections = findings.contains { $0.namesCollections }
    for finding in findings { all.join(TimelineFinding(finding.kind, finding.elements)) }
    return all
  }

  /// Returns the lives that begin or end at other times: those of few elements with their names.
  private static func lives(of findings: [TimelineFinding]) -> [String] {
    let count = findings.reduce(0) { $0 + $1.elements.count }
    guard count > namedLives else {
      return findings.flatMap { finding in
        finding.elements.map { "\(finding.name(of: $0)) \(finding.life ?? "")" }
      }
    }
    return ["\(count) appear or vanish at other times"]
  }

  /// Returns the properties that findings change, and the elements if they are not all; `nil`
  /// without any.
  private static func changes(
    of findings: [TimelineFinding], among all: TimelineFinding
  ) -> String? {
    // Equal changes at different times are one.
    let changes = findings.flatMap(\.changes).map {
      TimelineChange(property: $0.property, from: $0.from, to: $0.to, since: nil)
    }
    let unique = changes.enumerated().filter { !changes[..<$0.offset].contains($0.element) }
      .map(\.element)
    let properties = unique.map(\.property).enumerated().filter { index, property in
      !unique[..<index].contains { $0.property == property }
    }.map(\.element)
    let changed = joined(findings)
    let place =
      changed.elements.count == all.elements.count
      ? ""
      : changed.elements.count <= namedLives
        ? " (\(ComparisonText.list(changed.elements.map(changed.name))))"
        : " (\(changed.elements.count) of them)"
    if unique.count == 1, let change = unique.first { return change.description + place }
    if properties.isEmpty { return nil }
    let named = properties.prefix(namedProperties)
    let rest = properties.count - named.count
    return "another "
      + ComparisonText.list(named + (rest > 0 ? ["\(rest) more properties"] : [])) + place
  }

  /// Returns the name of an element, with its collection if this finding is about several.
  private func name(of element: ElementName) -> String {
    let isSeveral = elements.contains {
      $0.collection != element.collection && $0.short == element.short
    }
    return namesCollections && isSeveral ? element.full : element.short
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
