import Foundation
package import Geometry
import Timelines
package import Timing

/// A transition from a view's content before this instant to its content afterwards.
package struct ContentTransition {
  /// The movements of the old and the new content.
  package enum Kind: Hashable, Sendable {
    /// The old content fades away.
    case fade
    /// The new content slides in over the old one.
    case moveIn
    /// The new content pushes the old one out.
    case push
    /// The old content slides out from above the new one.
    case reveal
    /// Both turn about the axis across the direction, back to back.
    case flip
  }

  let kind: Kind
  /// The direction of the movement, in widths and heights; y down.
  let direction: Vector
  /// The duration in seconds.
  let duration: Double
  let curve: TimingCurve

  /// Makes a motion.
  package init(kind: Kind, direction: Vector, duration: Double, curve: TimingCurve) {
    self.kind = kind; self.direction = direction
    self.duration = duration; self.curve = curve
  }

  /// The distance of the eye from the flipping views, in points.
  private static let eyeDistance = 1000.0

  /// Returns how a side lies that has turned by so many half turns.
  func turn(_ halves: Double) -> Transform3D {
    var result = Transform3D()
    result.m34 = -1 / Self.eyeDistance
    return result.rotated(by: halves * .pi, x: -direction.dy, y: direction.dx, z: 0)
  }
}

/// A snapshot of a view before an instant, as a bare layer.
private final class FormerContent: View {
  private let snapshot: SnapshotContent

  /// Takes a snapshot of a recorded layer right before an instant.
  init(of layer: Int, before time: Instant, like view: View) {
    snapshot = SnapshotContent(layer: layer, time: Instant(ticks: time.ticks - 1))
    super.init(frame: .zero)
    isBareLayer = true
    isUserInteractionEnabled = false
    bounds = CGRect(origin: .zero, size: view.bounds.size)
    center = view.center
    anchorPoint = view.anchorPoint
    transform3D = view.transform3D
    alpha = view.alpha
    zIndex = view.zIndex
  }

  /// Fails: the snapshot is always made of a view.
  required init?(coder: NSCoder) { nil }

  override var content: SnapshotContent? { snapshot }
}

extension View {
  /// Plays a transition from the view's content before this instant; none if there was no content.
  package func transition(_ way: ContentTransition) {
    guard let stage, let layer, wasShown, way.duration > 0 else { return }
    let former = FormerContent(of: layer, before: stage.now, like: self)
    // Beside the view the old content may go where the new one does not.
    if let superview, let index = superview.children.firstIndex(where: { $0 === self }) {
      superview.insertBareLayer(former, at: way.kind == .moveIn ? index : index + 1)
    } else {
      former.frame = CGRect(origin: bounds.origin, size: bounds.size)
      insertBareLayer(former, at: children.count)
    }
    let tokens = play(way, from: former, on: stage)
    stage.scheduleEnd(at: stage.now + Instant(seconds: way.duration)) {
      for token in tokens { stage.remove(token) }
      former.removeFromSuperview()
    }
  }

  /// Sets the old and the new content in motion.
  private func play(
    _ way: ContentTransition, from former: View, on stage: Stage
  ) -> [OverlayToken] {
    let step = CGPoint(
      x: way.direction.dx * bounds.width, y: way.direction.dy * bounds.height)
    func leave(_ change: () -> Void) {
      View.performImplicitly(duration: way.duration, curve: way.curve, on: stage, change)
    }
    func slideOut() {
      leave { former.center = CGPoint(x: former.center.x + step.x, y: former.center.y + step.y) }
    }
    switch way.kind {
    case .fade:
      leave { former.alpha = 0 }
      return []
    case .reveal:
      slideOut()
      return []
    case .push, .moveIn:
      if way.kind == .push { slideOut() }
      return [add(way.slideIn(from: step, at: stage.now), to: \.position)].compactMap(\.self)
    case .flip:
      return [
        add(way.flip(isFormer: false, at: stage.now), to: \.transform),
        add(way.appearance(isFormer: false, at: stage.now), to: \.alpha),
        former.add(way.flip(isFormer: true, at: stage.now), to: \.transform),
        former.add(way.appearance(isFormer: true, at: stage.now), to: \.alpha),
      ].compactMap(\.self)
    }
  }

  /// Ends the animations that run on the view's own properties: all is as the view says.
  package func settleAnimations() {
    guard let layer, let stage else { return }
    let now = stage.now
    func cut<Value>(_ property: WritableKeyPath<Layer, Track<Value>>) {
      if stage.heldTrack(of: property, in: layer) != nil { return }
      guard stage.layers[layer][keyPath: property].isAnimating(at: now) else { return }
      let last = stage.layers[layer][keyPath: property].last
      stage.recording.layers[layer][keyPath: property].cut(to: last, at: now)
    }
    cut(\.position)
    cut(\.size)
    cut(\.boundsOrigin)
    cut(\.transform)
    cut(\.alpha)
    cut(\.appearance)
  }
}

extension ContentTransition {
  /// Returns the progress of the transition at an instant.
  private func progress(at time: Instant, since begin: Instant) -> Double {
    curve.progress(at: time - begin, duration: Instant(seconds: duration))
  }

  /// Returns the motion from a distance to the position.
  fileprivate func slideIn(from step: CGPoint, at begin: Instant) -> Overlay<CGPoint> {
    Overlay(
      way: .init(begin: begin, duration: Instant(seconds: duration), curve: curve) { place in
        (CGPoint(x: place.x - step.x, y: place.y - step.y), place)
      }
    ) { place, time in
      let rest = 1 - progress(at: time, since: begin)
      return CGPoint(x: place.x - step.x * rest, y: place.y - step.y * rest)
    }
  }

  /// Returns the turn of one of two sides.
  fileprivate func flip(isFormer: Bool, at begin: Instant) -> Overlay<Transform3D> {
    Overlay { map, time in
      let progress = progress(at: time, since: begin)
      return map.concatenating(turn(isFormer ? progress : progress - 1))
    }
  }

  /// Returns which of two sides is seen.
  fileprivate func appearance(isFormer: Bool, at begin: Instant) -> Overlay<Double> {
    Overlay { alpha, time in
      (progress(at: time, since: begin) < 0.5) == isFormer ? alpha : 0
    }
  }
}
