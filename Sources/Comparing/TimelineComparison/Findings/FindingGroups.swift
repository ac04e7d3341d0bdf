import Timelines

/// Findings about single elements, merged if several elements share one.
struct FindingGroups {
  /// The common parts of findings that become one sentence.
  private struct Mark: Hashable {
    let kind: TimelineFinding.Kind
    let causes: [TimelineCause]
    let changes: [TimelineChange]
    let note: String?
    /// The effects as texts, if they must be identical.
    let effects: [String]
  }

  /// The common parts of findings without causes that are summed up.
  private struct Sort: Hashable {
    let collection: String
    let kind: LayerKind?
    /// The properties that are off or that changed.
    let properties: [String]
  }

  /// The number of sentences that differ in numbers only from which on they are summed up.
  private static let summedUp = 3
  /// The maximum number of findings of one kind with which another one is compared.
  private static let heldAgainst = 16

  private var groups: [TimelineFinding] = []
  private var places: [Mark: Int] = [:]

  /// Adds a finding about one element.
  ///
  /// - Parameter isExact: Whether the finding is merged only with findings of exactly the same
  ///   text.
  mutating func append(_ finding: TimelineFinding, isExact: Bool) {
    let needsEffects = isExact || finding.causes.isEmpty
    let mark = Mark(
      kind: finding.kind, causes: finding.causes, changes: finding.changes, note: finding.note,
      effects: needsEffects ? finding.effects.map(\.description) : [])
    if let place = places[mark] {
      groups[place].join(finding)
    } else {
      places[mark] = groups.count
      groups.append(finding)
    }
  }

  /// The merged findings; those without causes that differ in numbers only are summed up.
  var findings: [TimelineFinding] {
    func sort(_ finding: TimelineFinding) -> Sort? {
      guard let first = finding.elements.first, finding.causes.isEmpty, finding.note == nil else {
        return nil
      }
      switch finding.kind {
      case .motion, .look: break
      default: return nil
      }
      return Sort(
        collection: first.collection, kind: first.kind,
        properties: finding.effects.map(\.property.rawValue)
          + Set(finding.changes.map(\.property)).sorted())
    }
    let groups = joiningAlike(sort)
    let counts = Dictionary(groups.compactMap(sort).map { ($0, 1) }, uniquingKeysWith: +)
    var result: [TimelineFinding] = []
    var places: [Sort: Int] = [:]
    for finding in groups {
      guard let sort = sort(finding), counts[sort] ?? 0 > Self.summedUp else {
        result.append(finding)
        continue
      }
      if let place = places[sort] {
        result[place].join(finding)
        if let first = result[place].elements.first, !finding.changes.isEmpty {
          result[place].note = "that is \(first.short); the others likewise"
        }
      } else {
        places[sort] = result.count
        result.append(finding)
      }
    }
    return result
  }
}

extension FindingGroups {
  /// Merges all findings into one for each collection, with their common parts.
  func joined(_ note: String) -> [TimelineFinding] {
    var result: [TimelineFinding] = []
    for finding in groups {
      let collection = finding.elements.first?.collection
      if let place = result.firstIndex(where: { $0.elements.first?.collection == collection }) {
        result[place].join(finding)
      } else {
        result.append(finding)
      }
    }
    for index in result.indices { result[index].note = note }
    return result
  }

  /// Merges findings of one kind whose elements are off by nearly the same amount at any time.
  private func joiningAlike(_ sort: (TimelineFinding) -> Sort?) -> [TimelineFinding] {
    var result: [TimelineFinding] = []
    var places: [Sort: [Int]] = [:]
    for finding in groups {
      let mark = finding.changes.isEmpty ? sort(finding) : nil
      let place = mark.flatMap { places[$0] }?.prefix(Self.heldAgainst).first { place in
        zip(finding.effects, result[place].effects).allSatisfy { $0.isAlike($1) }
      }
      if let place {
        result[place].joinAlike(finding)
      } else {
        if let mark { places[mark, default: []].append(result.count) }
        result.append(finding)
      }
    }
    return result
  }
}

extension TimelineEffect {
  /// Returns whether the largest difference is the same within a tenth of it.
  fileprivate func isAlike(_ other: TimelineEffect) -> Bool {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot() <= 0.1 * max(magnitude, other.magnitude)
  }

  /// Returns the larger of two effects, over the time of both.
  fileprivate func union(_ other: TimelineEffect, larger: TimelineEffect) -> TimelineEffect {
    let isSameSpan = from == other.from && to == other.to
    return TimelineEffect(
      property: property, x: larger.x, y: larger.y,
      isConstant: isConstant && other.isConstant && isSameSpan
        && abs(magnitude - other.magnitude) < 1e-6,
      from: from.flatMap { first in other.from.map { min(first, $0) } },
      to: to.flatMap { last in other.to.map { max(last, $0) } }, at: larger.at,
      parts: larger.parts)
  }
}

extension [TimelineFinding] {
  /// Returns whether these findings report each part of another finding, for another element.
  func tell(_ other: TimelineFinding) -> Bool {
    let changes = flatMap(\.changes)
    let effects = flatMap(\.effects)
    guard other.note == nil else { return false }
    return other.changes.allSatisfy { change in
      changes.contains {
        ($0.property, $0.from, $0.to) == (change.property, change.from, change.to)
      }
    }
      && other.effects.allSatisfy { effect in
        effects.contains { $0.property == effect.property && $0.isAlike(effect) }
      }
  }

  /// Adds displaced elements to the last finding with their cause, or as a finding of their own.
  mutating func give(_ others: TimelineFinding) {
    let collection = others.elements.first?.collection
    let reasons: [TimelineFinding.Kind] = [.order, .vanished, .appeared, .life]
    let place = lastIndex {
      $0.elements.first?.collection == collection && reasons.contains($0.kind)
    }
    guard let place else {
      append(others)
      return
    }
    self[place].displaced.append(others)
    let who = "\(others.subject) \(others.elements.count == 1 ? "lies" : "lie") elsewhere for it"
    self[place].note =
      ([self[place].note, who].compactMap(\.self)).joined(separator: "; ")
      + ", " + others.effectTexts.joined(separator: ", ")
  }
}

extension TimelineFinding {
  /// Adds the elements of another finding, and of nearly equal effects the larger ones.
  fileprivate mutating func joinAlike(_ other: TimelineFinding) {
    for index in effects.indices where index < other.effects.count {
      let isLarger = other.effects[index].magnitude > effects[index].magnitude + 1e-9
      let larger = isLarger ? other.effects[index] : effects[index]
      effects[index] = effects[index].union(other.effects[index], larger: larger)
      if isLarger { effectElements[index] = other.effectElements[index] }
    }
    join(TimelineFinding(kind, other.elements))
  }

  /// Adds the elements of another finding, and of the effects the larger ones.
  mutating func join(_ other: TimelineFinding) {
    // To a reader, a snapshot of an element is that element.
    elements += other.elements.filter { new in
      !elements.contains {
        // A view without a key is only itself.
        $0.collection == new.collection && $0.key == new.key && (!new.key.isEmpty || $0 == new)
      }
    }
    for (effect, element) in zip(other.effects, other.effectElements) {
      if let index = effects.firstIndex(where: { $0.property == effect.property }) {
        let isSame = effect.description == effects[index].description
        if effect.magnitude > effects[index].magnitude + 1e-9 {
          (effects[index], effectElements[index]) = (effect, element)
        }
        if !isSame { effects[index] = effects[index].varying }
      } else {
        effects.append(effect)
        effectElements.append(element)
      }
    }
    let order = effects.indices.sorted { effects[$0].property.rank < effects[$1].property.rank }
    (effects, effectElements) = (order.map { effects[$0] }, order.map { effectElements[$0] })
  }
}

extension TimelineEffect {
  /// Returns the effect as the largest of several.
  fileprivate var varying: TimelineEffect {
    TimelineEffect(
      property: property, x: x, y: y, isConstant: false, from: from, to: to, at: at, parts: parts)
  }
}

extension TimelineEffect.Property {
  /// The rank among the effects of a finding, in the order of a sentence.
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
