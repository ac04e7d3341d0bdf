import Foundation
import Geometry
import Timelines
import Timing

/// The position, shape and opacity of an element on the canvas at an instant.
struct Pose: Hashable {
  /// Whether it exists and neither it nor an ancestor is hidden.
  var isShown = false
  /// Whether any part of it is visible, as `Element.isVisible`.
  var isVisible = false
  /// Whether its visible part is more than a sliver of `sliver` points.
  var isInView = false
  /// The opacity, multiplied by that of all ancestors.
  var alpha = 0.0
  var center = CGPoint.zero
  /// The four corners in canvas points; `nil` behind the eye.
  var corners: Quadrilateral?
  /// The bounding box of the corners.
  var frame = CGRect.zero
  /// The map from its bounds to the canvas, if that is affine.
  var map: Affine?

  /// The pose of an element that does not exist.
  static let absent = Pose()

  /// The width or height in points up to which a visible part is a sliver.
  ///
  /// What leaves the view, or shrinks to nothing, is such a sliver a tick before.
  static let sliver = 0.01

  /// Returns the greatest distance between two poses' corresponding corners, in points.
  func distance(to other: Pose) -> Double {
    guard let corners, let others = other.corners else {
      return corners == other.corners ? 0 : .infinity
    }
    return corners.distance(to: others)
  }

  /// Returns the value of an axis; `nil` if the pose has none.
  func value(of axis: MotionExpectation.Axis) -> Double? {
    guard isShown else { return nil }
    switch axis {
    case .x: return center.x
    case .y: return center.y
    case .width: return frame.width
    case .height: return frame.height
    case .alpha: return alpha
    case .scale: return map.map { abs($0.determinant).squareRoot() }
    case .rotation:
      guard let map, hypot(map.a, map.b) > 1e-9 else { return nil }
      return atan2(map.b, map.a)
    }
  }
}

/// The position of a layer, and the coordinate system and clip for its content.
struct LayerState {
  var isShown: Bool
  var size = CGSize.zero
  var center = CGPoint.zero
  /// From its own coordinates, top left (0, 0), to canvas points.
  var toCanvas: Transform3D
  /// From the coordinates of its content to canvas points.
  var insideToCanvas: Transform3D
  /// The bounds in which it flips its content; `nil` if it does not.
  var flippingBounds: CGRect?
  /// The opacity, multiplied by that of all ancestors.
  var alpha: Double
  /// The part of the canvas within the ancestors' clips.
  var clip: CGRect
  /// The part of the canvas within the clip for its content.
  var insideClip: CGRect

  /// Makes the state of the canvas, the parent of the outermost layers.
  init(canvas: CGRect) {
    (isShown, alpha, clip, insideClip) = (true, 1, canvas, canvas)
    (toCanvas, insideToCanvas) = (.identity, .identity)
  }

  /// Samples a layer within its parent, as sampling a frame does.
  init(of watched: WatchedLayer, at time: Instant, in parent: LayerState) {
    self = parent
    isShown = parent.isShown && watched.isShown(at: time)
    guard isShown else { return }
    let extent = watched.size.value(at: time)
    size = CGSize(width: max(0, extent.width), height: max(0, extent.height))
    let anchor = watched.anchorPoint?.value(at: time) ?? Layer.center
    let place = LayerPlacement(
      size: size, position: watched.position.value(at: time),
      transform: watched.transform.value(at: time), anchor: anchor
    ).unflipped(in: parent.flippingBounds)
    let middle = CGPoint(
      x: place.position.x + size.width * (0.5 - place.anchor.x),
      y: place.position.y + size.height * (0.5 - place.anchor.y))
    center = parent.insideToCanvas.project(middle) ?? middle
    toCanvas = place.toParent.concatenating(parent.insideToCanvas)
    alpha = parent.alpha * min(1, max(0, watched.alpha.value(at: time)))
    clip = parent.insideClip
    insideClip = clip
    if watched.clipsToBounds, let box = toCanvas.boundingBox(of: size) {
      insideClip = clip.intersection(box)
      if insideClip.isNull { insideClip = .zero }
    }
    let origin = watched.boundsOrigin.value(at: time)
    let flips = watched.flipsHorizontally?.value(at: time) == true
    flippingBounds = flips ? CGRect(origin: origin, size: size) : nil
    let around = watched.sublayerTransform?.value(at: time)
    insideToCanvas = Layer.insideToCanvas(
      origin: origin, size: size, anchor: anchor,
      sublayerTransform: flips ? around?.mirrored : around, toCanvas: toCanvas)
  }

  /// The pose of an element that is this layer.
  var pose: Pose {
    guard isShown else { return .absent }
    var pose = Pose(isShown: true, alpha: alpha, center: center, map: toCanvas.planarAffine)
    guard let corners = Quadrilateral(of: size, through: toCanvas) else { return pose }
    pose.corners = corners
    pose.frame = corners.boundingBox
    pose.isVisible =
      alpha > 0 && pose.frame.width > 0 && pose.frame.height > 0 && !clip.isEmpty
      && pose.frame.overlaps(clip)
    let part = pose.frame.intersection(clip)
    pose.isInView = pose.isVisible && min(part.width, part.height) > Pose.sliver
    return pose
  }
}

/// The corners of a rectangle that is mapped to the canvas.
struct Quadrilateral: Hashable {
  let topLeft: CGPoint
  let topRight: CGPoint
  let bottomRight: CGPoint
  let bottomLeft: CGPoint

  /// Projects a rectangle at the origin; `nil` behind the eye.
  init?(of size: CGSize, through map: Transform3D) {
    guard let topLeft = map.project(.zero),
      let topRight = map.project(CGPoint(x: size.width, y: 0)),
      let bottomRight = map.project(CGPoint(x: size.width, y: size.height)),
      let bottomLeft = map.project(CGPoint(x: 0, y: size.height))
    else { return nil }
    self.topLeft = topLeft; self.topRight = topRight
    self.bottomRight = bottomRight; self.bottomLeft = bottomLeft
  }

  /// The bounding box of the corners.
  var boundingBox: CGRect {
    let left = min(min(topLeft.x, topRight.x), min(bottomRight.x, bottomLeft.x))
    let right = max(max(topLeft.x, topRight.x), max(bottomRight.x, bottomLeft.x))
    let top = min(min(topLeft.y, topRight.y), min(bottomRight.y, bottomLeft.y))
    let bottom = max(max(topLeft.y, topRight.y), max(bottomRight.y, bottomLeft.y))
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the greatest distance between corresponding corners, in points.
  func distance(to other: Quadrilateral) -> Double {
    func distance(_ first: CGPoint, _ second: CGPoint) -> Double {
      hypot(first.x - second.x, first.y - second.y)
    }
    return max(
      max(distance(topLeft, other.topLeft), distance(topRight, other.topRight)),
      max(distance(bottomRight, other.bottomRight), distance(bottomLeft, other.bottomLeft)))
  }
}
