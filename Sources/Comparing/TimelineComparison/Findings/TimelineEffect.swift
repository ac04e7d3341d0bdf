import ComparisonTolerances

/// The difference of a property of an element, and its time.
public struct TimelineEffect: Hashable, Sendable {
  /// The property that is off.
  public enum Property: String, Hashable, Sendable, Encodable, CaseIterable {
    /// The center within the parent; `x` and `y` in points.
    case place
    /// The size; `x` and `y` in points.
    case size
    /// The scroll offset; `x` and `y` in points.
    case offset
    /// The transform, as the distance between the corners of the bounds; `x` in points.
    case transform
    /// The transform of the element's content, as the distance between the corners of its bounds;
    /// `x` in points.
    case sublayerTransform
    /// The point of the bounds that the position refers to; `x` and `y` in points.
    case anchorPoint
    /// The opacity; `x` of 1.
    case alpha
    /// The appearance, while it changes; `x` is the difference of the fill's color, of 1.
    case look
  }

  public let property: Property
  /// The largest difference, second less first; `Property` has its unit.
  public let x: Double
  public let y: Double
  /// Whether the difference is the same at all times.
  public let isConstant: Bool
  /// The beginning of the difference, in seconds; `nil` for the beginning of the timeline.
  public let from: Double?
  /// The end of the difference, in seconds; `nil` for the end of the timeline.
  public let to: Double?
  /// The time of the largest difference, in seconds.
  public let at: Double
  /// The parts of a transform that differ then, in words: `rotation and scale`; `nil` for others.
  public let parts: String?

  /// Creates an effect.
  init(
    property: Property, x: Double, y: Double, isConstant: Bool, from: Double?, to: Double?,
    at: Double, parts: String? = nil
  ) {
    self.property = property; self.x = x; self.y = y; self.isConstant = isConstant
    self.from = from; self.to = to; self.at = at; self.parts = parts
  }

  /// The magnitude of the largest difference.
  public var magnitude: Double { (x * x + y * y).squareRoot() }
}

extension TimelineEffect: Encodable {
  private enum Key: String, CodingKey { case property, x, y, isConstant, from, to, at }

  /// Writes the effect; an open end of the span is `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(property, forKey: .property)
    try container.encode(x, forKey: .x)
    try container.encode(y, forKey: .y)
    try container.encode(isConstant, forKey: .isConstant)
    try container.encode(from, forKey: .from)
    try container.encode(to, forKey: .to)
    try container.encode(at, forKey: .at)
  }
}

extension TimelineEffect: CustomStringConvertible {
  /// The effect as a part of a sentence: `up to 3.0 pt lower from 0.12 s to 0.3 s`.
  public var description: String { extent + " " + span }

  /// The largest difference: `up to 3.0 pt lower`.
  var extent: String { (isConstant || property == .look ? "" : "up to ") + amount }

  /// The amount and the direction: `3.0 pt lower`.
  var amount: String {
    switch property {
    case .place: ComparisonText.directions(x, "further right", "further left", y, "lower", "higher")
    case .size: ComparisonText.directions(x, "wider", "narrower", y, "taller", "less tall")
    case .offset:
      "scrolled "
        + ComparisonText.directions(x, "further right", "further left", y, "further", "less far")
    case .transform: "\(ComparisonText.points(x)) away by another \(parts ?? "transform")"
    case .sublayerTransform:
      "content \(ComparisonText.points(x)) away by another \(parts ?? "sublayer transform")"
    case .anchorPoint:
      "anchored "
        + ComparisonText.directions(x, "further right", "further left", y, "lower", "higher")
    case .look: "with another appearance"
    case .alpha: "\(ComparisonText.ratio(abs(x))) \(x > 0 ? "more" : "less") opaque"
    }
  }

  /// Returns whether another effect begins and ends within two hundredths of a second of this one.
  func isAlmostAsLong(as other: TimelineEffect) -> Bool {
    func near(_ left: Double?, _ right: Double?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return abs(left - right) <= 0.02
    }
    return near(from, other.from) && near(to, other.to)
  }

  /// The time: `from 0.12 s to 0.3 s`.
  var span: String {
    switch (from, to) {
    case (nil, nil): "throughout"
    case (nil, let to?): "until \(ComparisonText.time(to))"
    case (let from?, nil): "from \(ComparisonText.time(from)) on"
    case (let from?, let to?):
      "from \(ComparisonText.time(from)) to \(ComparisonText.time(to))"
    }
  }
}

extension ComparisonText {
  /// Returns the text of a difference along both axes, without one below a fiftieth of the other.
  static func directions(
    _ x: Double, _ right: String, _ left: String, _ y: Double, _ down: String, _ up: String
  ) -> String {
    let least = max(abs(x), abs(y)) / 50
    var parts: [String] = []
    if abs(x) > least { parts.append("\(points(abs(x))) \(x > 0 ? right : left)") }
    if abs(y) > least { parts.append("\(points(abs(y))) \(y > 0 ? down : up)") }
    return parts.joined(separator: " and ")
  }
}
