/// The touches that reach a view, and the gesture recognizers that receive them.
struct TouchHandling {
  /// Whether touches reach the view and its subviews.
  var isEnabled = true
  /// The gesture recognizers in the order of adding.
  var recognizers: [GestureRecognizer] = []
  /// Whether touches are to reach no other view.
  var isExclusive = false
}
