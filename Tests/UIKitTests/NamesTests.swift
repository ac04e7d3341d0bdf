import Testing
import UIKit

struct NamesTests {
  @Test func `a view has the same type under both names`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.transform = CGAffineTransform(rotationAngle: 0)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `parts of modules can be imported by name`() {
    let parts = PartImports()
    #expect(parts.color == UIColor.systemTeal && parts.animation.keyPath == "opacity")
  }

  @Test func `rectangles that only touch do not intersect, as in Core Graphics`() {
    #expect(!TouchingRectangles().beside && TouchingRectangles().across)
  }
}
