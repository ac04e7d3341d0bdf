package import Documents
package import Timing

/// A finger that taps an item and so selects it.
package struct TapOperation: Hashable, Sendable, StepValue {
  /// The duration of a touch if the step gives none.
  package static let defaultDuration = Instant(seconds: 0.1)
  /// The pause between two taps.
  package static let pause = Instant(seconds: 0.1)

  package var item = ItemTarget.missing
  /// The number of taps.
  package var count = 1
  package var location = SourceLocation.missing

  static let mapping = Mapping<TapOperation>(
    "tap", "A finger that taps an item.", TapOperation(), at: \.location,
    keys: [Key("count", "The number of taps.", .integer(1...10), \.count), .touchedItem(\.item)])
  static let shorthand: ValueForm<TapOperation>? = .alone(.itemTarget, \.item)

  var operation: StepOperation { .tap(self) }
}

extension Key {
  /// The item under a finger.
  static func touchedItem(_ path: @autoclosure @escaping Storage<Owner, ItemTarget>) -> Key {
    Key(
      "item", "The item under the finger, by path or key.", .itemTarget, path(),
      need: .required("a path or a key"))
  }
}
