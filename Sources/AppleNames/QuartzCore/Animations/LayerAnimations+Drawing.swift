import Foundation
import Geometry
import Staging
import Timelines
import Timing

/// The animations of values with which a layer is drawn.
extension LayerAnimations {
  /// Returns whether the layer is drawn with the values of a key path.
  func isDrawn(_ path: String) -> Bool { type(of: layer).needsDisplay(forKey: path) }

  /// Returns whether the layer is drawn with the values of an animation.
  private func isDrawn(_ entry: RunningAnimation) -> Bool {
    entry.animation.keyPaths.contains { isDrawn($0) }
  }

  /// Whether the layer is drawn with the values of an animation.
  var isDrawing: Bool { running.contains { isDrawn($0) } }

  /// Returns the animated values by key paths of the class's content and of subclasses.
  func presentedContent() -> [String: LayerValue] {
    guard let stage = shownView?.stage, !running.isEmpty else { return [:] }
    var values = LayerValues(pose: layer.pose, layerAppearance: layer.currentAppearance)
    values.contentBelow = { [layer] in layer.contentValue($0) ?? layer.customValue($0) }
    for entry in running {
      entry.animation.apply(
        to: &values, at: entry.elapsed(at: stage.now, on: layer.clock),
        inherited: entry.inherited, fillsEnd: true)
    }
    return values.content
  }

  /// Draws the layer at each sample while a drawn property is animated, and once after it.
  ///
  /// The samples are those of an overlay that shows what is below it, so that endless animations
  /// end with the others of the stage.
  func refreshDrawing() {
    let own = running.filter { isDrawn($0) }
    guard !own.isEmpty || drawingToken != nil else { return }
    guard layer.masked == nil, let view = shownView, let stage = view.stage else { return }
    layer.setNeedsDisplay()
    if own.allSatisfy(\.isOver) {
      if let drawingToken { stage.remove(drawingToken) }
      drawingToken = nil
      return
    }
    var latest = stage.now
    let clock = layer.clock
    let overlay = Overlay<CGPoint>(
      isStill: own.allSatisfy { $0.isOver || $0.animation.speed == 0 } || clock.rate == 0,
      cycle: own.compactMap { $0.cycle(on: clock) }.last
    ) { [weak layer] below, time in
      if time > latest {
        latest = time
        layer?.displayNow()
      }
      return below
    }
    drawingToken = view.add(overlay, to: \.boundsOrigin, replacing: drawingToken)
  }
}
