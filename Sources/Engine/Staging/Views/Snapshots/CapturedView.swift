import Foundation
package import Timelines
import Timing

/// A view and all that is in it as they were shown at an instant, recorded for snapshots.
package struct CapturedView {
  /// The number of the recorded layer.
  package let layer: Int
  /// The name under which transitions match the view with one on another screen; `nil` for none.
  package let transitionName: String?
  /// The name by which `inspect` lists the view; `nil` for none.
  package let identity: LayerIdentity?
  /// The class of the view.
  package let type: ObjectIdentifier
  /// The views in it, in paint order.
  package let children: [CapturedView]

  /// Describes a recorded layer.
  package init(
    layer: Int, transitionName: String?, identity: LayerIdentity?, type: ObjectIdentifier,
    children: [CapturedView]
  ) {
    self.layer = layer
    self.transitionName = transitionName
    self.identity = identity
    self.type = type
    self.children = children
  }
}

extension View {
  /// Records the present appearance of the view and its subviews, to be shown by snapshots.
  ///
  /// A view that is not on the stage is laid out for it.
  ///
  /// - Parameter isShown: Whether a view within is part of the snapshot.
  func capture(
    on stage: Stage, afterUpdates: Bool = true, where isShown: (View) -> Bool = { _ in true }
  ) -> CapturedView? {
    let isOnStage = layer != nil
    if !isOnStage { attach(to: stage, parent: nil) }
    if afterUpdates || !isOnStage { View.performWithoutAnimation { layoutIfNeeded() } }
    let captured = appendCopy(to: stage, parent: nil, where: isShown)
    if let captured { stage.setHidden(true, of: captured.layer) }
    if !isOnStage { detach() }
    return captured
  }

  /// Records the view as it is shown now, and all that is in it, in paint order.
  private func appendCopy(
    to stage: Stage, parent: Int?, where isShown: (View) -> Bool
  ) -> CapturedView? {
    guard let layer else { return nil }
    var copy = stage.layers[layer].frozen(at: stage.now)
    (copy.identity, copy.parent) = (nil, parent)
    (copy.zIndex, copy.indexPath) = (DiscreteTrack(0), DiscreteTrack([]))
    // It is only ever looked at as it is now, so later frames need not pass it by.
    copy.death = Instant(ticks: stage.now.ticks + 1)
    let number = stage.layers.count
    stage.recording.layers.append(copy)
    let views = Dictionary(
      recordedChildren.compactMap { view in view.layer.map { ($0, view) } },
      uniquingKeysWith: { first, _ in first })
    var children: [CapturedView] = []
    for layer in stage.layers.paintOrder(of: Array(views.keys), at: stage.now) {
      guard let view = views[layer], !stage.layers[layer].isHidden.value(at: stage.now),
        isShown(view),
        let child = view.appendCopy(to: stage, parent: number, where: isShown)
      else { continue }
      children.append(child)
    }
    return CapturedView(
      layer: number, transitionName: transitionName, identity: identity,
      type: ObjectIdentifier(Swift.type(of: self)), children: children)
  }
}
