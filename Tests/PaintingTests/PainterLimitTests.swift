import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting

@Suite struct PainterLimitTests {
  private func extent(
    _ width: Double, _ height: Double, _ scale: Double = 1
  ) throws -> [Int] {
    let (width, height) = try Painter.pixelExtent(
      of: CGSize(width: width, height: height), scale: scale)
    return [width, height]
  }

  @Test func `a side has at most 16384 pixels`() throws {
    #expect(try extent(16_384, 3900) == [16_384, 3900])
    #expect(try extent(8192, 10, 2) == [16_384, 20])
    #expect(throws: PaintingError.canvasTooLarge(width: 16_385, height: 10)) {
      try extent(16_384.1, 10)
    }
    #expect(throws: PaintingError.self) { try extent(10, 8192.1, 2) }
  }

  @Test func `a bitmap has at most 64 megapixels`() throws {
    #expect(try extent(8000, 8000) == [8000, 8000])
    #expect(throws: PaintingError.self) { try extent(8000, 8001) }
  }

  @Test func `rounds up to whole pixels, except for rounding errors`() throws {
    #expect(try extent(100.2, 100.000_000_1) == [101, 100])
    #expect(try extent(0.1 + 0.2, 0.3, 10) == [3, 3])
    #expect(try extent(0.01, 0.01) == [1, 1])
  }

  @Test func `refuses invalid scales and canvases`() {
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(throws: PaintingError.self) { try extent(10, 10, scale) }
    }
    for side in [0, -1, Double.nan, .infinity] {
      #expect(throws: PaintingError.self) { try extent(10, side) }
    }
  }

  @Test func `groups are nested up to the limit`() throws {
    let painter = try Painter(catalog: .builtIn)
    func nested(_ depth: Int) -> Frame {
      var node = Node(2, 2, 6, 6, fill: .black)
      for _ in 0..<depth { node = Node(0, 0, 8, 8, fill: .white, alpha: 0.99, children: [node]) }
      return frame(8, 8, [node])
    }
    let bitmap = try painter.paint(nested(Painter.maximumGroupDepth), scale: 1)
    #expect(bitmap.channel(0, 4, 4) < 100)
    #expect(throws: PaintingError.groupsTooDeep) {
      try painter.paint(nested(Painter.maximumGroupDepth + 1), scale: 1)
    }
  }

  @Test func `impossible subtree ends do not crash`() throws {
    let layers = [-5, 0, 99, Int.max, 2].map { end in
      FrameLayer(
        layer: 0, subtreeEnd: end, size: CGSize(width: 4, height: 4), toCanvas: .identity,
        alpha: 0.5, clipsToBounds: true, appearance: Appearance(fill: .solid(.black)))
    }
    let canvas = Canvas(size: CGSize(width: 8, height: 8))
    let bitmap = try Painter(catalog: .builtIn)
      .paint(Frame(time: .zero, canvas: canvas, layers: layers), scale: 1)
    // Two separate layers and a group of three, each half black over white.
    #expect(abs(bitmap.channel(0, 2, 2) - 32) <= 1)
  }

  @Test func `has the same bytes alone, after other frames and on any thread`() async throws {
    func scene(_ shift: Double) -> Frame {
      var cells: [Node] = []
      for number in 0..<12 {
        let share = Double(number) / 12
        let origin = CGPoint(
          x: Double(number % 3) * 40 + shift, y: Double(number / 3) * 30 + shift * 1.7)
        cells.append(
          Node(
            origin.x, origin.y, 36, 26,
            fill: Color(red: share, green: 0.4, blue: 0.8, alpha: 0.9), radius: 7,
            border: Border(width: 1.5, color: Color(white: 0, alpha: 0.3)),
            texts: [TextContent("Nº \(number)", size: 11)], alpha: number % 2 == 0 ? 0.7 : 1,
            clips: number % 4 == 0, transform: Affine(rotationAngle: share * shift)))
      }
      return frame(120, 120, cells)
    }
    let alone = try Painter(catalog: .builtIn).paint(scene(1.3), scale: 1.5)
    let painter = try Painter(catalog: .builtIn)
    _ = try painter.paint(scene(9), scale: 3)
    _ = try? painter.paint(frame(20_000, 10, []), scale: 1)
    _ = try painter.paint(scene(0), scale: 0.5)
    #expect(try painter.paint(scene(1.3), scale: 1.5) == alone)
    let others = await withTaskGroup(of: Bitmap?.self) { group in
      for _ in 0..<4 {
        group.addTask { try? Painter(catalog: .builtIn).paint(scene(1.3), scale: 1.5) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(others == Array(repeating: alone, count: 4))
  }
}
