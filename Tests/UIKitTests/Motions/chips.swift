// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Chips", from chips.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "chips/photo"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum ChipsMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.3, insert),
    (1, delete),
    (1.6, insert2),
    (2.3, move),
  ]

  /// insert at 0.3 s (line 27).
  static func insert(_ view: @escaping Views) {
    let insertAppearStart = [
      "chips/design",
    ]
    UIView.performWithoutAnimation {
      for element in insertAppearStart {
        guard let view = view(element) else { continue }
        view.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
        view.alpha = 0
      }
    }
    // insert-move: 7 cells of chips (photo … motion); position by element; 450 ms, spring: duration 0.287 s, bounce 0.3 (damping ratio 0.7)
    let insertMoveElements: [(name: String, position: CGPoint)] = [
      ("chips/photo", CGPoint(x: 308, y: 38)),
      ("chips/arch", CGPoint(x: 78, y: 86)),
      ("chips/type", CGPoint(x: 221, y: 86)),
      ("chips/film", CGPoint(x: 338, y: 86)),
      ("chips/ceramics", CGPoint(x: 70, y: 134)),
      ("chips/print", CGPoint(x: 188, y: 134)),
      ("chips/motion", CGPoint(x: 296, y: 134)),
    ]
    let insertMoveTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insertMove = UIViewPropertyAnimator(
      duration: 0.45, timingParameters: insertMoveTiming)
    insertMove.addAnimations {
      for element in insertMoveElements {
        view(element.name)?.center = element.position
      }
    }
    insertMove.startAnimation()
    // insert-restyle: 6 cells of chips (photo … print); background by element; 450 ms, spring: duration 0.287 s, bounce 0.3 (damping ratio 0.7)
    let insertRestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("chips/photo", UIColor(red: 0.28627451, green: 0.4, blue: 0.926470588, alpha: 1)),
      ("chips/arch", UIColor(red: 0.416176471, green: 0.359803922, blue: 0.907843137, alpha: 1)),
      ("chips/type", UIColor(red: 0.558823529, green: 0.356862745, blue: 0.925490196, alpha: 1)),
      ("chips/film", UIColor(red: 0.701470588, green: 0.353921569, blue: 0.943137255, alpha: 1)),
      ("chips/ceramics", UIColor(red: 0.811764706, green: 0.318627451, blue: 0.804901961, alpha: 1)),
      ("chips/print", UIColor(red: 0.905882353, green: 0.267156863, blue: 0.58872549, alpha: 1)),
    ]
    let insertRestyleTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insertRestyle = UIViewPropertyAnimator(
      duration: 0.45, timingParameters: insertRestyleTiming)
    insertRestyle.addAnimations {
      for element in insertRestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    insertRestyle.startAnimation()
    // insert-appear: cell design of chips; scale 0.3 → 1, opacity 0 → 1; 450 ms, spring: duration 0.287 s, bounce 0.3 (damping ratio 0.7)
    let insertAppearElements = [
      "chips/design",
    ]
    let insertAppearTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insertAppear = UIViewPropertyAnimator(
      duration: 0.45, timingParameters: insertAppearTiming)
    insertAppear.addAnimations {
      for element in insertAppearElements {
        guard let view = view(element) else { continue }
        view.transform = CGAffineTransform.identity
        view.alpha = 1
      }
    }
    insertAppear.startAnimation()
  }

  /// delete at 1 s (line 28).
  static func delete(_ view: @escaping Views) {
    // delete-restyle: 4 cells of chips (photo … design); background by element; 350 ms, ease-in-out
    let deleteRestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("chips/photo", UIColor(red: 0.368627451, green: 0.360784314, blue: 0.901960784, alpha: 1)),
      ("chips/film", UIColor(red: 0.749019608, green: 0.352941176, blue: 0.949019608, alpha: 1)),
      ("chips/print", UIColor(red: 0.874509804, green: 0.284313725, blue: 0.660784314, alpha: 1)),
      ("chips/design", UIColor(red: 0.203921569, green: 0.439215686, blue: 0.950980392, alpha: 1)),
    ]
    let deleteRestyleTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteRestyle = UIViewPropertyAnimator(
      duration: 0.35, timingParameters: deleteRestyleTiming)
    deleteRestyle.addAnimations {
      for element in deleteRestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    deleteRestyle.startAnimation()
    // delete-disappear: cells arch and ceramics of chips; scale 1 → 0.3, opacity 1 → 0; 350 ms, ease-in-out
    let deleteDisappearElements = [
      "chips/arch", "chips/ceramics",
    ]
    let deleteDisappearTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let deleteDisappear = UIViewPropertyAnimator(
      duration: 0.35, timingParameters: deleteDisappearTiming)
    deleteDisappear.addAnimations {
      for element in deleteDisappearElements {
        guard let view = view(element) else { continue }
        view.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
        view.alpha = 0
      }
    }
    deleteDisappear.startAnimation()
    // delete-move: 4 cells of chips (type … motion); position by element; 350 ms, ease-in-out
    let deleteMoveElements: [(name: String, position: CGPoint)] = [
      ("chips/type", CGPoint(x: 73, y: 86)),
      ("chips/film", CGPoint(x: 190, y: 86)),
      ("chips/print", CGPoint(x: 312, y: 86)),
      ("chips/motion", CGPoint(x: 60, y: 134)),
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

  /// insert at 1.6 s (line 29).
  static func insert2(_ view: @escaping Views) {
    let insert2AppearStart = [
      "chips/sound", "chips/textile",
    ]
    UIView.performWithoutAnimation {
      for element in insert2AppearStart {
        guard let view = view(element) else { continue }
        view.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
        view.alpha = 0
      }
    }
    // insert-2-restyle: 4 cells of chips (photo … design); background by element; 450 ms, spring: duration 0.287 s, bounce 0.3 (damping ratio 0.7)
    let insert2RestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("chips/photo", UIColor(red: 0.28627451, green: 0.4, blue: 0.926470588, alpha: 1)),
      ("chips/film", UIColor(red: 0.701470588, green: 0.353921569, blue: 0.943137255, alpha: 1)),
      ("chips/print", UIColor(red: 0.811764706, green: 0.318627451, blue: 0.804901961, alpha: 1)),
      ("chips/design", UIColor(red: 0.162745098, green: 0.458823529, blue: 0.963235294, alpha: 1)),
    ]
    let insert2RestyleTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insert2Restyle = UIViewPropertyAnimator(
      duration: 0.45, timingParameters: insert2RestyleTiming)
    insert2Restyle.addAnimations {
      for element in insert2RestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    insert2Restyle.startAnimation()
    // insert-2-move: 4 cells of chips (type … motion); position by element; 450 ms, spring: duration 0.287 s, bounce 0.3 (damping ratio 0.7)
    let insert2MoveElements: [(name: String, position: CGPoint)] = [
      ("chips/type", CGPoint(x: 203, y: 86)),
      ("chips/film", CGPoint(x: 338, y: 86)),
      ("chips/print", CGPoint(x: 78, y: 134)),
      ("chips/motion", CGPoint(x: 280, y: 134)),
    ]
    let insert2MoveTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insert2Move = UIViewPropertyAnimator(
      duration: 0.45, timingParameters: insert2MoveTiming)
    insert2Move.addAnimations {
      for element in insert2MoveElements {
        view(element.name)?.center = element.position
      }
    }
    insert2Move.startAnimation()
    // insert-2-appear: cells sound and textile of chips; scale 0.3 → 1, opacity 0 → 1; 450 ms, spring: duration 0.287 s, bounce 0.3 (damping ratio 0.7)
    let insert2AppearElements = [
      "chips/sound", "chips/textile",
    ]
    let insert2AppearTiming = UISpringTimingParameters(dampingRatio: 0.7, initialVelocity: .zero)
    let insert2Appear = UIViewPropertyAnimator(
      duration: 0.45, timingParameters: insert2AppearTiming)
    insert2Appear.addAnimations {
      for element in insert2AppearElements {
        guard let view = view(element) else { continue }
        view.transform = CGAffineTransform.identity
        view.alpha = 1
      }
    }
    insert2Appear.startAnimation()
  }

  /// move at 2.3 s (line 30).
  static func move(_ view: @escaping Views) {
    // move: 9 cells of chips (all … textile); position by element; 500 ms, spring: duration 0.349 s, bounce 0.2 (damping ratio 0.8)
    let moveElements: [(name: String, position: CGPoint)] = [
      ("chips/all", CGPoint(x: 196, y: 38)),
      ("chips/photo", CGPoint(x: 82, y: 86)),
      ("chips/type", CGPoint(x: 317, y: 86)),
      ("chips/film", CGPoint(x: 52, y: 134)),
      ("chips/print", CGPoint(x: 152, y: 134)),
      ("chips/motion", CGPoint(x: 60, y: 38)),
      ("chips/design", CGPoint(x: 331, y: 38)),
      ("chips/sound", CGPoint(x: 204, y: 86)),
      ("chips/textile", CGPoint(x: 262, y: 134)),
    ]
    let moveTiming = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
    let move = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: moveTiming)
    move.addAnimations {
      for element in moveElements {
        view(element.name)?.center = element.position
      }
    }
    move.startAnimation()
    // move-restyle: 9 cells of chips (all … textile); background by element; 500 ms, spring: duration 0.349 s, bounce 0.2 (damping ratio 0.8)
    let moveRestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("chips/all", UIColor(red: 0.162745098, green: 0.458823529, blue: 0.963235294, alpha: 1)),
      ("chips/photo", UIColor(red: 0.416176471, green: 0.359803922, blue: 0.907843137, alpha: 1)),
      ("chips/type", UIColor(red: 0.701470588, green: 0.353921569, blue: 0.943137255, alpha: 1)),
      ("chips/film", UIColor(red: 0.811764706, green: 0.318627451, blue: 0.804901961, alpha: 1)),
      ("chips/print", UIColor(red: 0.905882353, green: 0.267156863, blue: 0.58872549, alpha: 1)),
      ("chips/motion", UIColor(red: 0.039215686, green: 0.517647059, blue: 1, alpha: 1)),
      ("chips/design", UIColor(red: 0.28627451, green: 0.4, blue: 0.926470588, alpha: 1)),
      ("chips/sound", UIColor(red: 0.558823529, green: 0.356862745, blue: 0.925490196, alpha: 1)),
      ("chips/textile", UIColor(red: 1, green: 0.215686275, blue: 0.37254902, alpha: 1)),
    ]
    let moveRestyleTiming = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: .zero)
    let moveRestyle = UIViewPropertyAnimator(
      duration: 0.5, timingParameters: moveRestyleTiming)
    moveRestyle.addAnimations {
      for element in moveRestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    moveRestyle.startAnimation()
  }
}
