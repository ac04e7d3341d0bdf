package import Timing

/// The animation of the present changes.
struct AnimationContext {
  var delay: Instant
  var duration: Instant
  var curve: TimingCurve
  var beginsFromCurrentState: Bool
  /// Whether changes are animated at all.
  var isEnabled: Bool
  /// The duration that key frames in the block are shares of; `nil` without key frames.
  var keyframes: Keyframes?

  /// The time that key frames share.
  struct Keyframes {
    let delay: Instant
    let duration: Instant
    /// Whether values jump at the end of each frame.
    let jumps: Bool
  }

  /// The end of the animation, relative to its beginning.
  var length: Instant { isEnabled ? delay + duration : .zero }

  /// The context of changes without animation.
  static let disabled = AnimationContext(
    delay: .zero, duration: .zero, curve: .linear, beginsFromCurrentState: false,
    isEnabled: false)
}

/// Options of view animations; the names and meanings are UIKit's.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Replaces running animations and starts from what is shown.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Runs again and again, without an end.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Runs back after each run.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Takes the own duration even inside another animation.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Takes the own curve even inside another animation.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  public static let curveEaseInOut: AnimationOptions = []
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// The timing curve that the options name; ease-in-out where they name none.
  package var curve: TimingCurve {
    switch (rawValue >> 16) & 0xF {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInEaseOut
    }
  }
}
