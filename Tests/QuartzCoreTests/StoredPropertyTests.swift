import Foundation
import Geometry
import QuartzCore
import Testing

/// A class with properties of many types.
private class Holder: CALayer {
  var amount: CGFloat = 1
  var count = 2
  var ratio: Float = 3
  var size = CGSize(width: 4, height: 5)
  var tint: CGColor? = .black
  var flag = false
  var title = "title"
  let constant = 7.0
  lazy var late = NSObject()
  weak var friend: NSObject?
  var child = CALayer()
}

/// A subclass, whose properties come after.
private final class LaterHolder: Holder {
  var radius: Double? = 9
}

struct StoredPropertyTests {
  @Test func `numbers are written as the property's type`() {
    let holder = LaterHolder()
    for key in ["amount", "count", "ratio", "radius"] { holder.setValue(12, forKey: key) }
    #expect(holder.amount == 12)
    #expect(holder.count == 12)
    #expect(holder.ratio == 12)
    #expect(holder.radius == 12)
    holder.setValue(CGPoint(x: 6, y: 7), forKey: "size")
    #expect(holder.size == CGSize(width: 6, height: 7))
    #expect(holder.value(forKey: "radius") as? Double == 12)
    #expect(holder.value(forKey: "count") as? Int == 12)
  }

  @Test func `objects are retained and released`() {
    let holder = LaterHolder()
    holder.setValue(CGColor(gray: 1, alpha: 1), forKey: "tint")
    #expect(holder.tint == .white)
    weak let old = holder.child
    holder.setValue(CALayer(), forKey: "child")
    #expect(old == nil)
    #expect(holder.child.bounds == .zero)
  }

  @Test func `values of other types and constants are left alone`() {
    let holder = LaterHolder()
    holder.setValue(1, forKey: "title")
    holder.setValue("text", forKey: "amount")
    holder.setValue(1, forKey: "constant")
    #expect(holder.title == "title")
    #expect(holder.amount == 1)
    #expect(holder.constant == 7)
    #expect(holder.value(forKey: "absent") == nil)
  }

  @Test func `copies of layers have the values, but not the objects`() {
    let (holder, friend) = (LaterHolder(), NSObject())
    (holder.amount, holder.title, holder.radius, holder.friend) = (8, "copied", nil, friend)
    let copy = LaterHolder(layer: holder)
    #expect(copy.amount == 8)
    #expect(copy.title == "copied")
    #expect(copy.radius == nil)
    #expect(copy.friend === friend)
    #expect(copy.child !== holder.child)
    #expect(copy.late !== holder.late)
  }

  @Test func `layers keep values for keys without a property`() {
    let layer = LaterHolder()
    layer.setValue("free", forKey: "note")
    layer.setValue(0.5, forKey: "opacity")
    #expect(layer.value(forKey: "note") as? String == "free")
    #expect(layer.opacity == 0.5)
  }
}
