import Foundation
import Geometry
import Staging
import Timelines

/// The overlays of the view that shows a layer's contents.
struct ContentsTokens {
  /// The view; gone once the contents were replaced.
  weak var view: View?
  /// The motion of the view's size.
  var size: OverlayToken?
  /// The motion of the view's center.
  var position: OverlayToken?
}

/// The presentation of animated bounds on the layer's contents, which always fill the bounds.
extension LayerAnimations {
  /// Presents the animations of the size on the view that shows the contents.
  func showContents() {
    guard let stage = shownView?.stage else { return }
    let own = running.filter { parts(of: $0.animation).contains(.size) }
    guard let contents = shownView?.contentsView, !own.isEmpty else {
      for token in [contentsTokens?.size, contentsTokens?.position].compactMap(\.self) {
        stage.remove(token)
      }
      contentsTokens = nil
      return
    }
    let old = contentsTokens?.view === contents ? contentsTokens : nil
    contentsTokens = ContentsTokens(
      view: contents,
      size: contents.add(sizes(of: own, on: stage), to: \.size, replacing: old?.size),
      position: contents.add(
        centers(of: own, on: stage), to: \.position, replacing: old?.position))
  }

  /// Returns the motion of the contents' size.
  private func sizes(of own: [RunningAnimation], on stage: Stage) -> Overlay<CGSize> {
    overlay(of: own, coversAll: false, on: stage) { below, apply in
      var values = LayerValues(pose: LayerPose(), layerAppearance: LayerAppearance())
      values.pose.bounds.size = below
      apply(&values)
      return values.pose.bounds.size
    }
  }

  /// Returns the motion of the contents' center, which is that of the bounds.
  private func centers(of own: [RunningAnimation], on stage: Stage) -> Overlay<CGPoint> {
    overlay(of: own, coversAll: false, on: stage) { [weak layer] below, apply in
      guard let layer else { return below }
      var values = LayerValues(pose: LayerPose(), layerAppearance: LayerAppearance())
      values.pose.bounds = layer.bounds
      apply(&values)
      let (shown, model) = (values.pose.bounds, layer.bounds)
      return CGPoint(
        x: below.x + shown.midX - model.midX, y: below.y + shown.midY - model.midY)
    }
  }
}
