package import Documents
internal import Timing

/// A motion that properties of a style can follow.
package struct LinkSource: Hashable, Sendable {
  /// The kind of motion, which determines the unit of its values.
  package enum Motion: String, Hashable, Sendable, CaseIterable {
    /// The content offset of a collection, in points.
    case scroll
    /// The content offset of a collection, in lengths of its viewport.
    case page
    /// The distance of an item from the middle of its collection's viewport, in points.
    case distance
    /// The translation of an item by a finger, in points.
    case drag
    /// The progress of a sheet between its detents, or of a pull to refresh.
    case progress
  }

  /// An axis of a motion.
  package enum Axis: String, Hashable, Sendable, CaseIterable { case horizontal, vertical }

  package var motion: Motion
  /// The collection or the screen that moves; the element's own or the only one where `nil`.
  package var target: String?
  /// The axis; that along which the collection scrolls where `nil`.
  package var axis: Axis?

  /// Makes a source.
  package init(_ motion: Motion, of target: String? = nil, along axis: Axis? = nil) {
    self.motion = motion; self.target = target; self.axis = axis
  }
}

/// Properties of a style or a layer that follow a motion through key frames.
package struct LinkDocument: Hashable, Sendable {
  package var source: LinkSource
  /// The key frames by ascending values of the source, at least two.
  package var keyframes: [KeyframeDocument]
  package var location: SourceLocation

  /// Makes a link.
  package init(
    _ source: LinkSource, keyframes: [KeyframeDocument], location: SourceLocation = .missing
  ) {
    self.source = source; self.keyframes = keyframes; self.location = location
  }

  /// Whether a key frame changes the style.
  var changesStyle: Bool { keyframes.contains { !$0.overrides.properties.isEmpty } }

  /// Whether a key frame changes the pose.
  var changesPose: Bool { keyframes.contains { $0.pose != KeyframePose() } }

  /// Returns the key frame at or before a value, and the share of the way to the next one.
  ///
  /// Before the first and after the last key frame the properties stay as they are there.
  func segment(at value: Double) -> (index: Int, share: Double) {
    guard let next = keyframes.firstIndex(where: { $0.time > value }) else {
      return (keyframes.count - 1, 0)
    }
    if next == 0 { return (0, 0) }
    let (start, end) = (keyframes[next - 1], keyframes[next])
    let share = (value - start.time) / (end.time - start.time)
    guard let curve = start.curve else { return (next - 1, share) }
    let second = Instant(seconds: 1)
    return (next - 1, curve.progress(at: Instant(seconds: share), duration: second))
  }
}
