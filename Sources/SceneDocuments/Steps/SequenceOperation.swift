package import Documents
package import Timing

/// The items of a collection, appearing one by one, for the first time or again.
package struct SequenceOperation: Hashable, Sendable, StepValue {
  /// The time in which the items of an earlier sequence disappear.
  package struct Leave: Hashable, Sendable {
    package var duration: Instant
    package var location: SourceLocation
  }

  /// The time from one item to the next.
  package var step = Instant.zero
  /// The time after which all remaining items appear together, from the beginning of the step.
  package var skipAt: Instant?
  /// The time in which present items disappear before they appear again; none where `nil`.
  package var leave: Leave?
  package var location = SourceLocation.missing

  static let mapping = Mapping<SequenceOperation>(
    "sequence", "The items of the collection, appearing one by one. A later sequence replays them.",
    SequenceOperation(), at: \.location,
    keys: [
      Key("skipAt", "The time after which all remaining items appear together.", .time(), \.skipAt),
      Key(
        "leave", "The time in which present items disappear before they appear again.", leaveForm,
        \.leave, shown: 0),
      Key(
        "step", "The time from one item to the next, at most 60 s.", .stepTime, \.step,
        need: .required("the time from one item to the next")),
    ])

  private static let leaveForm = ValueForm<Leave>(
    .ref("time"),
    read: { reading in
      ValueForm.stepTime.read(reading).map {
        Leave(duration: $0, location: reading.reader.keyLocation(reading.key))
      }
    })

  var operation: StepOperation { .sequence(self) }
}
