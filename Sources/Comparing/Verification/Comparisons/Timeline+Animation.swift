import Imaging
import Painting
public import RasterCoding
public import Rendering
public import Timelines
import Timing

extension Timeline {
  /// Returns the timeline as an animation, painted frame by frame as it is read.
  ///
  /// - Parameters:
  ///   - schedule: The instants of the frames, with their durations.
  ///   - scale: Pixels per point.
  /// - Throws: `PaintingError` if the canvas exceeds a limit at that scale.
  public func animation(_ schedule: FrameSchedule, scale: Double) throws -> RasterAnimation {
    let (width, height) = try Painter.pixelExtent(of: canvas.size, scale: scale)
    return RasterAnimation(
      width: width, height: height, loopCount: playback.loopCount,
      isTimed: schedule.entries.contains { $0.duration > .zero }
    ) {
      let tools = try FrameTools.live()
      var rest = schedule.entries[...]
      var last: (layers: [FrameLayer], bitmap: Bitmap)?
      return RasterAnimation.Reader {
        guard let entry = rest.popFirst() else { return nil }
        let frame = frame(at: entry.time)
        // While nothing changes, nothing is painted.
        if let last, last.layers == frame.layers {
          return RasterFrame(last.bitmap, duration: entry.duration, isRepeated: true)
        }
        // The painter repaints the changes in its bitmap, which it copies if there is another reference.
        last = nil
        let bitmap = try tools.paint(frame, scale).bitmap
        last = (frame.layers, bitmap)
        return RasterFrame(bitmap, duration: entry.duration)
      }
    }
  }
}
