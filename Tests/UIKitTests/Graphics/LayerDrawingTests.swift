import Imaging
import Painting
import Staging
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

/// A layer that draws a bar as long as its progress, and records what it draws.
private class BarLayer: CALayer {
  var progress: CGFloat = 0 {
    willSet { willChangeValue(forKey: "progress") }
    didSet { didChangeValue(forKey: "progress") }
  }
  var note: String?
  weak var log: Log?

  override init() { super.init() }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func draw(in ctx: CGContext) {
    log?.entries.append((CACurrentMediaTime(), progress, note))
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: progress * bounds.width, height: bounds.height))
  }
}

/// The drawings of a layer, and their times.
private final class Log: NSObject {
  var entries: [(time: Double, progress: CGFloat, note: String?)] = []
}

struct LayerDrawingTests {
  private let canvas = Canvas(size: CGSize(width: 100, height: 100))

  /// Returns the first frame, one pixel per point, on nothing.
  private func paint(_ timeline: Timeline, _ seconds: Double = 0.01) throws -> Bitmap {
    try Painter(catalog: .builtIn).paint(
      timeline.frame(at: Instant(seconds: seconds)), scale: 1, background: Color(white: 0, alpha: 0)
    )
  }

  @Test func `an animated property of a subclass is drawn at each 60th with its value`() throws {
    let log = Log()
    _ = try Stage.run(canvas: canvas) { stage in
      let layer = BarLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
      (layer.note, layer.log) = ("kept", log)
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      #expect(log.entries.isEmpty)
      let animation = CABasicAnimation(keyPath: "progress")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 0.5
      layer.add(animation, forKey: nil)
      stage.advance(by: 0.25)
      #expect(abs((layer.presentation()?.progress ?? 0) - 0.5) < 1e-9)
      #expect(layer.progress == 0)
    }
    let drawn = log.entries.filter { $0.time > 1 && $0.time < 1.5 }
    #expect(drawn.count == 29)
    for entry in drawn { #expect(abs(entry.progress - (entry.time - 1) * 2) < 1e-9) }
    #expect(log.entries.allSatisfy { $0.note == "kept" })
    #expect(log.entries.last?.progress == 0)
  }

  @Test func `setting a managed property runs its action from the old value`() throws {
    let log = Log()
    _ = try Stage.run(canvas: canvas) { stage in
      let layer = EasingBarLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
      layer.log = log
      layer.progress = 0.2
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      layer.progress = 0.6
      #expect(
        (layer.animation(forKey: "progress") as? CABasicAnimation)?.fromValue as? CGFloat == 0.2)
      stage.advance(by: 0.5)
      #expect(abs((layer.presentation()?.value(forKey: "progress") as? CGFloat ?? 0) - 0.4) < 1e-9)
      layer.setValue(0.9, forKey: "progress")
      #expect(layer.progress == 0.9)
    }
    #expect(log.entries.last?.progress == 0.9)
  }

  @Test func `the action of a view's layer has the duration of the animation block`() throws {
    _ = try Stage.run(canvas: canvas) { stage in
      let view = BarView(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      stage.rootView.addSubview(view)
      UIView.animate(withDuration: 0.7) {
        let action = view.layer.action(forKey: "backgroundColor") as? CABasicAnimation
        #expect(abs((action?.duration ?? 0) - 0.7) < 1e-9)
        #expect(view.layer.action(forKey: "progress") == nil)
      }
      #expect(view.layer.action(forKey: "backgroundColor") == nil)
    }
  }

  @Test func `an endless animation of a property ends with its repetition`() throws {
    let log = Log()
    let timeline = try Stage.run(canvas: canvas) { stage in
      let layer = BarLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
      layer.log = log
      stage.rootView.layer.addSublayer(layer)
      let animation = CABasicAnimation(keyPath: "progress")
      (animation.fromValue, animation.toValue) = (0, 1)
      (animation.duration, animation.repeatCount) = (0.5, .infinity)
      layer.add(animation, forKey: nil)
    }
    #expect(timeline.playback.duration < Instant(seconds: 5))
    #expect(log.entries.count >= 30)
  }

  @Test func `the layer of a view draws below the subviews, and is painted`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let view = BarView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      (view.layer as? BarLayer)?.progress = 0.5
      stage.rootView.addSubview(view)
    }
    let bitmap = try paint(timeline)
    #expect(bitmap[25, 50] & 0xFFFFFF > 0xF00000)
    #expect(bitmap[75, 50] >> 24 == 0)
  }

  @Test func `display replaces drawing, and reads the presented values`() throws {
    var widths: [CGFloat] = []
    _ = try Stage.run(canvas: canvas) { stage in
      let layer = PathLayer()
      layer.report = { widths.append($0) }
      stage.rootView.layer.addSublayer(layer)
      stage.advance(by: 1)
      let animation = CABasicAnimation(keyPath: "radius")
      (animation.fromValue, animation.toValue, animation.duration) = (10, 20, 0.1)
      layer.add(animation, forKey: nil)
      stage.advance(by: 0.05)
      #expect(abs((layer.path?.boundingBox.width ?? 0) - 30) < 1e-9)
    }
    #expect(widths.last == 0)
    #expect(widths.contains { abs($0 - 15) < 1e-9 })
  }

  @Test func `a delegate draws, and sees the layer's bounds`() throws {
    let painter = DrawingDelegate()
    let timeline = try Stage.run(canvas: canvas) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
      layer.delegate = painter
      stage.rootView.layer.addSublayer(layer)
      layer.setNeedsDisplay()
      #expect(layer.needsDisplay())
      stage.advance(by: 0.1)
      #expect(!layer.needsDisplay())
      layer.needsDisplayOnBoundsChange = true
      layer.bounds.size.width = 60
    }
    #expect(painter.sizes == [CGSize(width: 50, height: 50), CGSize(width: 60, height: 50)])
    #expect(try paint(timeline, 0.05)[12, 12] == 0xFF00_0000)
  }

  @Test func `straight lines are painted, whatever their direction`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      stage.rootView.addSubview(CrossView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    }
    let bitmap = try paint(timeline)
    #expect(bitmap[20, 50] >> 24 == 255)
    #expect(bitmap[50, 20] >> 24 == 255)
    #expect(bitmap[20, 40] >> 24 == 0)
  }

  @Test func `a drawing masks another one upside down, by its opacity`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      stage.rootView.addSubview(MaskedView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
    }
    let bitmap = try paint(timeline)
    // The mask is a bar in the upper 20 points of its image.
    #expect(bitmap[50, 90] >> 24 == 255)
    #expect(bitmap[50, 10] >> 24 == 0)
  }
}

/// A bar whose progress is animated when it is set.
private final class EasingBarLayer: BarLayer {
  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.value(forKey: event)
    animation.duration = 1
    return animation
  }
}

/// A view whose layer is a bar.
private final class BarView: UIView {
  override class var layerClass: AnyClass { BarLayer.self }
}

/// A shape layer that makes its path from an animated radius.
private final class PathLayer: CAShapeLayer {
  var radius: CGFloat = 0
  var report: (CGFloat) -> Void = { _ in }

  override class func needsDisplay(forKey key: String) -> Bool { key == "radius" }

  override func display() {
    let side = presentation()?.radius ?? radius
    report(side)
    path = CGPath(
      ellipseIn: CGRect(x: -side, y: -side, width: 2 * side, height: 2 * side), transform: nil)
  }
}

/// A delegate that fills a layer.
private final class DrawingDelegate: NSObject, CALayerDelegate {
  var sizes: [CGSize] = []

  func draw(_ layer: CALayer, in ctx: CGContext) {
    sizes.append(layer.bounds.size)
    ctx.fill(layer.bounds)
  }
}

/// A view that draws a horizontal and a vertical line.
private final class CrossView: UIView {
  override func draw(_ rect: CGRect) {
    let context = UIGraphicsGetCurrentContext()
    context?.setLineWidth(4)
    context?.strokeLineSegments(between: [
      CGPoint(x: 10, y: 50), CGPoint(x: 90, y: 50), CGPoint(x: 50, y: 10), CGPoint(x: 50, y: 90),
    ])
  }
}

/// A view that fills itself through a mask.
private final class MaskedView: UIView {
  override func draw(_ rect: CGRect) {
    UIGraphicsBeginImageContextWithOptions(rect.size, false, 0)
    UIRectFill(CGRect(x: 0, y: 0, width: 100, height: 20))
    let mask = UIGraphicsGetCurrentContext()?.makeImage()
    UIGraphicsEndImageContext()
    guard let context = UIGraphicsGetCurrentContext(), let mask else { return }
    context.clip(to: rect, mask: mask)
    context.setFillColor(UIColor.blue.cgColor)
    context.fill(rect)
  }
}
