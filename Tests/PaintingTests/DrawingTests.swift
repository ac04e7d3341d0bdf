import Foundation
import Geometry
import Imaging
import Painting
import Testing
import Timelines
import Timing
import Typesetting

/// What styles draw, each by what a designer would see.
struct DrawingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Makes a layer of a frame.
  private func layer(
    _ number: Int, _ rect: CGRect, _ look: Appearance, rotation: Double = 0, end: Int? = nil
  ) -> FrameLayer {
    let map = Affine(translationX: -rect.width / 2, y: -rect.height / 2)
      .concatenating(Affine(rotationAngle: rotation))
      .concatenating(Affine(translationX: rect.midX, y: rect.midY))
    return FrameLayer(
      layer: number, subtreeEnd: end ?? number + 1, size: rect.size, toCanvas: Transform3D(map),
      alpha: look.opacity, clipsToBounds: look.clips, appearance: look)
  }

  /// Returns a frame of 100 by 100 points.
  private func frame(_ layers: [FrameLayer]) -> Frame {
    Frame(time: .zero, canvas: Canvas(size: CGSize(width: 100, height: 100)), layers: layers)
  }

  /// Returns the red channel of a pixel.
  private func red(_ picture: Bitmap, _ x: Int, _ y: Int) -> Int {
    Int(picture[x, y] >> 16 & 0xFF)
  }

  @Test func `a shadow's profile is the integral of a Gaussian`() throws {
    let shadow = Shadow(color: .black, blur: 12)
    let look = Appearance(fill: .solid(.white), shadows: [shadow])
    let rect = CGRect(x: -40, y: 40, width: 180, height: 200)
    let picture = try painter.paint(frame([layer(0, rect, look)]), scale: 1)
    for y in 20..<40 {
      let distance = 40 - (Double(y) + 0.5)
      let expected = 255 * (1 - erfc(distance / (6 * 2.0.squareRoot())) / 2)
      #expect(abs(Double(red(picture, 50, y)) - expected) <= 1.2, "row \(y)")
    }
  }

  @Test func `a shadow does not show through its own layer, but an even-odd hole does`() throws {
    let shadow = Shadow(color: .black, blur: 4)
    let glass = Appearance(fill: .solid(Color(white: 1, alpha: 0.5)), shadows: [shadow])
    let rect = CGRect(x: 20, y: 20, width: 60, height: 60)
    let plain = try painter.paint(frame([layer(0, rect, glass)]), scale: 1)
    #expect(red(plain, 50, 50) == 255 && red(plain, 50, 81) < 200)
    let hole = Appearance(
      shape: .path(
        try ShapePath(data: "M0 0H60V60H0ZM20 20H40V40H20Z", usesEvenOddRule: true)),
      fill: .solid(.white), shadows: [shadow])
    let holed = try painter.paint(frame([layer(0, rect, hole)]), scale: 1)
    #expect(red(holed, 50, 50) > 245 && red(holed, 41, 50) < 255)
  }

  @Test func `an inner shadow darkens the inside of its edge only`() throws {
    let look = Appearance(
      fill: .solid(.white),
      shadows: [Shadow(color: .black, offset: Vector(dx: 0, dy: 6), blur: 6, isInner: true)])
    let picture = try painter.paint(
      frame([layer(0, CGRect(x: 20, y: 20, width: 60, height: 60), look)]), scale: 1)
    #expect(red(picture, 50, 21) < 40 && red(picture, 50, 50) == 255)
    #expect(red(picture, 50, 18) == 255 && red(picture, 50, 78) > 250)
  }

  @Test func `a continuous corner begins to bend farther from the corner`() throws {
    let rect = CGRect(x: 10, y: 10, width: 80, height: 80)
    var look = Appearance(fill: .solid(.black), cornerRadius: 20)
    let circular = try painter.paint(frame([layer(0, rect, look)]), scale: 4)
    look.corners.curve = .continuous
    let continuous = try painter.paint(frame([layer(0, rect, look)]), scale: 4)
    // 22 points along the edge: the circle has ended at 20, the curve only ends at 30.6.
    #expect(red(circular, 4 * 32, 4 * 10) == 0 && red(continuous, 4 * 32, 4 * 10) > 20)
    #expect(red(continuous, 4 * 42, 4 * 10) == 0)
  }

  @Test func `a border wider than its shape fills it, whatever its kind`() throws {
    let rect = CGRect(x: 20, y: 20, width: 60, height: 40)
    for (shape, join, dash) in [
      (Shape.rectangle, Border.Join.round, [Double]()), (.rectangle, .miter, [300, 1]),
      (.ellipse, .miter, []),
    ] {
      let border = Border(width: 90, color: .black, dash: dash, join: join)
      let look = Appearance(shape: shape, fill: .solid(.white), border: border)
      let picture = try painter.paint(frame([layer(0, rect, look)]), scale: 1)
      #expect(red(picture, 50, 40) < 128, "\(shape) \(join) \(dash)")
    }
  }

  @Test func `what one large corner leaves free is not culled`() throws {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
    var leaf = Appearance(fill: .solid(.white))
    leaf.corners = Corners(topLeft: 100, topRight: 0, bottomRight: 100, bottomLeft: 0)
    let below = Appearance(fill: .solid(.black))
    let picture = try painter.paint(
      frame([layer(0, CGRect(x: 15, y: 15, width: 70, height: 70), below), layer(1, rect, leaf)]),
      scale: 1)
    #expect(red(picture, 17, 17) == 0)
  }

  @Test func `a backdrop blurs what lies below within the outline only`() throws {
    let half = Appearance(fill: .solid(.black))
    let glass = Appearance(shape: .ellipse, backdrop: Backdrop(blur: 5))
    let layers = [
      layer(0, CGRect(x: 0, y: 0, width: 50, height: 100), half),
      layer(1, CGRect(x: 20, y: 20, width: 60, height: 60), glass),
    ]
    let picture = try painter.paint(frame(layers), scale: 1)
    #expect((100..<156).contains(red(picture, 50, 50)) && red(picture, 58, 50) < 250)
    #expect(red(picture, 51, 10) == 255 && red(picture, 22, 22) == 0)
  }

  @Test(arguments: [20.0, 1000, 100_000])
  func `blurs of any size end`(blur: Double) throws {
    let glass = Appearance(backdrop: Backdrop(blur: blur, saturation: 2))
    let half = Appearance(fill: .solid(.black))
    let layers = [
      layer(0, CGRect(x: 0, y: 0, width: 50, height: 100), half),
      layer(1, CGRect(x: 0, y: 0, width: 100, height: 100), glass),
    ]
    let picture = try painter.paint(frame(layers), scale: 1)
    #expect((40..<220).contains(red(picture, 50, 50)))
  }

  @Test func `a mask shows as much as it is opaque`() throws {
    let fade = LinearGradient(
      stops: [.init(location: 0, color: .black), .init(location: 1, color: .clear)])
    let look = Appearance(
      fill: .solid(.black), mask: StackedLayer(Appearance(fill: .linear(fade))))
    let timeline = Timeline(
      canvas: Canvas(size: CGSize(width: 100, height: 100)), playback: Playback(duration: .zero),
      layers: [
        Layer(
          position: CGPoint(x: 50, y: 50), size: CGSize(width: 100, height: 100),
          appearance: look)
      ])
    let picture = try painter.paint(timeline.frame(at: .zero), scale: 1)
    #expect(abs(red(picture, 50, 25) - 64) <= 2 && abs(red(picture, 50, 75) - 192) <= 2)
  }

  @Test func `what moves is painted as if nothing had been there before`() throws {
    let looks = [
      Appearance(fill: .solid(.black), cornerRadius: 5),
      Appearance(
        fill: .solid(.white), border: Border(width: 2, color: .black, dash: [5, 3], cap: .square),
        shadows: [Shadow(color: .black, blur: 8)]),
      Appearance(
        shape: .path(try ShapePath(data: "M0 0L30 30")),
        border: Border(width: 12, color: .black, position: .center, cap: .square, join: .round)),
    ]
    for (number, look) in looks.enumerated() {
      for step in 0..<6 {
        let still = layer(0, CGRect(x: 30, y: 30, width: 30, height: 30), look, rotation: 0.6)
        let place = CGRect(x: 3 + Double(step) * 9.3, y: 12, width: 30, height: 30)
        let scene = frame([still, layer(1, place, look, rotation: 0.3)])
        let alone = try Painter(catalog: .builtIn, caches: .off).paint(scene, scale: 1.5)
        #expect(try painter.paint(scene, scale: 1.5) == alone, "look \(number), step \(step)")
      }
    }
  }
}
