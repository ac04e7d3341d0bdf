import Cellophane
import StagingTestSupport
import Testing

/// Returns whether two points are equal.
private func near(_ first: CGPoint, _ second: CGPoint) -> Bool {
  abs(first.x - second.x) < 1e-9 && abs(first.y - second.y) < 1e-9
}

/// Coordinates between views, and what is at a point.
struct ViewGeometryTests {
  /// Adds a named subview.
  private func add(_ name: String, _ frame: CGRect, to superview: View) -> View {
    let view = View(frame: frame)
    view.name = name
    superview.addSubview(view)
    return view
  }

  @Test func `points go through offsets and transforms and back`() throws {
    _ = try probe { stage in
      let outer = add("outer", CGRect(x: 100, y: 50, width: 200, height: 100), to: stage.rootView)
      outer.bounds.origin = CGPoint(x: 30, y: 0)
      let inner = add("inner", CGRect(x: 50, y: 20, width: 40, height: 20), to: outer)
      inner.transform = Affine(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
      // The inner center is at (70 − 30 + 100, 30 + 50); its right half points down.
      #expect(near(inner.convert(CGPoint(x: 20, y: 10), to: nil), CGPoint(x: 140, y: 80)))
      #expect(near(inner.convert(CGPoint(x: 40, y: 10), to: nil), CGPoint(x: 140, y: 120)))
      #expect(near(inner.convert(CGPoint(x: 140, y: 120), from: nil), CGPoint(x: 40, y: 10)))
      #expect(near(outer.convert(CGPoint(x: 70, y: 30), to: inner), CGPoint(x: 20, y: 10)))
      #expect(near(outer.convert(CGPoint(x: 20, y: 10), from: inner), CGPoint(x: 70, y: 30)))
      #expect(inner.convert(CGPoint(x: 3, y: 4), to: inner) == CGPoint(x: 3, y: 4))
      let box = inner.convert(inner.bounds, to: nil)
      #expect(near(box.origin, CGPoint(x: 120, y: 40)))
      #expect(near(CGPoint(x: box.width, y: box.height), CGPoint(x: 40, y: 80)))
      let back = inner.convert(CGRect(x: 120, y: 40, width: 40, height: 80), from: nil)
      #expect(near(back.origin, .zero) && near(CGPoint(x: back.width, y: 0), CGPoint(x: 40, y: 0)))
    }
  }

  @Test func `siblings convert in a superview that is squeezed to nothing`() throws {
    _ = try probe { stage in
      let outer = add("outer", CGRect(x: 100, y: 50, width: 200, height: 100), to: stage.rootView)
      outer.transform = Affine(scaleX: 0, y: 1)
      let left = add("left", CGRect(x: 10, y: 10, width: 20, height: 20), to: outer)
      let right = add("right", CGRect(x: 60, y: 10, width: 20, height: 20), to: outer)
      #expect(near(left.convert(CGPoint(x: 5, y: 5), to: right), CGPoint(x: -45, y: 5)))
    }
  }

  @Test func `a plane that perspective moves toward the eye is larger`() throws {
    _ = try probe { stage in
      let view = add("view", CGRect(x: 100, y: 100, width: 100, height: 100), to: stage.rootView)
      var transform = Transform3D(translationX: 0, y: 0, z: 250)
      var eye = Transform3D.identity
      eye.m34 = -1 / 500
      transform = transform.concatenating(eye)
      view.transform3D = transform
      #expect(near(view.convert(CGPoint.zero, to: nil), CGPoint(x: 50, y: 50)))
      #expect(stage.rootView.hitTest(CGPoint(x: 60, y: 240), with: nil) === view)
    }
  }

  @Test func `the nearest view at a point is hit`() throws {
    _ = try probe { stage in
      let root = stage.rootView
      let low = add("low", CGRect(x: 0, y: 0, width: 100, height: 100), to: root)
      let high = add("high", CGRect(x: 50, y: 0, width: 100, height: 100), to: root)
      let inner = add("inner", CGRect(x: 0, y: 0, width: 10, height: 10), to: high)
      #expect(root.hitTest(CGPoint(x: 20, y: 50), with: nil) === low)
      #expect(root.hitTest(CGPoint(x: 60, y: 50), with: nil) === high)
      #expect(root.hitTest(CGPoint(x: 55, y: 5), with: nil) === inner)
      #expect(root.hitTest(CGPoint(x: 400, y: 5), with: nil) === root)
      #expect(root.hitTest(CGPoint(x: -1, y: 5), with: nil) == nil)
      low.zIndex = 1
      #expect(root.hitTest(CGPoint(x: 55, y: 5), with: nil) === low)
      // The right and lower edges are outside.
      #expect(root.hitTest(CGPoint(x: 100, y: 5), with: nil) === high)
    }
  }

  @Test func `a view hit on its own coordinates sees what is scrolled and turned there`() throws {
    _ = try probe { stage in
      let root = stage.rootView
      let scroll = add("scroll", CGRect(x: 0, y: 0, width: 100, height: 100), to: root)
      scroll.bounds.origin.y = 500
      let row = add("row", CGRect(x: 0, y: 540, width: 100, height: 20), to: scroll)
      #expect(root.hitTest(CGPoint(x: 50, y: 50), with: nil) === row)
      #expect(root.hitTest(CGPoint(x: 50, y: 30), with: nil) === scroll)
      row.transform = Affine(rotationAngle: .pi / 2)
      #expect(root.hitTest(CGPoint(x: 50, y: 30), with: nil) === row)
      #expect(root.hitTest(CGPoint(x: 20, y: 50), with: nil) === scroll)
    }
  }

  @Test func `what cannot be seen or touched is not hit, nor is what is in it`() throws {
    _ = try probe { stage in
      let root = stage.rootView
      let behind = add("behind", CGRect(x: 0, y: 0, width: 100, height: 100), to: root)
      let front = add("front", CGRect(x: 0, y: 0, width: 100, height: 100), to: root)
      let inner = add("inner", CGRect(x: 0, y: 0, width: 100, height: 100), to: front)
      let point = CGPoint(x: 50, y: 50)
      #expect(root.hitTest(point, with: nil) === inner)
      front.isHidden = true
      #expect(root.hitTest(point, with: nil) === behind)
      front.isHidden = false
      front.alpha = 0.01
      #expect(root.hitTest(point, with: nil) === behind)
      front.alpha = 0.02
      front.isUserInteractionEnabled = false
      #expect(root.hitTest(point, with: nil) === behind)
      front.isUserInteractionEnabled = true
      front.transform = Affine(scaleX: 0, y: 0)
      #expect(root.hitTest(point, with: nil) === behind)
      var turned = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
      var eye = Transform3D.identity
      eye.m34 = -1 / 500
      turned = turned.concatenating(eye)
      front.transform3D = turned
      #expect(root.hitTest(point, with: nil) === inner)
      front.transform3D = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0).concatenating(eye)
      #expect(root.hitTest(point, with: nil) === behind)
      front.transform = .identity
      inner.isUserInteractionEnabled = false
      #expect(root.hitTest(point, with: nil) === front)
    }
  }

  @Test func `a label lets touches through`() throws {
    _ = try probe { stage in
      let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.rootView.addSubview(label)
      #expect(stage.rootView.hitTest(CGPoint(x: 5, y: 5), with: nil) === stage.rootView)
    }
  }

  /// A view that takes touches 20 pt around it, as small buttons do.
  private final class GenerousView: View {
    override func point(inside point: CGPoint, with event: Event?) -> Bool {
      bounds.insetBy(dx: -20, dy: -20).contains(point)
    }
  }

  @Test func `a view decides itself which points are in it`() throws {
    _ = try probe { stage in
      let view = GenerousView(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
      stage.rootView.addSubview(view)
      #expect(stage.rootView.hitTest(CGPoint(x: 85, y: 85), with: nil) === view)
      #expect(stage.rootView.hitTest(CGPoint(x: 75, y: 85), with: nil) === stage.rootView)
    }
  }
}
