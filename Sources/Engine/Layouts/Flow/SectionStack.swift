package import Foundation
import Geometry

/// Consecutive sections along the scroll axis, and the conversion of their slots to rectangles.
///
/// "Along" is the direction of a line of items (x when scrolling vertically), "across" is from line
/// to line.
package struct SectionStack: Sendable {
  /// A section's range along the scroll axis, in points from its own start.
  package struct Span: Hashable, Sendable {
    /// The length from the header's start to the footer's end.
    package var length: CGFloat
    /// The lengths of header and footer; 0 for none.
    package var header: CGFloat
    package var footer: CGFloat
    /// The start of the first element; negative if any element begins before the section.
    package var reachBefore: CGFloat
    /// The end of the last element; greater than the length if any element ends after the section.
    package var reachAfter: CGFloat

    package init(
      length: CGFloat, header: CGFloat, footer: CGFloat, reachBefore: CGFloat,
      reachAfter: CGFloat
    ) {
      self.length = length; self.header = header; self.footer = footer
      self.reachBefore = reachBefore; self.reachAfter = reachAfter
    }
  }

  package let spans: [Span]
  /// The start of each section along the scroll axis.
  package let starts: [CGFloat]
  /// The extents of the sections' content.
  private let extents: ExtentIndex
  /// The length of all sections along the scroll axis.
  package let length: CGFloat
  /// The length across the scroll axis.
  package let breadth: CGFloat
  /// Whether content scrolls horizontally, so that lines are columns.
  package let isHorizontal: Bool
  /// Whether x is measured from the right.
  package let isRightToLeft: Bool
  /// Pixels per point to which origins are rounded; `nil` for no rounding.
  package let roundingScale: CGFloat?

  package init(
    spans: [Span], breadth: CGFloat, isHorizontal: Bool, isRightToLeft: Bool = false,
    roundingScale: CGFloat? = nil
  ) {
    self.spans = spans
    var starts: [CGFloat] = []
    starts.reserveCapacity(spans.count)
    var position: CGFloat = 0
    for span in spans {
      starts.append(position)
      position += span.length
    }
    self.starts = starts; length = position
    var extents = ExtentIndex()
    for (start, span) in zip(starts, spans) {
      extents.append(from: start + span.reachBefore, to: start + span.reachAfter)
    }
    extents.complete()
    self.extents = extents
    self.breadth = breadth; self.isHorizontal = isHorizontal
    self.isRightToLeft = isRightToLeft; self.roundingScale = roundingScale
  }

  package var contentSize: CGSize {
    isHorizontal
      ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
  }

  /// Returns a header's frame; `nil` if the section has none.
  ///
  /// Pinned to a visible rectangle V it is at `max(natural, min(V.min, section.max − footer −
  /// header))`: visible and within its section.
  package func headerFrame(section: Int, pinnedTo visible: CGRect? = nil) -> CGRect? {
    guard spans.indices.contains(section), spans[section].header > 0 else { return nil }
    let span = spans[section]
    var across = starts[section]
    if let visible {
      let end = starts[section] + span.length
      across = max(across, min(range(of: visible).low, end - span.footer - span.header))
    }
    let extent = FlowSectionInput.Extent(along: breadth, across: span.header)
    return frame(along: 0, across: across, extent: extent)
  }

  /// Returns a footer's frame; `nil` if the section has none.
  ///
  /// Pinned to a visible rectangle V it is at `min(natural, max(V.max − footer, section.min +
  /// header))`: visible and within its section.
  package func footerFrame(section: Int, pinnedTo visible: CGRect? = nil) -> CGRect? {
    guard spans.indices.contains(section), spans[section].footer > 0 else { return nil }
    let span = spans[section]
    var across = starts[section] + span.length - span.footer
    if let visible {
      let high = range(of: visible).high
      across = min(across, max(high - span.footer, starts[section] + span.header))
    }
    let extent = FlowSectionInput.Extent(along: breadth, across: span.footer)
    return frame(along: 0, across: across, extent: extent)
  }

  /// Converts a slot along and across the lines to a rectangle.
  package func frame(along: CGFloat, across: CGFloat, extent: FlowSectionInput.Extent) -> CGRect {
    var rect =
      isHorizontal
      ? CGRect(x: across, y: along, width: extent.across, height: extent.along)
      : CGRect(x: along, y: across, width: extent.along, height: extent.across)
    if isRightToLeft { rect.origin.x = (isHorizontal ? length : breadth) - rect.width - rect.minX }
    if let scale = roundingScale {
      rect.origin.x = rect.minX.roundedHalfUp(sharesPerUnit: scale)
      rect.origin.y = rect.minY.roundedHalfUp(sharesPerUnit: scale)
    }
    return rect
  }

  /// Returns the range of a rectangle along the scroll axis.
  private func range(of rect: CGRect) -> (low: CGFloat, high: CGFloat) {
    if !isHorizontal { return (rect.minY, rect.maxY) }
    return isRightToLeft
      ? (length - rect.maxX, length - rect.minX) : (rect.minX, rect.maxX)
  }

  /// Returns the range of unrounded frames that may intersect a rectangle after rounding.
  package func searchRange(of rect: CGRect) -> (low: CGFloat, high: CGFloat) {
    let (low, high) = range(of: rect)
    let slack = roundingScale.map { 1 / $0 } ?? 0
    return (low - slack, high + slack)
  }

  /// Returns the sections that intersect or touch a rectangle.
  package func sections(in rect: CGRect) -> Range<Int> {
    let (low, high) = searchRange(of: rect)
    return extents.indices(from: low, to: high)
  }
}
