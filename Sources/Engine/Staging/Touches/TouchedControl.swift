package import Foundation

/// A view that a finger works, as a control: what a screen's tour taps and draws.
package protocol TouchedControl: View {
  /// The way of a finger that works it, in its own coordinates; the same point twice for a tap.
  var workingGesture: (start: CGPoint, end: CGPoint) { get }
}
