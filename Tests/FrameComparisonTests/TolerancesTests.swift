import FrameComparison
import Testing

/// Limits and where they come from.
struct ComparisonLimitsTests {
  @Test func `pictures have to be equal unless somebody says otherwise`() {
    let limits = Tolerances()
    #expect(limits.channel == Tolerance(0) && limits.pixels == Tolerance(0))
    #expect(limits.perceptual.value == nil && !limits.ignoresAntialiasing.value)
    #expect(limits.ignored.isEmpty)
    #expect("\(limits.points.origin)" == "default")
    #expect("\(ToleranceOrigin.option("--points"))" == "--points")
  }
}
