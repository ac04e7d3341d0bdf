public import Foundation
public import Geometry

/// The sort of element that attributes are for.
public enum ElementCategory: Int, Hashable, Sendable {
  case cell, supplementaryView, decorationView
}

/// Which element of a collection attributes are for.
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

/// Where an element is and how it looks, as a layout answers it.
///
/// In UIKit's shape: a class that subclasses extend and that is copied before it is changed.
open class CollectionViewLayoutAttributes: NSObject, NSCopying {
  public var indexPath: IndexPath
  public private(set) var representedElementCategory: ElementCategory
  /// The kind of a supplementary or decoration view; `nil` for a cell.
  public private(set) var representedElementKind: String?
  /// The centre in content coordinates, in points.
  open var center: CGPoint = .zero
  /// The extent before transforms, in points.
  open var size: CGSize = .zero
  /// The transform about the centre; setting it takes `unwoundRotation` back.
  open var transform3D: Transform3D = .identity {
    didSet { if unwoundRotation != .none { unwoundRotation = .none } }
  }
  /// The angles that the transform was made with, in radians, of which it says at most half a turn.
  ///
  /// An element whose angles change turns by their difference, however many turns that is. Set it
  /// after `transform3D`; by default it is none, and elements turn by the shorter rotation.
  public var unwoundRotation = Rotation.none
  /// The opacity from 0 to 1.
  open var alpha: CGFloat = 1
  /// The order among elements; higher is nearer to the eye.
  open var zIndex: Int = 0
  open var isHidden = false
  /// When an animation that changes the order changes it; the old attributes may say it as well.
  open var zIndexSwitch = ZIndexSwitch.auto
  /// Whether an order that falls rather falls at the end, as that of what a finger lets go of.
  package var holdsFallingOrder = false
  /// The share of an animation's progress at which the order changes; `nil` where nothing says it.
  package var orderShare: CGFloat?

  /// When the zIndex of elements changes in an animation that gives them another one.
  ///
  /// An order is a whole number and cannot be animated. So where elements overlap, a new order shows
  /// in one frame, unless it is taken while they lie apart.
  public enum ZIndexSwitch: String, Hashable, Sendable, CaseIterable {
    /// While nothing that overlaps exchanges its order, or else half-way.
    ///
    /// At the beginning where nothing that overlaps there does; else at the end where nothing that
    /// overlaps there does. So a pile keeps its order until its cards lie apart, and takes it as soon
    /// as they set out for it.
    case auto
    /// As the animation begins.
    case start
    /// When half of the progress is made.
    case middle
    /// When the animation has ended; an element's own attributes hold a falling order only.
    case end
  }

  /// Makes attributes for an element; layouts use the initializers by category.
  public required init(element: LayoutElement) {
    indexPath = element.indexPath
    representedElementCategory = element.category
    representedElementKind = element.category == .cell ? nil : element.kind
  }

  /// Makes attributes for the first cell, as `init()` of UIKit's does: a placeholder to be changed.
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

  /// Which element the attributes are for.
  public var element: LayoutElement {
    LayoutElement(
      category: representedElementCategory, kind: representedElementKind ?? "",
      indexPath: indexPath)
  }

  /// The transform where it is affine; setting it replaces `transform3D`.
  open var transform: Affine {
    get { transform3D.affine ?? .identity }
    set { transform3D = Transform3D(newValue) }
  }

  /// The bounding box after the transform; setting it gives centre and size without one.
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

  /// Returns a copy of the same class; subclasses copy what they add.
  open func copy(with zone: NSZone? = nil) -> Any {
    duplicate()
  }

  /// Returns a copy, typed.
  public final func duplicated() -> CollectionViewLayoutAttributes {
    copy(with: nil) as? CollectionViewLayoutAttributes ?? duplicate()
  }

  /// Copies everything that this class knows.
  private func duplicate() -> Self {
    let result = Self(element: element)
    (result.center, result.size, result.transform3D) = (center, size, transform3D)
    (result.alpha, result.zIndex, result.isHidden) = (alpha, zIndex, isHidden)
    (result.zIndexSwitch, result.holdsFallingOrder) = (zIndexSwitch, holdsFallingOrder)
    result.orderShare = orderShare
    result.unwoundRotation = unwoundRotation
    return result
  }

  /// Tells whether other attributes place and show the same element in the same way.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return element == other.element && isAlike(other)
  }

  /// Tells whether other attributes show an element in the same way, whichever it is.
  package func isAlike(_ other: CollectionViewLayoutAttributes) -> Bool {
    center == other.center && size == other.size && transform3D == other.transform3D
      && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
      && unwoundRotation == other.unwoundRotation
  }

  /// Tells whether a subclass finds other attributes different in what it adds.
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
