extension PlannedOutput.Content {
  /// Returns the memory that the encoder of the output takes at most besides the frames that are
  /// painted, in frames.
  ///
  /// - Parameters:
  ///   - count: The number of frames.
  ///   - pixels: The number of pixels of a frame.
  func framesKept(of count: Int, pixels: Double) -> Double {
    switch self {
    case .animation(let form): form.format.framesKept(of: count, pixels: pixels)
    case .still, .pngFrames: 1
    case .sheet: max(1, 4 * SheetOptions.largestPixels / max(1, pixels))
    case .svg, .timeline, .svgFrames: 0
    }
  }
}
