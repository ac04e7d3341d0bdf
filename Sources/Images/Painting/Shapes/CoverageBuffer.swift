internal import Foundation
internal import Geometry
internal import Typesetting

/// The coverage of pixels by outlines, computed exactly from the areas beside their edges.
///
/// Each edge adds the change of coverage to the pixels that it crosses and to the ones right of
/// them. A running sum along the rows then gives the coverages. Windings add up and any sum from 1
/// on counts as covered, which is the non-zero rule except for shapes of opposite winding that
/// overlap.
struct CoverageBuffer {
  private var width = 0
  private var height = 0
  /// The number of words from one row to the next: the width, and two for edges at the right side.
  private var stride = 0
  private var changes: [Float] = []
  /// The changed columns of each row; empty if the first comes after the last.
  private var spans: [EdgeScanner.Span] = []
  private var mask: [UInt8] = []
  /// The first changed row.
  private var firstRow = 0
  /// The row after the last changed one.
  private var endRow = 0
  /// The winding of the outlines that are added: 1, or −1 if they run in the opposite direction.
  ///
  /// Overlapping outlines must have the same winding, since opposite ones would cancel out.
  var winding = 1.0

  /// Starts again with an area of pixels; previous outlines must have been read.
  mutating func begin(width: Int, height: Int) {
    self.width = width; self.height = height
    winding = 1
    stride = width + 2
    (firstRow, endRow) = (height, 0)
  }

  /// Allocates the changes before they are first used.
  private mutating func reserve() {
    let count = stride * height
    // The buffer was cleared on reading.
    if changes.count < count { changes += Array(repeating: 0, count: count - changes.count) }
    if spans.count < height { spans += Array(repeating: .none, count: height - spans.count) }
  }
}

// MARK: Adding

extension CoverageBuffer {
  /// Adds an outline under a linear map, from an origin in pixels.
  mutating func add(_ outline: Path, map: Affine, x: Double, y: Double) {
    let placed = Affine(a: map.a, b: map.b, c: map.c, d: map.d, tx: x, ty: y)
    withScanner { scanner in
      var (start, current) = (CGPoint.zero, CGPoint.zero)
      for element in outline.elements {
        switch element {
        case .move(let point):
          // An open contour is closed, as for filling.
          scanner.addEdge(from: current, to: start)
          start = point.applying(placed)
          current = start
        case .line(let point):
          let end = point.applying(placed)
          scanner.addEdge(from: current, to: end)
          current = end
        case .cubic(let first, let second, let last):
          let curve = CubicCurve(
            start: current, first: first.applying(placed), second: second.applying(placed),
            end: last.applying(placed))
          let count = curve.segmentCount()
          for step in 1..<max(1, count) {
            let point = curve.point(at: Double(step) / Double(count))
            scanner.addEdge(from: current, to: point)
            current = point
          }
          scanner.addEdge(from: current, to: curve.end)
          current = curve.end
        case .close:
          scanner.addEdge(from: current, to: start)
          current = start
        }
      }
      scanner.addEdge(from: current, to: start)
    }
  }

  /// Adds a closed polygon, displaced.
  mutating func add(polygon: ArraySlice<CGPoint>, x: Double, y: Double) {
    withScanner { scanner in
      polygon.withUnsafeBufferPointer { points in
        guard let last = points.last else { return }
        var current = CGPoint(x: last.x + x, y: last.y + y)
        for point in points {
          let next = CGPoint(x: point.x + x, y: point.y + y)
          scanner.addEdge(from: current, to: next)
          current = next
        }
      }
    }
  }

  /// Runs a function that adds edges, and records the rows they change.
  private mutating func withScanner(_ body: (inout EdgeScanner) -> Void) {
    reserve()
    let (width, height, stride, winding) = (width, height, stride, winding)
    var rows = (first: firstRow, end: endRow)
    changes.withUnsafeMutableBufferPointer { changes in
      spans.withUnsafeMutableBufferPointer { spans in
        guard let base = changes.baseAddress, let first = spans.baseAddress else { return }
        var scanner = EdgeScanner(
          changes: base, spans: first, width: width, height: height, stride: stride,
          winding: winding, firstRow: rows.first, endRow: rows.end)
        body(&scanner)
        rows = (scanner.firstRow, scanner.endRow)
      }
    }
    (firstRow, endRow) = rows
  }
}

// MARK: Reading

extension CoverageBuffer {
  /// Calls a closure with the coverages of the changed rows, and clears the buffer.
  ///
  /// A row of the mask is a multiple of four bytes, as Cairo requires; padding bytes are 0. With
  /// the even-odd rule, areas that are covered twice count as not covered.
  mutating func withMask(
    evenOdd: Bool = false,
    _ body: (UnsafeMutableBufferPointer<UInt8>, Range<Int>, Int) -> Void
  ) {
    guard firstRow < endRow else { return }
    let rows = firstRow..<endRow
    let padded = (width + 3) & ~3
    let count = padded * rows.count
    if mask.count < count { mask += Array(repeating: 0, count: count - mask.count) }
    let (width, stride) = (width, stride)
    changes.withUnsafeMutableBufferPointer { changes in
      spans.withUnsafeMutableBufferPointer { spans in
        mask.withUnsafeMutableBufferPointer { mask in
          guard let base = changes.baseAddress, var pen = mask.baseAddress else { return }
          for row in rows {
            let columns = spans[row].columns(in: width)
            spans[row] = .none
            let source = base + row * stride
            pen.update(repeating: 0, count: columns.lowerBound)
            var sum: Float = 0
            for column in columns {
              sum += source[column]
              source[column] = 0
              pen[column] = CoverageBuffer.byte(sum, evenOdd: evenOdd)
            }
            (source[width], source[width + 1]) = (0, 0)
            // After the last edge, the sum is constant up to the side.
            let rest = pen + columns.upperBound
            rest.update(
              repeating: CoverageBuffer.byte(sum, evenOdd: evenOdd),
              count: width - columns.upperBound)
            (pen + width).update(repeating: 0, count: padded - width)
            pen += padded
          }
        }
      }
    }
    mask.withUnsafeMutableBufferPointer { body($0, rows, padded) }
  }

  /// Returns the coverage of a pixel from the sum of its windings.
  @inline(__always)
  private static func byte(_ sum: Float, evenOdd: Bool) -> UInt8 {
    var coverage = abs(sum)
    if evenOdd {
      coverage = coverage.truncatingRemainder(dividingBy: 2)
      coverage = min(coverage, 2 - coverage)
    }
    return UInt8(min(1, coverage) * 255 + 0.5)
  }
}
