// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Circle", from circle.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "ring/B"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum CircleMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.3, insert),
    (1.1, delete),
    (1.8, layout),
  ]

  /// insert at 0.3 s (line 17).
  static func insert(_ view: @escaping Views) {
    let insertAppearStart = [
      "ring/X", "ring/Y",
    ]
    UIView.performWithoutAnimation {
      for element in insertAppearStart {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 180, y: 180)
        view.alpha = 0
      }
    }
    // insert-move: 6 cells of ring (B … H); position by element; 500 ms, spring: duration 0.319 s, bounce 0.3 (damping ratio 0.7)
    let insertMoveElements: [(name: String, position: CGPoint)] = [
      ("ring/B", CGPoint(x: 256.4120828, y: 74.82779073)),
      ("ring/C", CGPoint(x: 303.6373471, y: 220.1722093)),
      ("ring/D", CGPoint(x: 256.4120828, y: 285.1722093)),
      ("ring/F", CGPoint(x: 103.5879172, y: 285.1722093)),
      ("ring/G", CGPoint(x: 56.36265288, y: 139.8277907)),
      ("ring/H", CGPoint(x: 103.5879172, y: 74.82779073)),
    ]
    let insertMoveTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insertMove = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: insertMoveTiming)
    insertMove.addAnimations {
      for element in insertMoveElements {
        view(element.name)?.center = element.position
      }
    }
    insertMove.startAnimation()
    // insert-restyle: 6 cells of ring (B … G); background by element; 500 ms, spring: duration 0.319 s, bounce 0.3 (damping ratio 0.7)
    let insertRestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("ring/B", UIColor(red: 1, green: 0.561220044, blue: 0.328104575, alpha: 1)),
      ("ring/C", UIColor(red: 0.613071895, green: 0.833986928, blue: 0.464052288, alpha: 1)),
      ("ring/D", UIColor(red: 0.393464052, green: 0.862309368, blue: 0.646187364, alpha: 1)),
      ("ring/E", UIColor(red: 0.328104575, green: 0.792592593, blue: 0.898910675, alpha: 1)),
      ("ring/F", UIColor(red: 0.419607843, green: 0.691503268, blue: 0.993464052, alpha: 1)),
      ("ring/G", UIColor(red: 0.808278867, green: 0.496296296, blue: 0.860130719, alpha: 1)),
    ]
    let insertRestyleTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insertRestyle = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: insertRestyleTiming)
    insertRestyle.addAnimations {
      for element in insertRestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    insertRestyle.startAnimation()
    // insert-appear: cells X and Y of ring; position by element, opacity 0 → 1; 500 ms, spring: duration 0.319 s, bounce 0.3 (damping ratio 0.7)
    let insertAppearElements: [(name: String, position: CGPoint)] = [
      ("ring/X", CGPoint(x: 303.6373471, y: 139.8277907)),
      ("ring/Y", CGPoint(x: 56.36265288, y: 220.1722093)),
    ]
    let insertAppearTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insertAppear = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: insertAppearTiming)
    insertAppear.addAnimations {
      for element in insertAppearElements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.alpha = 1
      }
    }
    insertAppear.startAnimation()
  }

  /// delete at 1.1 s (line 18).
  static func delete(_ view: @escaping Views) {
    // delete-disappear: cells A and E of ring; position by element, scale 1 → 0.1, opacity 1 → 0; 400 ms, ease-in-out
    let deleteDisappearElements = [
      "ring/A", "ring/E",
    ]
    let deleteDisappearTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteDisappear = UIViewPropertyAnimator(
      duration: 0.4, timingParameters: deleteDisappearTiming)
    deleteDisappear.addAnimations {
      for element in deleteDisappearElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 180, y: 180)
        view.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        view.alpha = 0
      }
    }
    deleteDisappear.startAnimation()
    // delete-move: 8 cells of ring (B … Y); position by element; 400 ms, ease-in-out
    let deleteMoveElements: [(name: String, position: CGPoint)] = [
      ("ring/B", CGPoint(x: 180, y: 50)),
      ("ring/C", CGPoint(x: 310, y: 180)),
      ("ring/D", CGPoint(x: 271.9238816, y: 271.9238816)),
      ("ring/F", CGPoint(x: 180, y: 310)),
      ("ring/G", CGPoint(x: 50, y: 180)),
      ("ring/H", CGPoint(x: 88.07611845, y: 88.07611845)),
      ("ring/X", CGPoint(x: 271.9238816, y: 88.07611845)),
      ("ring/Y", CGPoint(x: 88.07611845, y: 271.9238816)),
    ]
    let deleteMoveTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteMove = UIViewPropertyAnimator(
      duration: 0.4, timingParameters: deleteMoveTiming)
    deleteMove.addAnimations {
      for element in deleteMoveElements {
        view(element.name)?.center = element.position
      }
    }
    deleteMove.startAnimation()
    // delete-restyle: 7 cells of ring (B … Y); background by element; 400 ms, ease-in-out
    let deleteRestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("ring/B", UIColor(red: 1, green: 0.360784314, blue: 0.360784314, alpha: 1)),
      ("ring/C", UIColor(red: 0.751260504, green: 0.793837535, blue: 0.406162465, alpha: 1)),
      ("ring/D", UIColor(red: 0.40280112, green: 0.872268908, blue: 0.610084034, alpha: 1)),
      ("ring/F", UIColor(red: 0.318767507, green: 0.782633053, blue: 0.935014006, alpha: 1)),
      ("ring/G", UIColor(red: 0.753501401, green: 0.51372549, blue: 0.903081232, alpha: 1)),
      ("ring/X", UIColor(red: 1, green: 0.618487395, blue: 0.318767507, alpha: 1)),
      ("ring/Y", UIColor(red: 0.503641457, green: 0.639215686, blue: 0.988795518, alpha: 1)),
    ]
    let deleteRestyleTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteRestyle = UIViewPropertyAnimator(
      duration: 0.4, timingParameters: deleteRestyleTiming)
    deleteRestyle.addAnimations {
      for element in deleteRestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    deleteRestyle.startAnimation()
  }

  /// layout at 1.8 s (line 19).
  static func layout(_ view: @escaping Views) {
    // layout-resize: 8 cells of ring (B … Y); position by element, size 52 × 52 → 72 × 52; 500 ms, ease-in-out
    let layoutResizeElements: [(name: String, position: CGPoint)] = [
      ("ring/B", CGPoint(x: 48, y: 132)),
      ("ring/C", CGPoint(x: 224, y: 132)),
      ("ring/D", CGPoint(x: 312, y: 132)),
      ("ring/F", CGPoint(x: 48, y: 204)),
      ("ring/G", CGPoint(x: 224, y: 204)),
      ("ring/H", CGPoint(x: 312, y: 204)),
      ("ring/X", CGPoint(x: 136, y: 132)),
      ("ring/Y", CGPoint(x: 136, y: 204)),
    ]
    let layoutResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layoutResize = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: layoutResizeTiming)
    layoutResize.addAnimations {
      for element in layoutResizeElements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 72, height: 52)
      }
    }
    layoutResize.startAnimation()
  }
}
