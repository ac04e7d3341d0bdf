/// A compressor for the Lempel-Ziv-Welch code of GIF images, with pixels of optional transparency.
///
/// A pixel that is already on the screen may be written as its colour or as "transparent". Several
/// strings of the table that match with either choice are followed in parallel, and the longest
/// wins. Among equally long ones the first wins, so the order of trial matters. Within a run the
/// choice is made at its beginning and at the ends of strings, not at each pixel, so the cost of a
/// run does not depend on its length.
struct LZWCompressor: ~Copyable {
  /// The number of matching strings that are followed; the last one may match in two variants.
  private static let beamWidth = 4

  /// The strings so far.
  private var table = LZWTable()
  /// The writer of the code.
  private var writer = LZWCodeWriter()
  /// The number of bits of an index.
  private var bits = 0
  /// The index for unchanged pixels.
  private var transparent: UInt32 = 0
  /// Whether optional transparency is tried as transparent before it is tried as the colour.
  private var prefersTransparent = true
  /// The present number of bits of a code.
  private var codeSize = 0
  /// The code of the next new string.
  private var nextCode = 0
  /// The newest string, while it may still end in two variants.
  private var undecided = Undecided()
  /// A monitor of the compression with a full table.
  private var watch = TableWatch()
  /// The matching strings so far, best first.
  private var strings: UnsafeMutableBufferPointer<Int>
  /// The strings that match with one more run.
  private var longer: UnsafeMutableBufferPointer<Int>
  /// The number of `strings`; 0 if the next pixel begins one.
  private var count = 0

  /// Makes a compressor for any number of images.
  init() {
    // With one string less than the limit, the next may match in two variants.
    strings = .allocate(capacity: Self.beamWidth + 1)
    longer = .allocate(capacity: Self.beamWidth + 1)
  }

  deinit {
    strings.deallocate()
    longer.deallocate()
  }

  /// The compressed bytes of the last image, without the division into GIF's blocks.
  var bytes: UnsafeRawBufferPointer { writer.bytes }

  /// Compresses the pixels of an image; unchanged ones may be tried as transparent first.
  mutating func compress(
    _ runs: UnsafeBufferPointer<IndexRun>, bits: Int, transparent: Int, preferringTransparent: Bool
  ) {
    self.bits = bits; self.transparent = UInt32(transparent)
    prefersTransparent = preferringTransparent
    (undecided, watch, count) = (Undecided(), TableWatch(), 0)
    codeSize = bits + 1
    writer.begin()
    clear()
    var end = 0
    for run in runs {
      end += run.count
      var rest = run.count
      while rest > 0 {
        if count == 0 {
          start(run)
          rest -= 1
          continue
        }
        var best = Match()
        if count == 1 && !run.mayBeTransparent {
          // By far the most frequent case: one string with one continuation.
          var string = strings[0]
          let length = advance(&string, run.index, by: rest)
          strings[0] = string
          if length == rest { break }
          best = Match(string, length)
        } else if follow(run, rest, &best) {
          break
        }
        rest -= best.length
        add(best.string, run, at: end - rest)
        count = 0
      }
    }
    write(strings[0])
    if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
    writer.write(1 << bits + 1, size: codeSize)
    writer.end()
  }

  /// Begins new strings with the first pixel of a run.
  @inline(__always)
  private mutating func start(_ run: IndexRun) {
    strings[0] = Int(run.index)
    count = 1
    guard run.mayBeTransparent else { return }
    strings[prefersTransparent ? 0 : 1] = Int(transparent)
    strings[prefersTransparent ? 1 : 0] = Int(run.index)
    count = 2
  }

  /// Follows all strings that match the next pixels of a run, `count` of them; if none matches,
  /// returns `false` and the longest match.
  private mutating func follow(_ run: IndexRun, _ pixels: Int, _ best: inout Match) -> Bool {
    var fitting = 0
    for beam in 0..<count where fitting < Self.beamWidth {
      var string = strings[beam]
      if run.mayBeTransparent {
        let length = advance(&string, run, transparentFirst: prefersTransparent, by: pixels)
        if length == pixels {
          longer[fitting] = string
          fitting += 1
        } else {
          best.consider(string, length)
        }
        string = strings[beam]
      }
      let length =
        run.mayBeTransparent
        ? advance(&string, run, transparentFirst: !prefersTransparent, by: pixels)
        : advance(&string, run.index, by: pixels)
      if length == pixels {
        longer[fitting] = string
        fitting += 1
      } else {
        best.consider(string, length)
      }
    }
    guard fitting > 0 else { return false }
    swap(&strings, &longer)
    count = fitting
    return true
  }

  /// Follows a string along pixels with optional transparency, switching variants where it ends.
  @inline(__always)
  private func advance(
    _ string: inout Int, _ run: IndexRun, transparentFirst: Bool, by count: Int
  ) -> Int {
    var isTransparent = transparentFirst
    var length = advance(&string, isTransparent ? transparent : run.index, by: count)
    var step = length
    while step > 0 && length < count {
      isTransparent.toggle()
      step = advance(&string, isTransparent ? transparent : run.index, by: count - length)
      length += step
    }
    return length
  }

  /// Follows a string along up to `count` pixels of one index, and returns the number of matches.
  @inline(__always)
  private func advance(_ string: inout Int, _ index: UInt32, by count: Int) -> Int {
    let length = table.advance(&string, index, by: count)
    guard length < count, string == undecided.parent, index == undecided.usable else {
      return length
    }
    string = undecided.code
    return length + 1
  }

  /// Writes a string, and assigns the next code to the string with one more pixel, that of a run.
  ///
  /// Decoders make the same string from the previous code and the first index of the next one. If
  /// the next code may begin with two indices, the new string stays undecided until that code is
  /// known.
  @inline(__always)
  private mutating func add(_ string: Int, _ run: IndexRun, at position: Int) {
    write(string)
    watch.bitCount += codeSize
    guard nextCode < LZWTable.capacity else {
      if watch.isWorse(at: position) {
        clear()
        watch.restart(at: position)
      }
      return
    }
    if run.mayBeTransparent {
      table.announce(nextCode, parent: string)
      undecided = Undecided(
        code: nextCode, parent: string, index: run.index,
        usable: table.beganTransparent(string) ? transparent : run.index)
    } else {
      table.insert(nextCode, parent: string, index: run.index)
    }
    if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
    nextCode += 1
    watch.begin(at: position)
  }

  /// Writes a string's code, which decides the end of the previous one.
  @inline(__always)
  private mutating func write(_ string: Int) {
    writer.write(string, size: codeSize)
    guard undecided.parent != Undecided.none else { return }
    table.insert(
      undecided.code, parent: undecided.parent,
      index: table.beganTransparent(string) ? transparent : undecided.index)
    undecided.parent = Undecided.none
  }

  /// Writes the clear code, and removes all strings.
  private mutating func clear() {
    writer.write(1 << bits, size: codeSize)
    table.reset(bits: bits, transparent: Int(transparent))
    codeSize = bits + 1
    nextCode = 1 << bits + 2
  }
}

/// A new string with its last index, transparent or not, to be decided by the next written string.
private struct Undecided {
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
private struct Match {
  /// The string's code.
  private(set) var string = 0
  /// The number of pixels of the run that it matches; -1 before there is a string.
  private(set) var length = -1

  /// Makes a match that is shorter than any string's.
  init() {}

  /// Makes a match of a string.
  @inline(__always)
  init(_ string: Int, _ length: Int) { self.string = string; self.length = length }

  /// Replaces the match by a string if that is longer.
  @inline(__always)
  mutating func consider(_ other: Int, _ otherLength: Int) {
    if otherLength > length { (string, length) = (other, otherLength) }
  }
}

/// A monitor that detects when a full table compresses worse than on average.
private struct TableWatch {
  /// The number of codes in a window.
  private static let window = 32

  /// The number of bits written since the table was empty.
  var bitCount = 0
  /// The pixel at which the table was empty.
  private var clearedAt = 0
  /// The pixel at which this window began.
  private var windowStart = 0
  /// The number of codes in this window.
  private var windowCount = 0

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
    windowCount += 1
    guard windowCount == Self.window else { return false }
    let isWorse = (pixel - windowStart) * bitCount < (pixel - clearedAt) * windowCount * 12
    begin(at: pixel)
    return isWorse
  }
}
