package import Foundation
import Geometry

/// All sections of a waterfall, stacked, as a value that later changes do not affect.
package struct WaterfallGeometry: LayoutGeometry {
  package let sections: [WaterfallSection]
  /// The positions of the sections, and of their headers and footers.
  package let stack: SectionStack
  /// The zIndex of headers and footers.
  package let supplementaryZIndex: Int

  package init(
    sections: [WaterfallSection], breadth: CGFloat, isHorizontal: Bool, isRightToLeft: Bool,
    supplementaryZIndex: Int
  ) {
    self.sections = sections
    stack = SectionStack(
      spans: sections.map(\.span), breadth: breadth, isHorizontal: isHorizontal,
      isRightToLeft: isRightToLeft)
    self.supplementaryZIndex = supplementaryZIndex
  }

  package var contentSize: CGSize { stack.contentSize }

  /// Returns an item's frame; `nil` if there is no such item.
  package func frame(ofItem item: Int, section: Int) -> CGRect? {
    guard sections.indices.contains(section),
      (0..<sections[section].input.items.count).contains(item)
    else { return nil }
    let (along, across) = sections[section].place(of: item)
    let input = sections[section].input
    return stack.frame(
      along: along, across: stack.starts[section] + across,
      extent: .init(along: input.columnWidth, across: input.items.length(of: item)))
  }

  /// Returns the items of a section that intersect a rectangle along the scroll axis, in order.
  package func candidates(inSection section: Int, meeting rect: CGRect) -> [Int] {
    let (low, high) = stack.searchRange(of: rect)
    let start = stack.starts[section]
    return sections[section].items(from: low - start, to: high - start)
  }

  /// Returns the attributes of an item, a header or a footer; `nil` if it does not exist.
  package func attributes(of element: LayoutElement) -> CollectionViewLayoutAttributes? {
    let path = element.indexPath
    let frame: CGRect?
    switch (element.category, element.kind) {
    case (.cell, _): frame = self.frame(ofItem: path.item, section: path.section)
    case (.supplementaryView, CollectionViewFlowLayout.elementKindSectionHeader)
    where path.item == 0:
      frame = stack.headerFrame(section: path.section)
    case (.supplementaryView, CollectionViewFlowLayout.elementKindSectionFooter)
    where path.item == 0:
      frame = stack.footerFrame(section: path.section)
    default: frame = nil
    }
    guard let frame else { return nil }
    let attributes = CollectionViewLayoutAttributes(element: element)
    attributes.frame = frame
    if element.category != .cell { attributes.zIndex = supplementaryZIndex }
    return attributes
  }

  /// Returns the elements that intersect a rectangle: per section the header, the items in order,
  /// the footer.
  package func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    var result: [CollectionViewLayoutAttributes] = []
    func add(_ element: LayoutElement) {
      if let attributes = attributes(of: element), attributes.frame.meets(rect) {
        result.append(attributes)
      }
    }
    func add(kind: String, section: Int) {
      let path = IndexPath(item: 0, section: section)
      add(LayoutElement(category: .supplementaryView, kind: kind, indexPath: path))
    }
    for section in stack.sections(in: rect) {
      add(kind: CollectionViewFlowLayout.elementKindSectionHeader, section: section)
      for item in candidates(inSection: section, meeting: rect) {
        add(LayoutElement(category: .cell, indexPath: IndexPath(item: item, section: section)))
      }
      add(kind: CollectionViewFlowLayout.elementKindSectionFooter, section: section)
    }
    return result
  }
}
