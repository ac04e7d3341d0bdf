import Timelines

/// A change that is meant: of which elements, of which properties, and when.
///
/// A comparison reports everything else that differs.
public struct ExpectedChange: Hashable, Sendable {
  /// The elements, by `collection/key` or the key alone; `*` stands for any text.
  public let pattern: String
  /// The names of the properties, as `words` has them; any property where empty.
  public let properties: Set<String>
  /// The time in seconds within which they may differ; any time where `nil`.
  public let span: ClosedRange<Double>?
  /// The text of the change, as it was written.
  public let text: String

  /// Describes a change.
  ///
  /// - Parameter properties: Names of properties, spelled as in `words`.
  public init(
    pattern: String, properties: Set<String> = [], span: ClosedRange<Double>? = nil, text: String
  ) {
    self.pattern = pattern; self.properties = properties; self.span = span; self.text = text
  }

  /// The names of properties: those of an element, all of its appearance, and the parts of it.
  public static let words: [String] =
    ["position", "size", "scroll", "transform", "anchor", "opacity", "depth", "order", "presence"]
    + ["appearance"] + appearanceWords

  /// The names of the parts of an appearance.
  public static let appearanceWords = AppearanceProperty.all.map(\.noun)
    .filter { $0 != "opacity" && $0 != "transitionName" }

  /// Other names of properties.
  public static let synonyms = [
    "alpha": "opacity", "anchorPoint": "anchor", "center": "position", "color": "fill",
    "contentOffset": "scroll", "corner radius": "corners", "cornerRadius": "corners",
    "offset": "scroll", "place": "position", "rotation": "transform", "scale": "transform",
    "shadows": "shadow", "texts": "text", "zIndex": "depth", "backgroundColor": "fill",
  ]

  /// Returns whether a property may differ, at some time.
  package func covers(_ property: String) -> Bool {
    properties.isEmpty || properties.contains(property)
      || properties.contains("appearance") && Self.appearanceWords.contains(property)
  }

  /// Returns whether a difference at an instant in seconds may be.
  ///
  /// - Parameter tolerance: The tolerance of instants in seconds.
  package func covers(time: Double, tolerance: Double) -> Bool {
    span.map { $0.lowerBound - tolerance <= time && time <= $0.upperBound + tolerance } ?? true
  }
}
