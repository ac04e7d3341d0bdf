// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "To-do list", from todo.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "tasks/plants"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum TodoMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.4, tap),
    (0.5, restyle),
    (0.55, restyle2),
    (0.7, restyle3),
    (0.7, restyle4),
    (1.3, pose),
    (1.6, delete),
    (1.7, insert),
    (2.7, tap2),
    (2.8, delete2),
    (2.85, insert2),
  ]

  /// tap at 0.4 s (line 44).
  static func tap(_ view: @escaping Views) {
    // tap-transform: cell plants of tasks; scale 1 → 0.97; 150 ms, ease-in-out
    let tapTransformElements = [
      "tasks/plants",
    ]
    let tapTransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let tapTransform = UIViewPropertyAnimator(
      duration: 0.15, timingParameters: tapTransformTiming)
    tapTransform.addAnimations {
      for element in tapTransformElements {
        view(element)?.transform = CGAffineTransform(scaleX: 0.97, y: 0.97)
      }
    }
    tapTransform.startAnimation()
    // tap-transform-2: cell plants of tasks; scale 0.97 → 1; 150 ms, ease-in-out
    let tapTransform2Elements = [
      "tasks/plants",
    ]
    let tapTransform2Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let tapTransform2 = UIViewPropertyAnimator(
      duration: 0.15, timingParameters: tapTransform2Timing)
    tapTransform2.addAnimations {
      for element in tapTransform2Elements {
        view(element)?.transform = CGAffineTransform.identity
      }
    }
    tapTransform2.startAnimation(afterDelay: 0.1)
  }

  /// restyle at 0.5 s (line 45).
  static func restyle(_ view: @escaping Views) {
    // restyle: layer ring of cell plants of tasks; background #007AFF00 → #007AFF, border color #C7C7CC → #007AFF; 150 ms, ease-in-out
    let restyleElements = [
      "tasks/plants/ring",
    ]
    let restyleTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let restyle = UIViewPropertyAnimator(
      duration: 0.15, timingParameters: restyleTiming)
    restyle.addAnimations {
      for element in restyleElements {
        guard let view = view(element) else { continue }
        view.backgroundColor = UIColor(red: 0, green: 0.478431373, blue: 1, alpha: 1)
        view.layer.borderColor = UIColor(red: 0, green: 0.478431373, blue: 1, alpha: 1).cgColor
      }
    }
    restyle.startAnimation()
  }

  /// restyle at 0.55 s (line 46).
  static func restyle2(_ view: @escaping Views) {
    // restyle-2: layer check of cell plants of tasks; content center round caps round joins trimmed to 0…0 → center round caps round joins; 250 ms, ease-out
    // Views have no such property; draw it yourself: content center round caps round joins trimmed to 0…0 → center round caps round joins.
  }

  /// restyle at 0.7 s (line 47).
  static func restyle3(_ view: @escaping Views) {
    // restyle-3-resize: layer strike of cell plants of tasks; position (54, 21.75) → (115.5, 21.75), size 0 × 1.5 → 123 × 1.5; 350 ms, ease-in-out
    let restyle3ResizeElements = [
      "tasks/plants/strike",
    ]
    let restyle3ResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let restyle3Resize = UIViewPropertyAnimator(
      duration: 0.35, timingParameters: restyle3ResizeTiming)
    restyle3Resize.addAnimations {
      for element in restyle3ResizeElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 115.5, y: 21.75)
        view.bounds.size = CGSize(width: 123, height: 1.5)
      }
    }
    restyle3Resize.startAnimation()
  }

  /// restyle at 0.7 s (line 48).
  static func restyle4(_ view: @escaping Views) {
    // restyle-4-fade: layer text of cell plants of tasks; opacity 1 → 0.4; 350 ms, ease-in-out
    let restyle4FadeElements = [
      "tasks/plants/text",
    ]
    let restyle4FadeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let restyle4Fade = UIViewPropertyAnimator(
      duration: 0.35, timingParameters: restyle4FadeTiming)
    restyle4Fade.addAnimations {
      for element in restyle4FadeElements {
        view(element)?.alpha = 0.4
      }
    }
    restyle4Fade.startAnimation()
  }

  /// pose at 1.3 s (line 49).
  static func pose(_ view: @escaping Views) {
    // pose-disappear: cell plants of tasks; position (160, 197) → (490, 197); 300 ms, ease-in
    let poseDisappearElements = [
      "tasks/plants",
    ]
    let poseDisappearTiming = UICubicTimingParameters(animationCurve: .easeIn)
    let poseDisappear = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: poseDisappearTiming)
    poseDisappear.addAnimations {
      for element in poseDisappearElements {
        view(element)?.center = CGPoint(x: 490, y: 197)
      }
    }
    poseDisappear.startAnimation()
  }

  /// delete at 1.6 s (line 50).
  static func delete(_ view: @escaping Views) {
    // delete-move: cells mum, tickets and bike of tasks; position by (0, -68); 350 ms, ease-in-out
    let deleteMoveElements: [(name: String, position: CGPoint)] = [
      ("tasks/mum", CGPoint(x: 160, y: 197)),
      ("tasks/tickets", CGPoint(x: 160, y: 265)),
      ("tasks/bike", CGPoint(x: 160, y: 333)),
    ]
    let deleteMoveTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteMove = UIViewPropertyAnimator(
      duration: 0.35, timingParameters: deleteMoveTiming)
    deleteMove.addAnimations {
      for element in deleteMoveElements {
        view(element.name)?.center = element.position
      }
    }
    deleteMove.startAnimation()
  }

  /// insert at 1.7 s (line 51).
  static func insert(_ view: @escaping Views) {
    let insertAppearStart = [
      "pill/undo",
    ]
    UIView.performWithoutAnimation {
      for element in insertAppearStart {
        view(element)?.center = CGPoint(x: 160, y: 142)
      }
    }
    // insert-appear: cell undo of pill; position (160, 142) → (160, 52); 500 ms, spring: duration 0.335 s, bounce 0.25 (damping ratio 0.75)
    let insertAppearElements = [
      "pill/undo",
    ]
    let insertAppearTiming = UISpringTimingParameters(dampingRatio: 0.75, initialVelocity: .zero)
    let insertAppear = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: insertAppearTiming)
    insertAppear.addAnimations {
      for element in insertAppearElements {
        view(element)?.center = CGPoint(x: 160, y: 52)
      }
    }
    insertAppear.startAnimation()
  }

  /// tap at 2.7 s (line 52).
  static func tap2(_ view: @escaping Views) {
    // tap-2-transform: cell undo of pill; scale 1 → 0.94; 150 ms, ease-in-out
    let tap2TransformElements = [
      "pill/undo",
    ]
    let tap2TransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let tap2Transform = UIViewPropertyAnimator(
      duration: 0.15, timingParameters: tap2TransformTiming)
    tap2Transform.addAnimations {
      for element in tap2TransformElements {
        view(element)?.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
      }
    }
    tap2Transform.startAnimation()
  }

  /// delete at 2.8 s (line 53).
  static func delete2(_ view: @escaping Views) {
    // delete-2-disappear: cell undo of pill; position (160, 52) → (160, 142); 300 ms, ease-in
    let delete2DisappearElements = [
      "pill/undo",
    ]
    let delete2DisappearTiming = UICubicTimingParameters(animationCurve: .easeIn)
    let delete2Disappear = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: delete2DisappearTiming)
    delete2Disappear.addAnimations {
      for element in delete2DisappearElements {
        view(element)?.center = CGPoint(x: 160, y: 142)
      }
    }
    delete2Disappear.startAnimation()
    // delete-2-transform: cell undo of pill; scale 0.94 → 1; 150 ms, ease-in-out
    let delete2TransformElements = [
      "pill/undo",
    ]
    let delete2TransformTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let delete2Transform = UIViewPropertyAnimator(
      duration: 0.15, timingParameters: delete2TransformTiming)
    delete2Transform.addAnimations {
      for element in delete2TransformElements {
        view(element)?.transform = CGAffineTransform.identity
      }
    }
    delete2Transform.startAnimation()
  }

  /// insert at 2.85 s (line 54).
  static func insert2(_ view: @escaping Views) {
    let insert2AppearStart = [
      "tasks/plants-2",
    ]
    UIView.performWithoutAnimation {
      for element in insert2AppearStart {
        view(element)?.center = CGPoint(x: 490, y: 197)
      }
    }
    // insert-2-move: cells mum, tickets and bike of tasks; position by (0, 68); 550 ms, spring: duration 0.384 s, bounce 0.2 (damping ratio 0.8)
    let insert2MoveElements: [(name: String, position: CGPoint)] = [
      ("tasks/mum", CGPoint(x: 160, y: 265)),
      ("tasks/tickets", CGPoint(x: 160, y: 333)),
      ("tasks/bike", CGPoint(x: 160, y: 401)),
    ]
    let insert2MoveTiming = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
    let insert2Move = UIViewPropertyAnimator(
      duration: 0.55, timingParameters: insert2MoveTiming)
    insert2Move.addAnimations {
      for element in insert2MoveElements {
        view(element.name)?.center = element.position
      }
    }
    insert2Move.startAnimation()
    // insert-2-appear: cell plants of tasks; position (490, 197) → (160, 197); 550 ms, spring: duration 0.384 s, bounce 0.2 (damping ratio 0.8)
    let insert2AppearElements = [
      "tasks/plants-2",
    ]
    let insert2AppearTiming = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
    let insert2Appear = UIViewPropertyAnimator(
      duration: 0.55, timingParameters: insert2AppearTiming)
    insert2Appear.addAnimations {
      for element in insert2AppearElements {
        view(element)?.center = CGPoint(x: 160, y: 197)
      }
    }
    insert2Appear.startAnimation()
  }
}
