package import Foundation

/// All sections of a flow layout, stacked, as a value that later changes do not affect.
package struct FlowGeometry: Sendable {
  package let sections: [FlowSection]
  /// The positions of the sections, and of their headers and footers.
  package let stack: SectionStack

  package init(
    sections: [FlowSection], breadth: CGFloat, isHorizontal: Bool, isRightToLeft: Bool = false,
    roundingScale: CGFloat? = nil
  ) {
    self.sections = sections
    stack = SectionStack(
      spans: sections.map {
        .init(
          length: $0.length, header: $0.input.header, footer: $0.input.footer,
          reachBefore: $0.reachBefore, reachAfter: $0.reachAfter)
      }, breadth: breadth, isHorizontal: isHorizontal, isRightToLeft: isRightToLeft,
      roundingScale: roundingScale)
  }

  /// Returns the sections' parameters for another breadth, without queries of the delegate.
  package func inputs(forBreadth breadth: CGFloat) -> [FlowSectionInput] {
    sections.map { section in
      var input = section.input
      input.available += breadth - stack.breadth
      return input
    }
  }

  /// Returns an item's frame; `nil` if there is no such item.
  package func frame(ofItem item: Int, section: Int) -> CGRect? {
    guard sections.indices.contains(section), item >= 0,
      item < sections[section].input.items.count
    else { return nil }
    let slot = sections[section].slot(of: item)
    return stack.frame(
      along: slot.along, across: stack.starts[section] + slot.across, extent: slot.size)
  }

  /// Returns the rectangle of all lines of a section; `nil` without items.
  package func bodyFrame(ofSection section: Int) -> CGRect? {
    guard sections.indices.contains(section), sections[section].input.items.count > 0 else {
      return nil
    }
    let (input, length) = (sections[section].input, sections[section].length)
    let before = input.header + input.leading
    return stack.frame(
      along: input.start, across: stack.starts[section] + before,
      extent: FlowSectionInput.Extent(
        along: input.available, across: length - before - input.trailing - input.footer))
  }

  /// Returns the items of a section whose lines intersect a rectangle.
  package func candidates(inSection section: Int, meeting rect: CGRect) -> Range<Int> {
    let (low, high) = stack.searchRange(of: rect)
    let start = stack.starts[section]
    return sections[section].items(from: low - start, to: high - start)
  }
}
