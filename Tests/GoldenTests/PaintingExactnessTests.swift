import Foundation
import Imaging
import Painting
import ScenePlayback
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// Every scene of the fixtures, painted with and without the painter's caches.
struct PaintingExactnessTests {
  /// Consecutive and distant frames, repeated, as shares of the duration.
  private static let shares = [0, 0.31, 0.32, 0.33, 0.7, 0.31, 1]

  /// The scale that frames are painted at.
  private static let scale = isFullRun ? 1 : 0.5

  @Test(arguments: SceneTests.names)
  func `a frame has the same bytes, independent of frames painted before`(name: String) throws {
    let scene = try LoadedScene.load(
      path: SceneTests.folder.appendingPathComponent("\(name).yaml").path)
    let playback = scene.timeline.playback
    let caching = try Painter(catalog: .builtIn)
    var alone: [Instant: Bitmap] = [:]
    var last: PaintedFrame?
    var damagedFrames = 0
    for share in Self.shares {
      let index = Int(share * Double(playback.frameCount - 1))
      let time = playback.sampleTime(ofFrame: index)
      let frame = scene.timeline.frame(at: time)
      let painted = try caching.paintedFrame(frame, scale: Self.scale)
      let bitmap = painted.bitmap
      if let last, let damage = painted.damage {
        #expect(damage.base == last.identity)
        damagedFrames += 1
        #expect(bitmap.isEqual(to: last.bitmap, outside: damage.areas), "frame \(index)")
      }
      last = painted
      // Another scale in between must not be confused with this one.
      if share == 0.32 { last = try caching.paintedFrame(frame, scale: Self.scale / 2) }
      let expected =
        try alone[time]
        ?? Painter(catalog: .builtIn, caches: .off).paint(
          frame, scale: Self.scale)
      alone[time] = expected
      guard bitmap != expected else { continue }
      let different = zip(bitmap.words, expected.words).enumerated().filter { $1.0 != $1.1 }
      let (column, row) = (
        (different.first?.offset ?? 0) % bitmap.width,
        (different.first?.offset ?? 0) / bitmap.width
      )
      Issue.record(
        "frame \(index): \(different.count) pixels differ, the first at \(column), \(row)")
    }
    // Blurs may depend on everything.
    if name == "insert-delete" { #expect(damagedFrames > 3) }
  }
}

extension Bitmap {
  /// Returns whether no pixel outside some rectangles differs from that of another bitmap.
  fileprivate func isEqual(to other: Bitmap, outside areas: [PixelRect]) -> Bool {
    var patched = self
    for area in areas {
      for y in area.y..<area.y + area.height {
        for x in area.x..<area.x + area.width { patched[x, y] = other[x, y] }
      }
    }
    return patched == other
  }
}
