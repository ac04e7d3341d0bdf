import Foundation
import FrameComparison
import Geometry
import Imaging
package import RasterCoding
import Rendering
import Timelines
import Timing

/// Pictures of one side of a comparison, with what is known about them beside the pixels.
package struct PaintedExhibit {
  package let pictures: RasterAnimation
  /// What they show; `nil` where only pictures are known.
  let timeline: Timeline?
  /// Which of its instants is shown when; `nil` where only pictures are known.
  let sampling: Sampling?
  /// Pixels per point.
  let scale: Double

  /// Takes pictures as they are.
  init(pictures: RasterAnimation) {
    (self.pictures, timeline, sampling, scale) = (pictures, nil, nil, 1)
  }

  /// Takes pictures that show a timeline.
  init(pictures: RasterAnimation, timeline: Timeline, sampling: Sampling) {
    (self.pictures, self.timeline) = (pictures, timeline)
    (self.sampling, scale) = (sampling, sampling.scale)
  }

  /// Paints a timeline at its frames' own times.
  init(timeline: Timeline, sampling: Sampling) throws {
    pictures = try timeline.animation(.apng(sampling), scale: sampling.scale)
    (self.timeline, self.sampling, scale) = (timeline, sampling, sampling.scale)
  }

  /// Paints a timeline in the form that pictures of another one have.
  ///
  /// A GIF is made and read again in memory, so that it has the colours that a GIF has.
  init(timeline: Timeline, sampling: Sampling, like form: Exhibit.Form, isTimed: Bool) throws {
    (self.timeline, self.sampling, scale) = (timeline, sampling, sampling.scale)
    switch form {
    case .gif:
      let exact = try timeline.animation(.gif(sampling), scale: sampling.scale)
      let encoder = try GIFEncoder(
        width: exact.width, height: exact.height,
        options: GIFOptions(loopCount: exact.loopCount))
      let reader = try exact.open()
      while let frame = try reader.next() {
        try encoder.append(frame.bitmap, delay: frame.duration.centiseconds)
      }
      var bytes: [UInt8] = []
      try encoder.finish { bytes.append(contentsOf: $0) }
      pictures = try GIFReader.open(bytes)
    default:
      let schedule = isTimed ? FrameSchedule.apng(sampling) : .stills(sampling)
      pictures = try timeline.animation(schedule, scale: sampling.scale)
    }
  }

  /// Returns a region's rectangles at an instant of the output, in pixels.
  func rectangles(of region: IgnoredRegion, at outputTime: Instant) -> [PixelRect] {
    switch region.area {
    case .rectangle(let area): return [pixels(area)]
    case .item(let pattern, let outset):
      guard let timeline, let sampling else { return [] }
      let time = sampling.timelineTime(at: outputTime)
      return timeline.regions(ofItems: pattern, outset: outset, at: time).map(pixels)
    }
  }

  /// Returns the smallest rectangle of whole pixels around one in points.
  func pixels(_ area: CGRect) -> PixelRect {
    let limit = 1e6
    func pixel(_ points: CGFloat) -> Int { Int(min(limit, max(-limit, points * scale))) }
    let (left, top) = (pixel(area.minX.rounded(.down)), pixel(area.minY.rounded(.down)))
    func end(_ points: CGFloat) -> Int {
      Int(min(limit, max(-limit, (points * scale).rounded(.up))))
    }
    return PixelRect(
      x: left, y: top, width: max(0, end(area.maxX) - left), height: max(0, end(area.maxY) - top))
  }
}

extension Instant {
  /// The length of time in whole centiseconds, rounded half up.
  var centiseconds: Int { Int((seconds * 100).rounded()) }
}
