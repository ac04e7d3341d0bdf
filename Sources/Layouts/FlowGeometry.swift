package import Foundation

/// All sections of a flow layout, stacked, as a value that can be kept while the layout goes on.
package struct FlowGeometry: Sendable {
  package let sections: [FlowSection]
  /// Where each section begins along the scroll axis.
  package let starts: [CGFloat]
  /// The greatest end of each section's content and that of those before it.
  private let reach: [CGFloat]
  /// The least start of each section's content and that of those after it.
  private let nearest: [CGFloat]
  /// The extent of all sections along the scroll axis.
  package let length: CGFloat
  /// The extent across the scroll axis.
  package let breadth: CGFloat
  /// Whether content scrolls sideways, so that lines are columns.
  package let isHorizontal: Bool
  /// Whether lines run from right to left.
  package let isRightToLeft: Bool
  /// Pixels per point to which origins are rounded; `nil` for no rounding.
  package let roundingScale: CGFloat?

  package init(
    sections: [FlowSection], breadth: CGFloat, isHorizontal: Bool, isRightToLeft: Bool = false,
    roundingScale: CGFloat? = nil
  ) {
    self.sections = sections
    var starts: [CGFloat] = []
    starts.reserveCapacity(sections.count)
    var position: CGFloat = 0
    for section in sections {
      starts.append(position)
      position += section.length
    }
    (self.starts, length) = (starts, position)
    var (reach, nearest): ([CGFloat], [CGFloat]) = ([], [])
    for (start, section) in zip(starts, sections) {
      reach.append(max(reach.last ?? -.infinity, start + section.reachAfter))
      nearest.append(start + section.reachBefore)
    }
    for index in nearest.indices.dropLast().reversed() {
      nearest[index] = min(nearest[index], nearest[index + 1])
    }
    (self.reach, self.nearest) = (reach, nearest)
    (self.breadth, self.isHorizontal) = (breadth, isHorizontal)
    (self.isRightToLeft, self.roundingScale) = (isRightToLeft, roundingScale)
  }

  /// The extent of the content.
  package var contentSize: CGSize {
    isHorizontal
      ? CGSize(width: length, height: breadth) : CGSize(width: breadth, height: length)
  }

  /// Returns an item's frame; `nil` where there is no such item.
  package func frame(ofItem item: Int, section: Int) -> CGRect? {
    guard sections.indices.contains(section), item >= 0,
      item < sections[section].input.items.count
    else { return nil }
    let slot = sections[section].slot(of: item)
    return frame(
      along: slot.along, across: starts[section] + slot.across, extent: slot.size)
  }

  /// Returns a header's frame; `nil` where the section has none.
  ///
  /// Pinned to a visible rectangle V it is at
  /// `max(natural, min(V.min, section.max − footer − header))`: in view and in its section.
  package func headerFrame(section: Int, pinnedTo visible: CGRect? = nil) -> CGRect? {
    guard sections.indices.contains(section), sections[section].input.header > 0 else {
      return nil
    }
    let input = sections[section].input
    var across = starts[section]
    if let visible {
      let end = starts[section] + sections[section].length
      across = max(across, min(span(of: visible).low, end - input.footer - input.header))
    }
    let extent = FlowSectionInput.Extent(along: breadth, across: input.header)
    return frame(along: 0, across: across, extent: extent)
  }

  /// Returns a footer's frame; `nil` where the section has none.
  ///
  /// Pinned to a visible rectangle V it is at
  /// `min(natural, max(V.max − footer, section.min + header))`: in view and in its section.
  package func footerFrame(section: Int, pinnedTo visible: CGRect? = nil) -> CGRect? {
    guard sections.indices.contains(section), sections[section].input.footer > 0 else {
      return nil
    }
    let input = sections[section].input
    var across = starts[section] + sections[section].length - input.footer
    if let visible {
      let high = span(of: visible).high
      across = min(across, max(high - input.footer, starts[section] + input.header))
    }
    let extent = FlowSectionInput.Extent(along: breadth, across: input.footer)
    return frame(along: 0, across: across, extent: extent)
  }

  /// Turns a place along and across the lines into a rectangle.
  private func frame(
    along: CGFloat, across: CGFloat, extent: FlowSectionInput.Extent
  ) -> CGRect {
    var rect =
      isHorizontal
      ? CGRect(x: across, y: along, width: extent.across, height: extent.along)
      : CGRect(x: along, y: across, width: extent.along, height: extent.across)
    if isRightToLeft {
      rect.origin.x = (isHorizontal ? length : breadth) - rect.width - rect.minX
    }
    if let scale = roundingScale {
      rect.origin.x = (rect.minX * scale).rounded() / scale
      rect.origin.y = (rect.minY * scale).rounded() / scale
    }
    return rect
  }

  /// Returns the range along the scroll axis that a rectangle covers.
  private func span(of rect: CGRect) -> (low: CGFloat, high: CGFloat) {
    if !isHorizontal { return (rect.minY, rect.maxY) }
    return isRightToLeft
      ? (length - rect.maxX, length - rect.minX) : (rect.minX, rect.maxX)
  }

  /// Returns the range in which a frame may lie, before rounding, that meets a rectangle after it.
  private func searchSpan(of rect: CGRect) -> (low: CGFloat, high: CGFloat) {
    let (low, high) = span(of: rect)
    let slack = roundingScale.map { 1 / $0 } ?? 0
    return (low - slack, high + slack)
  }

  /// Returns the sections that meet a rectangle, touching ones included.
  package func sections(in rect: CGRect) -> Range<Int> {
    let (low, high) = searchSpan(of: rect)
    var (first, last) = (0, sections.count)
    while first < last {
      let middle = (first + last) / 2
      if reach[middle] < low {
        first = middle + 1
      } else {
        last = middle
      }
    }
    var end = first
    while end < sections.count, nearest[end] <= high { end += 1 }
    return first..<end
  }

  /// Returns the items of a section that may meet a rectangle: those of the lines that do.
  package func candidates(inSection section: Int, meeting rect: CGRect) -> Range<Int> {
    let (low, high) = searchSpan(of: rect)
    return sections[section].items(from: low - starts[section], to: high - starts[section])
  }
}
