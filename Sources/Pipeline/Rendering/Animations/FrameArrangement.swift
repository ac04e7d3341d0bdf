public import Timing

/// The order and the holds in which an animation shows its frames.
public struct FrameArrangement: Hashable, Sendable {
  /// The longest hold.
  public static let longestHold = Instant(seconds: 600)

  /// The time by which the first frame is shown longer.
  public var startHold: Instant
  /// The time by which the last frame is shown longer.
  public var endHold: Instant
  /// Whether all frames between the last and the first follow in backward order.
  public var playsBackward: Bool

  /// Creates an arrangement, by default without changes.
  public init(
    startHold: Instant = .zero, endHold: Instant = .zero, playsBackward: Bool = false
  ) {
    self.startHold = startHold; self.endHold = endHold; self.playsBackward = playsBackward
  }

  /// Checks the holds.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  func validate() throws {
    for (name, time) in [("`startHold`", startHold), ("`endHold`", endHold)] {
      guard time < .zero || time > Self.longestHold else { continue }
      throw RenderError(
        .invalidArgument, "\(name) is 0 to \(Int(Self.longestHold.seconds)) s")
    }
  }
}
