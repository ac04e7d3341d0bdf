import Foundation
import Geometry
import Layouts
import Timing

/// The looks of a sheet at a height: its place and its frame, and the dimming below.
struct SheetShape {
  var place: SheetPlacement
  /// The frame in the container, in points.
  var frame: CGRect
  /// The size of the screen in a sheet that resizes it, in points before it is scaled.
  var contentSize: CGSize
  /// The opacity of the black over the screen below.
  var dimming: Double

  /// Makes the shape of a sheet of a height in a container of a size.
  init(at height: Double, of heights: SheetHeights, in container: CGSize) {
    place = heights.place(at: height)
    dimming = heights.dimming(at: height)
    // As much again below the container, which a rubber band never pulls in.
    let below = place.inset == 0 ? container.height + heights.highest - place.height : 0
    let stretch = max(0, height - heights.highest)
    let width = place.width ?? container.width - 2 * place.inset
    frame = CGRect(
      x: place.width == nil ? place.inset : (container.width - width) / 2,
      y: container.height - height, width: width, height: place.height + stretch + below)
    let scale = max(place.scale, 1e-6)
    contentSize = CGSize(width: width / scale, height: (place.height + stretch) / scale)
  }

  /// Returns the shape a share of the way to another one.
  func moved(by share: Double, to other: SheetShape) -> SheetShape {
    func mixed(_ one: CGFloat, _ two: CGFloat) -> CGFloat { one + share * (two - one) }
    var result = other
    result.place = place.moved(by: share, to: other.place)
    result.frame.origin.x = mixed(frame.minX, other.frame.minX)
    result.frame.size.width = mixed(frame.width, other.frame.width)
    result.frame.size.height = mixed(frame.height, other.frame.height)
    result.contentSize = CGSize(
      width: mixed(contentSize.width, other.contentSize.width),
      height: mixed(contentSize.height, other.contentSize.height))
    result.dimming = mixed(dimming, other.dimming)
    return result
  }
}

/// An animated change to other heights, during which a sheet is shown between both.
struct SheetChange {
  /// The heights before the change.
  let heights: SheetHeights
  private let begin: Instant
  private let motion: TransitionMotion

  init(from heights: SheetHeights, at begin: Instant, motion: TransitionMotion) {
    self.heights = heights; self.begin = begin; self.motion = motion
  }

  /// Returns the share of the change at an instant, 1 from its end on.
  func share(at time: Instant) -> Double {
    let (elapsed, duration) = (time - begin, Instant(seconds: motion.duration))
    return elapsed >= duration ? 1 : motion.curve.progress(at: elapsed, duration: duration)
  }
}
