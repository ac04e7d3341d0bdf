/// The recorded layer of a view, and the work that waits for the end of the present event.
struct LayerLink {
  /// The number of the layer; `nil` while the view is not on the stage.
  var layer: Int?
  /// The layer of another view that this view takes over when it is attached.
  var inheritedLayer: Int?
  /// Whether the layer continues as a snapshot, which later changes of the appearance do not affect.
  var isSnapshot = false
  /// The name of the view after its class, once its layer needed one.
  var className: String?
  /// The view of the snapshot in the bounds, which is no child.
  var snapshotLayer: SnapshotLayerView?
  /// Whether the view has to be laid out.
  var needsLayout = true
  /// Whether the view has to draw itself.
  var needsDisplay = true
  /// Whether the snapshot in the bounds is the view's own drawing.
  var isDrawnByHand = false
  /// Whether the view is to change its constraints before the next layout.
  var needsUpdateConstraints = true
  /// Whether constraints have changed, which may move what they place.
  var needsConstraintLayout = false

  /// Whether the view has anything to do before the present event is over.
  var needsVisit: Bool {
    needsLayout || needsDisplay || needsConstraintLayout || needsUpdateConstraints
  }
}
