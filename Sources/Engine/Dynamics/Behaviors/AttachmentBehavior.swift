public import DynamicItems
public import Foundation
public import Geometry

/// A closed range of lengths in points or of angles in radians.
public struct FloatRange: Hashable, Sendable {
  public var minimum: CGFloat
  public var maximum: CGFloat

  /// Makes a range.
  public init(minimum: CGFloat, maximum: CGFloat) { self.minimum = minimum; self.maximum = maximum }

  /// The unlimited range.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)
  /// The range that contains only zero.
  public static let zero = FloatRange(minimum: 0, maximum: 0)
  /// Whether the range is unlimited.
  public var isInfinite: Bool { self == .infinite }
}

/// A connection between an item and a point, or between two items.
open class AttachmentBehavior: DynamicBehavior {
  /// The kind of an item's attachment.
  public enum AttachmentType: Hashable, Sendable {
    case items, anchor
  }

  /// The form of a connection.
  enum Form: Hashable {
    /// A rod, or a spring if it has a frequency.
    case distance
    /// A rail along a unit vector in reference coordinates, fixed when the attachment is made.
    case sliding(Vector)
    /// A rope.
    case limit
    case fixed
    case pin
  }

  let form: Form
  public let items: [any DynamicItem]
  public let attachedBehaviorType: AttachmentType
  /// The attachment point on each item, in points from its center and rotating with it.
  let offsets: [Vector]
  /// The rotation of each item when the attachment was made, in radians.
  let angles: [Double]

  /// Makes a connection; offsets are in the coordinates of the items.
  private init(_ form: Form, items: [any DynamicItem], offsets: [Vector], anchor: CGPoint?) {
    self.form = form
    // An item cannot be attached to itself.
    let isPair = items.count == 2
    self.items = items
    self.offsets = offsets.map { $0.isWithinLimits ? $0 : .zero }
    angles = items.map { $0.transform.rotationAngle }
    attachedBehaviorType = isPair ? .items : .anchor
    anchorPoint = .zero
    super.init()
    if let first = zip(offsets, self.offsets).first(where: { $0 != $1 }) {
      report(.invalidValue(property: "offsetFromCenter", value: "\(first.0)"))
    }
    let places = zip(items, self.offsets).map { $0.place(ofOffset: $1) }
    anchorPoint = checked(anchor ?? places[0], "anchorPoint", else: .zero)
    let far = isPair ? places[1] : anchorPoint
    let distance = hypot(far.x - places[0].x, far.y - places[0].y)
    length = checked(distance, "length", else: 0)
  }

  /// Attaches an item's point to a point of the plane.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector = .zero, attachedToAnchor point: CGPoint
  ) { self.init(.distance, items: [item], offsets: [offset], anchor: point) }

  /// Attaches a point of an item to a point of another item.
  public convenience init(
    item item1: any DynamicItem, offsetFromCenter offset1: Vector = .zero,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Vector = .zero
  ) { self.init(.distance, items: [item1, item2], offsets: [offset1, offset2], anchor: nil) }

  /// Returns a rail along which two items slide without rotating relative to each other.
  ///
  /// `attachmentRange` limits the distance from their positions now, in points along the axis.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior { joined(.sliding(axis.unit), [item1, item2], at: point, axis: axis) }

  /// Returns a rail through a point along which an item slides without rotating.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior { joined(.sliding(axis.unit), [item], at: point, axis: axis) }

  /// Returns a rope between points of two items, with their present distance as its length.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Vector = .zero,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: Vector = .zero
  ) -> AttachmentBehavior {
    AttachmentBehavior(.limit, items: [item1, item2], offsets: [offset1, offset2], anchor: nil)
  }

  /// Returns a connection that makes two items one rigid body.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior { joined(.fixed, [item1, item2], at: point) }

  /// Returns a hinge of two items at a point.
  ///
  /// `attachmentRange` limits the rotation of the second item relative to the first, in radians.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
  ) -> AttachmentBehavior { joined(.pin, [item1, item2], at: point) }

  /// Makes a connection of items at a point of the plane.
  private static func joined(
    _ form: Form, _ items: [any DynamicItem], at point: CGPoint, axis: Vector? = nil
  ) -> AttachmentBehavior {
    let behavior = AttachmentBehavior(
      form, items: items, offsets: items.map { $0.offset(ofPlace: point) }, anchor: point)
    if let axis, !axis.isWithinLimits || axis.length == 0 {
      behavior.report(.invalidValue(property: "axisOfTranslation", value: "\(axis)"))
    }
    return behavior
  }

  /// The point of the plane to which an item is attached; it may be moved while the animator runs.
  ///
  /// Between two items it has no meaning.
  public var anchorPoint: CGPoint {
    didSet {
      anchorPoint = checked(anchorPoint, "anchorPoint", else: oldValue)
      if anchorPoint != oldValue { changed() }
    }
  }

  /// The length of a rod, a spring or a rope, in points; initially the distance when it was made.
  ///
  /// Below half a point it counts as 0.
  public var length: CGFloat = 0 {
    didSet {
      length = checked(length, "length", to: PhysicsLimits.farthestPlace, else: oldValue)
      if length != oldValue { changed() }
    }
  }

  /// The damping ratio of a spring; 1 is critical damping.
  public var damping: CGFloat = 0 {
    didSet {
      damping = checked(damping, "damping", to: 1000, else: oldValue)
      if damping != oldValue { changed() }
    }
  }

  /// The frequency of a spring in hertz, from 0.01 to 60; at 0 the connection is rigid.
  ///
  /// Frequency and damping apply only to attachments made by initializers, with any length.
  public var frequency: CGFloat = 0 {
    didSet {
      if frequency != 0 {
        frequency = checked(frequency, "frequency", from: 0.01, to: 60, else: oldValue)
      }
      if frequency != oldValue { changed() }
    }
  }

  /// The resistance of a hinge to rotation, in newton meters.
  public var frictionTorque: CGFloat = 0 {
    didSet {
      frictionTorque = checked(frictionTorque, "frictionTorque", else: oldValue)
      if frictionTorque != oldValue { changed() }
    }
  }

  /// The range of sliding, in points, or of rotation, in radians, relative to the initial
  /// attachment.
  public var attachmentRange = FloatRange.infinite {
    didSet {
      let range = attachmentRange
      if !(range.minimum <= range.maximum) || range.minimum == .infinity
        || range.maximum == -.infinity
      {
        report(.invalidValue(property: "attachmentRange", value: "\(range)"))
        attachmentRange = oldValue
      }
      if attachmentRange != oldValue { changed() }
    }
  }

  override var ownItems: [any DynamicItem] { items }
}

extension Vector {
  /// Whether both components are finite and within range.
  var isWithinLimits: Bool {
    abs(dx) <= PhysicsLimits.greatestValue && abs(dy) <= PhysicsLimits.greatestValue
  }

  /// The unit vector in the same direction; the x axis for the zero vector.
  var unit: Vector {
    guard isWithinLimits, length > 0 else { return Vector(dx: 1, dy: 0) }
    return Vector(dx: dx / length, dy: dy / length)
  }

  /// Returns the vector rotated by an angle, in radians.
  func rotated(by angle: Double) -> Vector {
    if angle == 0 { return self }
    let (sine, cosine) = (sin(angle), cos(angle))
    return Vector(dx: cosine * dx - sine * dy, dy: sine * dx + cosine * dy)
  }
}

extension Affine {
  /// The rotation of the transform, in radians.
  var rotationAngle: Double { atan2(b, a) }
}

extension DynamicItem {
  /// Returns the position of an item's point, given its offset from the center.
  func place(ofOffset offset: Vector) -> CGPoint {
    let turned = offset.rotated(by: transform.rotationAngle)
    return CGPoint(x: center.x + turned.dx, y: center.y + turned.dy)
  }

  /// Returns the offset from the center of the item's point at a position.
  func offset(ofPlace place: CGPoint) -> Vector {
    Vector(dx: place.x - center.x, dy: place.y - center.y).rotated(by: -transform.rotationAngle)
  }
}
