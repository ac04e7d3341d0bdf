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
    let documents = sections
    let layout = CollectionViewCompositionalLayout(
      sectionProvider: { index, environment in
        let number = min(index, documents.count - 1)
        return documents[number].section(number, in: environment.container.effectiveContentSize)
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
  fileprivate func section(_ number: Int, in room: CGSize) -> CollectionLayoutSection {
    let (group, gap) = group(width: max(0, room.width - inset.left - inset.right))
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = gap
    section.contentInsets = inset.directional
    section.orthogonalScrollingBehavior = behavior
    for (extent, kind, alignment, isPinned) in [
      (headerExtent, CollectionViewFlowLayout.elementKindSectionHeader, .top, pinHeaders),
      (footerExtent, CollectionViewFlowLayout.elementKindSectionFooter, .bottom, pinFooters),
    ] as [(Double, String, RectAlignment, Bool)] where extent > 0 {
      let view = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(extent)), elementKind: kind,
        alignment: alignment)
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
  private func group(width: CGFloat) -> (CollectionLayoutGroup, CGFloat) {
    switch form {
    case .row(let row): (row.group, row.gap)
    case .grid(let grid): (grid.group(width: width), grid.gap)
    case .list(let list): (list.group, list.gap)
    case .group(let group): (group.layoutGroup, group.gap)
    }
  }
}

extension RowDocument {
  /// The group of the items that are one below the other.
  fileprivate var group: CollectionLayoutGroup {
    if rows == 1 {
      let item = CollectionLayoutItem(layoutSize: size(width.filling(true), height.filling(false)))
      return .horizontal(
        layoutSize: size(width.dimension(true), height.dimension(false)), subitems: [item])
    }
    // Items share the height of the viewport, and so cannot share that of their group.
    let item = CollectionLayoutItem(layoutSize: size(width.filling(true), height.dimension(false)))
    let group = CollectionLayoutGroup.vertical(
      layoutSize: size(width.dimension(true), .estimated(100)), repeatingSubitem: item,
      count: rows)
    group.interItemSpacing = .fixed(gap)
    return group
  }
}

extension SectionGridDocument {
  /// Returns the group of a line of the grid.
  fileprivate func group(width: CGFloat) -> CollectionLayoutGroup {
    let column = max(0, (width - gap * CGFloat(columns - 1)) / CGFloat(columns))
    let height = height ?? .points(column / aspectRatio)
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: size(.fractionalWidth(1), height.dimension(false)),
      subitem: CollectionLayoutItem(
        layoutSize: size(.fractionalWidth(1), height.filling(false))), count: columns)
    group.interItemSpacing = .fixed(gap)
    return group
  }
}

extension SectionListDocument {
  /// The group of one item.
  fileprivate var group: CollectionLayoutGroup {
    .horizontal(
      layoutSize: size(.fractionalWidth(1), height.dimension(false)),
      subitems: [
        CollectionLayoutItem(layoutSize: size(.fractionalWidth(1), height.filling(false)))
      ])
  }
}

extension GroupDocument {
  /// The item, or the group of items.
  private var item: CollectionLayoutItem {
    if !items.isEmpty || count != nil { return layoutGroup }
    let item = CollectionLayoutItem(
      layoutSize: size(width.dimension(true), height.dimension(false)))
    item.contentInsets = inset.directional
    return item
  }

  /// The group; one without items has one that fills it.
  fileprivate var layoutGroup: CollectionLayoutGroup {
    let size = size(width.dimension(true), height.dimension(false))
    let subitems = items.isEmpty ? [GroupDocument().item] : items.map(\.item)
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
