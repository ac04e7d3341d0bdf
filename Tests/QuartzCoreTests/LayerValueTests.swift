import Foundation
import Geometry
import QuartzCore
import Staging
import Testing
import Timelines

/// Layers without UIKit: values, key paths and hierarchies.
struct LayerValueTests {
  /// Runs a body with a stage.
  private func onStage(_ body: (Stage) throws -> Void) throws {
    _ = try Stage.run(canvas: .init(size: CGSize(width: 100, height: 100)), body)
  }

  @Test func `a new layer has Core Animation's values`() throws {
    try onStage { _ in
      let layer = CALayer()
      #expect(layer.bounds == .zero && layer.position == .zero)
      #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
      #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds)
      #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3)
      #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
      #expect(layer.backgroundColor == nil && layer.sublayers == nil && layer.superlayer == nil)
      #expect(CATransform3DIsIdentity(layer.transform))
    }
  }

  @Test func `the frame follows from bounds, position, anchor point and transform`() throws {
    try onStage { _ in
      let layer = CALayer()
      layer.bounds = CGRect(x: 5, y: 5, width: 40, height: 20)
      layer.position = CGPoint(x: 50, y: 30)
      #expect(layer.frame == CGRect(x: 30, y: 20, width: 40, height: 20))
      layer.anchorPoint = .zero
      #expect(layer.frame == CGRect(x: 50, y: 30, width: 40, height: 20))
      layer.transform = CATransform3DMakeScale(2, 0.5, 1)
      #expect(layer.frame == CGRect(x: 50, y: 30, width: 80, height: 10))
      layer.transform = CATransform3DIdentity
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      #expect(layer.position == .zero && layer.bounds.size == CGSize(width: 10, height: 10))
    }
  }

  @Test func `values are read and written by key paths`() throws {
    try onStage { _ in
      let layer = CALayer()
      layer.setValue(CGPoint(x: 3, y: 4), forKeyPath: "position")
      #expect(layer.position == CGPoint(x: 3, y: 4))
      layer.setValue(7.0, forKeyPath: "position.x")
      #expect(layer.position == CGPoint(x: 7, y: 4))
      layer.setValue(12.0, forKey: "cornerRadius")
      #expect(layer.cornerRadius == 12)
      #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 12)
      layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
      let map = CATransform3DGetAffineTransform(layer.transform)
      #expect(abs(map.b - 1) < 1e-12 && abs(map.a) < 1e-12)
      #expect(layer.value(forKey: "no such key") == nil)
      layer.setValue("kept", forKey: "myOwnKey")
      #expect(layer.value(forKey: "myOwnKey") as? String == "kept")
    }
  }

  @Test func `points are converted between layers of one tree`() throws {
    try onStage { _ in
      let (root, left, right) = (CALayer(), CALayer(), CALayer())
      left.frame = CGRect(x: 10, y: 20, width: 30, height: 30)
      right.frame = CGRect(x: 50, y: 0, width: 30, height: 30)
      right.transform = CATransform3DMakeScale(2, 2, 1)
      for layer in [left, right] { root.addSublayer(layer) }
      #expect(left.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 11, y: 22))
      let there = left.convert(CGPoint(x: 1, y: 2), to: right)
      let back = right.convert(there, to: left)
      #expect(abs(back.x - 1) < 1e-9 && abs(back.y - 2) < 1e-9)
      #expect(right.convert(CGRect(x: 0, y: 0, width: 10, height: 10), to: root).width == 20)
    }
  }

  @Test func `sublayers are ordered, replaced and removed`() throws {
    try onStage { _ in
      let root = CALayer()
      let layers = (0..<3).map { _ in CALayer() }
      root.addSublayer(layers[0])
      root.addSublayer(layers[1])
      root.insertSublayer(layers[2], below: layers[1])
      #expect(
        root.sublayers?.map(ObjectIdentifier.init)
          == [0, 2, 1].map { ObjectIdentifier(layers[$0]) })
      layers[0].removeFromSuperlayer()
      #expect(root.sublayers?.count == 2 && layers[0].superlayer == nil)
      let other = CALayer()
      root.replaceSublayer(layers[2], with: other)
      #expect(root.sublayers?.first === other)
    }
  }
}
