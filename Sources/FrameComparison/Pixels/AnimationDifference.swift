public import Timing

/// What differs between two frames that are held against each other.
public struct FrameDifference: Hashable, Sendable {
  /// The frame of A, from 0.
  public let a: Int
  /// The frame of B, from 0.
  public let b: Int
  /// When that is in A; `nil` without a clock.
  public let timeA: Instant?
  /// When that is in B; `nil` without a clock.
  public let timeB: Instant?
  /// Which pixels differ.
  public let pixels: BitmapDifference
  /// The place among all pairs; the numbers of neighbours follow on each other.
  let place: Int
  /// How the difference comes about by a displacement alone.
  let displacement: Displacement?
}

/// What is known of one of two animations.
public struct AnimationSummary: Hashable, Sendable {
  /// Pixels in a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The number of frames.
  public let frames: Int
  /// The length; `nil` without a clock.
  public let length: Instant?
  /// How often it plays; `nil` for ever, and without a clock.
  public let loops: Int?
}

/// The verdict on two animations: A as it should be, B as it is.
public struct AnimationDifference: Hashable, Sendable {
  /// What is known of A.
  public let a: AnimationSummary
  /// What is known of B.
  public let b: AnimationSummary
  /// What is to be told, the most general first; the same change once.
  public internal(set) var findings: [AnimationFinding] = []
  /// Frames that differ in more unexplained pixels than the limits allow, in order.
  public internal(set) var frames: [FrameDifference] = []
  /// The pixels of all pairs together, those in frames within the limits too.
  public internal(set) var total = BitmapDifference()
  /// Frames that were held against each other, rising in both; of equal pictures in a row, that
  /// only one of both may repeat, the first ones.
  public internal(set) var pairs: [FramePair] = []

  /// How many pairs of frames were held against each other.
  public var comparedFrames: Int { pairs.count }

  /// Whether there is nothing to tell; what is explained or ignored may differ.
  public var isSame: Bool { findings.isEmpty }

  /// The frame with the most unexplained pixels; of equals the earliest.
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
