import Foundation
import Imaging
import Painting
import ScenePlayback
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

/// Every scene of the fixtures, painted with and without what painters remember.
struct PaintingExactnessTests {
  /// Frames one after the other and others far apart, twice over, as shares of the duration.
  private static let places = [0, 0.31, 0.32, 0.33, 0.7, 0.31, 1]

  /// The scale that frames are painted at.
  private static let scale = isFullRun ? 1 : 0.5

  @Test(arguments: SceneTests.names)
  func `a frame has the same bytes whatever was painted before it`(name: String) throws {
    let scene = try LoadedScene.load(
      path: SceneTests.folder.appendingPathComponent("\(name).yaml").path)
    let playback = scene.timeline.playback
    let remembering = try Painter(catalog: .builtIn)
    var alone: [Instant: Bitmap] = [:]
    for place in Self.places {
      let index = Int(place * Double(playback.frameCount - 1))
      let time = playback.sampleTime(ofFrame: index)
      let frame = scene.timeline.frame(at: time)
      let picture = try remembering.paint(frame, scale: Self.scale)
      // Another scale between must not be taken for this one.
      if place == 0.32 { _ = try remembering.paint(frame, scale: Self.scale / 2) }
      let expected =
        try alone[time]
        ?? Painter(catalog: .builtIn, caches: .off).paint(
          frame, scale: Self.scale)
      alone[time] = expected
      guard picture != expected else { continue }
      let different = zip(picture.words, expected.words).enumerated().filter { $1.0 != $1.1 }
      let (column, row) = (
        (different.first?.offset ?? 0) % picture.width,
        (different.first?.offset ?? 0) / picture.width
      )
      Issue.record(
        "frame \(index): \(different.count) pixels differ, the first at \(column), \(row)")
    }
  }
}
