public import Foundation
public import Geometry

/// The appearance of an element just before it appears or just after it has disappeared.
///
/// Missing values are those of the element's own attributes.
public struct TransitionPose: Hashable, Sendable {
  /// The reference of a center.
  public enum Anchor: Hashable, Sendable {
    /// The element's own frame in the layout; (0.5, 0.5) is its center.
    case slot(CGPoint)
    /// The collection view's bounds at any content offset; (0.5, 1) is the bottom center.
    case viewport(CGPoint)
  }

  /// A perspective: `m34 = −1/distance`, followed by a translation along z, in points.
  public struct Perspective: Hashable, Sendable {
    public var m34: CGFloat
    public var z: CGFloat

    /// Makes a perspective.
    public init(m34: CGFloat, z: CGFloat) { self.m34 = m34; self.z = z }
  }

  /// A rotation out of the plane: about the x axis, and then about the y axis, in radians.
  ///
  /// About y the right edge moves away from the viewer; about x the lower edge moves toward the
  /// viewer.
  public struct Tilt: Hashable, Sendable {
    public var x: CGFloat
    public var y: CGFloat

    /// Makes a tilt; by default none.
    public init(x: CGFloat = 0, y: CGFloat = 0) { self.x = x; self.y = y }
  }

  /// The reference of the center.
  public var anchor: Anchor
  /// The offset of the center from its reference, in points.
  public var offset: Vector
  /// The factors of width and height.
  public var scale: CGSize
  /// The angle in radians, clockwise, after the scale and `tilt`.
  public var rotation: CGFloat
  /// The rotation out of the plane, before `rotation`.
  public var tilt: Tilt
  public var perspective: Perspective?
  /// The point about which it scales and turns, from the center, in shares of width and height.
  public var pivot: Vector
  /// The opacity; `nil` for the element's own.
  public var alpha: CGFloat?
  /// The zIndex; `nil` for the element's own.
  public var zIndex: Int?

  /// Makes a pose; by default the element's own position and appearance.
  public init(
    anchor: Anchor = .slot(CGPoint(x: 0.5, y: 0.5)), offset: Vector = .zero,
    scale: CGSize = CGSize(width: 1, height: 1), rotation: CGFloat = 0, tilt: Tilt = Tilt(),
    perspective: Perspective? = nil, pivot: Vector = .zero, alpha: CGFloat? = nil,
    zIndex: Int? = nil
  ) {
    self.anchor = anchor; self.offset = offset; self.scale = scale
    self.rotation = rotation; self.tilt = tilt; self.perspective = perspective; self.pivot = pivot
    self.alpha = alpha; self.zIndex = zIndex
  }

  /// The fade of UIKit's layouts.
  public static let fade = TransitionPose(alpha: 0)

  /// The angles about all axes, including whole turns.
  public var unwoundRotation: Rotation { Rotation(x: tilt.x, y: tilt.y, z: rotation) }

  /// The scale, the rotations and the perspective about the pivot; the rest is ignored when set.
  package var parts: PoseParts {
    get {
      PoseParts(
        scale: scale, rotation: unwoundRotation, m34: perspective?.m34 ?? 0,
        z: perspective?.z ?? 0, pivot: pivot)
    }
    set {
      (scale, pivot) = (newValue.scale, newValue.pivot)
      (rotation, tilt) = (newValue.rotation.z, Tilt(x: newValue.rotation.x, y: newValue.rotation.y))
      let isFlat = newValue.m34 == 0 && newValue.z == 0
      perspective = isFlat ? nil : Perspective(m34: newValue.m34, z: newValue.z)
    }
  }

  /// Applies the pose to attributes, in a collection view with the given bounds.
  public func apply(to attributes: CollectionViewLayoutAttributes, in bounds: CGRect) {
    let (unit, rect): (CGPoint, CGRect) =
      switch anchor {
      case .slot(let unit): (unit, CGRect(center: attributes.center, size: attributes.size))
      case .viewport(let unit): (unit, bounds)
      }
    attributes.center = CGPoint(
      x: rect.minX + rect.width * unit.x + offset.dx,
      y: rect.minY + rect.height * unit.y + offset.dy)
    let transform = parts.transform3D(in: attributes.size)
    if !transform.isIdentity || perspective != nil { attributes.transform3D = transform }
    if unwoundRotation != .none { attributes.unwoundRotation = unwoundRotation }
    if let alpha { attributes.alpha = alpha }
    if let zIndex { attributes.zIndex = zIndex }
  }
}
