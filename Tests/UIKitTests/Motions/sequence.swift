// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Sequence", from sequence.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "plan/0/0"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum SequenceMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0, sequence),
  ]

  /// sequence at 0 s (line 16).
  static func sequence(_ view: @escaping Views) {
    let sequenceAppearStart = [
      "plan/0/1", "plan/0/2", "plan/2/0", "plan/2/1",
    ]
    UIView.performWithoutAnimation {
      for element in sequenceAppearStart {
        view(element)?.alpha = 0
      }
    }
    // sequence-fade: cell 0/0 of plan; opacity 0 → 1; 300 ms, ease-in-out
    let sequenceFadeElements = [
      "plan/0/0",
    ]
    let sequenceFadeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let sequenceFade = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: sequenceFadeTiming)
    sequenceFade.addAnimations {
      for element in sequenceFadeElements {
        view(element)?.alpha = 1
      }
    }
    sequenceFade.startAnimation()
    // sequence-appear: 4 cells of plan (0/1 … 2/1); opacity 0 → 1; 300 ms, ease-in-out
    let sequenceAppearElements = [
      "plan/0/1", "plan/0/2", "plan/2/0", "plan/2/1",
    ]
    let sequenceAppearTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let sequenceAppearDelays: [TimeInterval] = [0.2, 0.4, 1, 1.2]
    for (index, element) in sequenceAppearElements.enumerated() {
      let animator = UIViewPropertyAnimator(
        duration: 0.3, timingParameters: sequenceAppearTiming)
      guard let view = view(element) else { continue }
      animator.addAnimations {
        view.alpha = 1
      }
      animator.startAnimation(afterDelay: sequenceAppearDelays[index])
    }
  }
}
