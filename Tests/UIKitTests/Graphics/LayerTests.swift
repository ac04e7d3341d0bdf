import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A view with a gradient layer, as in apps.
private final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  var gradient: CAGradientLayer { layer as! CAGradientLayer }
}

/// A layer with an initializer and a layout of its own.
private final class BadgeLayer: CALayer {
  let dot = CALayer()

  override init() {
    super.init()
    dot.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    addSublayer(dot)
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { nil }

  override func layoutSublayers() {
    super.layoutSublayers()
    dot.frame = CGRect(x: bounds.maxX - 10, y: 0, width: 10, height: 10)
  }
}

private final class BadgeView: UIView {
  override class var layerClass: AnyClass { BadgeLayer.self }
}

struct LayerTests {
  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  @Test func `a view and its layer share their properties`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
      view.layer.name = "card"
      view.layer.cornerRadius = 8
      view.layer.borderWidth = 2
      view.layer.borderColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      view.layer.backgroundColor = CGColor(gray: 1, alpha: 1)
      view.layer.transform = CATransform3DMakeScale(2, 2, 1)
      stage.rootView.addSubview(view)
      #expect(view.layer === view.layer)
      #expect(view.layer.superlayer === stage.rootView.layer)
      #expect(view.layer.position == view.center)
      #expect(view.transform.a == 2)
      view.layer.transform = CATransform3DIdentity
      view.layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
      #expect(view.frame == CGRect(x: 0, y: 0, width: 60, height: 60))
    }
    let layer = timeline.layers[1]
    #expect(layer.appearance.last.cornerRadius == 8)
    #expect(layer.appearance.last.border?.width == 2)
    #expect(layer.appearance.last.border?.color.red == 1)
    #expect(layer.size.last == CGSize(width: 60, height: 60))
  }

  @Test func `only masked corners are rounded, and shadows have Core Animation's blur`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      view.layer.cornerRadius = 10
      view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      view.layer.shadowOpacity = 0.5
      view.layer.shadowRadius = 4
      view.layer.shadowOffset = CGSize(width: 0, height: 2)
      view.layer.backgroundColor = .white
      stage.rootView.addSubview(view)
    }
    let look = timeline.layers[1].appearance.last
    #expect(look.corners.radii == [10, 10, 0, 0])
    #expect(look.shadows.count == 1)
    #expect(look.shadows[0].deviation == 4)
    #expect(look.shadows[0].color.alpha == 0.5)
    #expect(look.shadows[0].offset.dy == 2)
  }

  @Test func `sublayers are painted among subviews in order, but are not subviews`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      stage.rootView.addSubview(view)
      let label = UIView(frame: view.bounds)
      label.layer.backgroundColor = CGColor(gray: 0.1, alpha: 1)
      view.addSubview(label)
      let above = CALayer()
      above.frame = view.bounds
      above.backgroundColor = CGColor(gray: 0.2, alpha: 1)
      view.layer.addSublayer(above)
      let below = CALayer()
      below.frame = view.bounds
      below.backgroundColor = CGColor(gray: 0.3, alpha: 1)
      view.layer.insertSublayer(below, at: 0)
      #expect(view.subviews == [label])
      #expect(view.layer.sublayers?.count == 3)
      #expect(view.layer.sublayers?.first === below)
      #expect(below.superlayer === view.layer)
      #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === label)
    }
    let greys = timeline.frame(at: .zero).layers.compactMap { layer -> Double? in
      if case .solid(let color)? = layer.appearance.fill { color.red } else { nil }
    }
    #expect(greys == [0.3, 0.1, 0.2])
  }

  @Test func `reading a view's layer does not change the view's appearance`() throws {
    _ = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .red
      view.cornerRadius = 3
      stage.rootView.addSubview(view)
      #expect(view.layer.backgroundColor == UIColor.red.cgColor)
      #expect(view.layer.cornerRadius == 3)
      view.layer.borderWidth = 1
      #expect(view.backgroundColor == .red)
      #expect(view.layer.cornerRadius == 3)
    }
  }

  @Test func `zPosition orders siblings, including fractions`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      for (grey, place) in [(0.1, CGFloat(0.5)), (0.2, -1), (0.3, 0.25)] {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        layer.backgroundColor = CGColor(gray: grey, alpha: 1)
        stage.rootView.layer.addSublayer(layer)
        layer.zPosition = place
        #expect(layer.zPosition == CGFloat(place))
      }
    }
    let greys = timeline.frame(at: .zero).layers.compactMap { layer -> Double? in
      if case .solid(let color)? = layer.appearance.fill { color.red } else { nil }
    }
    #expect(greys == [0.2, 0.3, 0.1])
  }

  @Test func `a layer without other owners lives in its superlayer, until removed`() throws {
    _ = try Stage.run(canvas: canvas) { stage in
      weak var weakLayer: CALayer?
      do {
        let layer = CAShapeLayer()
        weakLayer = layer
        stage.rootView.layer.addSublayer(layer)
      }
      #expect(weakLayer is CAShapeLayer)
      #expect(stage.rootView.layer.sublayers?.first === weakLayer)
      stage.rootView.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
      #expect(stage.rootView.layer.sublayers == nil)
      #expect(weakLayer == nil)
    }
  }

  @Test func `a gradient layer fills its bounds with its colors`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let gradient = CAGradientLayer()
      gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      gradient.colors = [CGColor.black, CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
      gradient.locations = [0, 0.5]
      gradient.startPoint = CGPoint(x: 0, y: 0.5)
      gradient.endPoint = CGPoint(x: 1, y: 0.5)
      gradient.cornerRadius = 5
      stage.rootView.layer.addSublayer(gradient)
    }
    guard case .linear(let fill)? = timeline.layers[1].appearance.last.fill else {
      Issue.record("the layer has no gradient")
      return
    }
    #expect(fill.stops.map(\.location) == [0, 0.5])
    #expect(fill.stops[1].color.red == 1)
    #expect(fill.start == CGPoint(x: 0, y: 0.5))
    #expect(timeline.layers[1].appearance.last.cornerRadius == 5)
  }

  @Test func `a view with a gradient layer keeps its background below the colors`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = GradientView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      view.gradient.colors = [CGColor.black, CGColor.white]
      view.layer.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      stage.rootView.addSubview(view)
    }
    let fills = timeline.frame(at: .zero).layers.compactMap(\.appearance.fill)
    #expect(fills.count == 2)
    guard case .solid(let ground)? = fills.first, case .linear? = fills.last else {
      Issue.record("background and gradient are not in order: \(fills)")
      return
    }
    #expect(ground.green == 1)
  }

  @Test func `a shape layer draws its path and a part of its line`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: 100, y: 0))
      shape.path = path
      shape.fillColor = nil
      shape.strokeColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      shape.lineWidth = 4
      shape.lineCap = .round
      shape.lineDashPattern = [6, 2]
      shape.strokeEnd = 0.5
      stage.rootView.layer.addSublayer(shape)
    }
    let line = timeline.frame(at: .zero).layers.last?.appearance
    #expect(line?.border?.width == 4)
    #expect(line?.border?.cap == .round)
    #expect(line?.border?.dash == [6, 2])
    #expect(line?.border?.trim == Trim(start: 0, end: 0.5))
  }

  @Test func `a mask shows the parts where it is opaque, and moves with its layer`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      stage.rootView.addSubview(view)
      let mask = CAShapeLayer()
      view.layer.mask = mask
      mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
      mask.frame = CGRect(x: 30, y: 30, width: 40, height: 40)
    }
    let mask = timeline.layers[1].appearance.last.mask
    #expect(mask?.frame.resolved(in: CGSize(width: 100, height: 100)).minX == 30)
    #expect(mask?.appearance.isEmpty == false)
  }

  @Test func `an app's layer class is made by its own initializer and laid out`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = BadgeView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
      #expect(view.layer is BadgeLayer)
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      view.frame.size.width = 100
    }
    let frame = timeline.frame(at: Instant(seconds: 1))
    let dot = frame.layers.last
    #expect(dot?.size == CGSize(width: 10, height: 10))
    #expect(dot?.toCanvas.m41 == 90)
  }

  @Test func `a view can be visible from the front only`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
      view.layer.backgroundColor = .white
      view.layer.isDoubleSided = false
      view.layer.transform = CATransform3DMakeRotation(.pi * 0.75, 0, 1, 0)
      stage.rootView.addSubview(view)
    }
    #expect(timeline.frame(at: .zero).layers.allSatisfy { $0.appearance.fill == nil })
  }

  @Test func `key paths read and write parts of a transform`() throws {
    _ = try Stage.run(canvas: canvas) { stage in
      let layer = CALayer()
      layer.setValue(0.5, forKeyPath: "transform.rotation.z")
      layer.setValue(2, forKeyPath: "transform.scale.x")
      let angle = layer.value(forKeyPath: "transform.rotation.z") as? CGFloat
      #expect(abs((angle ?? 0) - 0.5) < 1e-9)
      #expect(abs(layer.transform.m11 - 2 * cos(0.5)) < 1e-9)
      layer.setValue("mine", forKey: "tag")
      #expect(layer.value(forKey: "tag") as? String == "mine")
    }
  }
}
