public import Foundation
public import Staging

/// Blocks of animated changes as they were written before there were closures.
extension View {
  /// Begins a block of changes that are animated for 0.2 s, ease-in-out, if nothing else is said.
  public static func beginAnimations(
    _ animationID: String?, context: UnsafeMutableRawPointer?
  ) {
    openAnimation(duration: 0.2)
  }

  /// Ends the block that `beginAnimations` began.
  public static func commitAnimations() { closeAnimation() }

  /// Says how long the changes of the block take, in seconds.
  public static func setAnimationDuration(_ duration: TimeInterval) {
    adjustAnimation(duration: duration)
  }

  /// Says how long the changes of the block wait, in seconds.
  public static func setAnimationDelay(_ delay: TimeInterval) { adjustAnimation(delay: delay) }

  /// Says the curve of the block's changes.
  public static func setAnimationCurve(_ curve: AnimationCurve) {
    adjustAnimation(curve: curve.timing)
  }

  /// Says whether the block's changes replace running animations.
  public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
    adjustAnimation(beginsFromCurrentState: fromCurrentState)
  }

  @available(*, unavailable, message: "use animate(withDuration:) with the option repeat")
  public static func setAnimationRepeatCount(_ repeatCount: Float) {}

  @available(*, unavailable, message: "use animate(withDuration:) with the option autoreverse")
  public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {}
}
