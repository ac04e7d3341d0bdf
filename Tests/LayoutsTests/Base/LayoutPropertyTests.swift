import Foundation
import Geometry
import Layouts
import Testing

/// The properties of layouts: their documented defaults, and that a change of one invalidates.
struct LayoutPropertyTests {
  /// Expects a default, that setting it again changes nothing, and that another value, and the
  /// default after it, each invalidate the layout once.
  private func expect<Layout: CollectionViewLayout, Value: Equatable>(
    _ layout: Layout, _ path: ReferenceWritableKeyPath<Layout, Value>, is value: Value,
    else other: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(layout[keyPath: path] == value, sourceLocation: sourceLocation)
    var calls = 0
    layout.hostNeedsLayout = { calls += 1 }
    defer { layout.hostNeedsLayout = nil }
    for (next, count) in [(value, 0), (other, 1), (other, 1), (value, 2)] {
      layout[keyPath: path] = next
      #expect(layout[keyPath: path] == next, sourceLocation: sourceLocation)
      #expect(calls == count, sourceLocation: sourceLocation)
    }
  }

  private let fifty = CGSize(width: 50, height: 50)
  private let other = CGSize(width: 50, height: 51)

  @Test func `flow layouts`() {
    let layout = CollectionViewFlowLayout()
    expect(layout, \.itemSize, is: fifty, else: other)
    expect(layout, \.estimatedItemSize, is: .zero, else: other)
    expect(layout, \.minimumLineSpacing, is: 10, else: 11)
    expect(layout, \.minimumInteritemSpacing, is: 10, else: 11)
    expect(layout, \.sectionInset, is: .zero, else: EdgeInsets(all: 1))
    expect(layout, \.headerReferenceSize, is: .zero, else: other)
    expect(layout, \.footerReferenceSize, is: .zero, else: other)
    expect(layout, \.scrollDirection, is: .vertical, else: .horizontal)
    expect(layout, \.sectionHeadersPinToVisibleBounds, is: false, else: true)
    expect(layout, \.sectionFootersPinToVisibleBounds, is: false, else: true)
    var rules = FlowRules()
    rules.lastRowGap = .minimum
    expect(layout, \.rules, is: FlowRules(), else: rules)
    expect(layout, \.fitTolerance, is: 1e-4, else: 0)
    expect(layout, \.uniformDelegateSizesAreFixed, is: true, else: false)
    expect(layout, \.roundsLayoutFramesToScale, is: nil, else: 2)
    expect(layout, \.isRightToLeft, is: false, else: true)
    expect(layout, \.columns, is: nil, else: .count(2))
    expect(layout, \.flowSupplementaryZIndex, is: 10, else: 9)
  }

  @Test func `waterfalls`() {
    let layout = CollectionViewWaterfallLayout()
    expect(layout, \.columns, is: .count(2), else: .minimumWidth(2))
    expect(layout, \.itemSize, is: fifty, else: other)
    expect(layout, \.columnSpacing, is: 10, else: 11)
    expect(layout, \.lineSpacing, is: 10, else: 11)
    expect(layout, \.sectionInset, is: .zero, else: EdgeInsets(all: 1))
    expect(layout, \.headerReferenceSize, is: .zero, else: other)
    expect(layout, \.footerReferenceSize, is: .zero, else: other)
    expect(layout, \.scrollDirection, is: .vertical, else: .horizontal)
    expect(layout, \.isRightToLeft, is: false, else: true)
    expect(layout, \.supplementaryZIndex, is: 10, else: 9)
  }

  @Test func `circles`() {
    let layout = CollectionViewCircleLayout()
    expect(layout, \.itemSize, is: fifty, else: other)
    expect(layout, \.radius, is: nil, else: 40)
    expect(layout, \.ringSpacing, is: nil, else: 0)
    expect(layout, \.startAngle, is: -.pi / 2, else: 0)
    expect(layout, \.rotatesItems, is: false, else: true)
  }

  @Test func `stacks`() {
    let layout = CollectionViewStackLayout()
    expect(layout, \.itemSize, is: CGSize(width: 100, height: 140), else: other)
    expect(layout, \.offset, is: Vector(dx: 0, dy: -8), else: .zero)
    expect(layout, \.angleStep, is: 0, else: 0.1)
    expect(layout, \.scaleStep, is: 0.05, else: 0)
    expect(layout, \.maximumVisibleItems, is: 5, else: 4)
    expect(layout, \.pileSpacing, is: 20, else: 0)
    expect(layout, \.alignment, is: CGPoint(x: 0.5, y: 0.5), else: .zero)
    expect(layout, \.scrollDirection, is: .vertical, else: .horizontal)
    expect(layout, \.isRightToLeft, is: false, else: true)
  }

  @Test func `cover flows`() {
    let layout = CollectionViewCoverFlowLayout()
    expect(layout, \.itemSize, is: CGSize(width: 160, height: 160), else: other)
    expect(layout, \.spacing, is: 60, else: 0)
    expect(layout, \.angle, is: 65 * .pi / 180, else: 0)
    expect(layout, \.centerGap, is: 60, else: 0)
    expect(layout, \.centerZoom, is: 1.2, else: 1)
    expect(layout, \.eyeDistance, is: 500, else: 400)
    expect(layout, \.arrangement, is: .row, else: .ring)
  }

  @Test func `planned counts and the direction of compositional layouts`() {
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(10)))
    let group = CollectionLayoutGroup.vertical(layoutSize: item.layoutSize, subitems: [item])
    let layout = CollectionViewCompositionalLayout(section: CollectionLayoutSection(group: group))
    expect(layout, \.isRightToLeft, is: false, else: true)
    expect(layout, \.plannedItemCounts, is: nil, else: [3])
  }

  @Test func `the parts of compositional layouts have UIKit's defaults`() {
    let size = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .absolute(10))
    let item = CollectionLayoutItem(layoutSize: size)
    #expect(item.supplementaryItems.isEmpty && item.contentInsets == .zero)
    #expect(item.edgeSpacing == nil)
    let group = CollectionLayoutGroup.vertical(layoutSize: size, subitems: [item])
    #expect(group.interItemSpacing == nil)
    let section = CollectionLayoutSection(group: group)
    #expect(section.contentInsets == .zero && section.interGroupSpacing == 0)
    #expect(section.contentInsetsReference == .automatic)
    #expect(section.orthogonalScrollingBehavior == .none)
    #expect(section.boundarySupplementaryItems.isEmpty && section.decorationItems.isEmpty)
    #expect(section.supplementariesFollowContentInsets)
    let boundary = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: size, elementKind: "header", alignment: .top)
    #expect(boundary.extendsBoundary && !boundary.pinToVisibleBounds && boundary.zIndex == 1)
    #expect(CollectionLayoutDecorationItem.background(elementKind: "back").zIndex == -1)
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    #expect(configuration.scrollDirection == .vertical && configuration.interSectionSpacing == 0)
    #expect(configuration.contentInsetsReference == .safeArea)
    #expect(configuration.boundarySupplementaryItems.isEmpty)
  }
}
