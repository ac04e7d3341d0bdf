package import Documents
package import Timing

/// Two fingers that turn an item; it turns back when they are lifted.
package struct TwistOperation: Hashable, Sendable, StepValue {
  /// The duration of a twist that gives none.
  package static let defaultDuration = Instant(seconds: 0.6)
  /// The greatest angle of a twist, in radians.
  private static let mostTurn = 200 * Double.pi

  package var item = ItemTarget.missing
  /// The angle by which the fingers turn, in radians, clockwise.
  package var angle = 0.0
  /// The initial direction from one finger to the other, in radians, clockwise.
  package var from = 0.0
  /// The distance between the fingers, in points; their midpoint is the item's centre.
  package var distance = 40.0
  /// The duration of turning back; that of an update where `nil`.
  package var returnDuration: Instant?
  package var location = SourceLocation.missing

  static let mapping = Mapping<TwistOperation>(
    "twist", "Two fingers that turn an item about its centre.", TwistOperation(), at: \.location,
    keys: [
      .touchedItem(\.item),
      Key(
        "by", "The clockwise angle by which the fingers turn, at most 100 whole turns.", .angle,
        \.angle, need: .required("the angle of the turn, such as 90deg")),
      Key("from", "The initial direction from one finger to the other.", .angle, \.from),
      Key(
        "distance", "The distance between the fingers, in points.", .number(1...SceneLimits.number),
        \.distance),
      Key("return", "The duration of turning back.", .stepTime, \.returnDuration, shown: "0.3s"),
    ],
    rules: [
      .check(.ifWhole) { twist, reader, decoder in
        if abs(twist.angle) <= mostTurn { return true }
        decoder.bag.error(
          at: reader.keyLocation("by"),
          "a twist turns by at most 100 whole turns; give a smaller angle")
        return false
      }
    ])

  var operation: StepOperation { .twist(self) }
}
