extension PlannedOutput.Content {
  /// Returns the memory that the encoder of the output takes at most besides the frames that are
  /// painted, in frames.
  ///
  /// Measured with frames of 64 megapixels. The first frame is shared with the painter.
  ///
  /// - Parameter count: The number of frames.
  func framesKept(of count: Int) -> Double {
    switch self {
    case .gif: count > 1 ? 1.5 : 0.5
    case .apng: count > 1 ? 1.75 : 1.5
    case .still, .pngFrames, .sheet: 1
    case .timeline, .svgFrames: 0
    }
  }
}
