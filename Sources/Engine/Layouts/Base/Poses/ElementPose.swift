public import Foundation
public import Geometry

/// Values that override an element's layout attributes, for example by a touch.
///
/// Missing values are the layout's. A pose with center, size and transform costs nothing while it
/// is off screen; any other pose requires a layout query each time.
public struct ElementPose: Hashable, Sendable {
  /// The center in content coordinates, in points.
  public var center: CGPoint?
  /// The size before transforms, in points.
  public var size: CGSize?
  /// The transform about the center.
  public var transform3D: Transform3D?
  /// The angles from which the transform was made, including whole turns; see
  /// `CollectionViewLayoutAttributes.unwoundRotation`.
  public var unwoundRotation: Rotation?
  /// The opacity from 0 to 1.
  public var alpha: CGFloat?
  /// The parts relative to all other values, which other motions leave as they are.
  package var parts: PoseParts? {
    get { _parts?.parts }
    set { _parts = newValue.map { SharedParts($0) } }
  }
  private var _parts: SharedParts?
  /// The zIndex; an animation that removes the pose keeps it to the end unless that would be
  /// visible.
  public var zIndex: Int?

  /// Makes a pose from the given values.
  public init(
    center: CGPoint? = nil, size: CGSize? = nil, transform3D: Transform3D? = nil,
    alpha: CGFloat? = nil, zIndex: Int? = nil
  ) {
    self.center = center; self.size = size; self.transform3D = transform3D
    unwoundRotation = nil
    self.alpha = alpha; self.zIndex = zIndex
  }

  /// Makes a pose with all values of attributes.
  public init(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      center: attributes.center, size: attributes.size, transform3D: attributes.transform3D,
      alpha: attributes.alpha, zIndex: attributes.zIndex)
    unwoundRotation = attributes.unwoundRotation
  }

  /// Whether the pose has no values.
  public var isEmpty: Bool { self == ElementPose() }

  /// Returns a copy of attributes with the pose applied.
  func applied(to attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let result = attributes.duplicated()
    if let center { result.center = center }
    if let size { result.size = size }
    if let transform3D { result.transform3D = transform3D }
    if let unwoundRotation { result.unwoundRotation = unwoundRotation }
    if let alpha { result.alpha = alpha }
    if let zIndex {
      result.zIndex = zIndex
      // Otherwise a shrinking or returning element would slip under its neighbors in between.
      result.holdsFallingOrder = true
    }
    if let parts { result.pose(by: parts) }
    return result
  }

  /// The bounding box if the pose alone determines it; `nil` if a layout query is needed.
  var frame: CGRect? {
    guard let center, let size, let transform3D, _parts == nil else { return nil }
    if transform3D.isIdentity { return CGRect(center: center, size: size) }
    let map = Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
      .concatenating(transform3D)
    return Homography(planeOf: map).boundingBox(of: CGRect(origin: .zero, size: size))?
      .offsetBy(dx: center.x, dy: center.y)
  }
}

/// Parts of a pose in an object, because few poses have any.
private final class SharedParts: Hashable, Sendable {
  let parts: PoseParts

  /// Makes an object of parts.
  init(_ parts: PoseParts) { self.parts = parts }

  /// Returns whether two objects have equal parts.
  static func == (left: SharedParts, right: SharedParts) -> Bool { left.parts == right.parts }

  /// Feeds the parts into a hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
