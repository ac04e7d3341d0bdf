import Foundation
import Geometry
import Imaging
import Painting
import Testing
import Timelines
import Timing
import Typesetting

/// Visible effects of the properties of styles.
struct DrawingTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Returns a layer of a frame.
  private func layer(
    _ number: Int, _ rect: CGRect, _ appearance: Appearance, rotation: Double = 0, end: Int? = nil
  ) -> FrameLayer {
    let map = Affine(translationX: -rect.width / 2, y: -rect.height / 2)
      .concatenating(Affine(rotationAngle: rotation))
      .concatenating(Affine(translationX: rect.midX, y: rect.midY))
    return FrameLayer(
      layer: number, subtreeEnd: end ?? number + 1, size: rect.size, toCanvas: Transform3D(map),
      alpha: appearance.opacity, clipsToBounds: appearance.clips, appearance: appearance)
  }

  /// Returns a frame of 100 by 100 points.
  private func frame(_ layers: [FrameLayer]) -> Frame {
    Frame(time: .zero, canvas: Canvas(size: CGSize(width: 100, height: 100)), layers: layers)
  }

  /// Returns the red channel of a pixel.
  private func red(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int {
    Int(bitmap[x, y] >> 16 & 0xFF)
  }

  @Test func `a shadow's profile is the integral of a Gaussian`() throws {
    let shadow = Shadow(color: .black, blur: 12)
    let appearance = Appearance(fill: .solid(.white), shadows: [shadow])
    let rect = CGRect(x: -40, y: 40, width: 180, height: 200)
    let bitmap = try painter.paint(frame([layer(0, rect, appearance)]), scale: 1)
    for y in 20..<40 {
      let distance = 40 - (Double(y) + 0.5)
      let expected = 255 * (1 - erfc(distance / (6 * 2.0.squareRoot())) / 2)
      #expect(abs(Double(red(bitmap, 50, y)) - expected) <= 1.2, "row \(y)")
    }
  }

  @Test func `a shadow is hidden beneath its own layer, but not in an even-odd hole`() throws {
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
    let appearance = Appearance(
      fill: .solid(.white),
      shadows: [Shadow(color: .black, offset: Vector(dx: 0, dy: 6), blur: 6, isInner: true)])
    let bitmap = try painter.paint(
      frame([layer(0, CGRect(x: 20, y: 20, width: 60, height: 60), appearance)]), scale: 1)
    #expect(red(bitmap, 50, 21) < 40 && red(bitmap, 50, 50) == 255)
    #expect(red(bitmap, 50, 18) == 255 && red(bitmap, 50, 78) > 250)
  }

  @Test func `a continuous corner begins to bend farther from the corner`() throws {
    let rect = CGRect(x: 10, y: 10, width: 80, height: 80)
    var appearance = Appearance(fill: .solid(.black), cornerRadius: 20)
    let circular = try painter.paint(frame([layer(0, rect, appearance)]), scale: 4)
    appearance.corners.curve = .continuous
    let continuous = try painter.paint(frame([layer(0, rect, appearance)]), scale: 4)
    // At 22 points along the edge, the circle has ended at 20, and the curve ends at 30.6.
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
      let appearance = Appearance(shape: shape, fill: .solid(.white), border: border)
      let bitmap = try painter.paint(frame([layer(0, rect, appearance)]), scale: 1)
      #expect(red(bitmap, 50, 40) < 128, "\(shape) \(join) \(dash)")
    }
  }

  @Test func `an area beside a single large corner is not culled`() throws {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 100)
    var leaf = Appearance(fill: .solid(.white))
    leaf.corners = Corners(topLeft: 100, topRight: 0, bottomRight: 100, bottomLeft: 0)
    let below = Appearance(fill: .solid(.black))
    let bitmap = try painter.paint(
      frame([layer(0, CGRect(x: 15, y: 15, width: 70, height: 70), below), layer(1, rect, leaf)]),
      scale: 1)
    #expect(red(bitmap, 17, 17) == 0)
  }

  @Test func `a backdrop blurs the content below within the outline only`() throws {
    let half = Appearance(fill: .solid(.black))
    let glass = Appearance(shape: .ellipse, backdrop: Backdrop(blur: 5))
    let layers = [
      layer(0, CGRect(x: 0, y: 0, width: 50, height: 100), half),
      layer(1, CGRect(x: 20, y: 20, width: 60, height: 60), glass),
    ]
    let bitmap = try painter.paint(frame(layers), scale: 1)
    #expect((100..<156).contains(red(bitmap, 50, 50)) && red(bitmap, 58, 50) < 250)
    #expect(red(bitmap, 51, 10) == 255 && red(bitmap, 22, 22) == 0)
  }

  @Test(arguments: [20.0, 1000, 100_000])
  func `blurs of any size take bounded time`(blur: Double) throws {
    let glass = Appearance(backdrop: Backdrop(blur: blur, saturation: 2))
    let half = Appearance(fill: .solid(.black))
    let layers = [
      layer(0, CGRect(x: 0, y: 0, width: 50, height: 100), half),
      layer(1, CGRect(x: 0, y: 0, width: 100, height: 100), glass),
    ]
    let bitmap = try painter.paint(frame(layers), scale: 1)
    #expect((40..<220).contains(red(bitmap, 50, 50)))
  }

  @Test func `a mask's opacity determines what is shown`() throws {
    let fade = LinearGradient(
      stops: [.init(location: 0, color: .black), .init(location: 1, color: .clear)])
    let appearance = Appearance(
      fill: .solid(.black), mask: StackedLayer(Appearance(fill: .linear(fade))))
    let timeline = Timeline(
      canvas: Canvas(size: CGSize(width: 100, height: 100)), playback: Playback(duration: .zero),
      layers: [
        Layer(
          position: CGPoint(x: 50, y: 50), size: CGSize(width: 100, height: 100),
          appearance: appearance)
      ])
    let bitmap = try painter.paint(timeline.frame(at: .zero), scale: 1)
    #expect(abs(red(bitmap, 50, 25) - 64) <= 2 && abs(red(bitmap, 50, 75) - 192) <= 2)
  }

  @Test func `moving layers are painted as without a previous frame`() throws {
    let appearances = [
      Appearance(fill: .solid(.black), cornerRadius: 5),
      Appearance(
        fill: .solid(.white), border: Border(width: 2, color: .black, dash: [5, 3], cap: .square),
        shadows: [Shadow(color: .black, blur: 8)]),
      Appearance(
        shape: .path(try ShapePath(data: "M0 0L30 30")),
        border: Border(width: 12, color: .black, position: .center, cap: .square, join: .round)),
    ]
    for (number, appearance) in appearances.enumerated() {
      for step in 0..<6 {
        let still = layer(0, CGRect(x: 30, y: 30, width: 30, height: 30), appearance, rotation: 0.6)
        let rect = CGRect(x: 3 + Double(step) * 9.3, y: 12, width: 30, height: 30)
        let scene = frame([still, layer(1, rect, appearance, rotation: 0.3)])
        let alone = try Painter(catalog: .builtIn, caches: .off).paint(scene, scale: 1.5)
        #expect(try painter.paint(scene, scale: 1.5) == alone, "appearance \(number), step \(step)")
      }
    }
  }

  @Test func `painting does not change earlier bitmaps`() throws {
    func scene(_ step: Int) -> Frame {
      let rect = CGRect(x: 5 + Double(step) * 3, y: 12, width: 30, height: 30)
      return frame([layer(0, rect, Appearance(fill: .solid(.black), cornerRadius: 5))])
    }
    // Every second frame is equal to the one before it.
    let bitmaps = try (0..<12).map { try painter.paint(scene($0 / 2), scale: 1) }
    for (step, bitmap) in bitmaps.enumerated() {
      let alone = try Painter(catalog: .builtIn, caches: .off).paint(scene(step / 2), scale: 1)
      #expect(bitmap == alone, "step \(step)")
    }
  }
}
