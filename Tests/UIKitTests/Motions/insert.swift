// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Insert", from insert.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "grid/0/0"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum InsertMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0, insert),
  ]

  /// insert at 0 s (line 18).
  static func insert(_ view: @escaping Views) {
    // insert-restyle: 13 cells of grid (0/0 … 0/12); background by element; 300 ms, ease-in-out
    let insertRestyleElements: [(name: String, backgroundColor: UIColor)] = [
      ("grid/0/0", UIColor(red: 0.964285714, green: 0, blue: 0, alpha: 1)),
      ("grid/0/1", UIColor(red: 0.928571429, green: 0, blue: 0, alpha: 1)),
      ("grid/0/2", UIColor(red: 0.892857143, green: 0, blue: 0, alpha: 1)),
      ("grid/0/3", UIColor(red: 0.857142857, green: 0, blue: 0, alpha: 1)),
      ("grid/0/4", UIColor(red: 0.821428571, green: 0, blue: 0, alpha: 1)),
      ("grid/0/5", UIColor(red: 0.785714286, green: 0, blue: 0, alpha: 1)),
      ("grid/0/6", UIColor(red: 0.75, green: 0, blue: 0, alpha: 1)),
      ("grid/0/7", UIColor(red: 0.714285714, green: 0, blue: 0, alpha: 1)),
      ("grid/0/8", UIColor(red: 0.678571429, green: 0, blue: 0, alpha: 1)),
      ("grid/0/9", UIColor(red: 0.642857143, green: 0, blue: 0, alpha: 1)),
      ("grid/0/10", UIColor(red: 0.607142857, green: 0, blue: 0, alpha: 1)),
      ("grid/0/11", UIColor(red: 0.571428571, green: 0, blue: 0, alpha: 1)),
      ("grid/0/12", UIColor(red: 0.535714286, green: 0, blue: 0, alpha: 1)),
    ]
    let insertRestyleTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let insertRestyle = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: insertRestyleTiming)
    insertRestyle.addAnimations {
      for element in insertRestyleElements {
        view(element.name)?.backgroundColor = element.backgroundColor
      }
    }
    insertRestyle.startAnimation()
    // insert-move: cell 0/13 of grid; position (384, 1024) → (96.818, 99), scale 0.2 → 1, rotation 180° → 0°; 300 ms, ease-in-out
    let insertMoveElements = [
      "grid/0/13",
    ]
    let insertMoveTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let insertMove = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: insertMoveTiming)
    insertMove.addAnimations {
      for element in insertMoveElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 96.81818182, y: 99)
        view.transform = CGAffineTransform.identity
      }
    }
    insertMove.startAnimation()
  }
}
