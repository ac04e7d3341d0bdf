import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

struct StackedLayerTests {
  private typealias Length = RelativeFrame.Length
  private typealias Span = RelativeFrame.Span

  /// Returns the frame of a timeline with layers that do not change.
  private func frame(_ layers: [Layer]) -> Frame {
    Timeline(
      canvas: Canvas(size: CGSize(width: 100, height: 100)),
      playback: Playback(duration: .zero), layers: layers
    ).frame(at: .zero)
  }

  @Test func `a frame follows the bounds by its lengths`() {
    func x(_ span: Span) -> (Double, Double) {
      let rect = RelativeFrame(horizontal: span).resolved(in: CGSize(width: 80, height: 10))
      return (rect.minX, rect.width)
    }
    #expect(x(Span()) == (0, 80))
    #expect(x(Span(start: Length(points: 5))) == (5, 75))
    #expect(x(Span(end: Length(points: 5))) == (0, 75))
    #expect(x(Span(extent: Length(points: 20))) == (30, 20))
    #expect(x(Span(start: Length(points: 5), extent: Length(share: 0.5))) == (5, 40))
    #expect(x(Span(end: Length(share: 0.25), extent: Length(points: 20))) == (40, 20))
    #expect(x(Span(start: Length(points: 50), end: Length(points: 50))) == (50, 0))
  }

  @Test func `stacked layers come after their layer and before its children`() {
    let inner = StackedLayer(
      Appearance(fill: .solid(.white)),
      frame: RelativeFrame(horizontal: Span(end: Length(), extent: Length(points: 10))))
    let middle = StackedLayer(
      Appearance(fill: .solid(.black), opacity: 0.5, clips: true, stack: [inner]))
    let card = Layer(
      position: CGPoint(x: 50, y: 50), size: CGSize(width: 40, height: 40),
      appearance: Appearance(fill: .solid(.clear), stack: [middle, inner]))
    let child = Layer(parent: 0, position: .zero, size: CGSize(width: 4, height: 4))
    let last = Layer(position: .zero, size: CGSize(width: 4, height: 4))
    let layers = frame([card, child, last]).layers
    #expect(layers.map(\.layer) == [0, 0, 0, 0, 1, 2])
    #expect(layers.map(\.subtreeEnd) == [5, 3, 3, 4, 5, 6])
    #expect(layers[1].alpha == 0.5 && layers[1].clipsToBounds)
    #expect(layers.allSatisfy { $0.appearance.stack.isEmpty && $0.appearance.opacity == 1 })
    let corner = layers[2].toCanvas.project(.zero)
    #expect(corner == CGPoint(x: 60, y: 30))
  }

  @Test func `a stacked layer rotates about its own center`() {
    let turned = StackedLayer(
      Appearance(fill: .solid(.white)),
      frame: RelativeFrame(
        horizontal: Span(start: Length(points: 10), extent: Length(points: 20)),
        vertical: Span(start: Length(points: 10), extent: Length(points: 10))),
      pose: StackedPose(rotation: .pi / 2))
    let card = Layer(
      position: CGPoint(x: 50, y: 50), size: CGSize(width: 100, height: 100),
      appearance: Appearance(stack: [turned]))
    let box = frame([card]).layers[1].toCanvas.boundingBox(of: CGSize(width: 20, height: 10))!
    #expect(abs(box.minX - 15) < 1e-9 && abs(box.minY - 5) < 1e-9)
    #expect(abs(box.width - 10) < 1e-9 && abs(box.height - 20) < 1e-9)
  }

  @Test func `every property survives JSON, and default values are not written`() throws {
    let mask = StackedLayer(Appearance(fill: .solid(.black)), pose: StackedPose(rotation: 1))
    var appearance = Appearance(
      shape: .path(try ShapePath(data: "M0 0L1 1", size: CGSize(width: 1, height: 2))),
      fill: .radial(RadialGradient(stops: [.init(location: 0, color: .white)], extent: .circle(1))),
      border: Border(
        width: 1, color: .black, position: .outside, dash: [1, 2], dashPhase: 3, cap: .round,
        join: .bevel),
      shadows: [Shadow(color: .black, offset: Vector(dx: 1, dy: 2), blur: 3, isInner: true)],
      backdrop: Backdrop(blur: 4, saturation: 2), opacity: 0.5, clips: true,
      stack: [StackedLayer(Appearance(fill: .solid(.white)))], mask: mask)
    appearance.corners = Corners(
      topLeft: 1, topRight: 2, bottomRight: 3, bottomLeft: 4, curve: .continuous)
    appearance.image = ImageContent(
      source: ImageSource(name: "a.png", digest: "0", width: 1, height: 2), mode: .tile, scale: 2)
    let data = try JSONEncoder().encode(appearance)
    #expect(try JSONDecoder().decode(Appearance.self, from: data) == appearance)
    let plain = try JSONEncoder().encode(Appearance(cornerRadius: 2))
    let keys = try #require(try JSONSerialization.jsonObject(with: plain) as? [String: Any]).keys
    #expect(keys.sorted() == ["cornerRadius", "texts"])
  }

  @Test func `layers that are nested too deeply are refused`() throws {
    var appearance = Appearance(fill: .solid(.black))
    for _ in 0...StackedLayer.maximumDepth {
      appearance = Appearance(stack: [StackedLayer(appearance)])
    }
    let data = try JSONEncoder().encode(appearance)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Appearance.self, from: data) }
  }

  @Test func `shadows, corners and positions are interpolated, and an unpaired shadow fades`() {
    var start = Appearance(cornerRadius: 4)
    start.stack = [
      StackedLayer(
        .empty, frame: RelativeFrame(horizontal: Span(extent: Length(points: 10))))
    ]
    var end = Appearance(
      shadows: [Shadow(color: .black, offset: Vector(dx: 0, dy: 8), blur: 8)], opacity: 0)
    end.corners = Corners(topLeft: 0, topRight: 8, bottomRight: 4, bottomLeft: 4)
    end.stack = [
      StackedLayer(
        .empty, frame: RelativeFrame(horizontal: Span(extent: Length(points: 30, share: 1))))
    ]
    let mixed = start.blended(to: end, progress: 0.5)
    #expect(mixed.corners.radii == [2, 6, 4, 4] && mixed.opacity == 0.5)
    #expect(mixed.shadows.map(\.color.alpha) == [0.5] && mixed.shadows[0].offset.dy == 8)
    #expect(mixed.stack[0].frame.horizontal.extent == Length(points: 20, share: 0.5))
  }
}
