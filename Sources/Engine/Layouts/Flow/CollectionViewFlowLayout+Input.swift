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
    let inset = host.inset(forSection: section) ?? sectionInset(in: host)
    let (start, end) = isHorizontal ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let available = breadth - start - end
    let spacing = host.minimumInteritemSpacing(forSection: section) ?? minimumInteritemSpacing
    let columns = columns?.number(in: available, spacing: spacing)
    let count = numberOfItems(inSection: section)
    var items: FlowSectionInput.Items
    if count > 0, let itemSizer {
      let room = room(
        between: inset, available: available, columns: columns ?? 1, spacing: spacing, host)
      items = individual(
        (0..<count).map { item in
          let path = IndexPath(item: item, section: section)
          return extent(host.checked(itemSizer(path, room), at: path))
        })
    } else if count > 0, estimatedItemSize != .zero {
      items = .individual(estimatedSizes(of: count, section: section, host: host).map(extent))
    } else if count > 0, host.sizesItemsIndividually {
      items = individual(
        (0..<count).map { item in
          let path = IndexPath(item: item, section: section)
          return extent(host.checked(host.sizeForItem(at: path) ?? itemSize, at: path))
        })
    } else {
      items = .uniform(count: count, size: extent(host.checked(itemSize, at: [section, 0])))
    }
    var alignments: [Int: FlowRules.Alignment] = [:]
    if columns == 1, let itemAlignment {
      for item in 0..<count {
        alignments[item] = itemAlignment(IndexPath(item: item, section: section))
      }
      if !alignments.isEmpty, case .uniform(_, let size) = items {
        items = .individual(Array(repeating: size, count: count))
      }
    }
    let whole = IndexPath(index: section)
    let header = host.checked(
      host.referenceSizeForHeader(inSection: section) ?? headerReferenceSize, at: whole)
    let footer = host.checked(
      host.referenceSizeForFooter(inSection: section) ?? footerReferenceSize, at: whole)
    var input = FlowSectionInput(
      items: items, available: available, start: start,
      leading: isHorizontal ? inset.left : inset.top,
      trailing: isHorizontal ? inset.right : inset.bottom,
      lineSpacing: host.minimumLineSpacing(forSection: section) ?? minimumLineSpacing,
      interitemSpacing: spacing,
      header: extent(header).across, footer: extent(footer).across,
      fitTolerance: fitTolerance, rules: rules)
    (input.itemsPerLine, input.alignments) = (columns, alignments)
    input.centersLongItems = roundingScale(in: host) != nil
    return input
  }

  /// Returns the measured sizes of a section's items, or else the estimated one.
  private func estimatedSizes(of count: Int, section: Int, host: any LayoutHost) -> [CGSize] {
    let estimate = estimatedItemSize
    if estimate.width >= 0, estimate.height >= 0,
      let known = host.measuredSizes(inSection: section)
    {
      var sizes = Array(repeating: estimate, count: count)
      for (item, size) in known.sorted(by: { $0.key < $1.key })
      where sizes.indices.contains(item) {
        sizes[item] = host.checked(size, at: IndexPath(item: item, section: section))
      }
      return sizes
    }
    return (0..<count).map { item in
      let path = IndexPath(item: item, section: section)
      return host.checked(host.measuredSize(ofItemAt: path) ?? estimate, at: path)
    }
  }

  /// Returns the sizes of items that were sized one by one, which may be the same.
  private func individual(_ sizes: [FlowSectionInput.Extent]) -> FlowSectionInput.Items {
    guard uniformDelegateSizesAreFixed, let first = sizes.first,
      sizes.allSatisfy({ $0 == first })
    else { return .individual(sizes) }
    return .uniform(count: sizes.count, size: first)
  }

  /// Returns the room for an item of a section.
  private func room(
    between inset: EdgeInsets, available: CGFloat, columns: Int, spacing: CGFloat,
    _ host: any LayoutHost
  ) -> CGSize {
    let along = max(0, (available - CGFloat(columns - 1) * spacing) / CGFloat(columns))
    let viewport = host.bounds.inset(by: host.restingContentInset).inset(by: inset).size
    return scrollDirection == .horizontal
      ? CGSize(width: max(0, viewport.width), height: along)
      : CGSize(width: along, height: max(0, viewport.height))
  }
}
