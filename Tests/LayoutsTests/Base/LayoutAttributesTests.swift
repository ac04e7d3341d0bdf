import Foundation
import Geometry
import Layouts
import Testing

/// Attributes with an additional property.
private final class ColoredAttributes: CollectionViewLayoutAttributes {
  var shade = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? ColoredAttributes)?.shade = shade
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? ColoredAttributes)?.shade == shade
  }
}

private let path = IndexPath(item: 3, section: 1)

struct LayoutAttributesTests {
  @Test func `new attributes have default values`() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    #expect(attributes.alpha == 1)
    #expect(attributes.zIndex == 0)
    #expect(!attributes.isHidden)
    #expect(attributes.transform3D.isIdentity)
    #expect(attributes.representedElementCategory == .cell)
    #expect(attributes.representedElementKind == nil)
    #expect(attributes.indexPath.section == 1 && attributes.indexPath.item == 3)
  }

  @Test func `setting a frame sets center and size, and the reverse`() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 50)
    #expect(attributes.center == CGPoint(x: 25, y: 45))
    #expect(attributes.size == CGSize(width: 30, height: 50))
    #expect(attributes.bounds == CGRect(x: 0, y: 0, width: 30, height: 50))
    attributes.bounds = CGRect(x: 7, y: 7, width: 10, height: 10)
    #expect(attributes.frame == CGRect(x: 20, y: 40, width: 10, height: 10))
  }

  @Test func `the frame is the bounding box of the transformed rectangle`() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.center = CGPoint(x: 100, y: 100)
    attributes.size = CGSize(width: 40, height: 20)
    attributes.transform = Affine(rotationAngle: .pi / 2)
    let box = attributes.frame
    #expect(abs(box.minX - 90) < 1e-9 && abs(box.minY - 80) < 1e-9)
    #expect(abs(box.width - 20) < 1e-9 && abs(box.height - 40) < 1e-9)
    #expect(attributes.bounds.size == CGSize(width: 40, height: 20))
  }

  @Test func `transform is the plane part of transform3D`() {
    let attributes = CollectionViewLayoutAttributes(forCellWith: path)
    attributes.transform = Affine(scaleX: 2, y: 3)
    #expect(attributes.transform3D == Transform3D(Affine(scaleX: 2, y: 3)))
    attributes.transform3D.m34 = -0.001
    #expect(attributes.transform == .identity)
  }

  @Test func `a copy is equal and independent`() {
    let attributes = CollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: "header", with: path)
    attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    attributes.transform = Affine(scaleX: 2, y: 2)
    attributes.alpha = 0.5
    attributes.zIndex = 7
    attributes.isHidden = true
    let copy = attributes.duplicated()
    #expect(copy !== attributes)
    #expect(copy == attributes)
    #expect(copy.hash == attributes.hash)
    #expect(copy.representedElementKind == "header")
    copy.alpha = 1
    #expect(copy != attributes)
    #expect(attributes.alpha == 0.5)
  }

  @Test func `every property counts for equality`() {
    let changes: [(CollectionViewLayoutAttributes) -> Void] = [
      { $0.center.x += 1 }, { $0.size.width += 1 }, { $0.transform = Affine(scaleX: 2, y: 2) },
      { $0.alpha = 0.9 }, { $0.zIndex = 1 }, { $0.isHidden = true },
      { $0.indexPath = IndexPath(item: 4, section: 1) },
    ]
    for change in changes {
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      let other = attributes.duplicated()
      change(other)
      #expect(attributes != other)
    }
    let cell = CollectionViewLayoutAttributes(forCellWith: path)
    let header = CollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: path)
    #expect(cell != header)
    #expect(cell.isAlike(header))
  }

  @Test func `a subclass's copy keeps its class and its own properties`() {
    let attributes = ColoredAttributes(forCellWith: path)
    attributes.shade = 5
    attributes.alpha = 0.5
    let copy = attributes.duplicated()
    #expect((copy as? ColoredAttributes)?.shade == 5)
    #expect(copy == attributes)
    (copy as? ColoredAttributes)?.shade = 6
    #expect(copy != attributes)
  }
}
