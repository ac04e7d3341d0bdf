package import Documents
internal import Imaging
package import Timing

package struct TapOperation: Hashable, Sendable, StepValue {
  /// The pause between two taps.
  package static let pause = Instant(seconds: 0.1)

  package var touch = TouchTarget()
  package var count = 1
  /// The title of the action beside the item that is tapped; the item itself where `nil`.
  package var action: String?
  package var location = SourceLocation.missing

  static let mapping = Mapping<TapOperation>(
    "tap", "A finger that taps an item, a view, or a layer of one.", TapOperation(), at: \.location,
    keys: [
      Key("count", "The number of taps.", .integer(1...10), \.count),
      Key(
        "action", "The title of the uncovered action beside the item that the finger taps.", .name,
        \.action, or: "button swipeaction"),
    ]
      + TouchTarget.keysWithView.map { $0.at(\.touch) },
    rules: [
      TouchTarget.rule.at(\.touch),
      .check { tap, reader, decoder in
        guard tap.action != nil else { return }
        for key in ["view", "layer"] where reader.optional(key) != nil {
          reader.refuse(key, "an action is beside an item; write 'item', or remove 'action'")
        }
      },
    ])
  static let shorthand: ValueForm<TapOperation>? = .alone(.itemTarget, \.touch.item)

  var operation: StepOperation { .tap(self) }
  var targets: [ItemTarget] { touch.items }
  var needsCollection: Bool { touch.view == nil }
  var refusals: [StepRefusal] {
    touch.view == nil ? [] : [RestyleOperation.Subject.refusal, .course("'tap'")]
  }
}

package struct RefreshOperation: Hashable, Sendable, StepValue {
  package var duration = Instant.zero
  package var location = SourceLocation.missing

  static let mapping = Mapping<RefreshOperation>(
    "refresh", "A finger that pulls the content down, which is refreshed for a time.",
    RefreshOperation(), at: \.location,
    keys: [
      Key(
        "for", "The time for which the content is held down after the finger is lifted.", .stepTime,
        \.duration, need: .required("the time for which the content is refreshed, such as 1.2s"),
        or: "duration time seconds lasting")
    ])
  static let shorthand: ValueForm<RefreshOperation>? = .alone(.stepTime, \.duration)

  var operation: StepOperation { .refresh(self) }
}

/// Two fingers that turn an item; it turns back when they are lifted.
package struct TwistOperation: Hashable, Sendable, StepValue {
  /// The greatest angle of a twist, in radians.
  private static let mostTurn = 200 * Double.pi
  package var item = ItemTarget.missing
  package var angle = 0.0
  package var from = 0.0
  package var distance = 40.0
  package var returnDuration: Instant?
  package var location = SourceLocation.missing

  static let mapping = Mapping<TwistOperation>(
    "twist", "Two fingers that turn an item about its center.", TwistOperation(), at: \.location,
    keys: [
      Key(
        "item", "The item under the fingers, by path or key.", .itemTarget, \.item,
        need: .required("a path or a key")),
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
      .guarding(.ifWhole) { twist, reader, decoder in
        if abs(twist.angle) <= mostTurn { return true }
        reader.refuse("by", "a twist turns by at most 100 whole turns; give a smaller angle")
        return false
      }
    ])

  var operation: StepOperation { .twist(self) }
  var targets: [ItemTarget] { [item] }
  var mirrored: StepOperation? {
    var result = self
    (result.angle, result.from) = (-angle, .pi - from)
    return .twist(result)
  }
}
