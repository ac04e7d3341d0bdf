package import Timelines
package import Timing

/// The animation of the present changes.
struct AnimationContext {
  var delay: Instant
  var duration: Instant
  var curve: TimingCurve
  /// The curve of the vertical part of positions; `nil` for that of all else.
  var verticalCurve: TimingCurve?
  var beginsFromCurrentState: Bool
  /// The rule by which the changes meet animations that still run.
  var retargeting = Retargeting.composing
  /// Whether changes are animated at all.
  var isEnabled: Bool
  /// The additional delays of elements; `nil` for none.
  var stagger: AnimationStagger?
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
  var length: Instant { isEnabled ? delay + (stagger?.maximum ?? .zero) + duration : .zero }

  /// The context of changes without animation.
  static var disabled: AnimationContext {
    AnimationContext(
      delay: .zero, duration: .zero, curve: .linear, beginsFromCurrentState: false,
      isEnabled: false)
  }
}

/// The additional delays with which an animation begins for single elements.
package struct AnimationStagger {
  /// The longest delay.
  package let maximum: Instant
  /// Returns the delay of an element and of everything in it; `nil` for that of the element around it.
  package let delay: (LayerIdentity, _ indexPath: [Int]) -> Instant?

  /// Makes delays.
  package init(maximum: Instant, delay: @escaping (LayerIdentity, _ indexPath: [Int]) -> Instant?) {
    self.maximum = maximum; self.delay = delay
  }

  /// Returns the delay of a layer of a stage, at most the longest one.
  func delay(of layer: Int, on stage: Stage) -> Instant {
    var next: Int? = layer
    while let index = next {
      let layer = stage.layers[index]
      if let identity = layer.identity, let delay = delay(identity, layer.indexPath.last) {
        return min(delay, maximum)
      }
      next = layer.parent
    }
    return .zero
  }
}

/// The repetition of an animation.
package struct AnimationRepetition {
  /// The number of runs, at least 1; infinite for ever.
  package let count: Double
  /// Whether each run is followed by one back.
  package let autoreverses: Bool
  /// The restoration of the values before the animation, which hold when it ends; the final values
  /// hold where `nil`.
  package let restoration: (() -> Void)?
  /// Whether a later change of a value ends its repetition; otherwise an endless one goes on over it,
  /// as in UIKit.
  package let endsOnChange: Bool

  /// Makes a repetition.
  package init(
    count: Double, autoreverses: Bool, endsOnChange: Bool = false,
    restoration: (() -> Void)? = nil
  ) {
    self.count = count; self.autoreverses = autoreverses
    self.endsOnChange = endsOnChange; self.restoration = restoration
  }
}

/// Options of view animations; the names and meanings are UIKit's.
public struct AnimationOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Starts from what is shown where running animations are replaced, as those of an opacity.
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
    case 7: .spring(SystemMotion.spring)
    default: .easeInEaseOut
    }
  }

  /// The duration of the curve that the options name, in seconds; `nil` for that of the caller.
  ///
  /// Only the keyboard's, which code knows by its number 7, has one.
  var ownDuration: Double? {
    (rawValue >> 16) & 0xF == 7 ? SystemMotion.duration : nil
  }
}
