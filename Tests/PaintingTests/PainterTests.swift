import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

@Suite struct PainterTests {
  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  private func paint(_ width: Double, _ height: Double, _ nodes: [Node]) throws -> Bitmap {
    try painter.paint(frame(width, height, nodes), scale: 1)
  }

  private func paint(scale: Double = 1, _ nodes: [Node]) throws -> Bitmap {
    try painter.paint(frame(20, 20, nodes), scale: scale)
  }

  // MARK: Flat areas

  @Test func `paints the background alone`() throws {
    let color = Color(rgba: 0x1234_56FF)
    let bitmap = try painter.paint(frame(3, 2, background: color, []), scale: 2)
    #expect(bitmap.width == 6 && bitmap.height == 4)
    #expect(Set(bitmap.words) == [0xFF12_3456])
  }

  @Test func `takes another background than the canvas's`() throws {
    let bitmap = try painter.paint(frame(2, 2, []), scale: 1, background: .clear)
    #expect(Set(bitmap.words) == [0])
  }

  @Test func `fills whole pixels exactly`() throws {
    let bitmap = try paint([Node(5, 6, 4, 3, fill: red)])
    for y in 0..<20 {
      for x in 0..<20 {
        let inside = (5..<9).contains(x) && (6..<9).contains(y)
        #expect(bitmap[x, y] == (inside ? 0xFFFF_0000 : 0xFFFF_FFFF))
      }
    }
  }

  @Test func `every translucent word is the one of its color`() throws {
    for alpha in stride(from: 0.0, through: 1, by: 0.05) {
      let color = Color(red: 0.3, green: 0.77, blue: 1, alpha: alpha)
      let frame = frame(4, 4, background: .clear, [Node(0, 0, 4, 4, fill: color)])
      #expect(try painter.paint(frame, scale: 1)[1, 1] == color.premultipliedWord)
    }
  }

  @Test func `covers a pixel by the area inside`() throws {
    let bitmap = try paint([Node(5.25, 5.5, 4, 4, fill: .black)])
    #expect(abs(bitmap.channel(0, 5, 7) - 64) <= 1)  // three quarters covered
    #expect(abs(bitmap.channel(0, 9, 7) - 191) <= 1)  // a quarter
    #expect(abs(bitmap.channel(0, 7, 5) - 128) <= 1)  // half
    #expect(bitmap[7, 7] == 0xFF00_0000)
  }

  @Test func `scales by the scale`() throws {
    let bitmap = try paint(scale: 3, [Node(5, 6, 4, 3, fill: red)])
    #expect(bitmap.width == 60)
    #expect(bitmap[15, 18] == 0xFFFF_0000 && bitmap[26, 26] == 0xFFFF_0000)
    #expect(bitmap[14, 18] == 0xFFFF_FFFF && bitmap[27, 26] == 0xFFFF_FFFF)
  }

  // MARK: Gradients

  @Test func `runs a gradient from the first color to the last`() throws {
    var node = Node(0, 0, 10, 100)
    node.appearance.fill = .linear(
      LinearGradient(stops: [.init(location: 0, color: red), .init(location: 1, color: blue)]))
    let bitmap = try paint(10, 100, [node])
    for y in 0..<100 {
      let share = (Double(y) + 0.5) / 100
      #expect(abs(bitmap.channel(0, 5, y) - Int(255 * share)) <= 2)
      #expect(abs(bitmap.channel(2, 5, y) - Int(255 * (1 - share))) <= 2)
      #expect(bitmap[0, y] == bitmap[9, y])
    }
  }

  @Test func `mixes a gradient's stops before alpha multiplies`() throws {
    var node = Node(0, 0, 100, 4)
    // Mixed premultiplied or in another order, it would turn gray half-way toward a clear black.
    let clearRed = Color(red: 1, green: 0, blue: 0, alpha: 0)
    node.appearance.fill = .linear(
      LinearGradient(
        stops: [.init(location: 0, color: red), .init(location: 1, color: clearRed)],
        start: .zero, end: CGPoint(x: 1, y: 0)))
    let bitmap = try painter.paint(frame(100, 4, background: .clear, [node]), scale: 1)
    #expect(abs(bitmap.channel(3, 50, 1) - 127) <= 2)
    #expect(abs(bitmap.channel(2, 50, 1) - bitmap.channel(3, 50, 1)) <= 1)
    #expect(bitmap.channel(1, 50, 1) == 0)
  }

  @Test func `a gradient on a line without length shows its last color`() throws {
    var node = Node(0, 0, 20, 20)
    node.appearance.fill = .linear(
      LinearGradient(
        stops: [.init(location: 0, color: red), .init(location: 1, color: blue)], start: .zero,
        end: .zero))
    #expect(try Set(paint([node]).words) == [0xFF00_00FF])
  }

  @Test func `a gradient keeps its colors if its line is thousands of pixels long`() throws {
    var node = Node(0, 0, 100, 8000)
    node.appearance.fill = .linear(
      LinearGradient(stops: [.init(location: 0, color: .black), .init(location: 1, color: .white)]))
    node.transform = Affine(translationX: 0, y: -4000).scaledBy(x: 40, y: 40)
    node.origin.y = -156_000 + 50
    // Half-way down the 320 000 pixels; a hundred pixels are a twelfth of a level.
    let bitmap = try paint(100, 100, [node])
    for y in 0..<100 { #expect(abs(bitmap.channel(0, 50, y) - 127) <= 1) }
  }

  // MARK: Corners and borders

  @Test func `rounds corners by the area of the circle`() throws {
    let bitmap = try paint(40, 40, [Node(0, 0, 40, 40, fill: .black, radius: 20)])
    let ink = bitmap.words.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 }
    // Cairo samples 15 rows per pixel, which is accurate to a thousandth of the disk.
    #expect(abs(ink - Double.pi * 400) < 2)
    #expect(bitmap[0, 0] == 0xFFFF_FFFF && bitmap[20, 20] == 0xFF00_0000)
  }

  @Test func `limits a radius to half the shorter side`() throws {
    let large = try paint(40, 40, [Node(5, 5, 30, 10, fill: .black, radius: 500)])
    let half = try paint(40, 40, [Node(5, 5, 30, 10, fill: .black, radius: 5)])
    #expect(large == half)
    let negative = try paint(40, 40, [Node(5, 5, 30, 10, fill: .black, radius: -3)])
    #expect(negative == (try paint(40, 40, [Node(5, 5, 30, 10, fill: .black)])))
  }

  @Test func `paints a border inside the edge`() throws {
    let border = Border(width: 2, color: blue)
    let bitmap = try paint([Node(4, 4, 10, 10, fill: red, border: border)])
    for offset in 0..<20 {
      let word: UInt32 =
        switch offset {
        case 4, 5, 12, 13: 0xFF00_00FF
        case 6..<12: 0xFFFF_0000
        default: 0xFFFF_FFFF
        }
      #expect(bitmap[offset, 9] == word)
      #expect(bitmap[9, offset] == word)
    }
  }

  @Test func `a translucent border lies on the fill`() throws {
    let border = Border(width: 2, color: Color(white: 0, alpha: 0.5))
    let bitmap = try paint([Node(4, 4, 10, 10, fill: red, border: border)])
    #expect(abs(bitmap.channel(2, 5, 9) - 127) <= 1)
    #expect(bitmap.channel(1, 5, 9) == 0)
  }

  @Test func `a border thicker than half the side fills the shape`() throws {
    let border = Border(width: 9, color: blue)
    let bitmap = try paint([Node(4, 4, 10, 10, fill: red, border: border)])
    #expect(Set(bitmap.words) == [0xFF00_00FF, 0xFFFF_FFFF])
    #expect(bitmap.words.filter { $0 == 0xFF00_00FF }.count == 100)
  }

  @Test func `no fill bleeds through an opaque border's corners`() throws {
    let border = Border(width: 3, color: .black)
    let node = Node(4.5, 4.5, 30, 30, fill: red, radius: 8, border: border)
    let bitmap = try painter.paint(frame(40, 40, background: .black, [node]), scale: 1)
    // Black on black: red pixels lie inside the border.
    let reds = (0..<40).flatMap { y in
      (0..<40).filter { bitmap.channel(2, $0, y) > 0 }.map { CGPoint(x: $0, y: y) }
    }
    #expect(reds.count > 500)
    #expect(reds.allSatisfy { (7..<32).contains($0.x) && (7..<32).contains($0.y) })
  }

  // MARK: Opacity and clips

  @Test func `layers of one group fade as one`() throws {
    let child = Node(2, 2, 10, 10, fill: blue)
    let group = Node(4, 4, 10, 10, fill: red, alpha: 0.5, children: [child])
    let bitmap = try paint([group])
    // Where the child covers its parent, the parent is invisible.
    #expect(abs(bitmap.channel(2, 10, 10) - 127) <= 1)
    #expect(abs(bitmap.channel(1, 10, 10) - 127) <= 1)
    #expect(bitmap.channel(0, 10, 10) == 255)
    let separate = try paint([
      Node(4, 4, 10, 10, fill: red, alpha: 0.5), Node(6, 6, 10, 10, fill: blue, alpha: 0.5),
    ])
    #expect(abs(separate.channel(1, 10, 10) - 64) <= 1)
    #expect(abs(separate.channel(2, 10, 10) - 127) <= 1)
  }

  @Test func `opacities multiply down to a single mark`() throws {
    let leaf = Node(2, 2, 10, 10, fill: .black, alpha: 0.5)
    let bitmap = try paint([Node(0, 0, 20, 20, alpha: 0.5, children: [leaf])])
    #expect(abs(bitmap.channel(0, 5, 5) - 191) <= 1)
  }

  @Test func `invisible layers are not painted`() throws {
    let child = Node(0, 0, 20, 20, fill: blue)
    for alpha in [0, -1, Double.nan] {
      let bitmap = try paint([Node(0, 0, 20, 20, fill: red, alpha: alpha, children: [child])])
      #expect(Set(bitmap.words) == [0xFFFF_FFFF])
    }
  }

  @Test func `clips descendants and texts, except the parent's sides`() throws {
    let child = Node(5, -5, 30, 30, fill: blue)
    let parent = Node(4, 4, 10, 10, fill: red, clips: true, children: [child])
    let bitmap = try paint([parent, Node(16, 16, 2, 2, fill: green)])
    #expect(bitmap[8, 9] == 0xFFFF_0000 && bitmap[9, 9] == 0xFF00_00FF)
    #expect(bitmap[14, 9] == 0xFFFF_FFFF && bitmap[9, 3] == 0xFFFF_FFFF)
    #expect(bitmap[16, 16] == 0xFF00_FF00)
    let open = try paint([Node(4, 4, 10, 10, fill: red, children: [child])])
    #expect(open[14, 9] == 0xFF00_00FF)
  }

  @Test func `clips to rounded corners`() throws {
    let child = Node(0, 0, 30, 30, fill: .black)
    let clipped = try paint(
      40, 40, [Node(5, 5, 30, 30, radius: 15, clips: true, children: [child])])
    let round = try paint(40, 40, [Node(5, 5, 30, 30, fill: .black, radius: 15)])
    // Cairo's clips differ from the true circle by up to 20 of 255 levels, and by 4 on average.
    for (left, right) in zip(clipped.words, round.words) {
      #expect(abs(Int(left & 255) - Int(right & 255)) <= 24)
    }
  }

  @Test(arguments: [0, 0.3, 0.77])
  func `a round corner covers the area of the circle in each pixel`(fraction: Double) throws {
    let (origin, radius, side, samples) = (5 + fraction, 9.6, 24.0, 16)
    let bitmap = try paint(
      40, 40, [Node(origin, origin, side, side, fill: .black, radius: radius)])
    for y in 0..<40 {
      for x in 0..<40 {
        var inside = 0
        for sample in 0..<samples * samples {
          let (right, down) = (
            Double(x) + (Double(sample % samples) + 0.5) / Double(samples) - origin,
            Double(y) + (Double(sample / samples) + 0.5) / Double(samples) - origin
          )
          let (dx, dy) = (
            max(radius - right, right - side + radius, 0),
            max(radius - down, down - side + radius, 0)
          )
          let isInRectangle = min(right, down) >= 0 && max(right, down) <= side
          if isInRectangle, dx * dx + dy * dy <= radius * radius { inside += 1 }
        }
        let exact = 255 - 255 * Double(inside) / Double(samples * samples)
        // Three levels for the flattened curve, and the reference has steps of one.
        #expect(abs(Double(bitmap[x, y] & 255) - exact) <= 7)
      }
    }
  }

  @Test func `a clip without area hides all its content`() throws {
    let child = Node(0, 0, 20, 20, fill: blue)
    let bitmap = try paint([Node(4, 4, 0, 10, clips: true, children: [child])])
    #expect(Set(bitmap.words) == [0xFFFF_FFFF])
    #expect(try paint([Node(4, 4, 0, 10, children: [child])])[10, 10] == 0xFF00_00FF)
  }

  // MARK: Transforms

  @Test func `rotates and mirrors about the layer's own origin`() throws {
    let quarter = Affine(rotationAngle: .pi / 2)
    let bitmap = try paint([Node(10, 2, 6, 3, fill: red, transform: quarter)])
    #expect(bitmap[8, 4] == 0xFFFF_0000 && bitmap[11, 4] == 0xFFFF_FFFF)
    let mirrored = try paint([
      Node(10, 2, 6, 3, fill: red, transform: Affine(scaleX: -1, y: 1))
    ])
    #expect(mirrored[5, 3] == 0xFFFF_0000 && mirrored[11, 3] == 0xFFFF_FFFF)
  }

  @Test func `layers without area on the canvas are not painted`() throws {
    let flat = Node(0, 0, 20, 20, fill: red, transform: Affine(scaleX: 1, y: 0))
    let strange = Node(0, 0, 20, 20, fill: red, transform: Affine(scaleX: .nan, y: 1))
    let endless = Node(0, 0, 20, 20, fill: red, transform: Affine(scaleX: .infinity, y: 1))
    #expect(try Set(paint([flat, strange, endless]).words) == [0xFFFF_FFFF])
  }

  @Test func `is correct at a zoom of forty and far beyond Cairo's range`() throws {
    for zoom in [40.0, 4000, 4e6] {
      // The layer's corner of radius 1 is in the middle of the canvas.
      let map = Affine(scaleX: zoom, y: zoom)
      let node = Node(
        10 - 8000 * zoom, 10, 8000, 8000, fill: red, border: Border(width: 5 / zoom, color: blue),
        transform: map)
      let bitmap = try paint([node])
      #expect(bitmap[0, 9] == 0xFFFF_FFFF && bitmap[10, 15] == 0xFFFF_FFFF)
      #expect(bitmap[0, 16] == 0xFFFF_0000 && bitmap[4, 19] == 0xFFFF_0000)
      #expect(bitmap[0, 11] == 0xFF00_00FF && bitmap[7, 19] == 0xFF00_00FF)
    }
  }

  @Test func `a depth is a scale, and layers behind the eye are invisible`() throws {
    func painted(z: Double) throws -> Bitmap {
      var map = Transform3D(translationX: 0, y: 0, z: z)
      var eye = Transform3D()
      eye.m34 = -1 / 100
      map = map.concatenating(eye)
      let layer = FrameLayer(
        layer: 0, subtreeEnd: 1, size: CGSize(width: 5, height: 5), toCanvas: map, alpha: 1,
        clipsToBounds: false, appearance: Appearance(fill: .solid(red)))
      let canvas = Canvas(size: CGSize(width: 20, height: 20))
      return try painter.paint(Frame(time: .zero, canvas: canvas, layers: [layer]), scale: 1)
    }
    let near = try painted(z: 50)
    #expect(near[9, 9] == 0xFFFF_0000 && near[10, 9] == 0xFFFF_FFFF)
    #expect(try Set(painted(z: 150).words) == [0xFFFF_FFFF])
  }

}
