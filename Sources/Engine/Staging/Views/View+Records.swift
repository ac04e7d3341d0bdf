import Foundation
import Geometry
import Timelines
import Timing

/// The continuation of a view's layer as another one.
extension View {
  /// Takes over the layer of another view, which leaves the stage, when this view is attached.
  ///
  /// The other view's subviews end. The layer is unchanged until something else is recorded.
  func inheritRecords(of other: View) {
    guard let recorder = other.recorder, let layer = other.layer else { return }
    for view in other.recordedChildren { view.detach() }
    recorder.recording.overrides.removeAll { $0.layer == layer }
    other.link.layer = nil
    other.layerObject?.viewDidDetach()
    link.inheritedLayer = layer
  }

  /// Continues an inherited layer with the view's own properties.
  func attach(to stage: Stage, inheriting layer: Int) {
    ownStage = stage
    link.layer = layer
    link.inheritedLayer = nil
    stage.record(recordedCenter, in: \.position, of: layer)
    stage.record(bounds.size, in: \.size, of: layer)
    stage.record(bounds.origin, in: \.boundsOrigin, of: layer)
    stage.record(recordedTransform, in: \.transform, of: layer)
    stage.record(sublayerTransform, from: .identity, in: \.sublayerTransform, of: layer)
    stage.record(anchorPoint, from: Layer.center, in: \.anchorPoint, of: layer)
    stage.record(recordedAlpha, in: \.alpha, of: layer)
    stage.record(pose: geometry.pose?.parts ?? .neutral, of: layer)
    stage.setZIndex(zIndex, of: layer)
    stage.setIndexPath(pathForOrder, of: layer)
    stage.setHidden(isHidden || isConcealed, of: layer)
    stage.setFlipped(flipsHorizontally, of: layer)
    if stage.layers[layer].clipsToBounds != clipsToBounds { recordClipping() }
    if link.needsVisit { stage.setNeedsLayout(self) }
    for view in recordedChildren { view.attach(to: stage, parent: layer) }
    layerObject?.viewDidAttach()
    stage.performAttachmentActions()
  }

  /// Ends the present layer and begins another one at rest; running animations are cut off.
  func cutAnimations() {
    guard let recorder, let superview else { return }
    detach()
    attach(to: recorder, parent: superview.layer)
  }

  /// Ends the present layer and begins another one with the same animations and other content.
  func continueRecords() {
    guard let recorder, let layer else { return }
    link.layer = recorder.continueLayer(layer, showing: content, as: identity)
  }

  /// Ends the present layer and continues its animations as a snapshot of the view.
  ///
  /// Subviews are not recorded any more until the view is attached again.
  func continueRecordsAsSnapshot(named identity: LayerIdentity) {
    guard let recorder, let layer else { return }
    let content = capture(on: recorder).map {
      SnapshotContent(layer: $0.layer, time: recorder.now)
    }
    for view in recordedChildren { view.detach() }
    link.layer = recorder.continueLayer(layer, showing: content, as: identity, isSnapshot: true)
    link.isSnapshot = true
  }
}

extension Stage {
  /// Records that a layer is hidden or shown from now on.
  func setHidden(_ isHidden: Bool, of layer: Int) {
    recording.layers[layer].isHidden.set(isHidden, at: now)
  }

  /// Records that a layer flips its children or not from now on.
  func setFlipped(_ flips: Bool, of layer: Int) {
    if !flips, layers[layer].flipsHorizontally == nil { return }
    recording.layers[layer].flipsHorizontally =
      recording.layers[layer].flipsHorizontally ?? DiscreteTrack(false)
    recording.layers[layer].flipsHorizontally?.set(flips, at: now)
  }

  /// Records a layer's order from now on.
  func setZIndex(_ zIndex: Int, of layer: Int) {
    recording.layers[layer].zIndex.set(zIndex, at: now)
  }

  /// Records a layer's index path from now on.
  func setIndexPath(_ path: [Int], of layer: Int) {
    recording.layers[layer].indexPath.set(path, at: now)
  }

  /// Ends a layer and begins another one with the same animations and other content.
  ///
  /// - Parameter isSnapshot: Whether the content stands for everything that the layer drew.
  /// - Returns: The number of the new layer.
  func continueLayer(
    _ layer: Int, showing content: SnapshotContent?, as identity: LayerIdentity?,
    isSnapshot: Bool = false
  ) -> Int {
    var next = layers[layer]
    next.identity = identity
    next.content = content
    if isSnapshot {
      next.appearance = Track(.empty)
      next.clipsToBounds = false
    }
    next.begin(at: now)
    end(layer)
    recording.layers.append(next)
    return layers.count - 1
  }

  /// Records that a layer ends now.
  package func end(_ layer: Int) {
    recording.layers[layer].death = now
    recording.overrides.removeAll { $0.layer == layer }
  }
}
