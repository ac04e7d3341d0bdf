public import Foundation
public import Geometry

/// What of an element's attributes something else than its layout decides on, as a finger.
///
/// What is not said is as in the layout's attributes. Told with centre, size and transform a pose
/// costs nothing where it is not in sight; otherwise the layout is asked for the rest each time.
public struct ElementPose: Hashable, Sendable {
  /// The centre in content coordinates, in points.
  public var center: CGPoint?
  /// The extent before transforms, in points.
  public var size: CGSize?
  /// The transform about the centre.
  public var transform3D: Transform3D?
  /// The angles that the transform was made with, whole turns included; see
  /// `CollectionViewLayoutAttributes.unwoundRotation`.
  public var unwoundRotation: Rotation?
  /// The opacity from 0 to 1.
  public var alpha: CGFloat?
  /// The order; an animation that takes the pose back keeps it to its end, unless that is seen.
  public var zIndex: Int?

  /// Makes a pose of what is said.
  public init(
    center: CGPoint? = nil, size: CGSize? = nil, transform3D: Transform3D? = nil,
    alpha: CGFloat? = nil, zIndex: Int? = nil
  ) {
    self.center = center; self.size = size; self.transform3D = transform3D
    unwoundRotation = nil
    self.alpha = alpha; self.zIndex = zIndex
  }

  /// Makes a pose that says everything that attributes do.
  public init(_ attributes: CollectionViewLayoutAttributes) {
    self.init(
      center: attributes.center, size: attributes.size, transform3D: attributes.transform3D,
      alpha: attributes.alpha, zIndex: attributes.zIndex)
    unwoundRotation = attributes.unwoundRotation
  }

  /// Whether nothing is said.
  public var isEmpty: Bool { self == ElementPose() }

  /// Returns a copy of attributes in the pose.
  func applied(to attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    let result = attributes.duplicated()
    if let center { result.center = center }
    if let size { result.size = size }
    if let transform3D { result.transform3D = transform3D }
    if let unwoundRotation { result.unwoundRotation = unwoundRotation }
    if let alpha { result.alpha = alpha }
    if let zIndex {
      result.zIndex = zIndex
      // Or an element that shrinks or flies back would slip under its neighbours on its way.
      result.holdsFallingOrder = true
    }
    return result
  }

  /// The bounding box where the pose alone tells it; `nil` where the layout has to be asked.
  var frame: CGRect? {
    guard let center, let size, let transform3D else { return nil }
    if transform3D.isIdentity { return CGRect(center: center, size: size) }
    let map = Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
      .concatenating(transform3D)
    return Homography(planeOf: map).boundingBox(of: CGRect(origin: .zero, size: size))?
      .offsetBy(dx: center.x, dy: center.y)
  }
}
