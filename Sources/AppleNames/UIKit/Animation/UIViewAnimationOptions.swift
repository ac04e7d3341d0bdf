import Foundation
public import Staging
import Timing

extension View {
  /// Options of an animation of views; `AnimationOptions` under its UIKit name.
  public typealias AnimationOptions = Staging.AnimationOptions

  /// A named timing curve of an animation of views.
  public enum AnimationCurve: Int, Hashable, Sendable, CaseIterable {
    case easeInOut, easeIn, easeOut, linear

    /// The curve as a value of the timing engine.
    var timing: TimingCurve {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// The kind of a deprecated transition of views.
  public enum AnimationTransition: Int, Hashable, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  /// Options of a key-frame animation of views.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out subviews within the animation; here a requested layout always takes part in it.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets touches reach views while they move, as is always the case here.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Replaces running animations and starts from the presented values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats without end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs backward after each forward run.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Uses this animation's own duration even inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Uses this animation's own options even inside another animation; here options are never
    /// inherited.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Interpolates linearly between key frames.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps at the end of each key frame.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Interpolates linearly at the given times, with a warning: pacing is not supported.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Interpolates linearly, with a warning: cubic interpolation is not supported.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Interpolates linearly at the given times, with a warning: cubic pacing is not supported.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The raw number of the calculation mode.
    var calculationMode: UInt { (rawValue >> 10) & 0xF }
  }
}

extension AnimationOptions {
  /// Lays out subviews within the animation; here a requested layout always takes part in it.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Lets touches reach views while they move, as is always the case here.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Animates changes within a transition instead of showing their final values at once.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
  /// Hides and shows the views of a transition instead of removing and adding them.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Uses this animation's own options even inside another animation; here options are never
  /// inherited.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
  /// A page curl upward; replaced by a fade, with a warning.
  public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
  /// A page curl downward; replaced by a fade, with a warning.
  public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
  /// The system's frame rate; without effect, since the output's frame rate applies.
  public static let preferredFramesPerSecondDefault: AnimationOptions = []
  /// 60 frames per second; without effect, since the output's frame rate applies.
  public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
  /// 30 frames per second; without effect, since the output's frame rate applies.
  public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

  /// The raw number of the transition.
  var transition: UInt { (rawValue >> 20) & 0xF }
}

/// The options under the name that UIKit used before Swift 4.2.
public typealias UIViewAnimationOptions = AnimationOptions
/// The options of key frames under the name that UIKit used before Swift 4.2.
public typealias UIViewKeyframeAnimationOptions = View.KeyframeAnimationOptions
/// The curves under the name that UIKit used before Swift 4.2.
public typealias UIViewAnimationCurve = View.AnimationCurve
