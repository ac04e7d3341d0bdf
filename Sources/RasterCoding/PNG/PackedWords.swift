internal import Foundation

/// Packed pixels of frames, one frame after the other: pixels, and commands in the words between.
///
/// A word with alpha 255 is a pixel, any other is a command in its top byte with a 24-bit count;
/// runs end with their row. The room doubles without a copy, and what is not used yet is not
/// touched, so it costs no more memory than there are words.
struct PackedWords: ~Copyable {
  /// The least word that is a pixel and no command: opaque black.
  static let opaque: UInt32 = 0xFF00_0000
  /// The command "these pixels are as before".
  static let keep: UInt32 = 0x0000_0000
  /// The command "the last pixel, that often again".
  static let repeated: UInt32 = 0x0100_0000
  /// The command "the next word is a pixel", for one that is not opaque.
  static let literal: UInt32 = 0x0200_0000
  /// The part of a command that is its count; runs end with their row, so it always fits.
  static let countMask: UInt32 = 0x00FF_FFFF
  /// How many words there is room for at first.
  private static let leastCapacity = 1 << 14

  /// Whether pixels that are not opaque are kept as they are, or taken as if they were.
  private let keepsAlpha: Bool
  /// Where the words are.
  private var words: UnsafeMutablePointer<UInt32>
  /// How many words there is room for.
  private var capacity: Int
  /// How many words there are.
  private(set) var count = 0

  /// Makes an empty list.
  init(keepsAlpha: Bool) {
    self.keepsAlpha = keepsAlpha
    (words, capacity) = (Self.allocated(nil, Self.leastCapacity), Self.leastCapacity)
  }

  deinit { free(words) }

  /// Returns room for some words, with those that were in another; that is given up.
  private static func allocated(
    _ old: UnsafeMutablePointer<UInt32>?, _ count: Int
  ) -> UnsafeMutablePointer<UInt32> {
    // Unlike a copy, this moves pages without touching them.
    guard let room = realloc(old, count * MemoryLayout<UInt32>.stride) else {
      preconditionFailure("there is no memory for \(count) packed words")
    }
    return room.bindMemory(to: UInt32.self, capacity: count)
  }

  /// Makes sure that a number of pixels fit, whatever they are, and rows that stay as they are.
  mutating func reserve(pixels: Int, stillRows: Int = 0) {
    let needed = count + stillRows + pixels * (keepsAlpha ? 2 : 1)
    guard needed > capacity else { return }
    capacity = max(needed, 2 * capacity)
    words = Self.allocated(words, capacity)
  }

  /// Adds pixels that are as before.
  @inline(__always)
  mutating func keep(_ pixels: Int) {
    guard pixels > 0 else { return }
    words[count] = Self.keep | UInt32(truncatingIfNeeded: pixels)
    count += 1
  }

  /// Adds a range of new pixels.
  ///
  /// That never takes more words than there are pixels, or than two for each with alpha.
  @inline(__always)
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, from start: Int, to end: Int) {
    var position = start
    while position < end {
      let word = pixels[position]
      var run = position + 1
      while run < end && pixels[run] == word { run += 1 }
      if keepsAlpha, word < Self.opaque {
        words[count] = Self.literal
        count += 1
        words[count] = word
      } else {
        words[count] = word | Self.opaque
      }
      count += 1
      if run - position > 1 {
        words[count] = Self.repeated | UInt32(truncatingIfNeeded: run - position - 1)
        count += 1
      }
      position = run
    }
  }

  /// Forgets all words, and gives their room back unless it is to be kept.
  mutating func removeAll(keepingCapacity: Bool = false) {
    count = 0
    guard !keepingCapacity, capacity > Self.leastCapacity else { return }
    capacity = Self.leastCapacity
    words = Self.allocated(words, capacity)
  }

  /// Calls a closure with a range of the words.
  func withWords<Result>(
    _ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt32>) throws -> Result
  ) rethrows -> Result {
    precondition(range.upperBound <= count)
    return try body(UnsafeBufferPointer(start: words + range.lowerBound, count: range.count))
  }
}
