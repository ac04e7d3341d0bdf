public import Timing

/// The difference between two frames that are compared.
public struct FrameDifference: Hashable, Sendable {
  /// The frame of A, from 0.
  public let a: Int
  /// The frame of B, from 0.
  public let b: Int
  /// The instant in A; `nil` without a clock.
  public let timeA: Instant?
  /// The instant in B; `nil` without a clock.
  public let timeB: Instant?
  /// The pixels that differ.
  public let pixels: BitmapDifference
  /// The position among all pairs; those of neighbors are consecutive.
  let place: Int
  /// The displacement that explains the difference alone, if there is one.
  let displacement: Displacement?
}

/// A summary of one of two animations.
public struct AnimationSummary: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The number of frames.
  public let frames: Int
  /// The length; `nil` without a clock.
  public let length: Instant?
  /// The number of times it plays; `nil` for endless, and without a clock.
  public let loops: Int?
}

/// The verdict on two animations: the expected A and the actual B.
public struct AnimationDifference: Hashable, Sendable {
  /// The summary of A.
  public let a: AnimationSummary
  /// The summary of B.
  public let b: AnimationSummary
  /// The findings, the most general first; the same change once.
  public internal(set) var findings: [AnimationFinding] = []
  /// The frames that differ in more unexplained pixels than the tolerances allow, in order.
  public internal(set) var frames: [FrameDifference] = []
  /// The pixels of all pairs together, including those of frames within the tolerances.
  public internal(set) var total = BitmapDifference()
  /// The frames that were compared, ascending in both; of equal frames in a row that only one side
  /// repeats, the first ones.
  public internal(set) var pairs: [FramePair] = []

  /// The number of pairs of frames that were compared.
  public var comparedFrames: Int { pairs.count }

  /// Whether there are no findings; explained and ignored pixels may differ.
  public var isSame: Bool { findings.isEmpty }

  /// The frame with the most unexplained pixels; of equal ones the earliest.
  public var worst: FrameDifference? {
    frames.reduce(nil) { worst, frame in
      guard let worst, worst.pixels.unexplained.count >= frame.pixels.unexplained.count else {
        return frame
      }
      return worst
    }
  }
}

extension AnimationDifference: CustomStringConvertible {
  /// The findings, a line each; empty where there are none.
  public var description: String { findings.map(\.description).joined(separator: "\n") }
}
