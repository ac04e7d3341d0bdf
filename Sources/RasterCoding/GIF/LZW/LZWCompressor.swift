/// A compressor for the Lempel-Ziv-Welch code of GIF images, with pixels of optional transparency.
///
/// A pixel that is already on the screen may be written as its colour or as "transparent". Several
/// strings of the table that match with either choice are followed in parallel, and the longest
/// wins. Among equally long ones the first wins, so the order of trial matters. Within a run the
/// choice is made at its beginning and at the ends of strings, not at each pixel, so the cost of a
/// run does not depend on its length.
struct LZWCompressor: ~Copyable {
  /// A treatment of the pixels that are already on the screen.
  enum Unchanged: Int, CaseIterable {
    /// All of them are transparent.
    case transparent
    /// Each may be both, and transparent is tried first.
    case transparentFirst
    /// Each may be both, and its colour is tried first.
    case colorFirst
    /// All have their colour.
    case color
  }

  /// The number of matching strings that are followed; the last one may match in two variants.
  private static let beamWidth = 4
  /// The number of parts of an image after which the length of the code is known.
  static let parts = 16

  /// The strings so far.
  private var table = LZWTable()
  /// The writer of the code.
  private var writer = LZWCodeWriter()
  /// The number of bits of an index.
  private var bits = 0
  /// Whether optional transparency is tried as transparent before it is tried as the colour.
  private var prefersTransparent = true
  /// The present number of bits of a code.
  private var codeSize = 0
  /// The code of the next new string.
  private var nextCode = 0
  /// The newest string, while it may still end in two variants.
  private var undecided = Undecided()
  /// A monitor of the compression with a full table.
  private var watch = TableWatch(window: 0)
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

  /// Compresses the pixels of an image with indices of a number of bits, 2...8.
  ///
  /// - Parameters:
  ///   - unchanged: the treatment of unchanged pixels; one whose index does not fit in the bits is
  ///     always transparent.
  ///   - window: the number of codes after which a full table is emptied if they are longer than on
  ///     average; small ones suit images that change, large ones uniform images.
  ///   - progress: the lengths of another code of the same image, as returned; the work is given up
  ///     if this one becomes clearly longer.
  /// - Returns: the lengths in bytes of the code after each part of the runs; `nil` if the work was
  ///   given up.
  mutating func compress(
    _ runs: UnsafeBufferPointer<IndexRun>, bits: Int, unchanged: Unchanged, window: Int,
    against progress: [Int] = []
  ) -> [Int]? {
    self.bits = bits
    prefersTransparent = unchanged == .transparentFirst
    (undecided, watch, count) = (Undecided(), TableWatch(window: window), 0)
    codeSize = bits + 1
    writer.begin()
    clear()
    var end = 0
    var lengths: [Int] = []
    for part in 0..<Self.parts {
      let range = runs.count * part / Self.parts..<runs.count * (part + 1) / Self.parts
      for run in runs[range] {
        add(run.mayBeTransparent ? treated(run, unchanged) : run, at: end)
        end += run.count
      }
      let length = writer.bytes.count
      lengths.append(length)
      guard part < progress.count else { continue }
      if length > progress[part] + progress[part] / 16 + 64 { return nil }
    }
    write(strings[0])
    if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
    writer.write(1 << bits + 1, size: codeSize)
    writer.end()
    return lengths
  }

  /// Returns a run of unchanged pixels as it is treated.
  @inline(__always)
  private func treated(_ run: IndexRun, _ unchanged: Unchanged) -> IndexRun {
    if unchanged == .transparent || run.index >> UInt32(bits) != 0 {
      return IndexRun.transparent(count: run.count)
    }
    guard unchanged == .color else { return run }
    return IndexRun(index: UInt8(run.index), mayBeTransparent: false, count: run.count)
  }

  /// Adds a run that begins at a pixel.
  @inline(__always)
  private mutating func add(_ run: IndexRun, at start: Int) {
    let end = start + run.count
    var rest = run.count
    while rest > 0 {
      if count == 0 {
        begin(run)
        rest -= 1
        continue
      }
      var best = Match()
      if count == 1 && !run.mayBeTransparent {
        // By far the most frequent case: one string with one continuation.
        var string = strings[0]
        let length = advance(&string, run.index, by: rest)
        strings[0] = string
        if length == rest { return }
        best = Match(string, length)
      } else if follow(run, rest, &best) {
        return
      }
      rest -= best.length
      add(best.string, run, at: end - rest)
      count = 0
    }
  }

  /// Begins new strings with the first pixel of a run.
  @inline(__always)
  private mutating func begin(_ run: IndexRun) {
    strings[0] = Int(run.index)
    count = 1
    guard run.mayBeTransparent else { return }
    strings[prefersTransparent ? 0 : 1] = Int(IndexRun.transparent)
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
    var length = advance(&string, isTransparent ? IndexRun.transparent : run.index, by: count)
    var step = length
    while step > 0 && length < count {
      isTransparent.toggle()
      step = advance(&string, isTransparent ? IndexRun.transparent : run.index, by: count - length)
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
        usable: table.beganTransparent(string) ? IndexRun.transparent : run.index)
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
      index: table.beganTransparent(string) ? IndexRun.transparent : undecided.index)
    undecided.parent = Undecided.none
  }

  /// Writes the clear code, and removes all strings.
  private mutating func clear() {
    writer.write(1 << bits, size: codeSize)
    table.reset(bits: bits, transparent: Int(IndexRun.transparent))
    codeSize = bits + 1
    nextCode = 1 << bits + 2
  }
}
