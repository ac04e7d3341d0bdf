import Testing
import UIKit

struct CoreGraphicsTests {
  @Test func `geometry is printed in Core Graphics' notation`() {
    #expect("\(CGRect(x: 0, y: 0, width: 10, height: 20))" == "(0.0, 0.0, 10.0, 20.0)")
    #expect("\(CGPoint(x: 1, y: 2))" == "(1.0, 2.0)")
    #expect("\(CGSize(width: 10, height: 20))" == "(10.0, 20.0)")
    #expect("\(CGVector(dx: 1, dy: 2))" == "CGVector(dx: 1.0, dy: 2.0)")
    #expect(
      "\(CGAffineTransform.identity)"
        == "CGAffineTransform(a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0)")
  }

  @Test func `a transform without entries has zeros, and a decomposed one can be recomposed`() {
    #expect(CGAffineTransform() == CGAffineTransform(0, 0, 0, 0, 0, 0))
    let map = CGAffineTransform(translationX: 3, y: 4).rotated(by: 0.5).scaledBy(x: 2, y: 3)
    let parts = map.decomposed()
    #expect(abs(parts.scale.width - 2) < 1e-9)
    #expect(abs(parts.scale.height - 3) < 1e-9)
    #expect(abs(parts.rotation - 0.5) < 1e-9)
    let again = CGAffineTransform(parts)
    #expect(abs(again.c - map.c) < 1e-9)
    #expect(again.tx == map.tx)
    #expect(CGSize(width: 1, height: 1).applying(CGAffineTransform(scaleX: 2, y: 3)).height == 3)
  }

  @Test func `a path has a current point, bounding boxes and an inside`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 10))
    path.addLine(to: CGPoint(x: 50, y: 10))
    path.addQuadCurve(to: CGPoint(x: 50, y: 50), control: CGPoint(x: 90, y: 30))
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 10, y: 10))
    #expect(path.contains(CGPoint(x: 45, y: 25)))
    #expect(!path.contains(CGPoint(x: 15, y: 45)))
    #expect(path.boundingBox.maxX > path.boundingBoxOfPath.maxX)
    #expect(abs(path.boundingBoxOfPath.maxX - 70) < 0.01)
  }

  @Test func `an arc is clockwise on the screen if the flag is false`() {
    let path = CGMutablePath()
    path.addArc(
      center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(path.currentPoint.y - 10) < 1e-9)
    #expect(path.boundingBoxOfPath.minX > -0.01)
    let other = CGMutablePath()
    other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(other.boundingBoxOfPath.minX + 10) < 0.01)
  }

  @Test func `an arc between tangents rounds the corner`() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    #expect(abs(path.currentPoint.x - 100) < 1e-9)
    #expect(abs(path.currentPoint.y - 20) < 1e-9)
    #expect(path.boundingBoxOfPath.width <= 100.001)
  }

  @Test func `a hole is outside by the even-odd rule only`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 30, height: 30))
    path.addRect(CGRect(x: 10, y: 10, width: 10, height: 10))
    #expect(path.contains(CGPoint(x: 15, y: 15)))
    #expect(!path.contains(CGPoint(x: 15, y: 15), using: .evenOdd))
  }

  @Test func `a color has its components, and gray has two`() {
    let color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
    #expect(color.components == [1, 0.5, 0, 0.25])
    #expect(color.copy(alpha: 1)?.alpha == 1)
    #expect(CGColor(gray: 0.5, alpha: 1).numberOfComponents == 2)
    #expect(CGColor.white == CGColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test func `transforms of space keep Core Animation's conventions`() {
    var map = CATransform3DIdentity
    map.m34 = -1 / 500
    map = CATransform3DRotate(map, .pi / 4, 0, 1, 0)
    #expect(!CATransform3DIsAffine(map))
    let back = CATransform3DConcat(map, CATransform3DInvert(map))
    #expect(abs(back.m11 - 1) < 1e-9)
    #expect(abs(back.m14) < 1e-9)
    let moved = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 1), 10, 0, 0)
    #expect(moved.m41 == 20)
    #expect(CATransform3DGetAffineTransform(moved).tx == 20)
    #expect(NSValue(caTransform3D: map).caTransform3DValue.m34 == map.m34)
  }
}
