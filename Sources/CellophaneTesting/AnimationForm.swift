import Rendering
import Timing

/// What is recorded of an animation and compared.
public enum AnimationForm: Hashable, Sendable {
  /// The timeline, and pictures of it at a rate and at a number of pixels per point.
  ///
  /// Where nothing is said, pictures are recorded at most 10 times a second and at most 640 pixels
  /// long, and a golden keeps the rate and the scale that it has.
  case animation(framesPerSecond: Double? = nil, scale: Double? = nil)
  /// The timeline alone: where everything is at any time, and how it looks.
  case timeline
  /// The picture at some seconds, at a number of pixels per point.
  case frame(at: Double, scale: Double? = nil)

  /// What the form is called where two are mistaken for each other.
  var noun: String {
    switch self {
    case .animation: "animation"
    case .timeline: "timeline"
    case .frame: "frame"
    }
  }

  /// Words what cannot be asked for; `nil` where all can.
  var problem: String? {
    func check(_ value: Double?, _ name: String, _ range: ClosedRange<Double>) -> String? {
      guard let value, !range.contains(value) else { return nil }
      return "\(name) is \(range.lowerBound) to \(range.upperBound), not \(value)"
    }
    switch self {
    case .timeline: return nil
    case .animation(let framesPerSecond, let scale):
      return check(framesPerSecond, "framesPerSecond", SamplingOptions.rates)
        ?? check(scale, "scale", SamplingOptions.scales)
    case .frame(let seconds, let scale):
      return check(seconds, "at", 0...SamplingOptions.longest.seconds)
        ?? check(scale, "scale", SamplingOptions.scales)
    }
  }
}
