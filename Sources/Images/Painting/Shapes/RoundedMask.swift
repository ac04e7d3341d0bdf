internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// The coverage of pixels by an upright rounded rectangle, or a ring between two.
///
/// Only the corners are computed pixel by pixel: between them all columns are equal, and all rows.
struct RoundedMask {
  /// The covered outline.
  private let outline: PixelOutline
  /// The hole that is left out.
  private let hole: PixelOutline?
  /// The map from the layer's points to pixels, without rotation.
  let map: Affine
  /// The position of the outlines' origin, in pixels.
  private var origin: CGPoint { CGPoint(x: map.tx, y: map.ty) }
  /// The columns between the corners.
  private let columns: Range<Int>
  /// The rows between the corners.
  private let rows: Range<Int>

  /// The largest coordinate in pixels.
  private static let reach = 32_768.0
  /// The tolerance within which a number counts as whole.
  private static let slack = 1e-6

  /// Returns whether a shape is upright and not too large.
  static func isPossible(_ shape: RoundedRectangle, map: Affine) -> Bool {
    let box = shape.rect.applying(map)
    return map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0 && box.minX > -reach
      && box.minY > -reach && box.maxX < reach && box.maxY < reach
  }

  /// Returns a shape as a rectangle of whole pixels in an area; `nil` if it is none.
  static func wholePixels(of shape: RoundedRectangle, map: Affine, in area: CGRect) -> PixelRect? {
    let box = shape.rect.applying(map)
    func isAtSide(_ position: Double) -> Bool { abs(position - position.rounded()) < slack }
    guard
      shape.circularRadius == 0 && map.b == 0 && map.c == 0 && isAtSide(box.minX)
        && isAtSide(box.minY) && isAtSide(box.maxX) && isAtSide(box.maxY)
    else { return nil }
    let (left, top) = (box.minX.rounded(), box.minY.rounded())
    let rounded = CGRect(
      x: left, y: top, width: box.maxX.rounded() - left, height: box.maxY.rounded() - top)
    return PixelRect(around: rounded, in: area)
  }

  /// Makes the mask of an outline without another one, which must be possible.
  init(_ outline: PixelOutline, without hole: PixelOutline? = nil, map: Affine) {
    self.outline = outline; self.hole = hole; self.map = map
    var left = -Double.infinity
    var (top, right, bottom) = (left, Double.infinity, Double.infinity)
    /// Excludes the corners of a rectangle from the ranges between them.
    func include(_ rectangle: RoundedRectangle) {
      let (box, corners) = (rectangle.rect.applying(map), rectangle.corners)
      let bend = corners.curve == .continuous ? Corners.largestReach : 1
      left = max(left, box.minX + max(corners.topLeft, corners.bottomLeft) * bend * map.a)
      right = min(right, box.maxX - max(corners.topRight, corners.bottomRight) * bend * map.a)
      top = max(top, box.minY + max(corners.topLeft, corners.topRight) * bend * map.d)
      bottom = min(bottom, box.maxY - max(corners.bottomLeft, corners.bottomRight) * bend * map.d)
    }
    include(outline.shape)
    if let hole { include(hole.shape) }
    columns = RoundedMask.whole(left, right)
    rows = RoundedMask.whole(top, bottom)
  }

  /// Returns the whole pixels between two positions; an empty range between them if there are none.
  private static func whole(_ first: Double, _ last: Double) -> Range<Int> {
    let (start, end) = (Int(first.rounded(.up)), Int(last.rounded(.down)))
    return start <= end ? start..<end : (start + end) / 2..<(start + end) / 2
  }

  /// The shape that is covered, and the one that is left out.
  var shapes: (RoundedRectangle, RoundedRectangle?) { (outline.shape, hole?.shape) }

  /// Returns the parts of an area with any coverage.
  func parts(of area: PixelRect) -> [PixelRect] {
    guard hole != nil else { return [area] }
    return area.parts(
      outside: PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
  }

  /// Returns the places of an area's coverages.
  func layout(of area: PixelRect) -> MaskPatch.Layout {
    let (first, end) = (area.y, area.y + area.height)
    let upper = min(end, max(first, rows.lowerBound))
    let lower = min(end, max(upper, rows.upperBound))
    let left = min(area.x + area.width, max(area.x, columns.lowerBound))
    let right = min(area.x + area.width, max(left, columns.upperBound))
    return MaskPatch.Layout(area: area, columns: left..<right, rows: upper..<lower)
  }

  /// Returns coverages at the places of a layout.
  func coverages(of layout: MaskPatch.Layout, coverage: inout CoverageBuffer) -> [UInt8] {
    var coverages = [UInt8](repeating: 0, count: layout.count)
    let (area, middle) = (layout.area, layout.rows)
    // One row represents all rows between the corners.
    let kept = middle.lowerBound..<middle.lowerBound + min(1, middle.count)
    coverages.withUnsafeMutableBufferPointer { coverages in
      guard var pen = coverages.baseAddress else { return }
      for rows in [area.y..<middle.lowerBound, kept, middle.upperBound..<area.y + area.height]
      where !rows.isEmpty {
        writeRows(rows, of: layout, to: pen, coverage: &coverage)
        pen += rows.count * layout.stride
      }
    }
    return coverages
  }

  /// Writes the coverages of some rows over zeros.
  private func writeRows(
    _ rows: Range<Int>, of layout: MaskPatch.Layout, to mask: UnsafeMutablePointer<UInt8>,
    coverage: inout CoverageBuffer
  ) {
    let (area, columns, stride) = (layout.area, layout.columns, layout.stride)
    // One column represents all columns between the corners.
    let left = area.x..<columns.lowerBound + (columns.isEmpty ? 0 : 1)
    for side in [left, columns.upperBound..<area.x + area.width] where !side.isEmpty {
      coverage.begin(width: side.count, height: rows.count)
      outline.add(to: &coverage, origin: origin, in: side, rows)
      if let hole {
        coverage.winding = -1
        hole.add(to: &coverage, origin: origin, in: side, rows)
      }
      let first = layout.index(ofColumn: side.lowerBound)
      coverage.withMask { coverages, touched, width in
        guard let source = coverages.baseAddress else { return }
        for row in touched {
          (mask + row * stride + first).update(
            from: source + (row - touched.lowerBound) * width, count: side.count)
        }
      }
    }
  }
}
