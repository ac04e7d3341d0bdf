/// How far a property of an element is off, and when.
public struct TimelineEffect: Hashable, Sendable {
  /// What is off.
  public enum Property: String, Hashable, Sendable, Encodable, CaseIterable {
    /// The centre within what the element lies in; `x` and `y` in points.
    case place
    /// The extent; `x` and `y` in points.
    case size
    /// How far content is scrolled; `x` and `y` in points.
    case offset
    /// The transform, as how far the corners of the bounds lie apart; `x` in points.
    case transform
    /// What the element's content is shown through, as how far the corners of its bounds lie apart;
    /// `x` in points.
    case sublayerTransform
    /// The point of the bounds that the place is told of; `x` and `y` in points.
    case anchorPoint
    /// The opacity; `x` of 1.
    case alpha
    /// What is shown, while it changes; `x` is how far the fill's colour is off, of 1.
    case look
  }

  public let property: Property
  /// The difference where it is largest, later less earlier; what it counts is told at `Property`.
  public let x: Double
  public let y: Double
  /// Whether it is the same all the time.
  public let isConstant: Bool
  /// When the difference begins, in seconds; `nil` where it is there from the beginning.
  public let from: Double?
  /// When it ends, in seconds; `nil` where it lasts to the end.
  public let to: Double?
  /// When it is largest, in seconds.
  public let at: Double

  /// How large the difference is at most.
  public var magnitude: Double { (x * x + y * y).squareRoot() }
}

extension TimelineEffect: Encodable {
  private enum Key: String, CodingKey { case property, x, y, isConstant, from, to, at }

  /// Writes the effect; a span that is open at an end has `null` there.
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

  /// How far at most: `up to 3.0 pt lower`.
  var extent: String { (isConstant || property == .look ? "" : "up to ") + amount }

  /// How far and which way: `3.0 pt lower`.
  var amount: String {
    switch property {
    case .place: Self.directions(x, "further right", "further left", y, "lower", "higher")
    case .size: Self.directions(x, "wider", "narrower", y, "taller", "less tall")
    case .offset:
      "scrolled " + Self.directions(x, "further right", "further left", y, "further", "less far")
    case .transform: "\(ComparisonText.points(x)) away by another transform"
    case .sublayerTransform:
      "content \(ComparisonText.points(x)) away by another sublayer transform"
    case .anchorPoint:
      "anchored " + Self.directions(x, "further right", "further left", y, "lower", "higher")
    case .look: "shown otherwise"
    case .alpha: "\(ComparisonText.ratio(abs(x))) \(x > 0 ? "more" : "less") opaque"
    }
  }

  /// Tells whether another effect begins and ends within two hundredths of a second of this one.
  func isAlmostAsLong(as other: TimelineEffect) -> Bool {
    func near(_ left: Double?, _ right: Double?) -> Bool {
      guard let left, let right else { return left == nil && right == nil }
      return abs(left - right) <= 0.02
    }
    return near(from, other.from) && near(to, other.to)
  }

  /// When: `from 0.12 s to 0.3 s`.
  var span: String {
    switch (from, to) {
    case (nil, nil): "throughout"
    case (nil, let to?): "until \(ComparisonText.time(to))"
    case (let from?, nil): "from \(ComparisonText.time(from)) on"
    case (let from?, let to?):
      "from \(ComparisonText.time(from)) to \(ComparisonText.time(to))"
    }
  }

  /// Words a difference along both axes, leaving out what is below a fiftieth of the other.
  private static func directions(
    _ x: Double, _ right: String, _ left: String, _ y: Double, _ down: String, _ up: String
  ) -> String {
    let least = max(abs(x), abs(y)) / 50
    var parts: [String] = []
    if abs(x) > least { parts.append("\(ComparisonText.points(abs(x))) \(x > 0 ? right : left)") }
    if abs(y) > least { parts.append("\(ComparisonText.points(abs(y))) \(y > 0 ? down : up)") }
    return parts.joined(separator: " and ")
  }
}
