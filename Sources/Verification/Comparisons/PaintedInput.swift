import Foundation
import FrameComparison
import Geometry
import Imaging
package import RasterCoding
import Rendering
import Timelines
import Timing

/// Pictures of one side of a comparison, with what is known about them beside the pixels.
package struct PaintedInput {
  package let pictures: RasterAnimation
  /// What they show; `nil` where only pictures are known.
  let timeline: Timeline?
  /// Which of its instants is shown when; `nil` where only pictures are known.
  let sampling: Sampling?
  /// Pixels per point.
  let scale: Double

  /// Takes pictures as they are, by default with a point for each pixel.
  init(pictures: RasterAnimation, scale: Double = 1) {
    self.pictures = pictures; timeline = nil; sampling = nil; self.scale = scale
  }

  /// Takes pictures that show a timeline.
  init(pictures: RasterAnimation, timeline: Timeline, sampling: Sampling) {
    self.pictures = pictures; self.timeline = timeline
    self.sampling = sampling; scale = sampling.scale
  }

  /// Paints a timeline at its frames' own times.
  init(timeline: Timeline, sampling: Sampling) throws {
    pictures = try timeline.animation(.apng(sampling), scale: sampling.scale)
    self.timeline = timeline; self.sampling = sampling; scale = sampling.scale
  }

  /// Paints a timeline in the form that pictures of another one have.
  ///
  /// A GIF is made and read again in memory, so that it has the colours that a GIF has.
  init(timeline: Timeline, sampling: Sampling, like form: ComparisonInput.Form, isTimed: Bool)
    throws
  {
    self.timeline = timeline; self.sampling = sampling; scale = sampling.scale
    switch form {
    case .gif:
      let exact = try timeline.animation(.gif(sampling), scale: sampling.scale)
      let encoder = try GIFEncoder(
        width: exact.width, height: exact.height,
        options: GIFOptions(loopCount: exact.loopCount))
      try encoder.append(contentsOf: exact)
      pictures = try GIFReader.open(Array(try encoder.data()))
    default:
      let schedule = isTimed ? FrameSchedule.apng(sampling) : .stills(sampling)
      pictures = try timeline.animation(schedule, scale: sampling.scale)
    }
  }

  /// Returns the timeline's instant that a frame shows; `nil` where only pictures are known.
  ///
  /// Pictures without a clock show instants all the same, which their numbers tell.
  func timelineTime(ofFrame frame: Int, at outputTime: Instant) -> Instant? {
    guard let sampling else { return nil }
    return pictures.isTimed
      ? sampling.timelineTime(at: outputTime)
      : sampling.start + sampling.playback.sampleTime(ofFrame: frame)
  }

  /// Returns a region's rectangles in a frame, in pixels.
  func rectangles(
    of region: IgnoredRegion, inFrame frame: Int, at outputTime: Instant
  ) -> [PixelRect] {
    switch region.area {
    case .rectangle(let area): return [pixels(area)]
    case .item(let pattern, let outset):
      guard let timeline, let time = timelineTime(ofFrame: frame, at: outputTime) else { return [] }
      return timeline.regions(ofItems: pattern, outset: outset, at: time).map(pixels)
    }
  }

  /// Returns the rectangles of a timeline's regions in a frame, in pixels.
  func rectangles(
    inFrame frame: Int, at outputTime: Instant, of regions: (Timeline, Instant) -> [CGRect]
  ) -> [PixelRect] {
    guard let timeline, let time = timelineTime(ofFrame: frame, at: outputTime) else { return [] }
    return regions(timeline, time).map(pixels)
  }

  /// Returns the smallest rectangle of whole pixels around one in points.
  func pixels(_ area: CGRect) -> PixelRect {
    // What is a millionth of a pixel beyond a whole one got there by rounding.
    let slack = 1e-6
    func pixel(_ value: Double) -> Int { Int(min(1e6, max(-1e6, value))) }
    let left = pixel((area.minX * scale + slack).rounded(.down))
    let top = pixel((area.minY * scale + slack).rounded(.down))
    return PixelRect(
      x: left, y: top, width: max(0, pixel((area.maxX * scale - slack).rounded(.up)) - left),
      height: max(0, pixel((area.maxY * scale - slack).rounded(.up)) - top))
  }
}
