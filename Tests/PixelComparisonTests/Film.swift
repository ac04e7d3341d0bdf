import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding
import TestSupport
import Timing

/// Bitmaps and animations in memory for comparisons.
enum Film {
  static let white: UInt32 = 0xFFFF_FFFF
  static let black: UInt32 = 0xFF00_0000

  /// Returns a white bitmap of 64×48.
  static func blank(_ word: UInt32 = white) -> Bitmap {
    Bitmap(width: 64, height: 48, filledWith: word)
  }

  /// Returns a bitmap of a black box of 8×8 that moves to the right, 4 pixels a frame.
  ///
  /// A badge of 6×6 stays at 50,2.
  static func ride(_ frame: Double) -> Bitmap {
    var bitmap = blank()
    bitmap.fill(50, 2, 6, 6, with: 0xFFCC_0000)
    bitmap.fill(4 + Int(4 * frame), 20, 8, 8, with: black)
    return bitmap
  }

  /// The bitmaps of the ride.
  static func rides(_ frames: Range<Int> = 0..<10) -> [Bitmap] { frames.map { ride(Double($0)) } }

  /// Returns a bitmap of noise.
  static func noise(_ seed: UInt64, width: Int = 64, height: Int = 48) -> Bitmap {
    var numbers = SeededNumbers(seed: seed)
    return Bitmap(
      width: width, height: height,
      words: (0..<width * height).map { _ in
        0xFF00_0000 | UInt32(truncatingIfNeeded: numbers.next()) & 0xFF_FFFF
      })
  }

  /// Makes an animation whose frames are shown equally long.
  static func animation(
    _ bitmaps: [Bitmap], milliseconds: Double = 40, loops: Int? = nil
  ) -> RasterAnimation {
    animation(bitmaps, each: bitmaps.map { _ in milliseconds }, loops: loops)
  }

  /// Returns an animation of bitmaps with their durations in milliseconds.
  static func animation(
    _ bitmaps: [Bitmap], each milliseconds: [Double], loops: Int? = nil
  ) -> RasterAnimation {
    RasterAnimation(
      zip(bitmaps, milliseconds).map {
        RasterFrame($0, duration: Instant(seconds: $1 / 1000))
      }, loopCount: loops)
  }

  /// Makes an animation at so many frames a second.
  static func animation(_ bitmaps: [Bitmap], rate: Double) -> RasterAnimation {
    let times = (0...bitmaps.count).map { Instant(frame: $0, perSecond: rate) }
    return RasterAnimation(
      bitmaps.indices.map { RasterFrame(bitmaps[$0], duration: times[$0 + 1] - times[$0]) })
  }

  /// Returns bitmaps without a clock, as in a folder.
  static func folder(_ bitmaps: [Bitmap]) -> RasterAnimation {
    RasterAnimation(bitmaps.map { RasterFrame($0, duration: .zero) }, isTimed: false)
  }

  /// An animation without frames.
  static let empty = RasterAnimation(width: 64, height: 48) { .init { nil } }
}

extension Bitmap {
  /// Fills a rectangle.
  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, with word: UInt32) {
    for row in y..<y + height {
      for column in x..<x + width { self[column, row] = word }
    }
  }

  /// Returns the bitmap with a rectangle filled, by default one red pixel.
  func with(
    _ x: Int, _ y: Int, _ width: Int = 1, _ height: Int = 1, _ word: UInt32 = 0xFFFF_0000
  ) -> Bitmap {
    var bitmap = self
    bitmap.fill(x, y, width, height, with: word)
    return bitmap
  }

  /// Returns the bitmap with each channel but alpha changed a little, as by lossy coding.
  func lossy(_ seed: UInt64) -> Bitmap {
    var numbers = SeededNumbers(seed: seed)
    var bitmap = self
    for index in words.indices {
      let word = words[index]
      let noise = numbers.next()
      var result: UInt32 = word & 0xFF00_0000
      for shift in stride(from: UInt32(0), to: 24, by: 8) {
        let value = Int(word >> shift & 255) + Int(noise >> (shift * 2) & 3) - 2
        result |= UInt32(min(255, max(0, value))) << shift
      }
      bitmap.words[index] = result
    }
    return bitmap
  }

  /// Returns the bitmap moved, with its outermost pixels repeated.
  func moved(_ x: Int, _ y: Int) -> Bitmap {
    var bitmap = self
    for row in 0..<height {
      for column in 0..<width {
        bitmap[column, row] =
          self[min(width - 1, max(0, column - x)), min(height - 1, max(0, row - y))]
      }
    }
    return bitmap
  }
}

extension Array {
  /// Returns the array with one element replaced.
  func replacing(_ index: Int, _ change: (Element) -> Element) -> [Element] {
    var array = self
    array[index] = change(array[index])
    return array
  }

  /// Returns the array without an element.
  func without(_ indices: Int...) -> [Element] {
    enumerated().filter { !indices.contains($0.offset) }.map(\.element)
  }
}
