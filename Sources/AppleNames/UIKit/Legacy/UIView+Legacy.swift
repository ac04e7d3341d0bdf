public import Foundation
public import Staging

/// Begin/commit animation blocks, the form that preceded closures.
extension View {
  /// Begins a block of animated changes; by default they take 0.2 s and use ease-in-out.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    openAnimation(duration: 0.2)
  }

  /// Ends the block that `beginAnimations` began.
  public static func commitAnimations() { closeAnimation() }

  /// Sets the duration of the block's changes, in seconds.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    adjustAnimation(duration: duration)
  }

  /// Sets the delay of the block's changes, in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) { adjustAnimation(delay: delay) }

  /// Sets the timing curve of the block's changes.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    adjustAnimation(curve: curve.timing)
  }

  /// Sets whether the block's changes replace running animations.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    adjustAnimation(beginsFromCurrentState: fromCurrentState)
  }

  @available(*, unavailable, message: "use animate(withDuration:) with the option repeat")
  public static func setAnimationRepeatCount(_ repeatCount: Float) {}

  @available(*, unavailable, message: "use animate(withDuration:) with the option autoreverse")
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {}
}
