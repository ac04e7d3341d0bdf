/// A new string with its last index, transparent or not, to be decided by the next written string.
struct UndecidedString {
  /// The parent value that stands for no string.
  static let none = -1

  /// The string's code.
  var code = 0
  /// The string without its last index; `none` if nothing is undecided.
  var parent = Self.none
  /// The last index if it is not the transparent one.
  var index: UInt32 = 0
  /// The last index if the next string is this one, which begins like its parent.
  var usable: UInt32 = 0
}

/// The longest match among strings that end within a run.
struct LZWMatch {
  /// The string's code.
  private(set) var string = 0
  /// The number of pixels of the run that it matches; -1 before there is a string.
  private(set) var length = -1

  /// Makes a match that is shorter than any string's.
  init() {}

  @inline(__always)
  init(_ string: Int, _ length: Int) { self.string = string; self.length = length }

  /// Replaces the match by a string if that is longer.
  @inline(__always)
  mutating func consider(_ other: Int, _ otherLength: Int) {
    if otherLength > length { (string, length) = (other, otherLength) }
  }
}

/// A monitor that detects when a full table compresses worse than on average.
struct TableWatch {
  /// The number of codes in a window: a small one notices soon that the image changes.
  private static let window = 16
  /// The number of bits that a code is counted with, one more than it has: a table is rather emptied
  /// too early than too late.
  private static let codeBits = 13

  /// The number of bits written since the table was empty.
  var bitCount = 0
  /// The pixel at which the table was empty.
  private var clearedAt = 0
  /// The pixel at which this window began.
  private var windowStart = 0
  /// The number of codes in this window.
  private var windowCount = 0

  /// Starts with an empty table.
  init() {}

  /// Begins a window.
  @inline(__always)
  mutating func begin(at pixel: Int) { (windowStart, windowCount) = (pixel, 0) }

  /// Records an empty table.
  mutating func restart(at pixel: Int) {
    (clearedAt, bitCount) = (pixel, 0)
    begin(at: pixel)
  }

  /// Counts a code; returns whether it ended a window that compressed worse than the average.
  mutating func isWorse(at pixel: Int) -> Bool {
    windowCount &+= 1
    guard windowCount == Self.window else { return false }
    let isWorse =
      (pixel &- windowStart) &* bitCount < (pixel &- clearedAt) &* windowCount &* Self.codeBits
    begin(at: pixel)
    return isWorse
  }
}
