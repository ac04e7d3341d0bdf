internal import Imaging

/// The picture on which an animation's frames are put together, and what becomes of each.
struct FrameCanvas {
  /// What becomes of a frame's rectangle when the next one comes.
  enum Disposal {
    /// It stays.
    case keep
    /// It becomes transparent.
    case clear
    /// It becomes what it was before the frame.
    case restore
  }

  /// Pixels in a row.
  let width: Int
  /// Rows.
  let height: Int
  /// The premultiplied words on screen.
  private var words: [UInt32]
  /// The rectangle of the frame that is shown, within the picture.
  private var rect = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// What becomes of it.
  private var disposal = Disposal.keep
  /// What was in it before, where that comes back.
  private var saved: [UInt32] = []

  /// Makes a transparent picture.
  init(width: Int, height: Int) {
    self.width = width; self.height = height
    words = Array(repeating: 0, count: width * height)
  }

  /// What is on screen.
  var bitmap: Bitmap { Bitmap(width: width, height: height, words: words) }

  /// Does away with the frame that was shown, and prepares for one that may go beyond the picture.
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

  /// Hands out the words of a row to be painted; `nil` where it lies outside.
  mutating func withRow<Result>(
    _ y: Int, _ body: (UnsafeMutableBufferPointer<UInt32>) -> Result
  ) -> Result? {
    guard (0..<height).contains(y) else { return nil }
    let width = width
    return words.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[y * width..<(y + 1) * width]))
    }
  }
}
