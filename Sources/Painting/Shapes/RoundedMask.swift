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
  /// The position of the outlines' origin, in pixels.
  private let origin: CGPoint
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

  /// Returns whether a shape is a rectangle of whole pixels.
  static func runsAlongPixels(_ shape: RoundedRectangle, map: Affine) -> Bool {
    let box = shape.rect.applying(map)
    func isAtSide(_ position: Double) -> Bool { abs(position - position.rounded()) < slack }
    return shape.circularRadius == 0 && map.b == 0 && map.c == 0 && isAtSide(box.minX)
      && isAtSide(box.minY) && isAtSide(box.maxX) && isAtSide(box.maxY)
  }

  /// Makes the mask of an outline without another one, which must be possible.
  init(_ outline: PixelOutline, without hole: PixelOutline? = nil, map: Affine) {
    self.outline = outline; self.hole = hole
    origin = CGPoint(x: map.tx, y: map.ty)
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

  /// Returns the parts of an area with any coverage.
  func parts(of area: PixelRect) -> [PixelRect] {
    guard hole != nil else { return [area] }
    return area.parts(
      outside: PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
  }

  /// Writes the coverages of an area, row by row.
  func write(
    to mask: UnsafeMutablePointer<UInt8>, stride: Int, area: PixelRect,
    coverage: inout CoverageBuffer
  ) {
    let (first, end) = (area.y, area.y + area.height)
    let upper = min(end, max(first, rows.lowerBound))
    let lower = min(end, max(upper, rows.upperBound))
    func pen(_ row: Int) -> UnsafeMutablePointer<UInt8> { mask + (row - first) * stride }
    writeRows(first..<upper, to: pen(first), stride: stride, area: area, coverage: &coverage)
    if upper < lower {
      writeRows(upper..<upper + 1, to: pen(upper), stride: stride, area: area, coverage: &coverage)
      for row in upper + 1..<max(upper + 1, lower) {
        pen(row).update(from: pen(upper), count: stride)
      }
    }
    writeRows(lower..<end, to: pen(lower), stride: stride, area: area, coverage: &coverage)
  }

  /// Writes the coverages of some rows.
  private func writeRows(
    _ rows: Range<Int>, to mask: UnsafeMutablePointer<UInt8>, stride: Int, area: PixelRect,
    coverage: inout CoverageBuffer
  ) {
    guard !rows.isEmpty else { return }
    let (first, end) = (area.x, area.x + area.width)
    let left = min(end, max(first, columns.lowerBound))
    let right = min(end, max(left, columns.upperBound))
    for row in 0..<rows.count { (mask + row * stride).update(repeating: 0, count: stride) }
    // One column represents all columns between the corners.
    let sides = [first..<(left < right ? left + 1 : left), right..<end]
    for side in sides where !side.isEmpty {
      coverage.begin(width: side.count, height: rows.count)
      outline.add(to: &coverage, origin: origin, in: side, rows)
      if let hole {
        coverage.winding = -1
        hole.add(to: &coverage, origin: origin, in: side, rows)
      }
      coverage.withMask { coverages, touched, width in
        guard let source = coverages.baseAddress else { return }
        for row in touched {
          (mask + row * stride + side.lowerBound - first).update(
            from: source + (row - touched.lowerBound) * width, count: side.count)
        }
      }
    }
    guard left < right else { return }
    for row in 0..<rows.count {
      let start = mask + row * stride + left - first
      start.update(repeating: start.pointee, count: right - left)
    }
  }
}
