internal import Foundation

/// The motions of the system's own transitions, as they were recorded on iOS.
///
/// Source: `fixtures/measured/timings.tsv` and `fixtures/measured/push-curve.tsv`.
public enum SystemMotion {
  /// The duration of a push, a pop, a modal cover and a sheet, in seconds.
  ///
  /// Recorded on iOS 16.3; the keyboard takes the same.
  public static let duration = 0.5
  /// The duration for which an alert appears, in seconds: until a thousandth of the way is left.
  public static let alertDuration = 0.404

  /// The mechanics of their spring, which is also UIKit's default one; recorded on iOS 8 to 16.
  public static let mechanics = (mass: 3.0, stiffness: 1000.0, damping: 500.0)

  /// The spring of those transitions, of the keyboard and of released sheets.
  ///
  /// Its mechanics are played as critical damping: it follows a push within 0.0064 of the width.
  public static let spring = spring(lasting: duration)
  /// The spring with which an alert appears and dims, recorded on iOS 26.1.
  public static let alertSpring = Spring(angularFrequency: 22.88, dampingRatio: 1)

  /// Returns the spring stretched to another duration in seconds, which is above 0.
  public static func spring(lasting seconds: Double) -> Spring {
    let frequency = (mechanics.stiffness / mechanics.mass).squareRoot()
    return Spring(angularFrequency: frequency * duration / max(seconds, 1e-6), dampingRatio: 1)
  }
}
