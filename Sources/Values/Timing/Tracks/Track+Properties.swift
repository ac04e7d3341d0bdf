/// Values with properties that are animated each by itself.
extension Track {
  /// Returns the value that a model shows with animations of properties, each over those before.
  ///
  /// - Parameters:
  ///   - start: The animation of the whole value below them; `nil` for none.
  ///   - indices: The animations of properties, in their order.
  func overlaid(
    _ model: Value, _ start: (from: Value, progress: Double)?, by indices: [Int], at time: Instant,
    _ lead: Double
  ) -> Value {
    // An animation shows the properties that no later one does.
    var later = PropertyPaths.none
    var shown: [(paths: PropertyPaths, from: Value, progress: Double)] = []
    for index in indices.reversed() {
      guard case .overlaying(let paths, let from) = segments[index].change else { continue }
      let progress = time < segments[index].end ? progress(of: index, at: time, lead) : 1
      shown.append((paths.paths.subtracting(later), from, progress))
      later = later.union(paths.paths)
    }
    var result = model
    if let start {
      result = start.from.blended(to: model.taking(later, of: start.from), progress: start.progress)
    }
    for (paths, from, progress) in shown.reversed() where !paths.isEmpty {
      result = result.overlaid(with: paths, from: from, to: model, progress: progress)
    }
    return result
  }

  /// Returns the properties that an animation to a value changes apart from those that run; `nil`
  /// if it replaces them all.
  ///
  /// - Parameter isAlike: Returns whether a running animation has its timing.
  func pathsApart(
    of value: Value, at time: Instant, unless isAlike: (Segment) -> Bool
  ) -> PropertyPaths? {
    let running = unreplaced(at: time).filter { time < $0.end }
    if running.isEmpty || running.allSatisfy({ $0.begin == time && isAlike($0) }) { return nil }
    guard let changed = model.last.paths(changedTo: value), !changed.isEmpty,
      !running.allSatisfy({ changed.covers(paths(of: $0)) })
    else { return nil }
    return changed
  }

  /// Returns the properties that an animation changes.
  private func paths(of segment: Segment) -> PropertyPaths {
    if let paths = segment.paths { return paths }
    guard case .blending(let from) = segment.change else { return .none }
    return from.paths(changedTo: model.value(at: segment.begin)) ?? .none
  }

  /// Returns whether an animation shows nothing of an earlier one.
  package func replaces(_ earlier: Segment, by segment: Segment) -> Bool {
    if case .blending = segment.change { return true }
    return segment.paths.map { $0.covers(paths(of: earlier)) } ?? false
  }

  /// Returns whether an animation replaces an earlier one in some property.
  package func meets(_ earlier: Segment, _ segment: Segment) -> Bool {
    segment.paths.map { $0.meets(paths(of: earlier)) } ?? true
  }

  /// Lets the properties that jump to a value, and that nothing animates, jump at once.
  mutating func separate(_ value: Value, at time: Instant) {
    guard model.last != value, let changed = model.last.paths(changedTo: value),
      isBlending(at: time)
    else { return }
    let running = unreplaced(at: time).filter { time < $0.end }
    let jumping = running.reduce(changed) { $0.subtracting(paths(of: $1)) }
    if jumping.isEmpty { return }
    append(
      Segment(
        begin: time, duration: .zero, curve: .linear, change: .blending(jumping, from: value)))
  }

  /// Changes some properties of the model at once, and ends the animations of these.
  ///
  /// - Parameter paths: The properties; all where `nil`.
  package mutating func cut(_ paths: PropertyPaths?, to value: Value, at time: Instant) {
    guard let paths else { return cut(to: value, at: time) }
    if isAnimating(at: time) {
      append(
        Segment(
          begin: time, duration: .zero, curve: .linear, change: .blending(paths, from: value)))
    }
    model.set(model.last.taking(paths, of: value), at: time)
  }
}

extension Track.Segment {
  /// The properties that it changes apart from others; `nil` for an animation of the whole value.
  package var paths: PropertyPaths? {
    if case .overlaying(let paths, _) = change { paths.paths } else { nil }
  }
}

extension Track.Change {
  /// Returns a change of some properties from a value to the model; of all where `nil`.
  static func blending(_ paths: PropertyPaths?, from start: Value) -> Track.Change {
    paths.flatMap { Value.Paths($0) }.map { .overlaying($0, from: start) } ?? .blending(from: start)
  }
}
