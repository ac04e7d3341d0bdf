extension Broken {
  /// The documents that expect something wrongly.
  static let expectations: [Broken] = [
    Broken("expect-angle-backwards.yaml", "7:35", "within must not be negative"),
    Broken("expect-axis.yaml", "7:17", "'heigth' is no axis; did you mean 'height'?"),
    Broken(
      "expect-births-for-settles.yaml", "7:21",
      "'births' means nothing to 'settlesBy'; remove it"),
    Broken(
      "expect-ends-before-settled.yaml", "7:21",
      "'to' is the first time at which nothing is expected any more, and"),
    Broken(
      "expect-ends-first.yaml", "7:30",
      "'to' is the first time at which nothing is expected any more, and must be after 1.0 s"),
    Broken(
      "expect-from-for-settles.yaml", "7:21", "'from' means nothing to 'settlesBy'; remove it"),
    Broken(
      "expect-inside-somewhere.yaml", "7:19",
      "expected canvas or [x, y, width, height] for staysInside, found the text 'canvs'"),
    Broken(
      "expect-jump-by-text.yaml", "7:14",
      "expected true or a number of points for noJump, found the text 'far'"),
    Broken("expect-kind.yaml", "7:28", "'cells' is no kind; did you mean 'cell'?"),
    Broken(
      "expect-misspelled.yaml", "7:6",
      "expectation has no key 'setlesBy'; did you mean 'settlesBy'?"),
    Broken("expect-nobody.yaml", "7:24", "of has 0 values, and at least 1 are allowed"),
    Broken(
      "expect-nothing.yaml", "7:5", "this expectation requires nothing; give it one of settlesBy,"),
    Broken(
      "expect-overlaps-false.yaml", "7:21", "expected true for neverOverlaps, found false"),
    Broken(
      "expect-stagger-without-unit.yaml", "7:17",
      "expected a time such as 300ms, 0.3s or 2cs, or a number of seconds, for staggered,"),
    Broken(
      "expect-two-things.yaml", "7:21",
      "an expectation requires one thing, and this one has 'settlesBy' and 'noJump'"),
    Broken(
      "expect-unknown-collection.yaml", "7:31",
      "there is no collection 'gird'; did you mean 'grid'?"),
    Broken(
      "expect-within-for-jump.yaml", "7:17", "'within' means nothing to 'noJump'; remove it"),
  ]
}
