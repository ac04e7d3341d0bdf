extension Broken {
  /// The documents with errors in sequences, pinch paths and physics outside the viewport.
  static let motions: [Broken] = [
    Broken(
      "behavior-reentry.yaml", "7:38",
      "unknown reentry 'return' (available: reset, resume, simulate)"),
    Broken(
      "duration-for-pinch-path.yaml", "8:5",
      "'duration' has no effect on a pinch whose path has times; remove it"),
    Broken(
      "item-for-fingers.yaml", "7:13",
      "'item' has no effect on 'fingers', which pinch the item between them"),
    Broken(
      "pinch-cancelled-by-one.yaml", "7:45",
      "canceling a pinch lifts both fingers; remove 'release' or"),
    Broken("pinch-end.yaml", "7:50", "unknown end 'stop' (available: lift, cancel)"),
    Broken(
      "pinch-finger-point.yaml", "7:36",
      "expected [time, x, y] for a point of a finger, found a list of 2"),
    Broken(
      "pinch-finger-runs-back.yaml", "7:36",
      "the times of a finger must ascend, but this one is not after the last"),
    Broken(
      "pinch-fingers-in-turns.yaml", "7:49",
      "this finger touches after the other one was lifted, so they"),
    Broken(
      "pinch-from-and-through.yaml", "7:27", "pinch has both 'through' and 'from'; keep one of them"
    ),
    Broken(
      "pinch-key-without-distance.yaml", "7:37",
      "'distance' is missing in pinchKey; the first key needs one"),
    Broken(
      "pinch-key-without-time.yaml", "7:37",
      "'at' is missing in pinchKey; the time since the beginning"),
    Broken(
      "pinch-of-three-fingers.yaml", "7:22", "fingers has 3 values; at most 2 are allowed"),
    Broken(
      "pinch-runs-back.yaml", "7:60",
      "the times of a finger must ascend, but this one is not after the last"),
    Broken(
      "pinch-through-and-fingers.yaml", "7:57",
      "pinch has both 'through' and 'fingers'; keep one of them"),
    Broken("pinch-through-of-one.yaml", "7:36", "through has 1 value; at least 2 are allowed"),
    Broken(
      "pinch-through-without-item.yaml", "7:12", "'item' is missing in pinch; a path or a key"),
    Broken("reentry-alone.yaml", "7:15", "behavior needs a rule: one of gravity, collision,"),
    Broken(
      "release-for-fingers.yaml", "7:13",
      "'release' has no effect on 'fingers', which pinch the item between"),
    Broken(
      "repeats-by-half.yaml", "4:36", "expected a whole number for repeats, found the number 1.5"),
    Broken("repeats-for-insert.yaml", "7:26", "unknown key 'repeats'"),
    Broken("repeats-key-taken.yaml", "4:47", "duplicate key 'a#2', first used in line 4, column"),
    Broken(
      "repeats-of-items-too-many.yaml", "4:24",
      "the collection has 1010101 items; at most 1000000 are"),
    Broken(
      "repeats-too-many.yaml", "4:24", "the collection has 1200000 items; at most 1000000 are"),
    Broken("repeats-zero.yaml", "4:43", "repeats is 0, but must be from 1 to 10000"),
    Broken("sequence-leave-late.yaml", "7:33", "expected a time such as 300ms"),
    Broken(
      "springy-reentry.yaml", "5:38", "unknown reentry 'keep' (available: reset, resume, simulate)"),
  ]
}
