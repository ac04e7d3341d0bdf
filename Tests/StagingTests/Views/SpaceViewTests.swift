import Cellophane
import StagingTestSupport
import Testing

/// Views in space: the eye over their subviews, their anchors, and what is hit there.
struct SpaceViewTests {
  /// Adds a named, filled subview.
  private func add(_ name: String, _ frame: CGRect, to superview: View) -> View {
    let view = View(frame: frame)
    view.name = name
    view.backgroundColor = .white
    superview.addSubview(view)
    return view
  }

  /// The view of an eye so far away.
  private func eye(_ distance: CGFloat) -> Transform3D {
    var result = Transform3D.identity
    result.m34 = -1 / distance
    return result
  }

  @Test func `an eye over the subviews is animated`() throws {
    let timeline = try probe { stage in
      let outer = add("outer", CGRect(x: 0, y: 0, width: 200, height: 200), to: stage.rootView)
      let inner = add("inner", CGRect(x: 150, y: 90, width: 20, height: 20), to: outer)
      inner.transform3D = Transform3D(translationX: 0, y: 0, z: 50)
      View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        outer.sublayerTransform = eye(100)
      }
    }
    func width(_ time: Double) throws -> CGFloat {
      try #require(
        timeline.elements(at: Instant(seconds: time)).first { $0.identity.key == "inner" }
      ).frame.width
    }
    #expect(try abs(width(0) - 20) < 1e-9 && abs(width(1) - 40) < 1e-9)
    #expect(try abs(width(0.5) - 20 / (1 - 0.25)) < 1e-6)
  }

  @Test func `an anchor moves a view and its frame`() throws {
    let timeline = try probe { stage in
      let view = add("view", CGRect(x: 40, y: 40, width: 20, height: 20), to: stage.rootView)
      view.anchorPoint = CGPoint(x: 0, y: 0.5)
      #expect(view.center == CGPoint(x: 50, y: 50))
      #expect(view.frame == CGRect(x: 50, y: 40, width: 20, height: 20))
      view.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
      #expect(view.center == CGPoint(x: 40, y: 50))
      view.transform = Affine(rotationAngle: .pi / 2)
      #expect(abs(view.frame.minX - 30) < 1e-9 && abs(view.frame.minY - 50) < 1e-9)
      let corner = view.convert(CGPoint(x: 20, y: 0), to: nil)
      #expect(abs(corner.x - 50) < 1e-9 && abs(corner.y - 70) < 1e-9)
    }
    let view = try #require(timeline.elements(at: .zero).first { $0.identity.key == "view" })
    #expect(abs(view.frame.minX - 30) < 1e-9 && abs(view.frame.minY - 50) < 1e-9)
  }

  @Test func `a point goes into a tilted view and back, and is hit there`() throws {
    _ = try probe { stage in
      let outer = add("outer", CGRect(x: 100, y: 100, width: 200, height: 200), to: stage.rootView)
      outer.bounds.origin = CGPoint(x: 30, y: 0)
      outer.sublayerTransform = eye(300)
      let inner = add("inner", CGRect(x: 80, y: 50, width: 100, height: 100), to: outer)
      inner.transform3D = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
      for point in [CGPoint(x: 10, y: 90), CGPoint(x: 99, y: 1)] {
        let place = inner.convert(point, to: nil)
        let back = inner.convert(place, from: nil)
        #expect(abs(back.x - point.x) < 1e-9 && abs(back.y - point.y) < 1e-9)
        #expect(stage.rootView.hitTest(place, with: nil) === inner)
      }
      // The left edge came nearer, so it reaches above the view's own frame.
      let corner = inner.convert(CGPoint.zero, to: nil)
      #expect(corner.y < 145)
      inner.transform3D = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
      #expect(stage.rootView.hitTest(CGPoint(x: 200, y: 200), with: nil) === outer)
    }
  }

  @Test func `of two views the one nearer to the eye is hit`() throws {
    _ = try probe { stage in
      let near = add("near", CGRect(x: 0, y: 0, width: 100, height: 100), to: stage.rootView)
      let far = add("far", CGRect(x: 0, y: 0, width: 100, height: 100), to: stage.rootView)
      #expect(stage.rootView.hitTest(CGPoint(x: 50, y: 50), with: nil) === far)
      near.transform3D = Transform3D(translationX: 0, y: 0, z: 1)
      #expect(stage.rootView.hitTest(CGPoint(x: 50, y: 50), with: nil) === near)
      far.zIndex = 1
      #expect(stage.rootView.hitTest(CGPoint(x: 50, y: 50), with: nil) === far)
    }
  }

  @Test func `a snapshot keeps the eye over what is in it`() throws {
    let timeline = try probe { stage in
      let outer = add("outer", CGRect(x: 0, y: 0, width: 200, height: 200), to: stage.rootView)
      outer.sublayerTransform = eye(100)
      let inner = add("inner", CGRect(x: 90, y: 90, width: 20, height: 20), to: outer)
      inner.transform3D = Transform3D(translationX: 0, y: 0, z: 50)
      guard let snapshot = outer.snapshotView(afterScreenUpdates: true) else { return }
      outer.isHidden = true
      stage.rootView.addSubview(snapshot)
    }
    let drawn = try #require(timeline.frame(at: .zero).layers.last)
    let corner = try #require(drawn.toCanvas.project(.zero))
    #expect(abs(corner.x - 80) < 1e-9 && abs(corner.y - 80) < 1e-9)
  }
}
