internal import Imaging

/// The canvas as it stands, and how long each colour was on it so far.
struct ScreenTime {
  /// What an appearance counts beside its time on screen, in centiseconds.
  private static let appearanceWeight: UInt64 = 4

  /// The words of the last picture.
  private(set) var canvas: [UInt32]
  /// When each pixel got its colour, in centiseconds from the start.
  private var since: [UInt32]
  /// The weights of the colours that are gone.
  private(set) var histogram = ColorHistogram()

  /// Starts with the first picture.
  init(first: Bitmap) {
    canvas = first.words
    since = Array(repeating: 0, count: canvas.count)
  }

  /// Takes over the changed rectangle of the next picture, which appears at `time`.
  mutating func update(
    with new: UnsafeBufferPointer<UInt32>, rect: PixelRect, width: Int, at time: Int
  ) {
    let now = UInt32(clamping: time)
    canvas.withUnsafeMutableBufferPointer { canvas in
      since.withUnsafeMutableBufferPointer { since in
        for row in rect.y..<rect.y + rect.height {
          var position = row * width + rect.x
          let end = position + rect.width
          while position < end {
            let old = canvas[position]
            if old == new[position] {
              position += 1
              continue
            }
            let born = since[position]
            let start = position
            repeat {
              canvas[position] = new[position]
              since[position] = now
              position += 1
            } while position < end && canvas[position] == old && since[position] == born
              && new[position] != old
            Self.add(old, count: position - start, from: born, to: now, to: &histogram)
          }
        }
      }
    }
  }

  /// Ends the animation at `time`: every pixel that still stands is counted.
  mutating func finish(at time: Int) -> ColorHistogram {
    let now = UInt32(clamping: time)
    var position = 0
    while position < canvas.count {
      let (word, born, start) = (canvas[position], since[position], position)
      while position < canvas.count && canvas[position] == word && since[position] == born {
        position += 1
      }
      Self.add(word, count: position - start, from: born, to: now, to: &histogram)
    }
    return histogram
  }

  /// Counts a run of equal pixels.
  private static func add(
    _ word: UInt32, count: Int, from born: UInt32, to now: UInt32,
    to histogram: inout ColorHistogram
  ) {
    let time = UInt64(now &- min(now, born)) + appearanceWeight
    histogram.add(word, weight: UInt64(count) * time)
  }
}
