import RasterCoding

extension PlannedOutput.Content {
  /// Returns the memory that the encoder of the output takes at most besides the frames that are
  /// painted, in frames.
  ///
  /// Measured with photos of 16 and 64 megapixels.
  ///
  /// - Parameters:
  ///   - count: The number of frames.
  ///   - pixels: The number of pixels of a frame.
  func framesKept(of count: Int, pixels: Double) -> Double {
    // A very large previous frame is in a file.
    let previous = count > 1 && pixels <= Double(EncoderMemory().framePixels) ? 1.0 : 0
    return switch self {
    case .gif: previous + 0.75
    case .apng: previous + 0.5
    case .still, .pngFrames, .sheet: 1
    case .timeline, .svgFrames: 0
    }
  }
}
