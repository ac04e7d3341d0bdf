internal import Documents
internal import Timing

/// The progress of a motion over its duration, for a drawing.
package struct MotionPlot: Hashable, Sendable, Encodable {
  package let seconds: Double
  /// The progress at equal distances of time, from 0 to 1 and beyond.
  package let samples: [Double]
  /// The control points of a cubic Bézier, `[x1, y1, x2, y2]`.
  package var points: [Double]?

  /// The number of parts into which the duration is divided.
  private static let parts = 60

  /// Samples a curve over a duration.
  init(_ curve: TimingCurve, seconds: Double) {
    self.seconds = seconds
    let duration = Instant(seconds: seconds)
    samples = (0...Self.parts).map { part in
      let time = Instant(seconds: seconds * Double(part) / Double(Self.parts))
      return (curve.progress(at: time, duration: duration) * 1e4).rounded() / 1e4
    }
    if case .cubic(let bezier) = curve { points = [bezier.x1, bezier.y1, bezier.x2, bezier.y2] }
  }
}

extension SpringDocument {
  /// Returns the spring that plays in a motion of some duration.
  func spring(lasting seconds: Double) -> Spring {
    switch self {
    case .physical(let spring): spring
    case .fitted(let damping, let velocity):
      Spring(dampingRatio: damping, duration: seconds, initialVelocity: velocity)
    }
  }
}

extension Spring {
  /// The parameters by their keys in scenes, of springs with mass 1.
  ///
  /// - Parameter isFitted: Whether the damping is a ratio, as that of UIKit's springs is.
  func parameter(_ key: String, isFitted: Bool) -> Double? {
    let value: Double? =
      switch key {
      case "damping": isFitted ? min(dampingRatio, 1) : damping
      case "response", "duration": 2 * .pi / angularFrequency
      case "dampingFraction": dampingRatio
      case "bounce": dampingRatio <= 1 ? min(1 - dampingRatio, 0.99) : 1 / dampingRatio - 1
      case "mass": 1
      case "stiffness": stiffness
      case "velocity": initialVelocity
      default: nil
      }
    return value.map { ($0 * 1e3).rounded() / 1e3 }
  }
}
