package import Foundation
import Geometry
import ScrollPhysics
import Timelines
package import Timing

/// One of the two ways along which content scrolls.
enum ScrollAxis: CaseIterable {
  case horizontal, vertical

  /// The other one.
  var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }

  /// The coordinate along the axis.
  var coordinate: WritableKeyPath<CGPoint, CGFloat> { self == .horizontal ? \.x : \.y }

  /// The extent along the axis.
  var extent: WritableKeyPath<CGSize, CGFloat> { self == .horizontal ? \.width : \.height }
}

/// Which axes scroll, and how.
extension ScrollView {
  /// The offsets along an axis at which content may rest.
  func limits(along axis: ScrollAxis) -> ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    let (leading, trailing) =
      axis == .horizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let last = contentSize[keyPath: axis.extent] - bounds.size[keyPath: axis.extent] + trailing
    return -leading...max(-leading, last)
  }

  /// Returns whether fingers move content along an axis: where it is larger than the bounds, or
  /// always bounces.
  func scrolls(along axis: ScrollAxis) -> Bool {
    let limits = limits(along: axis)
    let always = axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical
    return isScrollEnabled && (limits.lowerBound < limits.upperBound || bounces && always)
  }

  /// Returns whether there is content to be seen when fingers move along an axis, by their way.
  func hasContent(towards way: CGFloat, along axis: ScrollAxis) -> Bool {
    let (limits, offset) = (limits(along: axis), contentOffset[keyPath: axis.coordinate])
    return scrolls(along: axis)
      && (way > 0 ? offset > limits.lowerBound : offset < limits.upperBound)
  }

  /// What holds for motions along an axis.
  func rules(along axis: ScrollAxis) -> ScrollMotion.Rules {
    let limits = limits(along: axis)
    return ScrollMotion.Rules(
      limits: Double(limits.lowerBound)...Double(limits.upperBound),
      rate: decelerationRate.rawValue, bounces: bounces,
      bounceResponse: bounceResponse, pagingResponse: pagingResponse,
      tolerance: 0.5 / max(0.01, stage?.settings.canvas.scale ?? 1))
  }

  /// Returns whether fingers that move over the view scroll it, or what it is in.
  package func isScrolled(byFingersMoving way: CGPoint) -> Bool {
    let axis = abs(way.x) > abs(way.y) ? ScrollAxis.horizontal : .vertical
    let axes = abs(way.x) == abs(way.y) ? [axis, axis.other] : [axis]
    return sequence(first: self as View) { $0.superview }.contains { view in
      axes.contains { (view as? ScrollView)?.scrolls(along: $0) == true }
    }
  }

  /// When the view, and what it is in, come to rest that fingers have left; in the past where they
  /// do not move.
  package var restingTime: Instant {
    sequence(first: self as View) { $0.superview }
      .compactMap { ($0 as? ScrollView)?.mover.end }.max() ?? .zero
  }

  /// Returns whether fingers that have moved so far drag this view's content.
  ///
  /// Of nested views it is the innermost that scrolls along the direction of the fingers and has
  /// content there; where none has, the innermost that scrolls along it.
  func mayDrag(by movement: CGPoint, touching views: [View]) -> Bool {
    var axis = abs(movement.x) > abs(movement.y) ? ScrollAxis.horizontal : .vertical
    if abs(movement.x) == abs(movement.y), !scrolls(along: axis) { axis = axis.other }
    guard scrolls(along: axis) else { return false }
    let isTaken = views.contains { touched in
      sequence(first: touched) { $0.superview }.prefix { $0 !== self }
        .contains { ($0 as? ScrollView)?.isDragging == true }
    }
    if isTaken { return false }
    let way = movement[keyPath: axis.coordinate]
    if hasContent(towards: way, along: axis) { return true }
    return !sequence(first: self as View) { $0.superview }.dropFirst().contains {
      ($0 as? ScrollView)?.hasContent(towards: way, along: axis) == true
    }
  }
}
