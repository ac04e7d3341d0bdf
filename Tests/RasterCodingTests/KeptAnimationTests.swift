import Imaging
import RasterCoding
import Synchronization
import TestSupport
import Testing
import Timing

/// Animations whose frames stay in memory after the first complete pass.
struct KeptAnimationTests {
  /// A counter of the passes that read an animation.
  private final class Passes: Sendable {
    let count = Mutex(0)
  }

  /// Returns an animation of frames that counts its passes.
  private func animation(_ frames: [RasterFrame], _ passes: Passes) -> RasterAnimation {
    RasterAnimation(
      width: frames[0].bitmap.width, height: frames[0].bitmap.height, loopCount: 3
    ) {
      passes.count.withLock { $0 += 1 }
      var rest = frames[...]
      return RasterAnimation.Reader { rest.popFirst() }
    }
  }

  /// Returns random frames, each with some runs of changed pixels, or none.
  private func randomFrames(seed: UInt64) -> [RasterFrame] {
    var numbers = SeededNumbers(seed: seed)
    var image = Bitmap(
      width: Int.random(in: 1...40, using: &numbers),
      height: Int.random(in: 1...12, using: &numbers))
    return (0..<Int.random(in: 1...8, using: &numbers)).map { index in
      let count = image.words.count
      for _ in 0..<Int.random(in: 0...4, using: &numbers) {
        let start = Int.random(in: 0..<count, using: &numbers)
        for pixel in start..<min(count, start + Int.random(in: 1...9, using: &numbers)) {
          image.words[pixel] = UInt32.random(in: 0...UInt32.max, using: &numbers)
        }
      }
      return RasterFrame(image, duration: Instant(ticks: Int64(index)))
    }
  }

  @Test func `all passes give the same frames, and only the first reads them`() throws {
    for seed: UInt64 in 1...300 {
      let frames = randomFrames(seed: seed)
      let passes = Passes()
      let kept = animation(frames, passes).kept()
      #expect(kept.loopCount == 3 && kept.isTimed)
      for _ in 1...3 { #expect(try TestImages.frames(kept) == frames, "seed \(seed)") }
      #expect(passes.count.withLock { $0 } == 1)
    }
  }

  @Test func `a pass that ends early keeps nothing`() throws {
    let frames = randomFrames(seed: 7)
    let passes = Passes()
    let kept = animation(frames, passes).kept()
    _ = try kept.open().next()
    #expect(try TestImages.frames(kept) == frames)
    #expect(passes.count.withLock { $0 } == 2)
    #expect(try TestImages.frames(kept) == frames)
    #expect(passes.count.withLock { $0 } == 2)
  }

  @Test func `frames beyond the limit are read again in each pass`() throws {
    let frames = [
      RasterFrame(Bitmap(width: 10, height: 10, filledWith: 1), duration: .zero),
      RasterFrame(Bitmap(width: 10, height: 10, filledWith: 2), duration: .zero),
    ]
    // Each frame takes 100 words and the two of its only run.
    for (limit, expected) in [(203, 2), (204, 1)] {
      let passes = Passes()
      let kept = animation(frames, passes).kept(upTo: limit)
      for _ in 1...2 { #expect(try TestImages.frames(kept) == frames) }
      #expect(passes.count.withLock { $0 } == expected)
    }
  }
}
