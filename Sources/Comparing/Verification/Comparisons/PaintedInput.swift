import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import PixelComparison
package import RasterCoding
import Rendering
import TimelineComparison
import Timelines
import Timing

/// The frames of one side of a comparison, with their timeline if there is one.
package struct PaintedInput {
  /// The frames, kept in memory where they would be painted in each pass.
  package let animation: RasterAnimation
  /// The frames of one pass, of which none is kept.
  let source: RasterAnimation
  /// The timeline; `nil` if only frames are known.
  let timeline: Timeline?
  /// The instants of the frames; `nil` if only frames are known.
  let sampling: Sampling?
  /// Pixels per point.
  let scale: Double
  /// The title and the steps of the scene; `nil` where they are not known.
  var script: SheetScript?

  /// Creates an input of frames as they are, by default with a point for each pixel.
  init(animation: RasterAnimation, scale: Double = 1) {
    self.animation = animation; source = animation
    timeline = nil; sampling = nil; self.scale = scale
  }

  /// Creates an input of frames that show a timeline.
  init(animation: RasterAnimation, timeline: Timeline, sampling: Sampling) {
    self.animation = animation; source = animation; self.timeline = timeline
    self.sampling = sampling; scale = sampling.scale
  }

  /// Paints a timeline at its frames' own times.
  init(timeline: Timeline, sampling: Sampling) throws {
    source = try timeline.animation(.apng(sampling), scale: sampling.scale)
    animation = source.kept()
    self.timeline = timeline; self.sampling = sampling; scale = sampling.scale
  }

  /// Paints a timeline in the form of another animation's frames.
  ///
  /// A GIF is encoded with an intent and decoded in memory, so that it has the colors of a GIF.
  init(
    timeline: Timeline, sampling: Sampling, like form: ComparisonInput.Form, isTimed: Bool,
    intent: EncodingIntent
  ) throws {
    self.timeline = timeline; self.sampling = sampling; scale = sampling.scale
    switch form {
    case .gif:
      let exact = try timeline.animation(.gif(sampling), scale: sampling.scale)
      let encoder = try GIFEncoder(
        width: exact.width, height: exact.height,
        options: GIFOptions(loopCount: exact.loopCount, intent: intent))
      try encoder.append(contentsOf: exact)
      source = try GIFReader.open(Array(try encoder.data()))
      animation = source
    default:
      let schedule =
        !isTimed
        ? FrameSchedule.stills(sampling)
        : form == .webp ? .webp(sampling) : .apng(sampling)
      source = try timeline.animation(schedule, scale: sampling.scale)
      animation = source.kept()
    }
  }

  /// Returns the instant of the timeline that a frame shows; `nil` if only frames are known.
  ///
  /// Frames without a clock show instants as well, which their numbers give.
  func timelineTime(ofFrame frame: Int, at outputTime: Instant) -> Instant? {
    guard let sampling else { return nil }
    return animation.isTimed
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
    // An excess of a millionth of a pixel is a rounding error.
    let slack = 1e-6
    func pixel(_ value: Double) -> Int { Int(min(1e6, max(-1e6, value))) }
    let left = pixel((area.minX * scale + slack).rounded(.down))
    let top = pixel((area.minY * scale + slack).rounded(.down))
    return PixelRect(
      x: left, y: top, width: max(0, pixel((area.maxX * scale - slack).rounded(.up)) - left),
      height: max(0, pixel((area.maxY * scale - slack).rounded(.up)) - top))
  }
}
