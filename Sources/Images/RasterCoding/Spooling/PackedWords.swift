internal import Foundation

/// Packed pixels of frames, one frame after the other: pixels, with commands between them.
///
/// A word with alpha 255 is a pixel, and one with alpha 254 a pixel in a smooth area. Any other word
/// is a command in its top byte with a 24-bit count; runs end at the end of their row. The capacity
/// doubles without a copy, and unused memory is not touched, so the memory used is proportional to
/// the number of words.
struct PackedWords: ~Copyable {
  /// The smallest word that is a pixel and not a command: opaque black.
  static let opaque: UInt32 = 0xFF00_0000
  /// The smallest word that is a pixel in a smooth area, and of all that are pixels.
  static let smooth: UInt32 = 0xFE00_0000
  /// The command "unchanged pixels".
  static let keep: UInt32 = 0x0000_0000
  /// The command "repeat the last pixel".
  static let repeated: UInt32 = 0x0100_0000
  /// The command "the next word is a pixel", for a pixel that is not opaque.
  static let literal: UInt32 = 0x0200_0000
  /// The command "transparent pixels", where alpha is not kept.
  static let hole: UInt32 = 0x0300_0000
  /// The bits of a command's count; runs end with their row, so it always fits.
  static let countMask: UInt32 = 0x00FF_FFFF
  /// The initial capacity in words.
  private static let leastCapacity = 1 << 14

  /// Whether pixels that are not opaque are kept as they are; otherwise those without alpha are
  /// holes, and the others treated as opaque.
  private let keepsAlpha: Bool
  /// The memory of the words.
  private var words: UnsafeMutablePointer<UInt32>
  private var capacity: Int
  private(set) var count = 0
  /// The ends of the runs of a range.
  private var ends = RunEnds(capacity: 0)

  /// Makes an empty list.
  init(keepsAlpha: Bool) {
    self.keepsAlpha = keepsAlpha
    (words, capacity) = (Self.allocated(nil, Self.leastCapacity), Self.leastCapacity)
  }

  deinit { free(words) }

  /// Returns memory for some words with the content of another block, which is released.
  private static func allocated(
    _ old: UnsafeMutablePointer<UInt32>?, _ count: Int
  ) -> UnsafeMutablePointer<UInt32> {
    // Unlike a copy, this moves pages without touching them.
    guard let room = realloc(old, count * MemoryLayout<UInt32>.stride) else {
      preconditionFailure("out of memory for \(count) packed words")
    }
    return room.bindMemory(to: UInt32.self, capacity: count)
  }

  /// Reserves capacity for a number of any pixels, and for unchanged rows.
  mutating func reserve(pixels: Int, stillRows: Int = 0) {
    ends.reserve(pixels)
    // One more, which the last pixel may write and not keep.
    let needed = count + stillRows + pixels * (keepsAlpha ? 2 : 1) + 1
    guard needed > capacity else { return }
    capacity = max(needed, 2 * capacity)
    words = Self.allocated(words, capacity)
  }

  /// Adds unchanged pixels.
  @inline(__always)
  mutating func keep(_ pixels: Int) {
    guard pixels > 0 else { return }
    words[count] = Self.keep | UInt32(truncatingIfNeeded: pixels)
    count += 1
  }

  /// Adds a range of new pixels, for which capacity was reserved.
  ///
  /// It never takes more words than there are pixels, or than two for each pixel with alpha.
  @inline(__always)
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, from start: Int, to end: Int) {
    let runs = ends.find(end - start) { pixels[start &+ $0] != pixels[start &+ $0 &- 1] }
    var position = start
    for run in 0..<runs {
      let runEnd = start &+ ends[run]
      let word = pixels[position]
      if keepsAlpha {
        addExactly(word, pixels: runEnd - position)
      } else {
        add(word, pixels: runEnd &- position)
      }
      position = runEnd
    }
  }

  /// Adds a range of new pixels, those in smooth areas as such.
  ///
  /// - Parameter marks: 1 for each smooth pixel, beginning with that at `start`.
  mutating func add(
    _ pixels: UnsafeBufferPointer<UInt32>, from start: Int, to end: Int,
    marks: UnsafePointer<UInt8>
  ) {
    let runs = ends.find(end - start) {
      (pixels[start &+ $0] ^ pixels[start &+ $0 &- 1]) | UInt32(marks[$0] ^ marks[$0 &- 1]) != 0
    }
    var position = start
    for run in 0..<runs {
      let runEnd = start &+ ends[run]
      add(pixels[position], smooth: UInt32(marks[position &- start]), pixels: runEnd &- position)
      position = runEnd
    }
  }

  /// Adds a number of equal pixels that are opaque or holes.
  @inline(__always)
  private mutating func add(_ word: UInt32, smooth: UInt32 = 0, pixels: Int) {
    let (isHole, pixels) = (word >> 24 == 0, UInt32(truncatingIfNeeded: pixels))
    words[count] = isHole ? Self.hole | pixels : (word | Self.opaque) &- smooth << 24
    // The second word counts only if it is needed; a branch would often be predicted wrongly.
    words[count &+ 1] = Self.repeated | (pixels &- 1)
    count &+= pixels > 1 && !isHole ? 2 : 1
  }

  /// Adds a number of equal pixels with their alpha.
  @inline(__always)
  private mutating func addExactly(_ word: UInt32, pixels: Int) {
    if word < Self.opaque {
      words[count] = Self.literal
      count += 1
    }
    words[count] = word
    count += 1
    if pixels > 1 {
      words[count] = Self.repeated | UInt32(truncatingIfNeeded: pixels - 1)
      count += 1
    }
  }

  /// Removes all words, and releases the memory unless it is to be kept.
  mutating func removeAll(keepingCapacity: Bool = false) {
    count = 0
    guard !keepingCapacity, capacity > Self.leastCapacity else { return }
    capacity = Self.leastCapacity
    words = Self.allocated(words, capacity)
  }

  /// All words, until one is added or removed.
  var all: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: words, count: count) }
}
