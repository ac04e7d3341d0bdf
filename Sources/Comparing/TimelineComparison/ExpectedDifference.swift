import ComparisonTolerances
import Timelines
import Timing

/// The expected part of the difference between two lives of one layer.
struct ExpectedDifference {
  /// The second life with all that is expected as in the first one.
  private(set) var unexpected: Layer
  /// The first life with all that is expected as in the second one.
  private(set) var expected: Layer
  /// The spans of properties that differ at other times, too.
  private(set) var spans: [TimelineEffect.Property: [ExpectedChange]] = [:]
  private let old: Layer
  private let new: Layer
  private let changes: [ExpectedChange]
  private let tolerances: Tolerances
  /// The end of the layer or of both timelines, in seconds.
  private let last: Double

  /// Takes a difference apart.
  ///
  /// - Parameters:
  ///   - changes: The expected changes of the layer.
  ///   - end: The end of both timelines.
  init(
    _ old: Layer, _ new: Layer, in parent: Layer?, changes: [ExpectedChange],
    tolerances: Tolerances, end: Instant
  ) {
    (unexpected, expected) = (new, old)
    self.old = old; self.new = new; self.changes = changes; self.tolerances = tolerances
    last = ([old.death, new.death].compactMap(\.self) + [end]).min()?.seconds ?? 0
    takeApart("presence", \.birth, at: [old.birth.seconds, new.birth.seconds])
    takeApart("presence", \.death, at: [old.death, new.death].compactMap { $0?.seconds })
    takeApart("depth", \.zIndex, at: times(old.zIndex, new.zIndex))
    takeApart("depth", \.isHidden, at: times(old.isHidden, new.isHidden))
    takeApart("depth", \.clipsToBounds, at: [old.birth.seconds, last])
    let deviations = LayerDeviations(
      old, new, in: parent, tolerances: tolerances, end: end, around: changes)
    takeApart("position", \.position, .place, deviations)
    takeApart("size", \.size, .size, deviations)
    takeApart("scroll", \.boundsOrigin, .offset, deviations)
    takeApart("transform", \.transform, .transform, deviations)
    takeApart("transform", \.sublayerTransform, .sublayerTransform, deviations)
    takeApart("anchor", \.anchorPoint, .anchorPoint, deviations)
    takeApart("opacity", \.alpha, .alpha, deviations)
    takeAppearanceApart(deviations)
  }

  /// Exchanges a value if it differs as expected.
  ///
  /// - Parameter times: The instants in seconds at which it differs.
  private mutating func takeApart<Value: Equatable>(
    _ word: String, _ path: WritableKeyPath<Layer, Value>, at times: [Double]
  ) {
    guard old[keyPath: path] != new[keyPath: path] else { return }
    let own = changes.filter { $0.covers(word) }
    let isExpected = times.allSatisfy { time in
      own.contains { $0.covers(time: time, tolerance: tolerances.seconds.value) }
    }
    if isExpected, !own.isEmpty { exchange(path) }
  }

  /// Exchanges a track that differs as expected, or notes when it may differ.
  private mutating func takeApart<Value: Equatable>(
    _ word: String, _ path: WritableKeyPath<Layer, Value>, _ property: TimelineEffect.Property,
    _ deviations: LayerDeviations
  ) {
    guard old[keyPath: path] != new[keyPath: path] else { return }
    let own = changes.filter { $0.covers(word) }
    if own.isEmpty { return }
    if own.contains(where: { $0.span == nil })
      || !deviations.effects(outside: [property: own]).contains(where: { $0.property == property })
    {
      exchange(path)
    } else {
      spans[property] = own
    }
  }

  /// Exchanges the appearance if it differs as expected: its parts are tried at all instants.
  private mutating func takeAppearanceApart(_ deviations: LayerDeviations) {
    let own = changes.filter { change in
      ExpectedChange.appearanceWords.contains { change.covers($0) } || change.covers("opacity")
    }
    guard old.appearance != new.appearance, !own.isEmpty else { return }
    // All of an appearance, with its cross-fades.
    func isWhole(_ change: ExpectedChange) -> Bool {
      change.properties.isEmpty || change.properties.contains("appearance")
    }
    if own.contains(where: { $0.span == nil && isWhole($0) }) { return exchange(\.appearance) }
    let isExpected = deviations.times.allSatisfy { time in
      let value = old.appearance.value(at: time)
      let other = new.appearance.value(at: time)
      let present = own.filter {
        $0.covers(time: time.seconds, tolerance: tolerances.seconds.value)
      }
      if present.contains(where: isWhole) { return true }
      let properties = AppearanceProperty.all.filter { property in
        present.contains { $0.covers(property.noun) }
      }
      return value == other.copying(properties, from: value)
    }
    if isExpected { exchange(\.appearance) } else { spans[.look] = own }
  }

  private mutating func exchange<Value>(_ path: WritableKeyPath<Layer, Value>) {
    unexpected[keyPath: path] = old[keyPath: path]
    expected[keyPath: path] = new[keyPath: path]
  }

  /// Returns the instants at which two stepped values differ in their steps, and the last one if they
  /// end with different values.
  private func times<Value: Equatable>(
    _ old: DiscreteTrack<Value>, _ new: DiscreteTrack<Value>
  ) -> [Double] {
    let starts = (old.initial == new.initial ? [] : [0.0]) + (old.last == new.last ? [] : [last])
    let left = old.steps.filter { !new.steps.contains($0) }
    let right = new.steps.filter { !old.steps.contains($0) }
    return starts + (left + right).map(\.time.seconds)
  }

  /// Returns changes of the appearance without those that are expected.
  func unexpected(_ found: [TimelineChange]) -> [TimelineChange] {
    guard let own = spans[.look] else { return found }
    return found.filter { change in
      !own.contains { expected in
        let isNamed = ExpectedChange.appearanceWords.contains { word in
          expected.covers(word)
            && (change.property == word || change.property.hasPrefix(word + "'s ")
              || change.property.hasPrefix(word + " "))
        }
        // A change lasts until the next one, so that a shorter time does not cover it.
        let times = [change.since ?? old.birth.seconds, last]
        return isNamed
          && times.allSatisfy {
            expected.covers(time: $0, tolerance: tolerances.seconds.value)
          }
      }
    }
  }
}

extension Appearance {
  /// Returns the appearance with properties of another one, also in the parts of a cross-fade that both
  /// have.
  fileprivate func copying(_ properties: [AppearanceProperty], from other: Appearance) -> Appearance
  {
    var result = self
    for property in properties { property.copy(other, &result) }
    if let own = crossfade, let parts = other.crossfade?.parts, own.parts.count == parts.count {
      result.crossfade = Crossfade(
        zip(own.parts, parts).map { part, other in
          Crossfade.Part(
            part.appearance.copying(properties, from: other.appearance), weight: part.weight)
        })
    }
    return result
  }
}

extension TimelineFinding {
  /// Returns whether the finding may be one that a change expects, by its properties.
  func isCovered(by change: ExpectedChange) -> Bool {
    let isOfAppearance = ExpectedChange.appearanceWords.contains(where: change.covers)
    switch kind {
    case .canvas, .playback: return false
    case .appeared, .vanished, .life: return change.covers("presence")
    case .order: return change.covers("order")
    case .stacking: return change.covers("depth")
    case .look: return isOfAppearance || change.covers("opacity")
    case .motion:
      return effects.isEmpty
        || effects.contains { $0.property.word.map(change.covers) ?? isOfAppearance }
    }
  }
}

extension TimelineEffect.Property {
  /// The name of the property in expected changes; `nil` for an appearance, which has several.
  fileprivate var word: String? {
    switch self {
    case .place: "position"
    case .size: "size"
    case .offset: "scroll"
    case .transform, .sublayerTransform: "transform"
    case .anchorPoint: "anchor"
    case .alpha: "opacity"
    case .look: nil
    }
  }
}
