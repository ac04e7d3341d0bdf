/// A frame of an animated PNG, to recognize those after it that show the same.
///
/// A few kilobytes can declare hundreds of such frames of the largest canvas, which would all be
/// decoded.
struct APNGRepetition {
  /// The control data with which the frame was last shown.
  private(set) var control: APNGFrames.Control
  /// The compressed pixels.
  let data: [UInt8]
  /// Whether all pixels are either opaque or fully transparent, if they were blended.
  let isStencil: Bool

  /// Keeps a frame that was decoded.
  init(control: APNGFrames.Control, data: [UInt8], isStencil: Bool) {
    self.control = control; self.data = data; self.isStencil = isStencil
  }

  /// Returns whether the canvas shows the same after the next frame as it does now.
  func isRepeated(by next: APNGFrames.Control, _ nextData: [UInt8]) -> Bool {
    guard next.rect == control.rect, next.isOver == control.isOver, nextData == data else {
      return false
    }
    switch (control.disposal, next.disposal) {
    case (.keep, _): return !control.isOver || isStencil
    // The first one may have been blended over something else than a cleared rectangle.
    case (.clear, .clear): return !control.isOver
    // Both are painted on the same canvas.
    case (.restore, .restore): return true
    default: return false
    }
  }

  /// Notes a repetition, whose disposal counts from now on.
  mutating func take(_ next: APNGFrames.Control) { control = next }
}
