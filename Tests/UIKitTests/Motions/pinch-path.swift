// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Pinch with a path", from pinch-path.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "grid/0/8"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum PinchPathMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.2, pinch),
    (1.7, pinch2),
  ]

  /// pinch at 0.2 s (line 15).
  static func pinch(_ view: @escaping Views) {
    // pinch-resize: cell 0/8 of grid; size 50 × 50 → 187.5 × 187.5; 400 ms, by values
    play("bounds.size", of: view("grid/0/8"), for: 1.1, after: 0,
      at: [0, 0.2597403, 0.2727273, 0.3376623, 0.3503788, 0.3636364, 0.6363636, 0.6363636, 0.657197, 0.7171717, 0.7348485, 0.7613636, 0.7765152, 0.8383838, 0.8560606, 0.8806818, 0.8977273, 1],
      [CGSize(width: 50, height: 50), CGSize(width: 148.214, height: 148.214), CGSize(width: 153.018, height: 153.018), CGSize(width: 177.679, height: 177.679), CGSize(width: 182.362, height: 182.362), CGSize(width: 187.5, height: 187.5), CGSize(width: 187.5, height: 187.5), CGSize(width: 187.5, height: 187.5), CGSize(width: 184.497, height: 184.497), CGSize(width: 176.389, height: 176.389), CGSize(width: 173.805, height: 173.805), CGSize(width: 170.321, height: 170.321), CGSize(width: 168.108, height: 168.108), CGSize(width: 159.722, height: 159.722), CGSize(width: 157.153, height: 157.153), CGSize(width: 153.912, height: 153.912), CGSize(width: 151.453, height: 151.453), CGSize(width: 137.5, height: 137.5)],
      to: CGSize(width: 137.5, height: 137.5))
    // pinch-resize-2: cell 0/8 of grid; size 187.5 × 187.5 → 137.5 × 137.5; 400 ms, by values
    // pinch-resize-3: cell 0/8 of grid; size 137.5 × 137.5 → 50 × 50; 300 ms, ease-in-out
    let pinchResize3Elements = [
      "grid/0/8",
    ]
    let pinchResize3Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let pinchResize3 = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: pinchResize3Timing)
    pinchResize3.addAnimations {
      for element in pinchResize3Elements {
        view(element)?.bounds.size = CGSize(width: 50, height: 50)
      }
    }
    pinchResize3.startAnimation(afterDelay: 1.1)
  }

  /// pinch at 1.7 s (line 26).
  static func pinch2(_ view: @escaping Views) {
    // pinch-2-resize: cell 0/15 of grid; size 53.673 × 53.673 → 130 × 130; 800 ms, by values
    play("bounds.size", of: view("grid/0/15"), for: 0.8, after: 0.1,
      at: [0, 0.625, 1],
      [CGSize(width: 53.673, height: 53.673), CGSize(width: 160, height: 160), CGSize(width: 130, height: 130)],
      to: CGSize(width: 130, height: 130))
    // pinch-2-resize-2: cell 0/15 of grid; size 130 × 130 → 50 × 50; 300 ms, ease-in-out
    let pinch2Resize2Elements = [
      "grid/0/15",
    ]
    let pinch2Resize2Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let pinch2Resize2 = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: pinch2Resize2Timing)
    pinch2Resize2.addAnimations {
      for element in pinch2Resize2Elements {
        view(element)?.bounds.size = CGSize(width: 50, height: 50)
      }
    }
    pinch2Resize2.startAnimation(afterDelay: 0.9)
  }

  /// Plays values of a layer's property at fractions of a duration, linear in between.
  private static func play(
    _ keyPath: String, of view: UIView?, for duration: TimeInterval, after delay: TimeInterval,
    at times: [Double], _ values: [Any], to end: Any
  ) {
    guard let layer = view?.layer else { return }
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.duration = duration
    if delay > 0 {
      animation.beginTime = CACurrentMediaTime() + delay
      animation.fillMode = .backwards
    }
    UIView.performWithoutAnimation { layer.setValue(end, forKeyPath: keyPath) }
    layer.add(animation, forKey: keyPath)
  }
}
