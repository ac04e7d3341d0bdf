import ComparisonTolerances
import Testing

/// Limits and where they come from.
struct ComparisonLimitsTests {
  @Test func `pixels must be identical by default`() {
    let tolerances = Tolerances()
    #expect(tolerances.channel == Tolerance(0) && tolerances.pixels == Tolerance(0))
    #expect(tolerances.perceptual.value == nil && !tolerances.ignoresAntialiasing.value)
    #expect(tolerances.ignored.isEmpty)
    #expect("\(tolerances.points.origin)" == "default")
    #expect("\(ToleranceOrigin.option("--points"))" == "--points")
  }
}
