import Foundation
import Geometry

extension CollectionViewFlowLayout {
  /// Returns one section's parameters; a delegate's values take precedence over the layout's own.
  func input(
    of section: Int, host: any LayoutHost, breadth: CGFloat, isHorizontal: Bool
  ) -> FlowSectionInput {
    func extent(_ size: CGSize) -> FlowSectionInput.Extent {
      isHorizontal
        ? .init(along: size.height, across: size.width)
        : .init(along: size.width, across: size.height)
    }
    let count = numberOfItems(inSection: section)
    var items: FlowSectionInput.Items
    if count > 0, estimatedItemSize != .zero {
      items = .individual(
        (0..<count).map { item in
          let path = IndexPath(item: item, section: section)
          let size = host.measuredSize(ofItemAt: path) ?? estimatedItemSize
          return extent(host.checked(size, at: path))
        })
    } else if count > 0, host.sizesItemsIndividually {
      let sizes = (0..<count).map { item in
        let path = IndexPath(item: item, section: section)
        return extent(host.checked(host.sizeForItem(at: path) ?? itemSize, at: path))
      }
      items = .individual(sizes)
      if uniformDelegateSizesAreFixed, let first = sizes.first,
        sizes.allSatisfy({ $0 == first })
      {
        items = .uniform(count: count, size: first)
      }
    } else {
      let size = host.checked(itemSize, at: IndexPath(item: 0, section: section))
      items = .uniform(count: count, size: extent(size))
    }
    let inset = host.inset(forSection: section) ?? sectionInset
    let whole = IndexPath(index: section)
    let header = host.checked(
      host.referenceSizeForHeader(inSection: section) ?? headerReferenceSize, at: whole)
    let footer = host.checked(
      host.referenceSizeForFooter(inSection: section) ?? footerReferenceSize, at: whole)
    let (start, end) = isHorizontal ? (inset.top, inset.bottom) : (inset.left, inset.right)
    return FlowSectionInput(
      items: items, available: breadth - start - end, start: start,
      leading: isHorizontal ? inset.left : inset.top,
      trailing: isHorizontal ? inset.right : inset.bottom,
      lineSpacing: host.minimumLineSpacing(forSection: section) ?? minimumLineSpacing,
      interitemSpacing: host.minimumInteritemSpacing(forSection: section)
        ?? minimumInteritemSpacing,
      header: extent(header).across, footer: extent(footer).across,
      fitTolerance: fitTolerance, rules: rules)
  }
}
