import Testing
import UIKit

struct NamesTests {
  @Test func `a view is a view by either name`() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.transform = CGAffineTransform(rotationAngle: 0)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func `parts of modules are imported by name`() {
    let parts = PartImports()
    #expect(parts.color == UIColor.systemTeal && parts.animation.keyPath == "opacity")
  }

  @Test func `rectangles that touch do not intersect, as Core Graphics has it`() {
    #expect(!TouchingRectangles().beside && TouchingRectangles().across)
  }
}
