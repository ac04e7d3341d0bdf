extension Broken {
  /// The documents with errors in expectations.
  static let expectations: [Broken] = [
    Broken("expect-angle-backwards.yaml", "7:35", "within must not be negative"),
    Broken("expect-axis.yaml", "7:17", "unknown axis 'heigth'; did you mean 'height'?"),
    Broken(
      "expect-births-for-settles.yaml", "7:21",
      "'births' has no effect on 'settlesBy'; remove it"),
    Broken(
      "expect-ends-before-settled.yaml", "7:21",
      "'to' must be after"),
    Broken(
      "expect-ends-first.yaml", "7:30",
      "'to' must be after 1.0 s, when the expectation begins"),
    Broken(
      "expect-from-for-settles.yaml", "7:21", "'from' has no effect on 'settlesBy'; remove it"),
    Broken(
      "expect-inside-somewhere.yaml", "7:19",
      "expected canvas or [x, y, width, height] for staysInside, found the text 'canvs'"),
    Broken(
      "expect-jump-by-text.yaml", "7:14",
      "expected true or a number of points for noJump, found the text 'far'"),
    Broken("expect-kind.yaml", "7:28", "unknown kind 'cells'; did you mean 'cell'?"),
    Broken(
      "expect-misspelled.yaml", "7:6",
      "unknown key 'setlesBy'; did you mean 'settlesBy'?"),
    Broken("expect-moves-false.yaml", "7:13", "expected true for moves, found false"),
    Broken(
      "expect-moves-with-births.yaml", "7:19", "'births' has no effect on 'moves'; remove it"),
    Broken("expect-no-keys.yaml", "7:24", "of has 0 values; at least 1 are allowed"),
    Broken(
      "expect-nothing.yaml", "7:5", "this expectation has no requirement; add one of settlesBy,"),
    Broken(
      "expect-overlaps-false.yaml", "7:21", "expected true for neverOverlaps, found false"),
    Broken(
      "expect-stagger-without-unit.yaml", "7:17",
      "expected a time such as 300ms, 0.3s or 2cs, or a number of seconds, for staggered,"),
    Broken(
      "expect-two-things.yaml", "7:21",
      "an expectation has one requirement, but this one has 'settlesBy' and 'noJump'"),
    Broken(
      "expect-unknown-collection.yaml", "7:31",
      "there is no collection 'gird'; did you mean 'grid'?"),
    Broken(
      "expect-within-for-jump.yaml", "7:17", "'within' has no effect on 'noJump'; remove it"),
  ]
}
