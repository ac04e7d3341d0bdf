// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Cards", from cards.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "trips/dunes"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum CardsMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.2, insert),
    (1.3, move),
    (2.2, delete),
  ]

  /// insert at 0.2 s (line 69).
  static func insert(_ view: @escaping Views) {
    let insertAppearStart = [
      "trips/woods",
    ]
    UIView.performWithoutAnimation {
      for element in insertAppearStart {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 195, y: 378)
        view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
        view.alpha = 0
      }
    }
    // insert-move: cells dunes and add of trips; position by (0, 202); 700 ms, spring: duration 0.469 s, bounce 0.25 (damping ratio 0.75)
    let insertMoveElements: [(name: String, position: CGPoint)] = [
      ("trips/dunes", CGPoint(x: 195, y: 520)),
      ("trips/add", CGPoint(x: 195, y: 668)),
    ]
    let insertMoveTiming = UISpringTimingParameters(dampingRatio: 0.75, initialVelocity: .zero)
    let insertMove = UIViewPropertyAnimator(
      duration: 0.7, timingParameters: insertMoveTiming)
    insertMove.addAnimations {
      for element in insertMoveElements {
        view(element.name)?.center = element.position
      }
    }
    insertMove.startAnimation()
    // insert-appear: cell woods of trips; position (195, 378) → (195, 318), scale 0.9 → 1, opacity 0 → 1; 700 ms, spring: duration 0.469 s, bounce 0.25 (damping ratio 0.75)
    let insertAppearElements = [
      "trips/woods",
    ]
    let insertAppearTiming = UISpringTimingParameters(dampingRatio: 0.75, initialVelocity: .zero)
    let insertAppear = UIViewPropertyAnimator(
      duration: 0.7, timingParameters: insertAppearTiming)
    insertAppear.addAnimations {
      for element in insertAppearElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 195, y: 318)
        view.transform = CGAffineTransform.identity
        view.alpha = 1
      }
    }
    insertAppear.startAnimation()
  }

  /// move at 1.3 s (line 73).
  static func move(_ view: @escaping Views) {
    // move: cells fjord, dunes and woods of trips; position by element; 600 ms, spring: duration 0.419 s, bounce 0.2 (damping ratio 0.8)
    let moveElements: [(name: String, position: CGPoint)] = [
      ("trips/fjord", CGPoint(x: 195, y: 318)),
      ("trips/dunes", CGPoint(x: 195, y: 116)),
      ("trips/woods", CGPoint(x: 195, y: 520)),
    ]
    let moveTiming = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
    let move = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: moveTiming)
    move.addAnimations {
      for element in moveElements {
        view(element.name)?.center = element.position
      }
    }
    move.startAnimation()
  }

  /// delete at 2.2 s (line 77).
  static func delete(_ view: @escaping Views) {
    // delete-disappear: cell fjord of trips; opacity 1 → 0; 500 ms, ease-in-out
    let deleteDisappearElements = [
      "trips/fjord",
    ]
    let deleteDisappearTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteDisappear = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: deleteDisappearTiming)
    deleteDisappear.addAnimations {
      for element in deleteDisappearElements {
        view(element)?.alpha = 0
      }
    }
    deleteDisappear.startAnimation()
    // delete-move: cells add and woods of trips; position by (0, -202); 500 ms, ease-in-out
    let deleteMoveElements: [(name: String, position: CGPoint)] = [
      ("trips/add", CGPoint(x: 195, y: 466)),
      ("trips/woods", CGPoint(x: 195, y: 318)),
    ]
    let deleteMoveTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteMove = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: deleteMoveTiming)
    deleteMove.addAnimations {
      for element in deleteMoveElements {
        view(element.name)?.center = element.position
      }
    }
    deleteMove.startAnimation()
  }
}
