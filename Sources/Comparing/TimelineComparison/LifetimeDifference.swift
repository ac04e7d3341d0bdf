import ComparisonTolerances
import Timelines
import Timing

/// The elements that are in one timeline only, and their lifetimes.
struct LifetimeDifference {
  /// The lives of one element that the other timeline does not have.
  private struct Absence {
    let name: ElementName
    var spans: [String]
  }

  /// The findings; elements with the same lifetimes are one finding.
  private(set) var findings: [TimelineFinding] = []
  /// The findings that are expected.
  private(set) var expected: [TimelineFinding] = []
  /// All layers that the other timeline does not have.
  private(set) var layers: Set<Int> = []

  /// Collects the layers without a counterpart; their children are not reported.
  ///
  /// - Parameters:
  ///   - counterparts: The number of each layer in the other timeline.
  ///   - word: The predicate of the sentences: `is missing`.
  ///   - isExpected: Returns whether the absence of a layer of the other timeline is expected.
  init(
    _ timeline: Timeline, counterparts: [Int?], names: [ElementName], kind: TimelineFinding.Kind,
    word: String, isExpected: (Int) -> Bool
  ) {
    var absences: [Absence] = []
    var expectedNames: Set<ElementName> = []
    var places: [String: Int] = [:]
    for (index, layer) in timeline.layers.enumerated() where counterparts[index] == nil {
      layers.insert(index)
      if layer.parent.map({ counterparts[$0] == nil }) ?? false { continue }
      if layer.identity == nil, layer.isNeverShown { continue }
      let name = names[index]
      // The snapshots of an element belong to it.
      if isExpected(index) { expectedNames.insert(name) }
      let mark = name.collection + "/" + name.key
      if let place = places[mark] {
        if absences[place].name.kind == name.kind { absences[place].spans.append(layer.span) }
      } else {
        places[mark] = absences.count
        absences.append(Absence(name: name, spans: [layer.span]))
      }
    }
    var (groups, meant) = (FindingGroups(), FindingGroups())
    for absence in absences {
      let spans = absence.spans.filter { !$0.isEmpty }.joined(separator: ", ")
      let finding = TimelineFinding(
        kind, [absence.name], note: spans.isEmpty ? word : "\(word) \(spans)")
      if expectedNames.contains(absence.name) {
        meant.append(finding, isExact: true)
      } else {
        groups.append(finding, isExact: true)
      }
    }
    (findings, expected) = (groups.findings, meant.findings)
  }
}

extension Layer {
  /// The lifetime as a text; empty for the whole timeline.
  fileprivate var span: String {
    let start = ComparisonText.time(birth.seconds)
    switch (birth > .zero, death) {
    case (false, nil): return ""
    case (true, nil): return "from \(start) on"
    case (false, let death?): return "until \(ComparisonText.time(death.seconds))"
    case (true, let death?): return "from \(start) to \(ComparisonText.time(death.seconds))"
    }
  }
}
