import ComparisonTolerances

extension TimelineFinding {
  /// The difference as a text without the elements, so that equal causes in several timelines have
  /// equal texts: `spring damping 0.7 became 0.6`.
  ///
  /// Without causes and changes it is the kind of the difference.
  public var cause: String {
    let parts = causes.map(\.description) + changes.map(\.description)
    if !parts.isEmpty { return ComparisonText.sentence("", parts) }
    switch kind {
    case .canvas: return note ?? "another canvas"
    case .playback: return note ?? "another playback"
    case .appeared: return "new elements"
    case .vanished: return "missing elements"
    case .life: return "elements appear or disappear at other times"
    case .order: return "another order of items"
    case .motion:
      let properties = effects.map(\.property.noun)
      let unique = properties.enumerated().filter { !properties[..<$0.offset].contains($0.element) }
        .map(\.element)
      return unique.isEmpty ? "another motion" : "another \(ComparisonText.list(unique))"
    case .look: return "another appearance"
    case .stacking: return "another stacking"
    }
  }
}

extension TimelineEffect.Property {
  /// The property in a sentence.
  fileprivate var noun: String {
    switch self {
    case .place: "position"
    case .sublayerTransform: "transform of the content"
    case .anchorPoint: "anchor point"
    case .look: "appearance"
    case .size, .offset, .transform, .alpha: rawValue
    }
  }
}
