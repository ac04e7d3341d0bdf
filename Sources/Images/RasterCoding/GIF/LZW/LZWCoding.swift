/// The coding of one image in progress.
///
/// Its methods are inlined into one loop, and what they call apart gets copies of what it reads, so
/// that all of it can be in registers.
struct LZWCoding {
  /// The strings so far.
  private var table: LZWTable
  /// The matching strings, if they are several.
  private var beam: LZWBeam
  private(set) var writer: LZWCodeWriter
  /// The number of bits of an index.
  private let bits: Int
  /// The present number of bits of a code.
  private var codeSize: Int
  /// The code of the next new string.
  private var nextCode = 0
  /// The newest string, while it may still end in two variants.
  private var undecided = UndecidedString()
  /// A monitor of the compression with a full table.
  private var watch = TableWatch()
  /// The best of the matching strings so far.
  private var string = 0
  /// The number of pixels before the present run.
  private var end = 0
  /// The number of matching strings so far; 0 if the next pixel begins one.
  private var count = 0

  /// Starts an image with indices of a number of bits; table, beam and writer are used in turns.
  @inline(__always)
  init(table: LZWTable, beam: LZWBeam, writer: LZWCodeWriter, bits: Int) {
    self.table = table; self.beam = beam; self.writer = writer; self.bits = bits
    codeSize = bits + 1
    self.writer.begin()
    clear()
  }

  mutating func append(
    _ runs: UnsafeBufferPointer<IndexRun>.SubSequence, unchanged: LZWCompressor.Unchanged
  ) {
    // A local copy, whose parts the compiler keeps in registers.
    var coding = self
    for run in runs {
      coding.append(coding.treated(run, unchanged))
      coding.end &+= run.count
    }
    self = coding
  }

  /// Returns a run as its pixels are treated.
  @inline(__always)
  private func treated(_ run: IndexRun, _ unchanged: LZWCompressor.Unchanged) -> IndexRun {
    guard run.mayBeTransparent else { return run }
    if unchanged == .transparent || run.index >> UInt32(truncatingIfNeeded: bits) != 0 {
      return IndexRun.transparent(count: run.count)
    }
    guard unchanged == .color else { return run }
    return IndexRun(
      index: UInt8(truncatingIfNeeded: run.index), mayBeTransparent: false, count: run.count)
  }

  /// Appends the next run.
  @inline(__always)
  private mutating func append(_ run: IndexRun) {
    let length = run.count
    var rest = length
    if count == 0 {
      begin(run)
      rest &-= 1
    }
    while rest > 0 {
      var match: LZWMatch
      if count == 1 && !run.mayBeTransparent {
        // By far the most frequent case: one string with one continuation.
        var next = string
        let length = table.advance(&next, run.index, by: rest, undecided)
        if length == rest {
          string = next
          return
        }
        match = LZWMatch(next, length)
      } else {
        if count == 1 { beam.strings[0] = string }
        let followed = beam.follow(run, rest, count: count, in: table, undecided)
        if followed.count > 0 {
          count = followed.count
          swap(&beam.strings, &beam.longer)
          string = beam.strings[0]
          return
        }
        match = followed.match
      }
      rest &-= match.length
      insert(match.string, run, at: end &+ length &- rest)
      begin(run)
      rest &-= 1
    }
  }

  /// Ends the code.
  @inline(__always)
  mutating func finish() {
    write(string)
    if nextCode == 1 << codeSize && codeSize < 12 { codeSize += 1 }
    writer.write(1 << bits + 1, size: codeSize)
    writer.end()
  }

  /// Begins new strings with the first pixel of a run.
  @inline(__always)
  private mutating func begin(_ run: IndexRun) {
    string = Int(run.index)
    count = 1
    guard run.mayBeTransparent else { return }
    string = Int(IndexRun.transparent)
    beam.strings[0] = string
    beam.strings[1] = Int(run.index)
    count = 2
  }

  /// Writes a string, and assigns the next code to the string with one more pixel, that of a run.
  ///
  /// Decoders make the same string from the previous code and the first index of the next one. If
  /// the next code may begin with two indices, the new string stays undecided until that code is
  /// known.
  @inline(__always)
  private mutating func insert(_ string: Int, _ run: IndexRun, at position: Int) {
    write(string)
    watch.bitCount &+= codeSize
    guard nextCode < LZWTable.capacity else {
      if watch.isWorse(at: position) {
        clear()
        watch.restart(at: position)
      }
      return
    }
    if run.mayBeTransparent {
      table.announce(nextCode, parent: string)
      undecided = UndecidedString(
        code: nextCode, parent: string, index: run.index,
        usable: table.beganTransparent(string) ? IndexRun.transparent : run.index)
    } else {
      table.insert(nextCode, parent: string, index: run.index)
    }
    if nextCode == 1 &<< codeSize && codeSize < 12 { codeSize &+= 1 }
    nextCode &+= 1
    watch.begin(at: position)
  }

  /// Writes a string's code, which decides the end of the previous one.
  @inline(__always)
  private mutating func write(_ string: Int) {
    writer.write(string, size: codeSize)
    guard undecided.parent != UndecidedString.none else { return }
    table.insert(
      undecided.code, parent: undecided.parent,
      index: table.beganTransparent(string) ? IndexRun.transparent : undecided.index)
    undecided.parent = UndecidedString.none
  }

  /// Writes the clear code, and removes all strings.
  @inline(__always)
  private mutating func clear() {
    writer.write(1 << bits, size: codeSize)
    table.reset(bits: bits, transparent: Int(IndexRun.transparent))
    codeSize = bits + 1
    nextCode = 1 << bits + 2
  }
}
