import Painting
public import RasterCoding
public import Rendering
public import Timelines
import Timing

extension Timeline {
  /// Returns the timeline as pictures, painted one by one as they are read.
  ///
  /// - Parameters:
  ///   - schedule: which instants are shown, and for how long.
  ///   - scale: pixels per point.
  /// - Throws: `PaintingError` where the canvas passes a limit at that scale.
  public func animation(_ schedule: FrameSchedule, scale: Double) throws -> RasterAnimation {
    let (width, height) = try Painter.pixelExtent(of: canvas.size, scale: scale)
    return RasterAnimation(
      width: width, height: height, loopCount: playback.loopCount,
      isTimed: schedule.entries.contains { $0.duration > .zero }
    ) {
      let tools = try FrameTools.live()
      var rest = schedule.entries[...]
      return RasterAnimation.Reader {
        guard let entry = rest.popFirst() else { return nil }
        return RasterFrame(
          try tools.paint(frame(at: entry.time), scale), duration: entry.duration)
      }
    }
  }
}
