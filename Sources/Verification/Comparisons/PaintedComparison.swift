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

  /// Returns images of the differences; none if only timelines were compared.
  ///
  /// - Throws: `RenderError` if something cannot be read or painted.
  package func evidence() throws -> [Evidence] {
    guard let frames, comparison.pixelVerdict != .notCompared else { return [] }
    return try Evidence.showing(frames.before, frames.after, of: comparison)
  }
}
