internal import Imaging

/// A canvas on which the frames of an animation are composed, with their disposal.
struct FrameCanvas {
  /// The treatment of a frame's rectangle before the next frame.
  enum Disposal {
    /// The frame stays.
    case keep
    /// The rectangle becomes transparent.
    case clear
    /// The rectangle is restored to its content before the frame.
    case restore
  }

  /// The number of pixels in a row.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The premultiplied words of the composed frame.
  private var words: [UInt32]
  /// The rectangle of the last frame, clipped to the canvas.
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The disposal of the last frame.
  private var disposal = Disposal.keep
  /// The content of the rectangle before the last frame, if it is to be restored.
  private var saved: [UInt32] = []

  /// Makes a transparent canvas.
  init(width: Int, height: Int) {
    self.width = width; self.height = height
    words = Array(repeating: 0, count: width * height)
  }

  /// The composed frame.
  var bitmap: Bitmap { Bitmap(width: width, height: height, words: words) }

  /// Disposes of the last frame, and prepares for one that may extend beyond the canvas.
  mutating func begin(_ rect: PixelRect, disposal: Disposal) {
    let old = self.rect
    switch self.disposal {
    case .keep: break
    case .clear:
      for y in old.y..<old.y + old.height {
        let start = y * width + old.x
        for index in start..<start + old.width { words[index] = 0 }
      }
    case .restore:
      for y in 0..<old.height {
        let start = (old.y + y) * width + old.x
        for x in 0..<old.width { words[start + x] = saved[y * old.width + x] }
      }
    }
    let (left, top) = (min(max(0, rect.x), width), min(max(0, rect.y), height))
    self.rect = PixelRect(
      x: left, y: top, width: max(0, min(width, rect.x + rect.width) - left),
      height: max(0, min(height, rect.y + rect.height) - top))
    self.disposal = disposal
    saved = []
    guard disposal == .restore, !self.rect.isEmpty else { return }
    saved.reserveCapacity(self.rect.width * self.rect.height)
    for y in self.rect.y..<self.rect.y + self.rect.height {
      let start = y * width + self.rect.x
      saved.append(contentsOf: words[start..<start + self.rect.width])
    }
  }

  /// Calls a closure with the words of a row to paint; returns `nil` if the row lies outside.
  mutating func withRow<Result>(
    _ y: Int, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Result
  ) -> Result? {
    guard (0..<height).contains(y) else { return nil }
    let width = width
    return words.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[y * width..<(y + 1) * width]))
    }
  }

  /// Paints an image of the size of its rectangle, which lies on the canvas.
  ///
  /// Returns whether a pixel of the canvas changed, and whether all of the image's pixels are either
  /// opaque or fully transparent, if they were blended over the canvas.
  mutating func paint(
    _ image: Bitmap, at rect: PixelRect, isOver: Bool
  ) -> (isChanged: Bool, isStencil: Bool) {
    var (changes, isStencil): (UInt32, Bool) = (0, true)
    image.words.withUnsafeBufferPointer { source in
      for y in 0..<rect.height {
        let start = y * rect.width
        withRow(rect.y + y) { row in
          for x in 0..<rect.width {
            let word = source[start + x]
            let below = row[rect.x + x]
            var shown = word
            if isOver, word < 0xFF00_0000 {
              if word >> 24 > 0 { isStencil = false }
              shown = Self.blend(word, over: below)
            }
            changes |= shown ^ below
            row[rect.x + x] = shown
          }
        }
      }
    }
    return (changes != 0, isStencil)
  }

  /// Blends one premultiplied word over another, rounding half up.
  static func blend(_ word: UInt32, over below: UInt32) -> UInt32 {
    let rest = 255 - word >> 24
    func channel(_ shift: UInt32) -> UInt32 {
      let seen = ((below >> shift & 0xFF) * rest * 2 + 255) / 510
      return min(255, (word >> shift & 0xFF) + seen) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }
}
