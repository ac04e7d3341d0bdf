import RasterCoding
import Rendering

/// A comparison with the frames that it painted, which evidence needs again.
package struct PaintedComparison {
  /// The differences.
  package let comparison: Comparison
  /// The frames of both sides; `nil` if pixels were not compared.
  private let frames: (before: PaintedInput, after: PaintedInput)?

  /// Takes over a comparison and its frames.
  init(_ comparison: Comparison, _ frames: (before: PaintedInput, after: PaintedInput)? = nil) {
    self.comparison = comparison; self.frames = frames
  }

  /// Returns the comparison with each note reworded.
  package func reworded(_ reword: (String) -> String) -> PaintedComparison {
    PaintedComparison(comparison.reworded(reword), frames)
  }

  /// Returns the frames of both sides and their difference; `nil` if only timelines were compared.
  ///
  /// - Throws: `RenderError` if something cannot be read or painted.
  package func comparedFrames() throws -> ComparedFrames? {
    guard let frames, comparison.pixelVerdict != .notCompared else { return nil }
    return try RasterError.naming(comparison.after) {
      try ComparedFrames(frames.before, frames.after, of: comparison)
    }
  }
}
