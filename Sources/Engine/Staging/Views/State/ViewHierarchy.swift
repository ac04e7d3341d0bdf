/// The subviews of a view, and its order among its siblings.
struct ViewHierarchy {
  /// The subviews from back to front, including those that stand for bare layers.
  var children: [View] = []
  /// The order among siblings, if it differs from the order of adding.
  var siblingOrder = 0
  /// Whether the view stands for a bare layer.
  var isBareLayer = false
  /// The name of the view in the timeline.
  var name: String?
  /// A number by which the view can be found.
  var tag = 0
}
