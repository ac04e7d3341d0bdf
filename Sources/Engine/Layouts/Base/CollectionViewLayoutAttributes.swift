public import Foundation
public import Geometry

/// The category of an element.
public enum ElementCategory: Int, Hashable, Sendable {
  case cell, supplementaryView, decorationView
}

/// A reference to an element of a collection.
public struct LayoutElement: Hashable, Sendable {
  public let category: ElementCategory
  /// The kind of a supplementary or decoration view; empty for a cell.
  public let kind: String
  public let indexPath: IndexPath

  /// Makes a reference to an element.
  public init(category: ElementCategory, kind: String = "", indexPath: IndexPath) {
    self.category = category; self.kind = kind; self.indexPath = indexPath
  }
}

/// The geometry and appearance of an element in a layout.
///
/// As in UIKit, it is a class that subclasses extend and that is copied before it is changed.
open class CollectionViewLayoutAttributes: NSObject, NSCopying {
  public var indexPath: IndexPath
  public let representedElementCategory: ElementCategory
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  public let representedElementKind: String?
  /// The values that a copy shares, in one structure so that they are copied at once.
  private var values = Values()
  /// The center in content coordinates, in points.
  open var center: CGPoint {
    get { values.center }
    set {
      values.center = newValue
      if let unposed { self.unposed = unposed.with(posedCenter: newValue) }
    }
  }
  /// The size before transforms, in points.
  open var size: CGSize {
    get { values.size }
    set { values.size = newValue }
  }
  /// The transform about the center; setting it resets `unwoundRotation`.
  open var transform3D: Transform3D {
    get { values.transform3D }
    set {
      values.transform3D = newValue
      values.unwoundRotation = .none
      if let unposed { self.unposed = unposed.with(posedTransform: newValue, in: size) }
    }
  }
  /// The angles from which the transform was made, in radians; the transform itself represents at
  /// most half a turn.
  ///
  /// An element whose angles change turns by their difference, including whole turns. Set it after
  /// `transform3D`; by default it is none, and elements turn by the shorter rotation.
  public var unwoundRotation: Rotation {
    get { values.unwoundRotation }
    set { values.unwoundRotation = newValue }
  }
  /// The opacity from 0 to 1.
  open var alpha: CGFloat {
    get { values.alpha }
    set {
      values.alpha = newValue
      if let unposed { self.unposed = unposed.with(posedAlpha: newValue) }
    }
  }
  /// The order among elements; higher ones are in front.
  open var zIndex: Int {
    get { values.zIndex }
    set { values.zIndex = newValue }
  }
  open var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }
  /// The time of a zIndex change in an animation; the old attributes may set it as well.
  open var zIndexSwitch: ZIndexSwitch {
    get { values.zIndexSwitch }
    set { values.zIndexSwitch = newValue }
  }
  /// Whether a decreasing zIndex preferably changes at the end, as for an element that a touch has
  /// released.
  package var holdsFallingOrder: Bool {
    get { values.holdsFallingOrder }
    set { values.holdsFallingOrder = newValue }
  }
  /// The values without the pose that is part of the others; `nil` for none.
  package private(set) var unposed: UnposedValues? {
    get { values.unposed }
    set { values.unposed = newValue }
  }
  /// The part of the center that is an adjustment's translation, in points.
  package var adjustmentOffset: Vector {
    get { values.adjustmentOffset }
    set { values.adjustmentOffset = newValue }
  }
  /// The fraction of an animation's progress at which the zIndex changes; `nil` if it is not
  /// determined.
  package var orderShare: CGFloat? {
    get { values.orderShare }
    set { values.orderShare = newValue }
  }

  /// The values of attributes, apart from their element.
  private struct Values {
    var center = CGPoint.zero
    var size = CGSize.zero
    var transform3D = Transform3D.identity
    var unwoundRotation = Rotation.none
    var alpha: CGFloat = 1
    var zIndex = 0
    var isHidden = false
    var zIndexSwitch = ZIndexSwitch.auto
    var holdsFallingOrder = false
    var unposed: UnposedValues?
    var adjustmentOffset = Vector.zero
    var orderShare: CGFloat?
  }

  /// The time at which the zIndex of elements changes in an animation.
  ///
  /// A zIndex is an integer and cannot be animated. So where elements overlap, a change is visible
  /// as a jump, unless it happens while they do not overlap.
  public enum ZIndexSwitch: String, Hashable, Sendable, CaseIterable {
    /// At a time when no overlapping elements exchange their order, or otherwise at half of the
    /// progress.
    ///
    /// That is the beginning, if no overlapping elements exchange their order there, or else the
    /// end, under the same condition. So a pile keeps its order until its cards lie apart, and
    /// takes its order as soon as they start to move to it.
    case auto
    /// At the beginning of the animation.
    case start
    /// At half of the progress.
    case middle
    /// At the end of the animation; for an element's own attributes, only if its zIndex decreases.
    case end
  }

  /// Makes attributes for an element; layouts use the initializers by category.
  public required init(element: LayoutElement) {
    indexPath = element.indexPath
    representedElementCategory = element.category
    representedElementKind = element.category == .cell ? nil : element.kind
  }

  /// Makes attributes for the first cell, as UIKit's `init()` does: a placeholder to be changed.
  public override convenience init() {
    self.init(element: LayoutElement(category: .cell, indexPath: IndexPath(item: 0, section: 0)))
  }

  /// Makes attributes for a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init(element: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Makes attributes for a supplementary view.
  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(
      element: LayoutElement(category: .supplementaryView, kind: kind, indexPath: indexPath))
  }

  /// Makes attributes for a decoration view.
  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init(element: LayoutElement(category: .decorationView, kind: kind, indexPath: indexPath))
  }

  /// The element of the attributes.
  public var element: LayoutElement {
    LayoutElement(
      category: representedElementCategory, kind: representedElementKind ?? "",
      indexPath: indexPath)
  }

  /// The transform if it is affine; setting it replaces `transform3D`.
  open var transform: Affine {
    get { transform3D.affine ?? .identity }
    set { transform3D = Transform3D(newValue) }
  }

  /// The bounding box after the transform; setting it sets center and size as if there were no
  /// transform.
  open var frame: CGRect {
    get {
      if transform3D.isIdentity { return CGRect(center: center, size: size) }
      let map = Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
        .concatenating(transform3D)
      let box = Homography(planeOf: map).boundingBox(of: CGRect(origin: .zero, size: size))
      return (box ?? .zero).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      size = newValue.size
      center = newValue.center
    }
  }

  /// The rectangle of the element in its own coordinates; its origin is always zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Returns a copy of the same class; subclasses copy their additional properties.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// Returns a copy with its static type.
  public final func duplicated() -> CollectionViewLayoutAttributes {
    copy(with: nil) as? CollectionViewLayoutAttributes ?? duplicate()
  }

  /// Returns attributes as they are shown where their section is scrolled by itself.
  ///
  /// - Parameter offset: The vector from what is shown to the layout's coordinates, in points.
  package final func shifted(by offset: CGPoint) -> CollectionViewLayoutAttributes {
    if offset == .zero { return self }
    let result = duplicated()
    result.center = CGPoint(x: center.x - offset.x, y: center.y - offset.y)
    return result
  }

  /// Copies all properties of this class.
  private func duplicate() -> Self {
    let result = Self(element: element)
    result.values = values
    return result
  }

  /// Adds a pose to the values.
  package func pose(by parts: PoseParts) {
    let base = UnposedValues(of: self, posedBy: parts)
    center = CGPoint(x: center.x + parts.offset.dx, y: center.y + parts.offset.dy)
    let own = parts.transform3D(in: size)
    if !own.isIdentity { transform3D = own.concatenating(transform3D) }
    alpha *= parts.alpha
    unposed = base
  }

  /// Changes the values without their pose, which is added again.
  package func changeUnposed(_ change: (CollectionViewLayoutAttributes) -> Void) {
    guard let base = unposed else { return change(self) }
    unposed = nil
    (center, transform3D, alpha) = (base.center, base.transform3D, base.alpha)
    unwoundRotation = base.unwoundRotation
    change(self)
    pose(by: base.parts)
  }

  /// Returns whether other attributes have the same element, geometry and appearance.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return element == other.element && isAlike(other)
  }

  /// Returns whether other attributes have the same geometry and appearance, for any element.
  package func isAlike(_ other: CollectionViewLayoutAttributes) -> Bool {
    center == other.center && size == other.size && transform3D == other.transform3D
      && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && unwoundRotation == other.unwoundRotation && unposed?.parts == other.unposed?.parts
  }

  /// Returns whether the additional properties of a subclass differ from other attributes.
  package func addsChange(to other: CollectionViewLayoutAttributes) -> Bool {
    type(of: self) != CollectionViewLayoutAttributes.self && !isEqual(other)
  }

  /// A hash that equal attributes share.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(element)
    return hasher.finalize()
  }
}
