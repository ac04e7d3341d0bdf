/// The heights of a line above and below its baseline, in points.
struct LineMetrics {
  private(set) var above: Double
  private(set) var below: Double

  init(above: Double, below: Double) {
    self.above = above
    self.below = below
  }

  /// Returns the metrics with half of the leading of a line height, possibly negative, on either
  /// side.
  ///
  /// Source: CSS 2.1, 10.8.1, leading and half-leading.
  func leaded(to lineHeight: Double?) -> LineMetrics {
    guard let lineHeight else { return self }
    var result = self
    let half = (lineHeight - (above + below)) / 2
    result.above += half
    result.below += half
    return result
  }

  /// Returns metrics that contain both.
  func union(_ other: LineMetrics) -> LineMetrics {
    var result = self
    result.above = max(above, other.above)
    result.below = max(below, other.below)
    return result
  }
}
