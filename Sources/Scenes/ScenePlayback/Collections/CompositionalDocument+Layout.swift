import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging

extension CompositionalLayoutDocument {
  /// The layout of the document, whose sections are made for the room that they have.
  var layout: CollectionViewCompositionalLayout {
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = gap
    let isHorizontal = direction == .horizontal
    configuration.scrollDirection = isHorizontal ? .horizontal : .vertical
    let documents = sections
    let layout = CollectionViewCompositionalLayout(
      sectionProvider: { index, environment in
        let number = min(index, documents.count - 1)
        return documents[number].section(
          number, in: environment.container.effectiveContentSize, isHorizontal: isHorizontal)
      }, configuration: configuration)
    layout.isRightToLeft = rightToLeft
    layout.makeDecoration = { kind in
      documents.indices.first { LayoutSectionDocument.backgroundKind($0) == kind }
        .flatMap { documents[$0].background?.view }
    }
    return layout
  }
}

extension SectionBackgroundDocument {
  /// A view of the color.
  fileprivate var view: CollectionReusableView {
    let view = CollectionReusableView(frame: .zero)
    view.backgroundColor = color
    view.cornerRadius = cornerRadius
    return view
  }
}

extension EdgeInsets {
  /// The insets of a layout that mirrors itself.
  fileprivate var directional: DirectionalEdgeInsets {
    DirectionalEdgeInsets(top: top, leading: left, bottom: bottom, trailing: right)
  }
}

extension ItemSize.Length {
  /// The estimate of a length that the content determines, in points.
  private static let estimate: CGFloat = 44

  /// Returns the dimension of a length; a share is that of the container along the same axis.
  fileprivate func dimension(_ isHorizontal: Bool) -> CollectionLayoutDimension {
    switch self {
    case .points(let points): .absolute(points)
    case .share(let share): isHorizontal ? .fractionalWidth(share) : .fractionalHeight(share)
    case .auto, .data: .estimated(Self.estimate)
    }
  }

  /// The dimension of an item that fills a group of this length.
  fileprivate func filling(_ isHorizontal: Bool) -> CollectionLayoutDimension {
    self == .auto ? .estimated(Self.estimate) : ItemSize.Length.share(1).dimension(isHorizontal)
  }
}

/// Returns a size of two dimensions.
private func size(
  _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
) -> CollectionLayoutSize {
  CollectionLayoutSize(widthDimension: width, heightDimension: height)
}

extension LayoutSectionDocument {
  /// Returns the kind of the view behind the sections of a document's number.
  fileprivate static func backgroundKind(_ number: Int) -> String { "background\(number)" }

  /// Returns the section of a document's number, in a layout of some size.
  fileprivate func section(
    _ number: Int, in room: CGSize, isHorizontal: Bool
  ) -> CollectionLayoutSection {
    let breadth =
      isHorizontal
      ? room.height - inset.top - inset.bottom : room.width - inset.left - inset.right
    let (group, gap) = group(
      breadth: max(0, breadth), isHorizontal: isHorizontal,
      badge: BadgeDocument.kind(ofSection: number))
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = gap
    section.contentInsets = inset.directional
    section.orthogonalScrollingBehavior = behavior
    let (start, end): (RectAlignment, RectAlignment) =
      isHorizontal ? (.leading, .trailing) : (.top, .bottom)
    for (extent, kind, alignment, isPinned) in [
      (headerExtent, CollectionViewFlowLayout.elementKindSectionHeader, start, pinHeaders),
      (footerExtent, CollectionViewFlowLayout.elementKindSectionFooter, end, pinFooters),
    ] as [(Double, String, RectAlignment, Bool)] where extent > 0 {
      let view = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: isHorizontal
          ? size(.absolute(extent), .fractionalHeight(1))
          : size(.fractionalWidth(1), .absolute(extent)),
        elementKind: kind, alignment: alignment)
      view.pinToVisibleBounds = isPinned
      section.boundarySupplementaryItems.append(view)
    }
    section.supplementariesFollowContentInsets = false
    if let background {
      let item = CollectionLayoutDecorationItem.background(
        elementKind: Self.backgroundKind(number))
      item.contentInsets = background.inset.directional
      section.decorationItems = [item]
    }
    return section
  }

  /// Returns the group that the section repeats, and the distance between groups.
  ///
  /// - Parameters:
  ///   - breadth: the room across the scroll axis.
  ///   - badge: the kind of the badges.
  private func group(
    breadth: CGFloat, isHorizontal: Bool, badge: String
  ) -> (CollectionLayoutGroup, CGFloat) {
    switch form {
    case .row(let row): (row.group(badge, isHorizontal: isHorizontal), row.gap)
    case .grid(let grid):
      (grid.group(badge, breadth: breadth, isHorizontal: isHorizontal), grid.gap)
    case .list(let list): (list.group(badge), list.gap)
    case .group(let group): (group.layoutGroup(badge), group.gap)
    }
  }
}

extension BadgeDocument? {
  /// Returns an item of a size with the badge, whose views have a kind.
  fileprivate func item(_ layoutSize: CollectionLayoutSize, _ kind: String) -> CollectionLayoutItem
  {
    guard let self else { return CollectionLayoutItem(layoutSize: layoutSize) }
    return CollectionLayoutItem(
      layoutSize: layoutSize,
      supplementaryItems: [
        CollectionLayoutSupplementaryItem(
          layoutSize: size(.absolute(self.width), .absolute(self.height)), elementKind: kind,
          containerAnchor: self.anchor)
      ])
  }
}

extension BadgeDocument {
  fileprivate var anchor: CollectionLayoutAnchor {
    switch offset {
    case .points(let point): CollectionLayoutAnchor(edges: edges, absoluteOffset: point)
    case .shares(let shares): CollectionLayoutAnchor(edges: edges, fractionalOffset: shares)
    }
  }
}

extension RowDocument {
  /// Returns the group of the items that are beside each other across the section's scrolling.
  fileprivate func group(_ kind: String, isHorizontal: Bool) -> CollectionLayoutGroup {
    if rows == 1 {
      return .horizontal(
        layoutSize: size(width.dimension(true), height.dimension(false)),
        subitems: [badge.item(size(width.filling(true), height.filling(false)), kind)])
    }
    // Items share the room of the section, and so cannot share that of their group.
    let group: CollectionLayoutGroup =
      isHorizontal
      ? .horizontal(
        layoutSize: size(.estimated(100), height.dimension(false)),
        repeatingSubitem: badge.item(size(width.dimension(true), height.filling(false)), kind),
        count: rows)
      : .vertical(
        layoutSize: size(width.dimension(true), .estimated(100)),
        repeatingSubitem: badge.item(size(width.filling(true), height.dimension(false)), kind),
        count: rows)
    group.interItemSpacing = .fixed(gap)
    return group
  }
}

extension SectionGridDocument {
  /// Returns the group of a line of the grid, which shares the room across the scroll axis.
  fileprivate func group(
    _ kind: String, breadth: CGFloat, isHorizontal: Bool
  ) -> CollectionLayoutGroup {
    let share = max(0, (breadth - gap * CGFloat(columns - 1)) / CGFloat(columns))
    let group: CollectionLayoutGroup
    if isHorizontal {
      group = .vertical(
        layoutSize: size(.absolute(share * aspectRatio), .fractionalHeight(1)),
        subitem: badge.item(size(.fractionalWidth(1), .fractionalHeight(1)), kind), count: columns)
    } else {
      let height = height ?? .points(share / aspectRatio)
      group = .horizontal(
        layoutSize: size(.fractionalWidth(1), height.dimension(false)),
        subitem: badge.item(size(.fractionalWidth(1), height.filling(false)), kind), count: columns)
    }
    group.interItemSpacing = .fixed(gap)
    return group
  }
}

extension SectionListDocument {
  /// Returns the group of one item.
  fileprivate func group(_ kind: String) -> CollectionLayoutGroup {
    .horizontal(
      layoutSize: size(.fractionalWidth(1), height.dimension(false)),
      subitems: [badge.item(size(.fractionalWidth(1), height.filling(false)), kind)])
  }
}

extension GroupDocument {
  /// Returns the item, or the group of items, whose badges have a kind.
  private func item(_ kind: String) -> CollectionLayoutItem {
    if !items.isEmpty || count != nil { return layoutGroup(kind) }
    let item = badge.item(size(width.dimension(true), height.dimension(false)), kind)
    item.contentInsets = inset.directional
    return item
  }

  /// Returns the group; one without items has one that fills it.
  fileprivate func layoutGroup(_ kind: String) -> CollectionLayoutGroup {
    let size = size(width.dimension(true), height.dimension(false))
    var only = GroupDocument()
    only.badge = badge
    let subitems =
      items.isEmpty
      ? [only.item(kind)]
      : items.enumerated().map { $1.item(BadgeDocument.kind(ofItem: $0, in: kind)) }
    let group: CollectionLayoutGroup
    if let count, let only = subitems.first, subitems.count == 1 {
      group =
        direction == .horizontal
        ? .horizontal(layoutSize: size, subitem: only, count: count)
        : .vertical(layoutSize: size, subitem: only, count: count)
    } else if let count {
      let repeated = Array(repeating: subitems, count: count).flatMap(\.self)
      group = CollectionLayoutGroup.listing(
        repeated, layoutSize: size, isHorizontal: direction == .horizontal)
    } else if direction == .horizontal {
      group = .horizontal(layoutSize: size, subitems: subitems)
    } else {
      group = .vertical(layoutSize: size, subitems: subitems)
    }
    if gap != 0 { group.interItemSpacing = .fixed(gap) }
    group.contentInsets = inset.directional
    return group
  }
}
