package import Foundation
import Geometry
import ScrollPhysics
import Timelines
package import Timing

/// One of the two axes along which content scrolls.
enum ScrollAxis: CaseIterable {
  case horizontal, vertical

  var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }

  /// The coordinate along the axis.
  var coordinate: WritableKeyPath<CGPoint, CGFloat> { self == .horizontal ? \.x : \.y }

  /// The length along the axis.
  var extent: WritableKeyPath<CGSize, CGFloat> { self == .horizontal ? \.width : \.height }
}

/// The scrolling rules along each axis.
extension ScrollView {
  /// Returns the range of offsets along an axis at which content may rest.
  func limits(along axis: ScrollAxis) -> ClosedRange<CGFloat> {
    let inset = adjustedContentInset
    let (leading, trailing) =
      axis == .horizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let last = contentSize[keyPath: axis.extent] - bounds.size[keyPath: axis.extent] + trailing
    // A size that is not a number counts as none.
    let liesAtRight = axis == .horizontal && beginsAtRight && last < -leading
    let first = liesAtRight ? last : -leading
    return first...(last > first ? last : first)
  }

  /// Returns whether touches move content along an axis: if it is larger than the bounds, or always
  /// bounces.
  func scrolls(along axis: ScrollAxis) -> Bool {
    let limits = limits(along: axis)
    let always =
      axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical || refreshControl != nil
    return isScrollEnabled && (limits.lowerBound < limits.upperBound || bounces && always)
  }

  /// Returns whether a movement of touches along an axis would reveal content.
  func hasContent(towards way: CGFloat, along axis: ScrollAxis) -> Bool {
    let (limits, offset) = (limits(along: axis), contentOffset[keyPath: axis.coordinate])
    return scrolls(along: axis)
      && (way > 0 ? offset > limits.lowerBound : offset < limits.upperBound)
  }

  func rules(along axis: ScrollAxis) -> ScrollMotion.Rules {
    let limits = limits(along: axis)
    return ScrollMotion.Rules(
      limits: Double(limits.lowerBound)...Double(limits.upperBound),
      rate: decelerationRate.rawValue, bounces: bounces,
      bounceResponse: bounceResponse, pagingResponse: pagingResponse,
      scale: max(0.01, stage?.settings.canvas.scale ?? 1))
  }

  /// Returns whether a movement of touches over the view scrolls it or an enclosing scroll view.
  package func isScrolled(byFingersMoving way: CGPoint) -> Bool {
    let axis = abs(way.x) > abs(way.y) ? ScrollAxis.horizontal : .vertical
    let axes = abs(way.x) == abs(way.y) ? [axis, axis.other] : [axis]
    return sequence(first: self as View) { $0.superview }.contains { view in
      axes.contains { (view as? ScrollView)?.scrolls(along: $0) == true }
    }
  }

  /// Returns the way of a finger, in points, that pulls content at its top down by some distance.
  package func fingerDistance(ofPull distance: CGFloat) -> CGFloat {
    let band = RubberBand(extent: bounds.height)
    return panGestureRecognizer.minimumMovement + band.pull(forStretch: distance)
  }

  /// The instant at which the view, its sections and enclosing scroll views come to rest; in the
  /// past if they do not move.
  package var restingTime: Instant {
    let around = sequence(first: self as View) { $0.superview }
      .compactMap { ($0 as? ScrollView)?.scrollAnimator.end }
    let within = (self as? CollectionView)?.sectionRestingTimes ?? []
    return (around + within).max() ?? .zero
  }

  /// Returns whether a movement of touches drags this view's content.
  ///
  /// Of nested scroll views it is the innermost that scrolls in the direction of the movement and
  /// has content there; if none has, the innermost that scrolls along that axis.
  func mayDrag(by movement: CGPoint, touching views: [View]) -> Bool {
    if zoomer.isAnimating { return false }
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
