import Foundation
import Geometry
import Layouts

/// The positions of a table's sections, rows, headers and footers, one below another.
struct TableGeometry {
  /// A section from its header to its footer; all positions are in points of the content.
  struct Section {
    /// The top of the header.
    var top: CGFloat
    /// The height of the header; 0 for none.
    var headerHeight: CGFloat = 0
    /// The tops of all rows, and the bottom of the last one.
    var edges: [CGFloat]
    /// Whether each row's cell gives it its height.
    var sizesItself: [Bool] = []
    /// The height of the footer; 0 for none.
    var footerHeight: CGFloat = 0

    /// The number of rows.
    var count: Int { edges.count - 1 }
    /// The bottom of the last row.
    var rowsBottom: CGFloat { edges[edges.count - 1] }
    var bottom: CGFloat { rowsBottom + footerHeight }
  }

  /// The width of the content.
  var width: CGFloat = 0
  /// The distance of rows from both edges.
  var rowInset: CGFloat = 0
  /// The top of the first section, below the table's own header.
  var top: CGFloat = 0
  /// The sections from top to bottom.
  var sections: [Section] = []
  /// The height of the table's own footer.
  var footerHeight: CGFloat = 0

  var bottom: CGFloat { sections.last?.bottom ?? top }
  /// The size of the content with the table's own header and footer.
  var contentSize: CGSize { CGSize(width: width, height: bottom + footerHeight) }

  /// Returns the frame of a row; `nil` for one that does not exist.
  func rowFrame(at path: IndexPath) -> CGRect? {
    guard path.count == 2, sections.indices.contains(path.section) else { return nil }
    let section = sections[path.section]
    guard (0..<section.count).contains(path.item) else { return nil }
    let (top, bottom) = (section.edges[path.item], section.edges[path.item + 1])
    return CGRect(
      x: rowInset, y: top, width: max(0, width - 2 * rowInset), height: bottom - top)
  }

  /// Returns the frame of a section's header; `nil` for none.
  ///
  /// - Parameter visible: The rectangle that the header stays in while its section does.
  func headerFrame(of index: Int, pinnedTo visible: CGRect? = nil) -> CGRect? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    guard section.headerHeight > TableGeometry.leastHeight else { return nil }
    var y = section.top
    if let visible {
      let last = section.bottom - section.footerHeight - section.headerHeight
      y = max(y, min(visible.minY, last))
    }
    return supplementaryFrame(y: y, height: section.headerHeight)
  }

  /// Returns the frame of a section's footer; `nil` for none.
  ///
  /// - Parameter visible: The rectangle that the footer stays in while its section does.
  func footerFrame(of index: Int, pinnedTo visible: CGRect? = nil) -> CGRect? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    guard section.footerHeight > TableGeometry.leastHeight else { return nil }
    var y = section.rowsBottom
    if let visible {
      let first = section.top + section.headerHeight
      y = min(y, max(visible.maxY - section.footerHeight, first))
    }
    return supplementaryFrame(y: y, height: section.footerHeight)
  }

  /// The height up to which headers and footers do not exist; sources hide them with tiny heights.
  static let leastHeight: CGFloat = 0.001

  /// Returns the frame of a header or footer.
  private func supplementaryFrame(y: CGFloat, height: CGFloat) -> CGRect {
    CGRect(x: rowInset, y: y, width: max(0, width - 2 * rowInset), height: height)
  }

  /// Returns the rectangle of a section with its header and footer.
  func frame(ofSection index: Int) -> CGRect {
    guard sections.indices.contains(index) else { return .zero }
    let section = sections[index]
    return CGRect(x: 0, y: section.top, width: width, height: section.bottom - section.top)
  }

  /// Returns the sections that meet a rectangle.
  func sections(in rect: CGRect) -> Range<Int> {
    let first = sections.indices.partition { sections[$0].bottom > rect.minY }
    let end = sections.indices.partition { sections[$0].top >= rect.maxY }
    return first..<max(first, end)
  }

  /// Returns the rows of a section that meet a rectangle.
  func rows(ofSection index: Int, in rect: CGRect) -> Range<Int> {
    let section = sections[index]
    let rows = 0..<section.count
    let first = rows.partition { section.edges[$0 + 1] > rect.minY }
    let end = rows.partition { section.edges[$0] >= rect.maxY }
    return first..<max(first, end)
  }
}

extension Range<Int> {
  /// Returns the first index from which on a condition holds; the end where it never does.
  fileprivate func partition(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
