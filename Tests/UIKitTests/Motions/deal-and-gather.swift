// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Deal and gather", from deal-and-gather.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "hand/A"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum DealAndGatherMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0.3, layout),
    (1.2, layout2),
    (2.1, layout3),
  ]

  /// layout at 0.3 s (line 20).
  static func layout(_ view: @escaping Views) {
    // layout-resize: cell A of hand; position (138.044, 146.839) → (57, 69), size 90 × 120 → 84 × 108; 600 ms, ease-in-out
    let layoutResizeElements = [
      "hand/A",
    ]
    let layoutResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layoutResize = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: layoutResizeTiming)
    layoutResize.addAnimations {
      for element in layoutResizeElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 57, y: 69)
        view.bounds.size = CGSize(width: 84, height: 108)
      }
    }
    layoutResize.startAnimation()
    // layout-resize-2: 4 cells of hand (B … E); position by element, size 90 × 120 → 84 × 108, transform by element; 600 ms, ease-in-out
    let layoutResize2Elements: [(name: String, position: CGPoint)] = [
      ("hand/B", CGPoint(x: 160, y: 69)),
      ("hand/C", CGPoint(x: 263, y: 69)),
      ("hand/D", CGPoint(x: 57, y: 191)),
      ("hand/E", CGPoint(x: 160, y: 191)),
    ]
    let layoutResize2Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let layoutResize2 = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: layoutResize2Timing)
    layoutResize2.addAnimations {
      for element in layoutResize2Elements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 84, height: 108)
        view.transform = CGAffineTransform.identity
      }
    }
    layoutResize2.startAnimation()
  }

  /// layout at 1.2 s (line 21).
  static func layout2(_ view: @escaping Views) {
    // layout-2-resize: cell A of hand; position (57, 69) → (138.044, 146.839), size 84 × 108 → 90 × 120; 600 ms, ease-in-out
    let layout2ResizeElements = [
      "hand/A",
    ]
    let layout2ResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layout2Resize = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: layout2ResizeTiming)
    layout2Resize.addAnimations {
      for element in layout2ResizeElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 138.0437754, y: 146.8394368)
        view.bounds.size = CGSize(width: 90, height: 120)
      }
    }
    layout2Resize.startAnimation()
    // layout-2-resize-2: 4 cells of hand (B … E); position by element, size 84 × 108 → 90 × 120, transform by element; 600 ms, ease-in-out
    let layout2Resize2Elements: [(name: String, position: CGPoint, transform: CGAffineTransform)] = [
      ("hand/B", CGPoint(x: 147.0437754, y: 139.8394368), CGAffineTransform(rotationAngle: 0.06981317)),
      ("hand/C", CGPoint(x: 156.0437754, y: 132.8394368), CGAffineTransform(rotationAngle: -0.06981317)),
      ("hand/D", CGPoint(x: 165.0437754, y: 125.8394368), CGAffineTransform(rotationAngle: 0.13962634)),
      ("hand/E", CGPoint(x: 174.0437754, y: 118.8394368), CGAffineTransform(rotationAngle: -0.13962634)),
    ]
    let layout2Resize2Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let layout2Resize2 = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: layout2Resize2Timing)
    layout2Resize2.addAnimations {
      for element in layout2Resize2Elements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 90, height: 120)
        view.transform = element.transform
      }
    }
    layout2Resize2.startAnimation()
  }

  /// layout at 2.1 s (line 22).
  static func layout3(_ view: @escaping Views) {
    // layout-3-resize: cell A of hand; position (138.044, 146.839) → (160, 84), size 90 × 120 → 84 × 108; 600 ms, ease-in-out
    let layout3ResizeElements = [
      "hand/A",
    ]
    let layout3ResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layout3Resize = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: layout3ResizeTiming)
    layout3Resize.addAnimations {
      for element in layout3ResizeElements {
        guard let view = view(element) else { continue }
        view.center = CGPoint(x: 160, y: 84)
        view.bounds.size = CGSize(width: 84, height: 108)
      }
    }
    layout3Resize.startAnimation()
    // layout-3-resize-2: 4 cells of hand (B … E); position by element, size 90 × 120 → 84 × 108, transform by element; 600 ms, ease-in-out
    let layout3Resize2Elements: [(name: String, position: CGPoint)] = [
      ("hand/B", CGPoint(x: 203.7485998, y: 115.7852183)),
      ("hand/C", CGPoint(x: 187.0381216, y: 167.2147817)),
      ("hand/D", CGPoint(x: 132.9618784, y: 167.2147817)),
      ("hand/E", CGPoint(x: 116.2514003, y: 115.7852183)),
    ]
    let layout3Resize2Timing = UICubicTimingParameters(animationCurve: .easeInOut)
    let layout3Resize2 = UIViewPropertyAnimator(
      duration: 0.6, timingParameters: layout3Resize2Timing)
    layout3Resize2.addAnimations {
      for element in layout3Resize2Elements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 84, height: 108)
        view.transform = CGAffineTransform.identity
      }
    }
    layout3Resize2.startAnimation()
  }
}
