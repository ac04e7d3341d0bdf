import Foundation
import Geometry
import Imaging
import Staging
import Timelines
import Timing

/// A translucent dot that shows a touch, above everything on the canvas.
///
/// It is not a view, so it is never hit, and it has no name, so `inspect` does not list it.
final class TouchIndicator {
  /// The radius of the dot in points, about that of a fingertip.
  static let radius: CGFloat = 22
  /// The duration of the dot's appearance, in seconds.
  private static let appearance: TimeInterval = 0.1
  /// The duration of the dot's disappearance after the finger was lifted, in seconds.
  private static let disappearance: TimeInterval = 0.2
  /// The scale of the dot when it begins to appear and when it has disappeared.
  private static let growth: CGFloat = 1.3
  /// The border of the dot, which is visible on a dark background.
  private static let border = Border(width: 1.5, color: Color(white: 1, alpha: 0.75))

  /// The number of the dot's layer.
  private let layer: Int
  private unowned let stage: Stage

  /// Makes a dot that appears at a point of the canvas.
  init(at point: CGPoint, color: Color, on stage: Stage) {
    self.stage = stage
    let large = Transform3D(Affine(scaleX: Self.growth, y: Self.growth))
    layer = stage.add(
      Layer(
        parent: stage.rootView.layerNumber, birth: stage.now,
        position: stage.rootView.convert(point, from: nil),
        size: CGSize(width: 2 * Self.radius, height: 2 * Self.radius), transform: large, alpha: 0,
        appearance: Appearance(
          fill: .solid(color), cornerRadius: Double(Self.radius), border: Self.border),
        zIndex: Layer.touchZIndex))
    animate(over: Self.appearance, alpha: 1, transform: .identity)
  }

  /// Moves the dot linearly from the last sample.
  func move(to point: CGPoint) {
    stage.record(stage.rootView.convert(point, from: nil), in: \.position, of: layer)
  }

  /// Makes the dot disappear at its position.
  func disappear() {
    let large = Transform3D(Affine(scaleX: Self.growth, y: Self.growth))
    animate(over: Self.disappearance, alpha: 0, transform: large)
    stage.scheduleAnimationEnd(after: Self.disappearance) { [stage, layer] in
      stage.end(layer)
    }
  }

  /// Animates the appearance of the dot, independently of all other animations.
  private func animate(over duration: TimeInterval, alpha: Double, transform: Transform3D) {
    View.performImplicitly(duration: duration, curve: .easeOut, on: stage) {
      stage.record(alpha, in: \.alpha, of: layer)
      stage.record(transform, in: \.transform, of: layer)
    }
  }
}
