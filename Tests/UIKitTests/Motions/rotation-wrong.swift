// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Rotation gone wrong", from rotation-wrong.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "grid"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum RotationWrongMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0, rotate),
  ]

  /// rotate at 0 s (line 26).
  static func rotate(_ view: @escaping Views) {
    let rotateMoveStart: [(name: String, position: CGPoint)] = [
      ("grid/0/0-snapshot-2", CGPoint(x: 33, y: 33)),
      ("grid/0/1-snapshot-2", CGPoint(x: 96.81818182, y: 33)),
      ("grid/0/2-snapshot-2", CGPoint(x: 160.6363636, y: 33)),
      ("grid/0/3-snapshot-2", CGPoint(x: 224.4545455, y: 33)),
      ("grid/0/4-snapshot-2", CGPoint(x: 288.2727273, y: 33)),
      ("grid/0/5-snapshot-2", CGPoint(x: 352.0909091, y: 33)),
      ("grid/0/6-snapshot-2", CGPoint(x: 415.9090909, y: 33)),
      ("grid/0/7-snapshot-2", CGPoint(x: 479.7272727, y: 33)),
      ("grid/0/8-snapshot-2", CGPoint(x: 543.5454545, y: 33)),
      ("grid/0/9-snapshot-2", CGPoint(x: 607.3636364, y: 33)),
      ("grid/0/10-snapshot-2", CGPoint(x: 671.1818182, y: 33)),
      ("grid/0/11-snapshot-2", CGPoint(x: 735, y: 33)),
      ("grid/0/12-snapshot-2", CGPoint(x: 33, y: 99)),
      ("grid/1/0-snapshot-2", CGPoint(x: 33, y: 165)),
      ("grid/1/1-snapshot-2", CGPoint(x: 96.81818182, y: 165)),
      ("grid/1/2-snapshot-2", CGPoint(x: 160.6363636, y: 165)),
      ("grid/1/3-snapshot-2", CGPoint(x: 224.4545455, y: 165)),
      ("grid/1/4-snapshot-2", CGPoint(x: 288.2727273, y: 165)),
      ("grid/1/5-snapshot-2", CGPoint(x: 352.0909091, y: 165)),
      ("grid/1/6-snapshot-2", CGPoint(x: 415.9090909, y: 165)),
      ("grid/1/7-snapshot-2", CGPoint(x: 479.7272727, y: 165)),
      ("grid/1/8-snapshot-2", CGPoint(x: 543.5454545, y: 165)),
      ("grid/1/9-snapshot-2", CGPoint(x: 607.3636364, y: 165)),
      ("grid/1/10-snapshot-2", CGPoint(x: 671.1818182, y: 165)),
      ("grid/1/11-snapshot-2", CGPoint(x: 735, y: 165)),
      ("grid/1/12-snapshot-2", CGPoint(x: 33, y: 231)),
      ("grid/1/13-snapshot-2", CGPoint(x: 96.81818182, y: 231)),
      ("grid/1/14-snapshot-2", CGPoint(x: 160.6363636, y: 231)),
      ("grid/1/15-snapshot-2", CGPoint(x: 224.4545455, y: 231)),
      ("grid/2/0-snapshot-2", CGPoint(x: 33, y: 297)),
      ("grid/2/1-snapshot-2", CGPoint(x: 96.81818182, y: 297)),
      ("grid/2/2-snapshot-2", CGPoint(x: 160.6363636, y: 297)),
      ("grid/2/3-snapshot-2", CGPoint(x: 224.4545455, y: 297)),
      ("grid/2/4-snapshot-2", CGPoint(x: 288.2727273, y: 297)),
      ("grid/2/5-snapshot-2", CGPoint(x: 352.0909091, y: 297)),
      ("grid/2/6-snapshot-2", CGPoint(x: 415.9090909, y: 297)),
      ("grid/2/7-snapshot-2", CGPoint(x: 479.7272727, y: 297)),
      ("grid/2/8-snapshot-2", CGPoint(x: 543.5454545, y: 297)),
      ("grid/2/9-snapshot-2", CGPoint(x: 607.3636364, y: 297)),
      ("grid/2/10-snapshot-2", CGPoint(x: 671.1818182, y: 297)),
      ("grid/2/11-snapshot-2", CGPoint(x: 735, y: 297)),
      ("grid/2/12-snapshot-2", CGPoint(x: 33, y: 363)),
      ("grid/2/13-snapshot-2", CGPoint(x: 96.81818182, y: 363)),
    ]
    UIView.performWithoutAnimation {
      for element in rotateMoveStart {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.transform3D = CATransform3DIdentity
        view.alpha = 1
      }
    }
    // rotate-resize: collection grid; position (384, 512) → (512, 384), size 768 × 1024 → 1024 × 768; 400 ms, ease-in-out
    let rotateResizeElements = [
      "grid",
    ]
    let rotateResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let rotateResize = UIViewPropertyAnimator(
      duration: 0.4, timingParameters: rotateResizeTiming)
    rotateResize.addAnimations {
      for element in rotateResizeElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 512, y: 384)
        view.bounds.size = CGSize(width: 1024, height: 768)
      }
    }
    rotateResize.startAnimation()
    // rotate-move: 43 snapshots of grid (0/0 … 2/13); position by element, z in perspective 0 → 19500, perspective none → from a distance of 20000 pt, opacity 1 → 0.2; 400 ms, ease-in-out
    let rotateMoveElements = [
      "grid/0/0-snapshot-2", "grid/0/1-snapshot-2", "grid/0/2-snapshot-2", "grid/0/3-snapshot-2",
      "grid/0/4-snapshot-2", "grid/0/5-snapshot-2", "grid/0/6-snapshot-2", "grid/0/7-snapshot-2",
      "grid/0/8-snapshot-2", "grid/0/9-snapshot-2", "grid/0/10-snapshot-2",
      "grid/0/11-snapshot-2", "grid/0/12-snapshot-2", "grid/1/0-snapshot-2",
      "grid/1/1-snapshot-2", "grid/1/2-snapshot-2", "grid/1/3-snapshot-2", "grid/1/4-snapshot-2",
      "grid/1/5-snapshot-2", "grid/1/6-snapshot-2", "grid/1/7-snapshot-2", "grid/1/8-snapshot-2",
      "grid/1/9-snapshot-2", "grid/1/10-snapshot-2", "grid/1/11-snapshot-2",
      "grid/1/12-snapshot-2", "grid/1/13-snapshot-2", "grid/1/14-snapshot-2",
      "grid/1/15-snapshot-2", "grid/2/0-snapshot-2", "grid/2/1-snapshot-2", "grid/2/2-snapshot-2",
      "grid/2/3-snapshot-2", "grid/2/4-snapshot-2", "grid/2/5-snapshot-2", "grid/2/6-snapshot-2",
      "grid/2/7-snapshot-2", "grid/2/8-snapshot-2", "grid/2/9-snapshot-2", "grid/2/10-snapshot-2",
      "grid/2/11-snapshot-2", "grid/2/12-snapshot-2", "grid/2/13-snapshot-2",
    ]
    let rotateMoveTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let rotateMove = UIViewPropertyAnimator(
      duration: 0.4, timingParameters: rotateMoveTiming)
    rotateMove.addAnimations {
      for element in rotateMoveElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 512, y: 384)
        view.transform3D = CATransform3D(m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: -5e-05, m41: 0, m42: 0, m43: 19500, m44: 0.025)
        view.alpha = 0.2
      }
    }
    rotateMove.startAnimation()
    // rotate-move-2: 43 cells of grid (0/0 … 2/13); position by element, scale 0.2 → 1, rotation 180° → 0°; 400 ms, ease-in-out
    let rotateMove2Elements: [(name: String, position: CGPoint)] = [
      ("grid/0/0-2", CGPoint(x: 33, y: 33)),
      ("grid/0/1-2", CGPoint(x: 96.86666667, y: 33)),
      ("grid/0/2-2", CGPoint(x: 160.7333333, y: 33)),
      ("grid/0/3-2", CGPoint(x: 224.6, y: 33)),
      ("grid/0/4-2", CGPoint(x: 288.4666667, y: 33)),
      ("grid/0/5-2", CGPoint(x: 352.3333333, y: 33)),
      ("grid/0/6-2", CGPoint(x: 416.2, y: 33)),
      ("grid/0/7-2", CGPoint(x: 480.0666667, y: 33)),
      ("grid/0/8-2", CGPoint(x: 543.9333333, y: 33)),
      ("grid/0/9-2", CGPoint(x: 607.8, y: 33)),
      ("grid/0/10-2", CGPoint(x: 671.6666667, y: 33)),
      ("grid/0/11-2", CGPoint(x: 735.5333333, y: 33)),
      ("grid/0/12-2", CGPoint(x: 799.4, y: 33)),
      ("grid/1/0-2", CGPoint(x: 33, y: 99)),
      ("grid/1/1-2", CGPoint(x: 96.86666667, y: 99)),
      ("grid/1/2-2", CGPoint(x: 160.7333333, y: 99)),
      ("grid/1/3-2", CGPoint(x: 224.6, y: 99)),
      ("grid/1/4-2", CGPoint(x: 288.4666667, y: 99)),
      ("grid/1/5-2", CGPoint(x: 352.3333333, y: 99)),
      ("grid/1/6-2", CGPoint(x: 416.2, y: 99)),
      ("grid/1/7-2", CGPoint(x: 480.0666667, y: 99)),
      ("grid/1/8-2", CGPoint(x: 543.9333333, y: 99)),
      ("grid/1/9-2", CGPoint(x: 607.8, y: 99)),
      ("grid/1/10-2", CGPoint(x: 671.6666667, y: 99)),
      ("grid/1/11-2", CGPoint(x: 735.5333333, y: 99)),
      ("grid/1/12-2", CGPoint(x: 799.4, y: 99)),
      ("grid/1/13-2", CGPoint(x: 863.2666667, y: 99)),
      ("grid/1/14-2", CGPoint(x: 927.1333333, y: 99)),
      ("grid/1/15-2", CGPoint(x: 991, y: 99)),
      ("grid/2/0-2", CGPoint(x: 33, y: 165)),
      ("grid/2/1-2", CGPoint(x: 96.86666667, y: 165)),
      ("grid/2/2-2", CGPoint(x: 160.7333333, y: 165)),
      ("grid/2/3-2", CGPoint(x: 224.6, y: 165)),
      ("grid/2/4-2", CGPoint(x: 288.4666667, y: 165)),
      ("grid/2/5-2", CGPoint(x: 352.3333333, y: 165)),
      ("grid/2/6-2", CGPoint(x: 416.2, y: 165)),
      ("grid/2/7-2", CGPoint(x: 480.0666667, y: 165)),
      ("grid/2/8-2", CGPoint(x: 543.9333333, y: 165)),
      ("grid/2/9-2", CGPoint(x: 607.8, y: 165)),
      ("grid/2/10-2", CGPoint(x: 671.6666667, y: 165)),
      ("grid/2/11-2", CGPoint(x: 735.5333333, y: 165)),
      ("grid/2/12-2", CGPoint(x: 799.4, y: 165)),
      ("grid/2/13-2", CGPoint(x: 863.2666667, y: 165)),
    ]
    let rotateMove2Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let rotateMove2 = UIViewPropertyAnimator(
      duration: 0.4, timingParameters: rotateMove2Timing)
    rotateMove2.addAnimations {
      for element in rotateMove2Elements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.transform = CGAffineTransform.identity
      }
    }
    rotateMove2.startAnimation()
  }
}
