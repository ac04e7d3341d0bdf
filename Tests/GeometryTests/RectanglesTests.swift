import Foundation
import Geometry
import Testing

struct RectanglesTests {
  let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

  @Test func `corners go clockwise from the top left`() {
    #expect(
      rect.corners == [
        CGPoint(x: 10, y: 20), CGPoint(x: 40, y: 20), CGPoint(x: 40, y: 60),
        CGPoint(x: 10, y: 60),
      ])
  }

  @Test func `the bounding box of no points is the zero rectangle`() {
    #expect(CGRect(boundingBoxOf: []) == .zero)
    #expect(
      CGRect(boundingBoxOf: [CGPoint(x: 3, y: -1), CGPoint(x: -2, y: 5)])
        == CGRect(x: -2, y: -1, width: 5, height: 6))
  }

  @Test func `a center and a size give the rectangle back`() {
    #expect(CGRect(center: rect.center, size: rect.size) == rect)
    #expect(rect.center == CGPoint(x: 25, y: 40))
  }

  @Test func `insets move the edges inwards and stop at a size of zero`() {
    let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
    #expect(
      rect.inset(by: EdgeInsets(all: 50)) == CGRect(x: 60, y: 70, width: 0, height: 0))
    #expect(
      rect.inset(by: EdgeInsets(all: -5)) == CGRect(x: 5, y: 15, width: 40, height: 50))
  }

  @Test func `touching edges do not overlap`() {
    #expect(!rect.overlaps(CGRect(x: 40, y: 20, width: 5, height: 5)))
    #expect(!rect.overlaps(CGRect(x: 10, y: 60, width: 5, height: 5)))
    #expect(rect.overlaps(CGRect(x: 39.999, y: 59.999, width: 5, height: 5)))
  }

  @Test(arguments: [
    (CGRect(x: 10, y: 20, width: 0, height: 0), true),
    (CGRect(x: 40, y: 60, width: 0, height: 0), true),
    (CGRect(x: 40.001, y: 30, width: 0, height: 0), false),
    (CGRect(x: 15, y: 25, width: 0, height: 900), true),
    (CGRect(x: 15, y: 0, width: 0, height: 900), false),
    (CGRect(x: 0, y: 30, width: 900, height: 0), false),
  ])
  func `a rectangle without area is at its origin`(empty: CGRect, meets: Bool) {
    #expect(empty.meets(rect) == meets)
  }

  @Test func `a rectangle with area meets a point or a line inside it`() {
    #expect(rect.meets(CGRect(x: 25, y: 40, width: 0, height: 0)))
    #expect(!rect.meets(CGRect(x: 10, y: 40, width: 0, height: 0)))
    #expect(rect.meets(CGRect(x: -1e9, y: 40, width: 2e9, height: 0)))
  }

  @Test func `equal insets have four equal edges`() {
    #expect(EdgeInsets(all: 0) == .zero)
    #expect(EdgeInsets(all: 2) == EdgeInsets(top: 2, left: 2, bottom: 2, right: 2))
    #expect(Vector.zero == Vector(dx: 0, dy: 0))
  }
}
