import Rendering
import Timing

/// The form of a golden.
public enum GoldenForm: Hashable, Sendable {
  /// The timeline, and frames of it at a frame rate and a number of pixels per point.
  ///
  /// By default at most 10 frames per second are recorded, at most 640 pixels long, and a golden
  /// keeps the frame rate and the scale that it has.
  case animation(framesPerSecond: Double? = nil, scale: Double? = nil)
  /// The timeline alone: all positions and appearances at any time.
  case timeline
  /// The frame at a time in seconds, at a number of pixels per point.
  case frame(at: Double, scale: Double? = nil)

  /// The name of the form in messages.
  var noun: String {
    switch self {
    case .animation: "animation"
    case .timeline: "timeline"
    case .frame: "frame"
    }
  }

  /// A description of an invalid value; `nil` if all are valid.
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
