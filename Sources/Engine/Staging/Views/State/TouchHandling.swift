/// The touches that reach a view, and the gesture recognisers that receive them.
struct TouchHandling {
  /// Whether touches reach the view and its subviews.
  var isEnabled = true
  /// The gesture recognisers in the order of adding.
  var recognizers: [GestureRecognizer] = []
  /// Whether touches are to reach no other view.
  var isExclusive = false
}
