import Foundation
import Geometry
import Imaging
import TestSupport
import Testing
import Timelines
import Timing

/// Laws of outlines between a rectangle with corners and an ellipse.
@Suite struct ShapeBlendingTests {
  /// The area of an outline, by its path as a polygon.
  private func area(_ outline: LayerOutline) -> Double {
    var points: [CGPoint] = []
    for element in outline.path.elements {
      switch element {
      case .move(let point), .line(let point): points.append(point)
      case .cubic(let first, let second, let end):
        guard let start = points.last else { continue }
        for step in 1...24 {
          let t = CGFloat(step) / 24
          func mix(_ part: (CGPoint) -> CGFloat) -> CGFloat {
            let u = 1 - t
            return u * u * u * part(start) + 3 * u * u * t * part(first)
              + 3 * u * t * t * part(second) + t * t * t * part(end)
          }
          points.append(CGPoint(x: mix(\.x), y: mix(\.y)))
        }
      case .close: break
      }
    }
    let pairs = zip(points, points.dropFirst() + points.prefix(1))
    return abs(pairs.reduce(0) { $0 + Double($1.0.x * $1.1.y - $1.1.x * $1.0.y) }) / 2
  }

  @Test func `an ellipse becomes a rectangle with corners as one outline`() {
    var dice = SeededNumbers(seed: 49)
    func value(_ low: Double, _ high: Double) -> Double {
      low + (high - low) * Double(dice.below(1000)) / 1000
    }
    for _ in 0..<60 {
      let size = CGSize(width: value(10, 200), height: dice.below(3) == 0 ? 80 : value(10, 200))
      var ellipse = Appearance(shape: .ellipse, fill: .solid(.black))
      // An ellipse has no corners, whatever they are.
      ellipse.corners = Corners(value(0, 30))
      var rectangle = Appearance(fill: .solid(.black))
      rectangle.corners = Corners(
        topLeft: value(0, 60), topRight: value(0, 60), bottomRight: 0, bottomLeft: value(0, 20),
        curve: dice.below(2) == 0 ? .circular : .continuous)
      var last = area(ellipse.outline(in: size))
      for step in 0...20 {
        let progress = min(0.999_999, max(1e-6, Double(step) / 20))
        let shown = ellipse.blended(to: rectangle, progress: progress)
        #expect(shown.crossfade == nil)
        let outline = shown.outline(in: size)
        let (box, next) = (outline.box, area(outline))
        #expect(abs(box.width - size.width) < 1e-6 && abs(box.height - size.height) < 1e-6)
        #expect(abs(next - last) < 0.03 * size.width * size.height)
        // Both directions show the same.
        let back = rectangle.blended(to: ellipse, progress: 1 - progress)
        #expect(abs(area(back.outline(in: size)) - next) < 1e-6 * size.width * size.height)
        last = next
      }
      #expect(abs(last - area(rectangle.outline(in: size))) < 1e-3 * size.width * size.height)
      // From a shown outline the radii go on along the same lines.
      let half = ellipse.blended(to: rectangle, progress: 0.5)
      let later = half.blended(to: rectangle, progress: 0.5)
      let direct = ellipse.blended(to: rectangle, progress: 0.75)
      #expect(
        abs(area(later.outline(in: size)) - area(direct.outline(in: size)))
          < 1e-6 * size.width * size.height)
    }
  }

  @Test func `an outline between two kinds is written and read`() throws {
    let shown = Appearance(shape: .ellipse).blended(
      to: Appearance(cornerRadius: 8), progress: 0.25)
    #expect(shown.shape == .between(ellipse: 0.75))
    let data = try JSONEncoder().encode(shown)
    #expect(try JSONDecoder().decode(Appearance.self, from: data) == shown)
  }

  @Test func `an ellipse and a path still fade into each other`() throws {
    let path = Appearance(shape: .path(try ShapePath(data: "M0 0L9 0L9 9Z")), fill: .solid(.black))
    let ellipse = Appearance(shape: .ellipse, fill: .solid(.black))
    #expect(ellipse.blended(to: path, progress: 0.5).crossfade != nil)
  }
}
