/// The strings that match some pixels of optional transparency, best first.
///
/// A copy shares its memory, which the owner of the first one deallocates.
struct LZWBeam {
  /// The number of matching strings that are followed; the last one may match in two variants.
  private static let width = 4

  /// The matching strings so far.
  var strings: UnsafeMutablePointer<Int>
  /// The strings that match with one more run.
  var longer: UnsafeMutablePointer<Int>

  /// Allocates a beam.
  init() {
    // With one string less than the limit, the next may match in two variants.
    strings = .allocate(capacity: Self.width + 1)
    longer = .allocate(capacity: Self.width + 1)
  }

  /// Releases the memory.
  func deallocate() {
    strings.deallocate()
    longer.deallocate()
  }

  /// Follows all strings, `count` of them, along the next pixels of a run.
  ///
  /// Returns the number of those that match them all, which are now in `longer`; if there is none,
  /// the longest match.
  @inline(never)
  func follow(
    _ run: IndexRun, _ pixels: Int, count: Int, in table: LZWTable, _ undecided: UndecidedString
  ) -> (count: Int, match: LZWMatch) {
    var fitting = 0
    var best = LZWMatch()
    /// Takes a string that matches a number of pixels.
    @inline(__always)
    func take(_ string: Int, _ length: Int) {
      if length == pixels {
        longer[fitting] = string
        fitting &+= 1
      } else {
        best.consider(string, length)
      }
    }
    for number in 0..<count where fitting < Self.width {
      if run.mayBeTransparent {
        for isTransparent in [true, false] {
          var string = strings[number]
          let length = Self.advance(
            &string, run, transparentFirst: isTransparent, by: pixels, in: table, undecided)
          take(string, length)
        }
      } else {
        var string = strings[number]
        let length = table.advance(&string, run.index, by: pixels, undecided)
        take(string, length)
      }
    }
    return (fitting, best)
  }

  /// Follows a string along pixels with optional transparency, switching variants where it ends.
  @inline(__always)
  private static func advance(
    _ string: inout Int, _ run: IndexRun, transparentFirst: Bool, by count: Int,
    in table: LZWTable, _ undecided: UndecidedString
  ) -> Int {
    var isTransparent = transparentFirst
    var length = 0
    var step: Int
    repeat {
      step = table.advance(
        &string, isTransparent ? IndexRun.transparent : run.index, by: count &- length, undecided)
      length &+= step
      isTransparent.toggle()
    } while step > 0 && length < count
    return length
  }
}
