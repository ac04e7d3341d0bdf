public import Documents
public import Foundation
public import Geometry

/// Where and how an item is when it has not yet appeared, or has gone.
public struct PoseDocument: Hashable, Sendable {
  /// A point relative to the viewport or to the item's own place.
  public struct Center: Hashable, Sendable {
    /// The rectangle that a centre is relative to.
    public enum Reference: String, Hashable, Sendable, CaseIterable {
      /// The visible bounds of the collection.
      case viewport
      /// The frame that the layout gives the item.
      case slot
    }

    public var reference: Reference
    /// The point in the unit square of the reference: (0, 0) is its top left.
    public var unit: CGPoint
    /// What is added to the point, in points.
    public var offset: Vector

    /// Makes a centre, by default the item's own place.
    public init(
      of reference: Reference = .slot, at unit: CGPoint = CGPoint(x: 0.5, y: 0.5),
      offset: Vector = .zero
    ) {
      self.reference = reference; self.unit = unit; self.offset = offset
    }

    /// The item's own place.
    public static let slot = Center()
  }

  /// A 3D transform: m34 is set first, then the item moves along z.
  public struct Perspective: Hashable, Sendable {
    public var m34: Double
    /// The way towards the eye in points.
    public var z: Double

    /// Makes a perspective.
    public init(m34: Double, z: Double) {
      self.m34 = m34; self.z = z
    }
  }

  public var center: Center
  public var scaleX: Double
  public var scaleY: Double
  /// The angle in radians, clockwise on the screen, after the tilts.
  public var rotation: Double
  /// The angle about the x axis in radians: the lower edge comes nearer.
  public var tiltX = 0.0
  /// The angle about the y axis in radians, after that about x: the right edge goes away.
  public var tiltY = 0.0
  /// The opacity from 0 to 1.
  public var alpha: Double
  /// The paint order; the layout's own where `nil`.
  public var zIndex: Int?
  public var perspective: Perspective?
  public var location: SourceLocation

  /// Makes a pose, by default the item at rest in its own place.
  public init(
    center: Center = .slot, scaleX: Double = 1, scaleY: Double = 1, rotation: Double = 0,
    alpha: Double = 1, zIndex: Int? = nil, perspective: Perspective? = nil,
    location: SourceLocation
  ) {
    self.center = center; self.scaleX = scaleX; self.scaleY = scaleY
    self.rotation = rotation; self.alpha = alpha; self.zIndex = zIndex
    self.perspective = perspective; self.location = location
  }
}
