import Testing
import Timing

/// The timing curves of all kinds, each with a name for the failure message.
let allCurves: [(name: String, curve: TimingCurve, seconds: Double)] =
  easings + [
    ("default", .default, 0.25),
    ("easeInEaseOut", .easeInEaseOut, 0.3),
    ("easeIn", .easeIn, 1),
    ("easeOut", .easeOut, 1),
    ("linear", .linear, 2),
    ("anticipating", .cubic(CubicBezier(x1: 0.36, y1: -0.6, x2: 0.66, y2: 1.6)), 0.5),
    ("flat in the middle", .cubic(CubicBezier(x1: 0, y1: 0.7, x2: 1, y2: 0.3)), 0.5),
    ("damped by .7", .spring(Spring(dampingRatio: 0.7, duration: 0.4)), 0.4),
    ("critical", .spring(Spring(dampingRatio: 1, duration: 1)), 1),
    (
      "pushed", .spring(Spring(dampingRatio: 0.8, duration: 0.5, initialVelocity: 5)), 0.5
    ),
    ("mechanical", .spring(Spring()), 1.4727),
    ("over-damped", .spring(Spring(duration: 0.5, bounce: -0.5)), 2),
    (
      "overdamped as critical",
      .spring(Spring(mass: 3, stiffness: 1000, damping: 500)), 0.505735
    ),
  ]

/// The curves of `Easing` whose slope is finite and does not bend abruptly where it is measured.
private let easings: [(name: String, curve: TimingCurve, seconds: Double)] =
  Easing.allCases
  .filter { ![.easeInOutCirc, .easeInOutBounce].contains($0) }
  .map { ($0.rawValue, .easing($0), 0.4) }

/// Expects the laws of every curve: its ends, its half-open span and its velocity.
func expectCurveLaws(
  _ name: String, _ curve: TimingCurve, seconds: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let duration = Instant(seconds: seconds)
  let tick = Instant(ticks: 1)
  func expect(_ isRight: Bool, _ law: String) {
    #expect(isRight, "\(name): \(law)", sourceLocation: sourceLocation)
  }
  expect(curve.progress(at: .zero, duration: duration) == 0, "starts at 0")
  expect(curve.progress(at: .zero - tick, duration: duration) == 0, "is 0 before its start")
  expect(curve.progress(at: duration, duration: duration) == 1, "is exactly 1 at its end")
  expect(curve.progress(at: duration + tick, duration: duration) == 1, "is 1 after its end")
  // A spring may still be 0.1 to 0.2 % away, which setting it to its end hides.
  let nearEnd = curve.progress(at: duration - tick, duration: duration)
  expect(abs(nearEnd - 1) < 2e-3 || name == "over-damped", "has arrived before its end")
  expect(curve.velocity(at: duration, duration: duration) == 0, "rests at its end")
  expect(curve.velocity(at: .zero - tick, duration: duration) == 0, "rests before its start")
  let step = Instant(seconds: seconds / 10_000)
  for index in 1..<100 {
    let time = Instant(seconds: seconds * Double(index) / 100)
    let before = curve.progress(at: time - step, duration: duration)
    let after = curve.progress(at: time + step, duration: duration)
    let slope = (after - before) / (2 * step.seconds)
    let velocity = curve.velocity(at: time, duration: duration)
    // Central differences err by h²/6 times the third derivative; steep parts get a wider
    // tolerance.
    expect(
      abs(slope - velocity) < 1e-3 * max(1, abs(velocity)) / seconds,
      "velocity \(velocity) at \(index) % is the derivative \(slope)")
  }
}
