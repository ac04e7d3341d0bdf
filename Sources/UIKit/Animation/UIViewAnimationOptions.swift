import Foundation
public import Staging
import Timing

extension View {
  /// How an animation of views runs; `AnimationOptions` by UIKit's name.
  public typealias AnimationOptions = Staging.AnimationOptions

  /// The curve along which an animation of views runs.
  public enum AnimationCurve: Int, Hashable, Sendable {
    case easeInOut, easeIn, easeOut, linear

    /// The curve itself.
    var timing: TimingCurve {
      switch self {
      case .easeInOut: .easeInEaseOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// Which way a deprecated transition of views goes.
  public enum AnimationTransition: Int, Hashable, Sendable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown
  }

  /// How key frames of views run.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays views out with the changes, as is always so here where a layout is asked for.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets touches through to what moves, as is always so here.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Replaces running animations and starts from what is shown.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Runs again and again, without an end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Runs back after each run.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Takes the own duration even inside another animation.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Takes the own options even inside another animation: none of them are inherited here.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    /// Goes straight from one key frame to the next.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps at the end of each key frame.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Goes straight here, with a warning: times count.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Goes straight here, with a warning.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Goes straight here, with a warning: times count.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// The number of the calculation mode.
    var calculationMode: UInt { (rawValue >> 10) & 0xF }
  }
}

extension AnimationOptions {
  /// Lays views out with the changes, as is always so here where a layout is asked for.
  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  /// Lets touches through to what moves, as is always so here.
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Animates what changes within a transition instead of showing its end at once.
  public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
  /// Hides and shows the views of a transition instead of taking them out and in.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Takes the own options even inside another animation: none of them are inherited here.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
  /// Fades here, with a warning.
  public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
  /// Fades here, with a warning.
  public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
  /// At the output's own rate, as all rates here.
  public static let preferredFramesPerSecondDefault: AnimationOptions = []
  /// At the output's own rate, as all rates here.
  public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
  /// At the output's own rate, as all rates here.
  public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

  /// The number of the transition.
  var transition: UInt { (rawValue >> 20) & 0xF }
}

/// The options by the name that UIKit had for them before Swift 4.2.
public typealias UIViewAnimationOptions = AnimationOptions
/// The options of key frames by the name that UIKit had for them before Swift 4.2.
public typealias UIViewKeyframeAnimationOptions = View.KeyframeAnimationOptions
/// The curves by the name that UIKit had for them before Swift 4.2.
public typealias UIViewAnimationCurve = View.AnimationCurve
