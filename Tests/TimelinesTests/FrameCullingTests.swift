import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

@Suite struct FrameCullingTests {
  /// Returns a filled layer at a position on the canvas.
  private func layer(
    _ number: Int, end: Int, x: Double = 0, side: Double = 10, fill: Color? = .black,
    radius: Double = 0, alpha: Double = 1, clips: Bool = false
  ) -> FrameLayer {
    FrameLayer(
      layer: number, subtreeEnd: end, size: CGSize(width: side, height: side),
      toCanvas: Transform3D(Affine(translationX: x, y: 0)), alpha: alpha, clipsToBounds: clips,
      appearance: Appearance(fill: fill.map { .solid($0) }, cornerRadius: radius))
  }

  /// Returns the visible layers among some on a canvas of 100 by 50 points.
  private func visible(_ layers: [FrameLayer]) throws -> [VisibleLayer] {
    let canvas = Canvas(size: CGSize(width: 100, height: 50))
    return try Frame(time: .zero, canvas: canvas, layers: layers)
      .visibleLayers(in: CGRect(x: 0, y: 0, width: 100, height: 50)) { _, size in
        CGRect(origin: .zero, size: size)
      }
  }

  @Test func `of a layer without area, marks beyond its bounds are visible`() throws {
    func isShown(_ size: CGSize, _ change: (inout Appearance) -> Void) throws -> Bool {
      var appearance = Appearance(fill: .solid(.black))
      change(&appearance)
      let layer = FrameLayer(
        layer: 0, subtreeEnd: 1, size: size,
        toCanvas: Transform3D(Affine(translationX: 20, y: 20)), alpha: 1, clipsToBounds: false,
        appearance: appearance)
      return try visible([layer]).contains { $0.showsShape || !$0.texts.isEmpty }
    }
    func border(_ position: Border.Position) -> (inout Appearance) -> Void {
      { $0.border = Border(width: 4, color: .black, position: position) }
    }
    for size in [CGSize(width: 30, height: 0), CGSize(width: 0, height: 20)] {
      #expect(try !isShown(size) { _ in })
      #expect(try !isShown(size, border(.inside)))
      #expect(try isShown(size, border(.center)) && isShown(size, border(.outside)))
      #expect(try isShown(size) { $0.shadows = [Shadow(color: .black, blur: 3, spread: 2)] })
      // A text has no room in a width of zero.
      #expect(try isShown(size) { $0.texts = [TextContent("a")] } == (size.width > 0))
    }
  }

  @Test func `keeps parents of visible layers, and updates their ends`() throws {
    let shown = try visible([
      layer(0, end: 4, fill: nil), layer(1, end: 2, x: 200), layer(2, end: 4, x: 200),
      layer(3, end: 4, x: 90), layer(4, end: 5, x: 100), layer(5, end: 6, x: 99),
    ])
    #expect(shown.map(\.source.layer) == [0, 2, 3, 5])
    #expect(shown.map(\.end) == [3, 3, 3, 4])
    #expect(shown.map(\.showsShape) == [false, false, true, true])
    #expect(shown[0].extent == CGRect(x: 90, y: 0, width: 10, height: 10))
  }

  @Test func `leaves out layers that a clip hides`() throws {
    let shown = try visible([
      layer(0, end: 3, clips: true), layer(1, end: 2, x: 20), layer(2, end: 3, x: 5),
      layer(3, end: 5, x: -20, clips: true), layer(4, end: 5, x: 20),
    ])
    #expect(shown.map(\.source.layer) == [0, 2])
    #expect(shown[0].clips)
    #expect(shown[0].extent == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func `a clip that cuts nothing is removed`() throws {
    func clips(radius: Double, childX x: Double) throws -> Bool {
      let parent = layer(0, end: 2, side: 40, radius: radius, clips: true)
      return try visible([parent, layer(1, end: 2, x: x, side: 10)])[0].clips
    }
    #expect(try !clips(radius: 0, childX: 30))
    #expect(try clips(radius: 0, childX: 31))
    // The child lies in the corner that the radius cuts off.
    #expect(try clips(radius: 8, childX: 0))
  }

  @Test func `a group is for two marks or more`() throws {
    let alone = try visible([layer(0, end: 2, fill: nil, alpha: 0.5), layer(1, end: 2, alpha: 0.5)])
    #expect(alone.map(\.isGroup) == [false, false])
    #expect(alone.map(\.alpha) == [0.5, 0.25])
    let both = try visible([layer(0, end: 2, alpha: 0.5), layer(1, end: 2, alpha: 0.5)])
    #expect(both.map(\.isGroup) == [true, false])
    #expect(both.map(\.alpha) == [0.5, 0.5])
    // A mark outside the canvas makes no group.
    let half = try visible([layer(0, end: 2, alpha: 0.5), layer(1, end: 2, x: 500)])
    #expect(half.map(\.isGroup) == [false])
  }

  @Test func `asks for the ink bounds of nearby texts only`() throws {
    var asked: [String] = []
    func text(_ string: String, x: Double) -> FrameLayer {
      FrameLayer(
        layer: 0, subtreeEnd: 0, size: CGSize(width: 10, height: 10),
        toCanvas: Transform3D(Affine(translationX: x, y: 0)), alpha: 1, clipsToBounds: false,
        appearance: Appearance(texts: [TextContent(string, size: 10)]))
    }
    let canvas = Canvas(size: CGSize(width: 100, height: 50))
    let frame = Frame(
      time: .zero, canvas: canvas, layers: [text("near", x: 0), text("far", x: 5000)])
    let shown = try frame.visibleLayers(in: CGRect(origin: .zero, size: canvas.size)) { text, _ in
      asked.append(text.string)
      return CGRect(x: 0, y: 0, width: 5, height: 5)
    }
    #expect(asked == ["near"])
    #expect(shown.count == 1)
  }
}
