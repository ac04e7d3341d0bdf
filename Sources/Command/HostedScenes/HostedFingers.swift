import Foundation
import Geometry
import Layouts
import ScriptedInteractions
import Staging
import Timing

/// The fingers that scroll a view of hosted sources.
enum HostedFingers {
  /// Schedules a finger that drags and throws content along the direction in which it scrolls.
  ///
  /// - Parameters:
  ///   - begin: The time at which the finger comes down.
  ///   - isSideways: The direction of content that fits: horizontal rather than vertical.
  /// - Returns: Whether the content is larger than the view.
  static func scroll(
    _ view: ScrollView, on stage: Stage, from begin: Instant, isSideways: Bool
  ) -> Bool {
    let size = view.bounds.size
    let inset = view.adjustedContentInset
    let surplus = CGSize(
      width: view.contentSize.width + inset.left + inset.right - size.width,
      height: view.contentSize.height + inset.top + inset.bottom - size.height)
    let fits = max(surplus.height, surplus.width) <= 0
    let isVertical = fits ? !isSideways : surplus.height >= surplus.width
    if fits { (view.alwaysBounceVertical, view.alwaysBounceHorizontal) = (isVertical, !isVertical) }
    let length = isVertical ? size.height : size.width
    let middle = view.convert(view.bounds.center, to: stage.rootView)
    /// Returns a vector toward the end of the content, in parts of the visible length.
    func way(_ part: CGFloat) -> Vector {
      isVertical ? Vector(dx: 0, dy: -part * length) : Vector(dx: -part * length, dy: 0)
    }
    /// Returns the position where a finger starts so that its path leads through the middle.
    func start(_ way: Vector) -> CGPoint {
      CGPoint(x: middle.x - way.dx / 2, y: middle.y - way.dy / 2)
    }
    let drag = way(0.45)
    let from = start(drag)
    stage.play([
      TouchTrack.drag(
        begin: begin, through: [from, CGPoint(x: from.x + drag.dx, y: from.y + drag.dy)],
        duration: Instant(seconds: 0.7), curve: .easeInEaseOut, hold: Instant(seconds: 0.1))
    ])
    for (time, part, speed) in [(1.3, 0.3, 3.0), (3.5, -0.3, 4.0)] {
      let way = way(part)
      stage.play([
        TouchTrack.fling(
          begin: begin + Instant(seconds: time), from: start(way), by: way, speed: speed * length)
      ])
    }
    return !fits
  }
}
