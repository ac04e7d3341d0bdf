internal import Imaging
internal import Timing

/// The frames of an animation in memory, each as its differences from the one before.
struct FrameChanges: Sendable {
  /// A frame: runs of changed pixels, each as the index of its first one, its length and its words.
  private struct Entry {
    let runs: [UInt32]
    let duration: Instant
  }

  /// The number of equal pixels up to which two runs are stored as one.
  private static let bridgedGap = 2

  /// The frames in order.
  private var entries: [Entry] = []
  /// The words of the last frame; empty before the first.
  private var canvas: [UInt32] = []
  /// The number of stored words.
  private(set) var wordCount = 0

  /// Adds a frame, which has the size of those before.
  mutating func append(_ frame: RasterFrame) {
    let words = frame.bitmap.words
    var runs: [UInt32] = []
    if canvas.isEmpty {
      runs = [0, UInt32(words.count)] + words
    } else {
      words.withUnsafeBufferPointer { new in
        canvas.withUnsafeBufferPointer { old in Self.store(new, against: old, in: &runs) }
      }
    }
    canvas = words
    wordCount += runs.count
    entries.append(Entry(runs: runs, duration: frame.duration))
  }

  /// Stores the runs of pixels that differ.
  private static func store(
    _ new: UnsafeBufferPointer<UInt32>, against old: UnsafeBufferPointer<UInt32>,
    in runs: inout [UInt32]
  ) {
    let count = new.count
    var start = PixelChanges.firstDifference(new, old, from: 0, to: count)
    while start < count {
      var end = start + 1
      var next = end
      // A run goes on behind a gap that is no longer than the beginning of another run.
      repeat {
        end = next
        while end < count, new[end] != old[end] { end += 1 }
        next = PixelChanges.firstDifference(new, old, from: end, to: count)
      } while next < count && next - end <= bridgedGap
      runs.append(UInt32(start))
      runs.append(UInt32(end - start))
      runs.append(contentsOf: UnsafeBufferPointer(rebasing: new[start..<end]))
      start = next
    }
  }

  /// Returns a pass over the frames, which have a size.
  func reader(width: Int, height: Int) -> RasterAnimation.Reader {
    var rest = entries[...]
    var bitmap = Bitmap(width: width, height: height)
    return RasterAnimation.Reader {
      guard let entry = rest.popFirst() else { return nil }
      entry.runs.withUnsafeBufferPointer { runs in
        bitmap.words.withUnsafeMutableBufferPointer { words in
          var position = 0
          while position < runs.count {
            let (start, count) = (Int(runs[position]), Int(runs[position + 1]))
            for index in 0..<count { words[start + index] = runs[position + 2 + index] }
            position += 2 + count
          }
        }
      }
      return RasterFrame(bitmap, duration: entry.duration)
    }
  }
}
