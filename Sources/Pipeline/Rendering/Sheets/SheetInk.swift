import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// The drawing over a sheet, as layers of a frame in pixels.
struct SheetInk {
  private(set) var layers: [FrameLayer] = []

  /// Returns the drawing as a frame on a transparent canvas.
  func frame(width: Int, height: Int) -> Frame {
    Frame(
      time: .zero,
      canvas: Canvas(
        size: CGSize(width: Double(width), height: Double(height)),
        background: Color(white: 0, alpha: 0)), layers: layers)
  }

  /// Draws an appearance.
  mutating func add(_ appearance: Appearance, in area: CGRect) {
    add(
      appearance, size: area.size,
      map: Affine(translationX: area.minX, y: area.minY))
  }

  private mutating func add(_ appearance: Appearance, size: CGSize, map: Affine) {
    layers.append(
      FrameLayer(
        layer: layers.count, subtreeEnd: layers.count + 1, size: size, toCanvas: Transform3D(map),
        alpha: 1, clipsToBounds: false, appearance: appearance))
  }

  /// Writes a text in one line, in the middle of the height of an area.
  mutating func write(_ text: TextContent, in area: CGRect) {
    guard !text.string.isEmpty, area.width >= 4 else { return }
    add(Appearance(texts: [text]), in: area)
  }

  /// Fills an area.
  mutating func fill(_ area: CGRect, _ color: Color, radius: Double = 0) {
    add(Appearance(fill: .solid(color), cornerRadius: radius), in: area)
  }

  /// Draws the outline of an area, inside it.
  mutating func outline(_ area: CGRect, _ color: Color, width: Double, radius: Double = 0) {
    let border = Border(width: min(width, area.width / 2, area.height / 2), color: color)
    add(Appearance(cornerRadius: radius, border: border), in: area)
  }

  /// Draws a straight line.
  mutating func line(from start: CGPoint, to end: CGPoint, _ color: Color, width: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0.01 else { return }
    let (cosine, sine) = (dx / length, dy / length)
    // The line's own coordinates run along it, with its middle at half of its width.
    let map = Affine(
      a: cosine, b: sine, c: -sine, d: cosine, tx: start.x + sine * width / 2,
      ty: start.y - cosine * width / 2)
    add(
      Appearance(fill: .solid(color)), size: CGSize(width: length, height: width), map: map)
  }

  /// Draws a dot.
  mutating func dot(at center: CGPoint, _ color: Color, diameter: Double) {
    fill(
      CGRect(
        x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter, height: diameter),
      color, radius: diameter / 2)
  }
}
