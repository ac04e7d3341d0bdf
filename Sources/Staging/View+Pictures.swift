import Timelines
import Timing

/// Pictures of views, for snapshots to show.
extension View {
  /// Records how the view and all that is in it look now, to be shown by snapshots.
  ///
  /// A view that is not on the stage is laid out for it.
  ///
  /// - Parameter isShown: tells which views within are in the picture.
  /// - Returns: the number of the layer that snapshots show.
  func capture(
    on stage: Stage, afterUpdates: Bool = true, where isShown: (View) -> Bool = { _ in true }
  ) -> Int {
    let isOnStage = layer != nil
    if !isOnStage { attach(to: stage, parent: nil) }
    if afterUpdates || !isOnStage { View.performWithoutAnimation { layoutIfNeeded() } }
    let picture = stage.layers.count
    appendPicture(to: stage, parent: nil, where: isShown)
    stage.setHidden(true, of: picture)
    if !isOnStage { detach() }
    return picture
  }

  /// Records the view as it looks now, and all that is in it, in paint order.
  private func appendPicture(to stage: Stage, parent: Int?, where isShown: (View) -> Bool) {
    guard let layer else { return }
    var picture = stage.layers[layer].frozen(at: stage.now)
    (picture.identity, picture.parent) = (nil, parent)
    (picture.zIndex, picture.indexPath) = (Steps(0), Steps([]))
    // It is only ever looked at as it is now, so later frames need not pass it by.
    picture.death = Instant(ticks: stage.now.ticks + 1)
    let number = stage.layers.count
    stage.layers.append(picture)
    let views = Dictionary(
      recordedChildren.compactMap { view in view.layer.map { ($0, view) } },
      uniquingKeysWith: { first, _ in first })
    for layer in stage.layers.paintOrder(of: Array(views.keys), at: stage.now) {
      guard let view = views[layer], !stage.layers[layer].isHidden.value(at: stage.now),
        isShown(view)
      else { continue }
      view.appendPicture(to: stage, parent: number, where: isShown)
    }
  }
}
