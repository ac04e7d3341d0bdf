import Foundation
import Geometry
import Layouts
import TestSupport

/// The layouts for which the laws hold.
enum LayoutKind: CaseIterable, Sendable {
  case flow, circle, stack, waterfall, coverFlow, compositional
}

/// Seeded parameters of a layout and its host, which can be built upright, sideways or mirrored.
struct LayoutSample: CustomStringConvertible {
  let kind: LayoutKind
  let seed: UInt64
  var size: CGSize
  var offset: CGPoint
  var counts: [Int]
  var contentInset = EdgeInsets.zero
  /// A delegate's sizes, repeated for all items; `nil` for no such delegate.
  var sizes: [CGSize]?
  var itemSize: CGSize
  var lineSpacing: CGFloat
  var spacing: CGFloat
  var sectionInset: EdgeInsets
  /// The sizes of headers and footers, for both directions.
  var header: CGFloat
  var footer: CGFloat
  var columns: CollectionViewWaterfallLayout.Columns
  var cardOffset: Vector
  var angleStep: CGFloat
  var visibleCards: Int
  var ringSpacing: CGFloat?
  var isPinned: Bool
  /// Pixels per point to which origins of a flow are rounded; `nil` for no rounding.
  var roundingScale: CGFloat?

  var description: String { "\(kind), seed \(seed)" }

  /// Makes a sample; a tame one fits its bounds, a wild one has any sizes and negative distances.
  init(_ kind: LayoutKind, seed: UInt64, isTame: Bool) {
    self.kind = kind; self.seed = seed
    var random = SeededNumbers(seed: seed)
    func number(_ range: ClosedRange<Int>) -> CGFloat {
      CGFloat(Int.random(in: range, using: &random)) / 4
    }
    func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    size =
      isTame
      ? CGSize(width: number(1600...4000), height: number(1600...4000))
      : CGSize(width: number(0...4000), height: number(0...4000))
    // The insets of a group take at most 160; one without room has no items.
    if kind == .compositional { size.width = max(size.width, 170) }
    offset = isTame ? .zero : CGPoint(x: number(-400...8000), y: number(-400...8000))
    counts = (0..<Int.random(in: 0...7, using: &random)).map { _ in
      chance(20) ? 0 : Int.random(in: 1...50, using: &random)
    }
    let longest = isTame ? 400 : 900
    func extent() -> CGSize { CGSize(width: number(0...longest), height: number(0...longest)) }
    itemSize = extent()
    sizes = chance(60) ? (0..<37).map { _ in extent() } : nil
    let low = isTame ? 0 : -200
    (lineSpacing, spacing) = (number(low...160), number(0...160))
    sectionInset = EdgeInsets(
      top: number(low...160), left: number(0...160), bottom: number(low...160),
      right: number(0...160))
    if chance(40) {
      contentInset = EdgeInsets(
        top: number(0...160), left: number(0...160), bottom: number(0...160),
        right: number(0...160))
    }
    (header, footer) = (chance(50) ? number(0...200) : 0, chance(50) ? number(0...200) : 0)
    columns =
      chance(50)
      ? .count(Int.random(in: (isTame ? 1 : -1)...(isTame ? 5 : 9), using: &random))
      : .minimumWidth(number((isTame ? 40 : -40)...800))
    cardOffset = Vector(dx: number(-100...100), dy: number(-100...100))
    angleStep = chance(50) ? number(-4...4) / 10 : 0
    visibleCards = Int.random(in: (isTame ? 1 : -1)...9, using: &random)
    ringSpacing = chance(50) ? number(0...200) : nil
    isPinned = !isTame && lineSpacing >= 0 && chance(40)
    if kind == .flow { roundingScale = [nil, nil, 1, 2, 3].randomElement(using: &random) ?? nil }
  }

  /// Whether the layout stacks its sections along a scroll axis.
  var hasDirection: Bool { kind != .circle && kind != .coverFlow }

  /// Makes the layout with its host, prepared.
  func make(
    isHorizontal: Bool = false, isRightToLeft: Bool = false
  ) -> (layout: CollectionViewLayout, host: FakeHost) {
    func turned(_ size: CGSize) -> CGSize {
      isHorizontal ? CGSize(width: size.height, height: size.width) : size
    }
    func turned(_ inset: EdgeInsets) -> EdgeInsets {
      isHorizontal
        ? EdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
        : inset
    }
    let size = turned(size)
    let host = FakeHost(width: size.width, height: size.height, counts: counts)
    host.bounds.origin = isHorizontal ? CGPoint(x: offset.y, y: offset.x) : offset
    host.adjustedContentInset = turned(contentInset)
    if let sizes = sizes?.map(turned) {
      host.size = { sizes[($0.item + 11 * $0.section) % sizes.count] }
    }
    let layout: CollectionViewLayout
    let direction: CollectionViewFlowLayout.ScrollDirection =
      isHorizontal ? .horizontal : .vertical
    switch kind {
    case .flow:
      layout = flow(
        host, item: turned(itemSize), line: lineSpacing, interitem: spacing,
        inset: turned(sectionInset)
      ) {
        $0.scrollDirection = direction
        $0.isRightToLeft = isRightToLeft
        $0.roundsLayoutFramesToScale = roundingScale
        $0.headerReferenceSize = CGSize(width: header, height: header)
        $0.footerReferenceSize = CGSize(width: footer, height: footer)
        $0.sectionHeadersPinToVisibleBounds = isPinned
        $0.sectionFootersPinToVisibleBounds = isPinned
      }
    case .circle:
      let circle = CollectionViewCircleLayout()
      circle.itemSize = itemSize
      circle.ringSpacing = ringSpacing
      circle.rotatesItems = angleStep != 0
      layout = circle
    case .stack:
      let stack = CollectionViewStackLayout()
      stack.itemSize = turned(itemSize)
      stack.offset =
        isHorizontal ? Vector(dx: cardOffset.dy, dy: cardOffset.dx) : cardOffset
      stack.angleStep = angleStep
      stack.maximumVisibleItems = visibleCards
      stack.pileSpacing = lineSpacing
      stack.scrollDirection = direction
      stack.isRightToLeft = isRightToLeft
      layout = stack
    case .coverFlow:
      let covers = CollectionViewCoverFlowLayout()
      covers.itemSize = itemSize
      covers.spacing = 1 + spacing
      covers.centerGap = lineSpacing
      covers.angle = angleStep * 4
      covers.arrangement = visibleCards.isMultiple(of: 4) ? .ring : .row
      layout = covers
    case .compositional:
      layout = compositional(isHorizontal: isHorizontal, isRightToLeft: isRightToLeft)
      if let sizes = sizes?.map(turned) {
        host.size = nil
        for (section, count) in counts.enumerated() {
          for item in stride(from: 0, to: count, by: 3) {
            host.measured[IndexPath(item: item, section: section)] = sizes[item % sizes.count]
          }
        }
      }
    case .waterfall:
      let waterfall = CollectionViewWaterfallLayout()
      waterfall.columns = columns
      waterfall.itemSize = turned(itemSize)
      (waterfall.lineSpacing, waterfall.columnSpacing) = (lineSpacing, spacing)
      waterfall.sectionInset = turned(sectionInset)
      waterfall.headerReferenceSize = CGSize(width: header, height: header)
      waterfall.footerReferenceSize = CGSize(width: footer, height: footer)
      waterfall.scrollDirection = direction
      waterfall.isRightToLeft = isRightToLeft
      layout = waterfall
    }
    layout.prepare(for: host)
    return (layout, host)
  }

  /// Makes a compositional layout whose rows have as many items as fit, or a number of them.
  private func compositional(
    isHorizontal: Bool, isRightToLeft: Bool
  ) -> CollectionViewCompositionalLayout {
    func size(
      _ along: CollectionLayoutDimension, _ across: CollectionLayoutDimension
    ) -> CollectionLayoutSize {
      isHorizontal
        ? CollectionLayoutSize(widthDimension: across, heightDimension: along)
        : CollectionLayoutSize(widthDimension: along, heightDimension: across)
    }
    let length: (CGFloat) -> CollectionLayoutDimension =
      sizes == nil ? { .absolute($0) } : { .estimated($0) }
    let item = CollectionLayoutItem(
      layoutSize: size(.absolute(itemSize.width), length(itemSize.height)))
    let whole: CollectionLayoutDimension =
      isHorizontal ? .fractionalHeight(1) : .fractionalWidth(1)
    let count = if case .count(let count) = columns { max(1, count) } else { 2 }
    // Wild items may be longer than their row, where none would fit.
    let repeats = offset != .zero
    let along = repeats ? CollectionLayoutDimension.absolute(400) : whole
    let lines = size(along, length(itemSize.height))
    let group: CollectionLayoutGroup
    switch (isHorizontal, repeats) {
    case (false, false): group = .horizontal(layoutSize: lines, subitems: [item])
    case (false, true):
      group = .horizontal(layoutSize: lines, repeatingSubitem: item, count: count)
    case (true, false): group = .vertical(layoutSize: lines, subitems: [item])
    case (true, true): group = .vertical(layoutSize: lines, repeatingSubitem: item, count: count)
    }
    group.interItemSpacing = isPinned ? .flexible(spacing) : .fixed(spacing)
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = lineSpacing
    section.contentInsets =
      isHorizontal
      ? DirectionalEdgeInsets(
        top: sectionInset.left, leading: sectionInset.top, bottom: sectionInset.right,
        trailing: sectionInset.bottom)
      : DirectionalEdgeInsets(
        top: sectionInset.top, leading: sectionInset.left, bottom: sectionInset.bottom,
        trailing: sectionInset.right)
    for (extent, kind, alignment) in [
      (header, LayoutLaws.supplementaryKinds[0], isHorizontal ? RectAlignment.leading : .top),
      (footer, LayoutLaws.supplementaryKinds[1], isHorizontal ? .trailing : .bottom),
    ] where extent > 0 {
      let view = CollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(whole, .absolute(extent)), elementKind: kind, alignment: alignment)
      view.pinToVisibleBounds = isPinned
      section.boundarySupplementaryItems.append(view)
    }
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = isHorizontal ? .horizontal : .vertical
    let layout = CollectionViewCompositionalLayout(section: section, configuration: configuration)
    layout.isRightToLeft = isRightToLeft
    return layout
  }
}
