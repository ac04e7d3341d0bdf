import Imaging
import Painting
import Staging
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

struct DrawnImageTests {
  @Test func `a stroked line becomes the outline of its width`() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 10, y: 20), CGPoint(x: 50, y: 20)])
    /// Returns the box of the line with a cap.
    func box(_ cap: CGLineCap) -> CGRect {
      path.copy(strokingWithWidth: 4, lineCap: cap, lineJoin: .miter, miterLimit: 10)
        .boundingBoxOfPath
    }
    #expect(box(.butt) == CGRect(x: 10, y: 18, width: 40, height: 4))
    #expect(box(.square) == CGRect(x: 8, y: 18, width: 44, height: 4))
    #expect(abs(box(.round).width - 44) < 0.05)
  }

  @Test func `corners are mitred, bevelled or rounded`() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 40, y: 0), CGPoint(x: 40, y: 40)])
    /// Returns the outline with a join.
    func outline(_ join: CGLineJoin, limit: CGFloat = 10) -> CGPath {
      path.copy(strokingWithWidth: 8, lineCap: .butt, lineJoin: join, miterLimit: limit)
    }
    let (tip, round, bevel) = (
      CGPoint(x: 43.5, y: -3.5), CGPoint(x: 42.5, y: -2.5), CGPoint(x: 41.5, y: -1.5)
    )
    #expect([tip, round, bevel].map { outline(.miter).contains($0) } == [true, true, true])
    #expect([tip, round, bevel].map { outline(.round).contains($0) } == [false, true, true])
    #expect([tip, round, bevel].map { outline(.bevel).contains($0) } == [false, false, true])
    #expect(!outline(.miter, limit: 1).contains(tip))
    #expect(outline(.bevel).contains(CGPoint(x: 37, y: 3)))
    #expect(!outline(.bevel).contains(CGPoint(x: 30, y: 10)))
  }

  @Test func `the outline of a closed path is a ring`() {
    let ring = CGPath(ellipseIn: CGRect(x: -20, y: -20, width: 40, height: 40), transform: nil)
      .copy(strokingWithWidth: 6, lineCap: .butt, lineJoin: .round, miterLimit: 10)
    let inside = [0.0, 16.5, 17.5, 22.5, 23.5].map { ring.contains(CGPoint(x: $0, y: 0)) }
    #expect(inside == [false, false, true, true, false])
  }

  @Test func `dashes follow the path, beginning at the phase`() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    let dashes = path.copy(dashingWithPhase: 2, lengths: [6, 4])
    var starts: [CGPoint] = []
    dashes.applyWithBlock { step in
      if step.pointee.type == .moveToPoint { starts.append(step.pointee.points[0]) }
    }
    #expect(starts == [CGPoint(x: 0, y: 0), CGPoint(x: 8, y: 0), CGPoint(x: 10, y: 8)])
    #expect(dashes.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `a gradient is clipped to a stroked path`() throws {
    let bitmap = try paint { context in
      context.move(to: CGPoint(x: 10, y: 50))
      context.addLine(to: CGPoint(x: 90, y: 50))
      context.setLineWidth(10)
      context.replacePathWithStrokedPath()
      context.clip()
      let colors: CFArray = [UIColor.red.cgColor, UIColor.blue.cgColor]
      guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else {
        return
      }
      context.drawLinearGradient(
        gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 90, y: 0), options: [])
    }
    #expect(bitmap[12, 50] >> 16 & 0xFF > 0xE0)
    #expect(bitmap[88, 50] & 0xFF > 0xE0)
    #expect(bitmap[50, 60] >> 24 == 0)
  }

  @Test func `what is cleared is a hole in what was drawn before, not after`() throws {
    let bitmap = try paint { context in
      context.setFillColor(UIColor.red.cgColor)
      context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
      context.saveGState()
      context.setBlendMode(.clear)
      context.fill(CGRect(x: 20, y: 20, width: 60, height: 60))
      context.restoreGState()
      context.clear(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.setFillColor(UIColor.blue.cgColor)
      context.fill(CGRect(x: 40, y: 40, width: 20, height: 20))
    }
    let alphas = [(15, 15), (30, 30), (5, 5), (50, 50)].map { bitmap[$0.0, $0.1] >> 24 }
    #expect(alphas == [255, 0, 0, 255])
  }

  @Test func `other blend modes are painted as normal, with a warning`() throws {
    var problems: [String] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let view = ClosureView(frame: stage.rootView.bounds)
      view.body = { $0.setBlendMode(.multiply) }
      stage.rootView.addSubview(view)
      stage.schedule(after: 0.1) { problems = stage.warnings.map { "\($0.problem)" } }
    }
    #expect(problems.contains { $0.contains("'multiply'") })
  }

  @Test func `a part of an image keeps its place, and has its size in pixels`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 20, y: 0, width: 20, height: 40))
    }
    let scale = Int(image.scale)
    let part = try #require(
      image.cgImage?.cropping(
        to: CGRect(x: 10 * scale, y: 0, width: 20 * scale, height: 40 * scale)))
    #expect(part.width == 20 * scale)
    #expect(part.height == 40 * scale)
    let outside = image.cgImage?.cropping(to: CGRect(x: -20, y: 0, width: 10, height: 10))
    #expect(outside == nil)
    let bitmap = try paint { _ in
      UIImage(cgImage: part, scale: CGFloat(scale), orientation: .up).draw(at: .zero)
    }
    #expect(bitmap[5, 20] >> 24 == 0)
    #expect(bitmap[15, 20] >> 24 == 255)
    #expect(bitmap[25, 20] >> 24 == 0)
  }

  @Test func `a bitmap context has y up and makes an image`() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 160,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
          | CGBitmapInfo.byteOrder32Big.rawValue))
    context.fill(CGRect(x: 0, y: 0, width: 40, height: 5))
    let image = try #require(context.makeImage())
    #expect(image.width == 40)
    #expect(image.height == 20)
    #expect(context.bytesPerRow == 160)
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 40, height: 20))) { stage in
      let layer = CALayer()
      layer.frame = stage.rootView.bounds
      layer.contents = image
      stage.rootView.layer.addSublayer(layer)
    }
    let bitmap = try paint(timeline)
    #expect(bitmap[20, 2] >> 24 == 0)
    #expect(bitmap[20, 17] >> 24 == 255)
    let empty = CGContext(
      data: nil, width: 0, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1)
    #expect(empty == nil)
  }

  @Test func `geometry is read from the texts of interface files`() {
    #expect(NSCoder.cgPoint(for: "{-1.5,2}") == CGPoint(x: -1.5, y: 2))
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSCoder.cgSize(for: "none") == .zero)
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2.5, width: 3, height: 4)) == "{{1, 2.5}, {3, 4}}")
    let map = CGAffineTransform(1, 2, 3, 4, 5, 6)
    #expect(NSCoder.cgAffineTransform(for: NSCoder.string(for: map)) == map)
  }

  @Test func `older names stand for the same values`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fillMode = kCAFillModeForwards
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseIn)
    #expect(animation.fillMode == CAMediaTimingFillMode.forwards)
    let path = CAKeyframeAnimation(keyPath: "position")
    (path.calculationMode, path.rotationMode) = (kCAAnimationPaced, kCAAnimationRotateAuto)
    #expect(path.calculationMode == .paced && path.rotationMode == .rotateAuto)
    let transition = CATransition()
    (transition.type, transition.subtype) = (kCATransitionPush, kCATransitionFromLeft)
    (transition.startProgress, transition.endProgress) = (0, 1)
    #expect((transition.copy() as? CATransition)?.subtype == .fromLeft)
    #expect(CGFont("Inter-Bold")?.postScriptName == "Inter-Bold")
  }

  /// Returns the image of what a view of 100 by 100 points draws.
  private func paint(_ draw: @escaping (CGContext) -> Void) throws -> Bitmap {
    let canvas = Canvas(size: CGSize(width: 100, height: 100))
    return try paint(
      Stage.run(canvas: canvas) { stage in
        let view = ClosureView(frame: stage.rootView.bounds)
        view.body = draw
        stage.rootView.addSubview(view)
      })
  }

  /// Returns a frame, one pixel per point, on nothing.
  private func paint(_ timeline: Timeline) throws -> Bitmap {
    try Painter(catalog: .builtIn).paint(
      timeline.frame(at: Instant(seconds: 0.01)), scale: 1, background: Color(white: 0, alpha: 0))
  }
}

/// A view that draws by a closure.
private final class ClosureView: UIView {
  var body: (CGContext) -> Void = { _ in }

  override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { body(context) }
  }
}
