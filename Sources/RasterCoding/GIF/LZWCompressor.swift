/// The Lempel-Ziv-Welch code of GIF images, with pixels that may be one of two indices.
///
/// A pixel that is on screen already may be written as its colour or as "transparent". The table's
/// strings that fit such a choice are followed side by side (up to a few), and the longest wins;
/// of equally long ones the first, which is why it matters what is tried first. Within a run the
/// choice is made where it begins and where a string ends, not at each pixel, so a run costs the
/// same however long it is.
struct LZWCompressor: ~Copyable {
  /// How many strings that fit are enough: others are not tried, but the last may fit in two ways.
  private static let beamWidth = 4

  /// The strings so far.
  private var table = LZWTable()
  /// Where the code is written.
  private var writer = LZWCodeWriter()
  /// The bits of an index.
  private var bits = 0
  /// The index that means "unchanged".
  private var transparent: UInt32 = 0
  /// Whether what may be transparent is tried as that before it is tried as its colour.
  private var prefersTransparent = true
  /// The bits of a code now.
  private var codeSize = 0
  /// The code the next new string gets.
  private var nextCode = 0
  /// The newest string where it may still end in two ways.
  private var undecided = Undecided()
  /// Whether a full table still packs well.
  private var watch = TableWatch()
  /// The strings that fit so far, best first.
  private var strings: UnsafeMutableBufferPointer<Int>
  /// The strings that fit with one run more.
  private var longer: UnsafeMutableBufferPointer<Int>
  /// How many of `strings` there are; none where the next pixel begins one.
  private var count = 0

  /// Makes a compressor for one image after the other.
  init() {
    // Where one string is missing, the next may fit in two ways.
    strings = .allocate(capacity: Self.beamWidth + 1)
    longer = .allocate(capacity: Self.beamWidth + 1)
  }

  deinit {
    strings.deallocate()
    longer.deallocate()
  }

  /// The compressed bytes of the last image, without the blocks a GIF cuts them into.
  var bytes: UnsafeRawBufferPointer { writer.bytes }

  /// Compresses the pixels of an image, of which some may be tried as transparent first.
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
          // By far the most frequent case: one string, and one way to go on.
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

  /// Goes on with all strings that fit the next pixels of a run, `count` of them; where none does,
  /// returns `false` and the one that fits longest.
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

  /// Follows a string along pixels that may be transparent, changing over where it ends.
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

  /// Follows a string along up to `count` pixels of one index, and returns how many fit.
  @inline(__always)
  private func advance(_ string: inout Int, _ index: UInt32, by count: Int) -> Int {
    let length = table.advance(&string, index, by: count)
    guard length < count, string == undecided.parent, index == undecided.usable else {
      return length
    }
    string = undecided.code
    return length + 1
  }

  /// Writes a string, and gives it and the pixel after it, which is a run's, the next code.
  ///
  /// Decoders make the same string of the code before and the first index of the next one. So
  /// where the next code may begin in two ways, the new string waits until that is known.
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

  /// Writes a string's code, which decides how the one before it ends.
  @inline(__always)
  private mutating func write(_ string: Int) {
    writer.write(string, size: codeSize)
    guard undecided.parent != Undecided.none else { return }
    table.insert(
      undecided.code, parent: undecided.parent,
      index: table.beganTransparent(string) ? transparent : undecided.index)
    undecided.parent = Undecided.none
  }

  /// Tells decoders to forget all strings, and forgets them.
  private mutating func clear() {
    writer.write(1 << bits, size: codeSize)
    table.reset(bits: bits, transparent: Int(transparent))
    codeSize = bits + 1
    nextCode = 1 << bits + 2
  }
}

/// A new string that ends transparent or not, as the string written next will begin.
private struct Undecided {
  /// The parent of no string.
  static let none = -1

  /// The string's code.
  var code = 0
  /// The string without its last index; `none` where nothing is undecided.
  var parent = Self.none
  /// The last index if it is not the transparent one.
  var index: UInt32 = 0
  /// The last index if the next string is this one, which begins as its parent does.
  var usable: UInt32 = 0
}

/// The longest of the strings that end within a run.
private struct Match {
  /// The string's code.
  private(set) var string = 0
  /// How many pixels of the run it takes; less than none before there is a string.
  private(set) var length = -1

  /// Makes a match that any string exceeds.
  init() {}

  /// Makes a match of a string.
  @inline(__always)
  init(_ string: Int, _ length: Int) { self.string = string; self.length = length }

  /// Takes a string if it is longer than all before.
  @inline(__always)
  mutating func consider(_ other: Int, _ otherLength: Int) {
    if otherLength > length { (string, length) = (other, otherLength) }
  }
}

/// Tells when a full table packs less than it did on average.
private struct TableWatch {
  /// For how many codes at a time a full table is watched.
  private static let window = 32

  /// The bits that were written since the table was empty.
  var bitCount = 0
  /// The pixel at which the table was empty.
  private var clearedAt = 0
  /// The pixel at which this window began.
  private var windowStart = 0
  /// How many codes this window has.
  private var windowCount = 0

  /// Begins a window.
  @inline(__always)
  mutating func begin(at pixel: Int) { (windowStart, windowCount) = (pixel, 0) }

  /// Takes note of an empty table.
  mutating func restart(at pixel: Int) {
    (clearedAt, bitCount) = (pixel, 0)
    begin(at: pixel)
  }

  /// Counts a code; tells, where it ends a window, whether that packed less than the average.
  mutating func isWorse(at pixel: Int) -> Bool {
    windowCount += 1
    guard windowCount == Self.window else { return false }
    let isWorse = (pixel - windowStart) * bitCount < (pixel - clearedAt) * windowCount * 12
    begin(at: pixel)
    return isWorse
  }
}
