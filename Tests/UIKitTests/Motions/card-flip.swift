// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Card flip", from card-flip.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "table/A"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum CardFlipMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.5, pose),
    (0.65, pose2),
    (0.8, pose3),
    (1.4, pose4),
    (2.8, pose5),
  ]

  /// pose at 0.5 s (line 32).
  static func pose(_ view: @escaping Views) {
    // pose-transform: cell A of table; rotation about y 180° → 0°, perspective from a distance of 500 pt → none; 700 ms, ease-in-out
    let poseTransformElements = [
      "table/A",
    ]
    let poseTransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let poseTransform = UIViewPropertyAnimator(
      duration: 0.7, timingParameters: poseTransformTiming)
    poseTransform.addAnimations {
      for element in poseTransformElements {
        view(element)?.transform3D = CATransform3DIdentity
      }
    }
    poseTransform.startAnimation()
  }

  /// pose at 0.65 s (line 33).
  static func pose2(_ view: @escaping Views) {
    // pose-2-transform: cell K of table; rotation about y 180° → 0°, perspective from a distance of 500 pt → none; 700 ms, ease-in-out
    let pose2TransformElements = [
      "table/K",
    ]
    let pose2TransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let pose2Transform = UIViewPropertyAnimator(
      duration: 0.7, timingParameters: pose2TransformTiming)
    pose2Transform.addAnimations {
      for element in pose2TransformElements {
        view(element)?.transform3D = CATransform3DIdentity
      }
    }
    pose2Transform.startAnimation()
  }

  /// pose at 0.8 s (line 34).
  static func pose3(_ view: @escaping Views) {
    // pose-3-transform: cell Q of table; rotation about y 180° → 0°, perspective from a distance of 500 pt → none; 700 ms, ease-in-out
    let pose3TransformElements = [
      "table/Q",
    ]
    let pose3TransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let pose3Transform = UIViewPropertyAnimator(
      duration: 0.7, timingParameters: pose3TransformTiming)
    pose3Transform.addAnimations {
      for element in pose3TransformElements {
        view(element)?.transform3D = CATransform3DIdentity
      }
    }
    pose3Transform.startAnimation()
  }

  /// pose at 1.4 s (line 35).
  static func pose4(_ view: @escaping Views) {
    // pose-4-transform: cells J, 10 and 9 of table; rotation about y 180° → 0°, perspective from a distance of 500 pt → none; 800 ms, spring: duration 0.511 s, bounce 0.3 (damping ratio 0.7)
    let pose4TransformElements = [
      "table/J", "table/10", "table/9",
    ]
    let pose4TransformTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let pose4Transform = UIViewPropertyAnimator(
      duration: 0.8, timingParameters: pose4TransformTiming)
    pose4Transform.addAnimations {
      for element in pose4TransformElements {
        view(element)?.transform3D = CATransform3DIdentity
      }
    }
    pose4Transform.startAnimation()
  }

  /// pose at 2.8 s (line 36).
  static func pose5(_ view: @escaping Views) {
    // pose-5-transform: cells A and J of table; scale 1 → 1.05, rotation about x 0° → 180°, perspective none → from a distance of 500 pt; 700 ms, ease-in-out
    let pose5TransformElements = [
      "table/A", "table/J",
    ]
    let pose5TransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let pose5Transform = UIViewPropertyAnimator(
      duration: 0.7, timingParameters: pose5TransformTiming)
    pose5Transform.addAnimations {
      for element in pose5TransformElements {
        view(element)?.transform3D = CATransform3D(m11: 1.05, m12: 0, m13: 0, m14: 0, m21: 0, m22: -1.05, m23: 1.285879139104721e-16, m24: -2.571758278209442e-19, m31: 0, m32: -1.2246467991473532e-16, m33: -1, m34: 0.002, m41: 0, m42: 0, m43: 0, m44: 1)
      }
    }
    pose5Transform.startAnimation()
  }
}
