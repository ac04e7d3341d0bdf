// Written by cellophane spec.
// swift-format-ignore-file
// swiftlint:disable all

import UIKit

/// The motion of "Layout toggle", from layout-toggle.yaml.
///
/// Each method plays a step. Its argument returns the view of an element by its name, such as
/// "grid/0/0"; an element without a view is left out. The view
/// of an appearing element has to be there when the step begins. Positions are those of centers.
@MainActor
enum LayoutToggleMotion {
  /// Returns the view of an element.
  typealias Views = @MainActor (_ name: String) -> UIView?

  /// The steps with their times in seconds.
  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [
    (0, layout),
    (1, layout2),
  ]

  /// layout at 0 s (line 19).
  static func layout(_ view: @escaping Views) {
    // layout-resize: 13 cells of grid (0/0 … 0/12); position by element, size 50 × 50 → 200 × 200; 300 ms, ease-in-out
    let layoutResizeElements: [(name: String, position: CGPoint)] = [
      ("grid/0/0", CGPoint(x: 108, y: 108)),
      ("grid/0/1", CGPoint(x: 384, y: 108)),
      ("grid/0/2", CGPoint(x: 660, y: 108)),
      ("grid/0/3", CGPoint(x: 108, y: 324)),
      ("grid/0/4", CGPoint(x: 384, y: 324)),
      ("grid/0/5", CGPoint(x: 660, y: 324)),
      ("grid/0/6", CGPoint(x: 108, y: 540)),
      ("grid/0/7", CGPoint(x: 384, y: 540)),
      ("grid/0/8", CGPoint(x: 660, y: 540)),
      ("grid/0/9", CGPoint(x: 108, y: 756)),
      ("grid/0/10", CGPoint(x: 384, y: 756)),
      ("grid/0/11", CGPoint(x: 660, y: 756)),
      ("grid/0/12", CGPoint(x: 108, y: 972)),
    ]
    let layoutResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layoutResize = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: layoutResizeTiming)
    layoutResize.addAnimations {
      for element in layoutResizeElements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 200, height: 200)
      }
    }
    layoutResize.startAnimation()
    // layout-disappear: 30 cells of grid (1/0 … 2/13); position by element, size 50 × 50 → 200 × 200; 300 ms, ease-in-out
    let layoutDisappearElements: [(name: String, position: CGPoint)] = [
      ("grid/1/0", CGPoint(x: 108, y: 1188)),
      ("grid/1/1", CGPoint(x: 384, y: 1188)),
      ("grid/1/2", CGPoint(x: 660, y: 1188)),
      ("grid/1/3", CGPoint(x: 108, y: 1404)),
      ("grid/1/4", CGPoint(x: 384, y: 1404)),
      ("grid/1/5", CGPoint(x: 660, y: 1404)),
      ("grid/1/6", CGPoint(x: 108, y: 1620)),
      ("grid/1/7", CGPoint(x: 384, y: 1620)),
      ("grid/1/8", CGPoint(x: 660, y: 1620)),
      ("grid/1/9", CGPoint(x: 108, y: 1836)),
      ("grid/1/10", CGPoint(x: 384, y: 1836)),
      ("grid/1/11", CGPoint(x: 660, y: 1836)),
      ("grid/1/12", CGPoint(x: 108, y: 2052)),
      ("grid/1/13", CGPoint(x: 384, y: 2052)),
      ("grid/1/14", CGPoint(x: 660, y: 2052)),
      ("grid/1/15", CGPoint(x: 108, y: 2268)),
      ("grid/2/0", CGPoint(x: 108, y: 2484)),
      ("grid/2/1", CGPoint(x: 384, y: 2484)),
      ("grid/2/2", CGPoint(x: 660, y: 2484)),
      ("grid/2/3", CGPoint(x: 108, y: 2700)),
      ("grid/2/4", CGPoint(x: 384, y: 2700)),
      ("grid/2/5", CGPoint(x: 660, y: 2700)),
      ("grid/2/6", CGPoint(x: 108, y: 2916)),
      ("grid/2/7", CGPoint(x: 384, y: 2916)),
      ("grid/2/8", CGPoint(x: 660, y: 2916)),
      ("grid/2/9", CGPoint(x: 108, y: 3132)),
      ("grid/2/10", CGPoint(x: 384, y: 3132)),
      ("grid/2/11", CGPoint(x: 660, y: 3132)),
      ("grid/2/12", CGPoint(x: 108, y: 3348)),
      ("grid/2/13", CGPoint(x: 384, y: 3348)),
    ]
    let layoutDisappearTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layoutDisappear = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: layoutDisappearTiming)
    layoutDisappear.addAnimations {
      for element in layoutDisappearElements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 200, height: 200)
      }
    }
    layoutDisappear.startAnimation()
  }

  /// layout at 1 s (line 22).
  static func layout2(_ view: @escaping Views) {
    let layout2AppearStart: [(name: String, position: CGPoint)] = [
      ("grid/1/0-2", CGPoint(x: 108, y: 1188)),
      ("grid/1/1-2", CGPoint(x: 384, y: 1188)),
      ("grid/1/2-2", CGPoint(x: 660, y: 1188)),
      ("grid/1/3-2", CGPoint(x: 108, y: 1404)),
      ("grid/1/4-2", CGPoint(x: 384, y: 1404)),
      ("grid/1/5-2", CGPoint(x: 660, y: 1404)),
      ("grid/1/6-2", CGPoint(x: 108, y: 1620)),
      ("grid/1/7-2", CGPoint(x: 384, y: 1620)),
      ("grid/1/8-2", CGPoint(x: 660, y: 1620)),
      ("grid/1/9-2", CGPoint(x: 108, y: 1836)),
      ("grid/1/10-2", CGPoint(x: 384, y: 1836)),
      ("grid/1/11-2", CGPoint(x: 660, y: 1836)),
      ("grid/1/12-2", CGPoint(x: 108, y: 2052)),
      ("grid/1/13-2", CGPoint(x: 384, y: 2052)),
      ("grid/1/14-2", CGPoint(x: 660, y: 2052)),
      ("grid/1/15-2", CGPoint(x: 108, y: 2268)),
      ("grid/2/0-2", CGPoint(x: 108, y: 2484)),
      ("grid/2/1-2", CGPoint(x: 384, y: 2484)),
      ("grid/2/2-2", CGPoint(x: 660, y: 2484)),
      ("grid/2/3-2", CGPoint(x: 108, y: 2700)),
      ("grid/2/4-2", CGPoint(x: 384, y: 2700)),
      ("grid/2/5-2", CGPoint(x: 660, y: 2700)),
      ("grid/2/6-2", CGPoint(x: 108, y: 2916)),
      ("grid/2/7-2", CGPoint(x: 384, y: 2916)),
      ("grid/2/8-2", CGPoint(x: 660, y: 2916)),
      ("grid/2/9-2", CGPoint(x: 108, y: 3132)),
      ("grid/2/10-2", CGPoint(x: 384, y: 3132)),
      ("grid/2/11-2", CGPoint(x: 660, y: 3132)),
      ("grid/2/12-2", CGPoint(x: 108, y: 3348)),
      ("grid/2/13-2", CGPoint(x: 384, y: 3348)),
    ]
    UIView.performWithoutAnimation {
      for element in layout2AppearStart {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 200, height: 200)
      }
    }
    // layout-2-resize: 13 cells of grid (0/0 … 0/12); position by element, size 200 × 200 → 50 × 50; 300 ms, ease-in-out
    let layout2ResizeElements: [(name: String, position: CGPoint)] = [
      ("grid/0/0", CGPoint(x: 33, y: 33)),
      ("grid/0/1", CGPoint(x: 96.81818182, y: 33)),
      ("grid/0/2", CGPoint(x: 160.6363636, y: 33)),
      ("grid/0/3", CGPoint(x: 224.4545455, y: 33)),
      ("grid/0/4", CGPoint(x: 288.2727273, y: 33)),
      ("grid/0/5", CGPoint(x: 352.0909091, y: 33)),
      ("grid/0/6", CGPoint(x: 415.9090909, y: 33)),
      ("grid/0/7", CGPoint(x: 479.7272727, y: 33)),
      ("grid/0/8", CGPoint(x: 543.5454545, y: 33)),
      ("grid/0/9", CGPoint(x: 607.3636364, y: 33)),
      ("grid/0/10", CGPoint(x: 671.1818182, y: 33)),
      ("grid/0/11", CGPoint(x: 735, y: 33)),
      ("grid/0/12", CGPoint(x: 33, y: 99)),
    ]
    let layout2ResizeTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layout2Resize = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: layout2ResizeTiming)
    layout2Resize.addAnimations {
      for element in layout2ResizeElements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 50, height: 50)
      }
    }
    layout2Resize.startAnimation()
    // layout-2-appear: 30 cells of grid (1/0 … 2/13); position by element, size 200 × 200 → 50 × 50; 300 ms, ease-in-out
    let layout2AppearElements: [(name: String, position: CGPoint)] = [
      ("grid/1/0-2", CGPoint(x: 33, y: 165)),
      ("grid/1/1-2", CGPoint(x: 96.81818182, y: 165)),
      ("grid/1/2-2", CGPoint(x: 160.6363636, y: 165)),
      ("grid/1/3-2", CGPoint(x: 224.4545455, y: 165)),
      ("grid/1/4-2", CGPoint(x: 288.2727273, y: 165)),
      ("grid/1/5-2", CGPoint(x: 352.0909091, y: 165)),
      ("grid/1/6-2", CGPoint(x: 415.9090909, y: 165)),
      ("grid/1/7-2", CGPoint(x: 479.7272727, y: 165)),
      ("grid/1/8-2", CGPoint(x: 543.5454545, y: 165)),
      ("grid/1/9-2", CGPoint(x: 607.3636364, y: 165)),
      ("grid/1/10-2", CGPoint(x: 671.1818182, y: 165)),
      ("grid/1/11-2", CGPoint(x: 735, y: 165)),
      ("grid/1/12-2", CGPoint(x: 33, y: 231)),
      ("grid/1/13-2", CGPoint(x: 96.81818182, y: 231)),
      ("grid/1/14-2", CGPoint(x: 160.6363636, y: 231)),
      ("grid/1/15-2", CGPoint(x: 224.4545455, y: 231)),
      ("grid/2/0-2", CGPoint(x: 33, y: 297)),
      ("grid/2/1-2", CGPoint(x: 96.81818182, y: 297)),
      ("grid/2/2-2", CGPoint(x: 160.6363636, y: 297)),
      ("grid/2/3-2", CGPoint(x: 224.4545455, y: 297)),
      ("grid/2/4-2", CGPoint(x: 288.2727273, y: 297)),
      ("grid/2/5-2", CGPoint(x: 352.0909091, y: 297)),
      ("grid/2/6-2", CGPoint(x: 415.9090909, y: 297)),
      ("grid/2/7-2", CGPoint(x: 479.7272727, y: 297)),
      ("grid/2/8-2", CGPoint(x: 543.5454545, y: 297)),
      ("grid/2/9-2", CGPoint(x: 607.3636364, y: 297)),
      ("grid/2/10-2", CGPoint(x: 671.1818182, y: 297)),
      ("grid/2/11-2", CGPoint(x: 735, y: 297)),
      ("grid/2/12-2", CGPoint(x: 33, y: 363)),
      ("grid/2/13-2", CGPoint(x: 96.81818182, y: 363)),
    ]
    let layout2AppearTiming = UICubicTimingParameters(animationCurve: .easeInOut)
    let layout2Appear = UIViewPropertyAnimator(
      duration: 0.3, timingParameters: layout2AppearTiming)
    layout2Appear.addAnimations {
      for element in layout2AppearElements {
        guard let view = view(element.name) else { continue }
        view.center = element.position
        view.bounds.size = CGSize(width: 50, height: 50)
      }
    }
    layout2Appear.startAnimation()
  }
}
