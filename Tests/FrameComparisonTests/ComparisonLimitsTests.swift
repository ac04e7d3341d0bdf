import FrameComparison
import Testing

/// Limits and where they come from.
struct ComparisonLimitsTests {
  @Test func `pictures have to be equal unless somebody says otherwise`() {
    let limits = ComparisonLimits()
    #expect(limits.channel == Limit(0) && limits.pixels == Limit(0))
    #expect(limits.perceptual.value == nil && !limits.ignoresAntialiasing.value)
    #expect(limits.ignored.isEmpty)
    #expect("\(limits.points.origin)" == "default")
    #expect("\(LimitOrigin.option("--points"))" == "--points")
  }
}
