import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A view that draws a disc.
private final class DiscView: UIView {
  var color = UIColor.red
  var drawings = 0

  override func draw(_ rect: CGRect) {
    drawings += 1
    color.setFill()
    UIBezierPath(ovalIn: rect).fill()
  }
}

struct ImageTests {
  /// Plays a scene on a canvas of 300 by 200.
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 200))) { body($0) }
  }

  /// Returns an image of 12 by 8 points with one color.
  private func plain(_ color: UIColor) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 12, height: 8)).image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 12, height: 8))
    }
  }

  /// Returns the fills painted at an instant, with the rectangles that they fill.
  private func fills(_ timeline: Timeline) -> [(fill: Fill, box: CGRect)] {
    timeline.frame(at: timeline.lastChange).layers.compactMap { layer in
      guard let fill = layer.appearance.fill, let map = layer.toCanvas.affine else { return nil }
      return (fill, CGRect(origin: .zero, size: layer.size).applying(map))
    }
  }

  @Test func `a drawing is painted where its image is shown`() throws {
    let timeline = try run { stage in
      let view = UIImageView(image: plain(.red))
      #expect(view.bounds.size == CGSize(width: 12, height: 8))
      view.frame = CGRect(x: 100, y: 50, width: 120, height: 40)
      stage.rootView.addSubview(view)
    }
    let fills = fills(timeline)
    #expect(fills.map(\.box) == [CGRect(x: 100, y: 50, width: 120, height: 40)])
    #expect(fills.first?.fill == .solid(.init(red: 1, green: 0, blue: 0)))
  }

  /// Content modes and the resulting rectangle of a 12 by 8 point image in a view of 120 by 40.
  private static let rectangles: [(UIView.ContentMode, CGRect)] = [
    (.scaleAspectFit, CGRect(x: 30, y: 0, width: 60, height: 40)),
    (.scaleAspectFill, CGRect(x: 0, y: -20, width: 120, height: 80)),
    (.center, CGRect(x: 54, y: 16, width: 12, height: 8)),
    (.bottomRight, CGRect(x: 108, y: 32, width: 12, height: 8)),
  ]

  @Test(arguments: rectangles)
  func `a content mode determines the rectangle of an image`(mode: UIView.ContentMode, box: CGRect)
    throws
  {
    let timeline = try run { stage in
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 120, height: 40))
      view.contentMode = mode
      view.image = plain(.blue)
      stage.rootView.addSubview(view)
    }
    let found = try #require(fills(timeline).first).box
    for (one, other) in zip(
      [found.minX, found.minY, found.width, found.height],
      [box.minX, box.minY, box.width, box.height])
    {
      #expect(abs(one - other) < 1e-9)
    }
  }

  @Test func `another image replaces the first while the view moves on`() throws {
    let timeline = try run { stage in
      let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 12, height: 8))
      view.image = plain(.red)
      stage.rootView.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.frame = CGRect(x: 100, y: 0, width: 24, height: 16)
      }
      stage.schedule(after: 0.5) { view.image = plain(.green) }
    }
    let frame = timeline.frame(at: Instant(seconds: 0.75))
    let painted = frame.layers.filter { $0.appearance.fill != nil }
    #expect(painted.map { $0.appearance.fill } == [.solid(.init(red: 0, green: 1, blue: 0))])
    let map = try #require(painted.first?.toCanvas.affine)
    let box = CGRect(origin: .zero, size: painted[0].size).applying(map)
    #expect(abs(box.minX - 75) < 1e-6 && abs(box.width - 21) < 1e-6)
  }

  @Test func `a view draws itself once, and again when requested`() throws {
    let view = DiscView(frame: CGRect(x: 10, y: 20, width: 40, height: 40))
    var drawings: [Int] = []
    let timeline = try run { stage in
      stage.rootView.addSubview(view)
      stage.schedule(after: 1) {
        drawings.append(view.drawings)
        view.color = .blue
        view.setNeedsDisplay()
      }
      stage.schedule(after: 2) {
        drawings.append(view.drawings)
        view.frame.size.width = 80
      }
    }
    #expect(drawings == [1, 2])
    #expect(view.drawings == 2)
    let painted = fills(timeline)
    #expect(painted.map(\.box) == [CGRect(x: 10, y: 20, width: 80, height: 40)])
    #expect(painted.first?.fill == .solid(.init(red: 0, green: 0, blue: 1)))
  }

  @Test func `an image of a view is its snapshot`() throws {
    let timeline = try run { stage in
      let card = UIView(frame: CGRect(x: 10, y: 10, width: 100, height: 50))
      card.backgroundColor = .red
      stage.rootView.addSubview(card)
      UIGraphicsBeginImageContextWithOptions(card.bounds.size, false, 0)
      card.drawHierarchy(in: card.bounds, afterScreenUpdates: true)
      let view = UIImageView(image: UIGraphicsGetImageFromCurrentImageContext())
      UIGraphicsEndImageContext()
      card.removeFromSuperview()
      view.frame.origin = CGPoint(x: 150, y: 10)
      stage.rootView.addSubview(view)
    }
    let elements = timeline.elements(at: timeline.lastChange)
    #expect(elements.map(\.identity.kind) == [.snapshot])
    #expect(elements.map(\.frame) == [CGRect(x: 150, y: 10, width: 100, height: 50)])
    #expect(fills(timeline).map(\.box) == [CGRect(x: 150, y: 10, width: 100, height: 50)])
  }

  @Test func `a template image has its view's tint`() throws {
    let timeline = try run { stage in
      stage.rootView.tintColor = .green
      let view = UIImageView(image: plain(.red).withRenderingMode(.alwaysTemplate))
      stage.rootView.addSubview(view)
    }
    #expect(fills(timeline).map(\.fill) == [.solid(.init(red: 0, green: 1, blue: 0))])
  }

  @Test func `a context transforms, clips and fades its drawing`() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { context in
      let cg = context.cgContext
      cg.saveGState()
      cg.translateBy(x: 20, y: 30)
      cg.setAlpha(0.5)
      cg.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
      cg.setFillColor(UIColor.blue.cgColor)
      cg.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      cg.restoreGState()
      UIColor.black.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 90))
      line.addLine(to: CGPoint(x: 100, y: 90))
      line.lineWidth = 4
      line.stroke()
    }
    let timeline = try run { stage in stage.rootView.addSubview(UIImageView(image: image)) }
    let layers = timeline.frame(at: .zero).layers
    let fill = try #require(layers.first { $0.appearance.fill != nil })
    #expect(fill.alpha == 0.5)
    #expect(fill.size == CGSize(width: 40, height: 40))
    #expect(fill.toCanvas.affine?.tx == 20 && fill.toCanvas.affine?.ty == 30)
    #expect(layers.contains { $0.clipsToBounds && $0.appearance.shape != .rectangle })
    #expect(layers.compactMap(\.appearance.border).map(\.width) == [4])
  }

  @Test func `an image of bytes is painted from a file with its digest`() throws {
    // A PNG of one pixel.
    let png = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      ))
    let image = try #require(UIImage(data: png))
    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(UIImage(data: Data("no image".utf8)) == nil)
    let timeline = try run { stage in
      let view = UIImageView(image: image)
      view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      stage.rootView.addSubview(view)
    }
    let source = try #require(
      timeline.frame(at: .zero).layers.compactMap(\.appearance.image).first
    ).source
    #expect(source.digest.count == 64)
    let folder = try #require(timeline.assets.directory)
    #expect(FileManager.default.contents(atPath: folder + "/" + source.name) == png)
  }

  @Test func `a symbol is drawn in the tint, and an unavailable one gives a warning`() throws {
    var warnings: [String] = []
    let timeline = try run { stage in
      stage.rootView.tintColor = .red
      stage.rootView.addSubview(UIImageView(image: UIImage(systemName: "heart.fill")))
      #expect(UIImage(systemName: "no.such.symbol") == nil)
      warnings = stage.warnings.map(\.problem.description)
    }
    #expect(fills(timeline).map(\.fill) == [.solid(.init(red: 1, green: 0, blue: 0))])
    #expect(warnings.count == 1 && warnings[0].contains("no.such.symbol"))
  }

  @Test func `a view that begins to clip later clips its subviews from then on`() throws {
    let timeline = try run { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      inner.backgroundColor = .red
      view.addSubview(inner)
      stage.rootView.addSubview(view)
      stage.schedule(after: 1) { view.clipsToBounds = true }
    }
    let clips = [Instant(seconds: 0.5), timeline.lastChange].map { time in
      timeline.frame(at: time).layers.contains {
        $0.clipsToBounds && $0.size == CGSize(width: 50, height: 50)
      }
    }
    #expect(clips == [false, true])
  }
}
