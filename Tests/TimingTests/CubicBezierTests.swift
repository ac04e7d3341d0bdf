import Foundation
import Testing
import Timing

struct CubicBezierTests {
  static let golden: [(CubicBezier, Double, Double)] = [
    (.easeIn, 0.1, 0.017027), (.easeIn, 0.25, 0.093465), (.easeIn, 0.5, 0.315357),
    (.easeIn, 0.75, 0.621862), (.easeIn, 0.9, 0.839428),
    (.easeOut, 0.1, 0.160572), (.easeOut, 0.25, 0.378138), (.easeOut, 0.5, 0.684643),
    (.easeOut, 0.75, 0.906535), (.easeOut, 0.9, 0.982973),
    (.easeInEaseOut, 0.1, 0.019722), (.easeInEaseOut, 0.25, 0.129162),
    (.easeInEaseOut, 0.5, 0.5), (.easeInEaseOut, 0.75, 0.870838),
    (.easeInEaseOut, 0.9, 0.980278),
    (.default, 0.1, 0.094796), (.default, 0.25, 0.408511), (.default, 0.5, 0.802403),
    (.default, 0.75, 0.960459), (.default, 0.9, 0.994316),
    (.linear, 0.1, 0.1), (.linear, 0.25, 0.25), (.linear, 0.9, 0.9),
  ]

  @Test(arguments: golden)
  func `the named curves have the reference's values`(
    curve: CubicBezier, fraction: Double, progress: Double
  ) {
    #expect(abs(curve.progress(at: fraction) - progress) < 1e-6)
  }

  @Test func `the named curves have Core Animation's control points`() {
    #expect(CubicBezier.default == CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
    #expect(CubicBezier.easeInEaseOut == CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
    #expect(CubicBezier.easeIn == CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
    #expect(CubicBezier.easeOut == CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    #expect(CubicBezier.linear == CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1))
  }

  @Test func `times outside the duration give the ends`() {
    #expect(CubicBezier.easeIn.progress(at: -1) == 0)
    #expect(CubicBezier.easeIn.progress(at: 0) == 0)
    #expect(CubicBezier.easeIn.progress(at: 1) == 1)
    #expect(CubicBezier.easeIn.progress(at: 7) == 1)
  }

  @Test func `the fraction is solved exactly where the curve is flat in time`() {
    // x(t) = 4t³ − 6t² + 3t has no slope at its middle.
    let curve = CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
    #expect(abs(curve.progress(at: 0.5) - 0.5) < 1e-4)
    #expect(curve.velocity(at: 0.5) == 0)
    for index in 1..<1000 {
      let fraction = Double(index) / 1000
      let mirrored = 1 - curve.progress(at: 1 - fraction)
      #expect(abs(curve.progress(at: fraction) - mirrored) < 1e-4)
    }
  }

  @Test func `a monotone curve never goes back`() {
    for curve in [CubicBezier.default, .easeIn, .easeOut, .easeInEaseOut] {
      let values = (0...1000).map { curve.progress(at: Double($0) / 1000) }
      #expect(values == values.sorted())
    }
  }

  @Test func `the slope at an end that coincides with its control point is that of the tangent`() {
    #expect(abs(CubicBezier.easeOut.velocity(at: 0) - 1 / 0.58) < 1e-12)
    #expect(abs(CubicBezier.easeOut.velocity(at: 1e-7) - 1 / 0.58) < 1e-3)
    #expect(abs(CubicBezier.easeIn.velocity(at: 1) - 1 / 0.58) < 1e-12)
    #expect(CubicBezier.easeIn.velocity(at: 0) == 0)
    #expect(CubicBezier.linear.velocity(at: 0.3) == 1)
  }
}
