import Staging
import StagingTestSupport
import Testing
import Timelines
import Timing
import UIKit

/// The compositional layouts that Apple's sample code and most apps are built of, in UIKit's names.
struct CompositionalPatternTests {
  /// A cell whose constraints give it a height.
  private final class SizingCell: UICollectionViewCell {
    let box = UIView()
    lazy var height = box.heightAnchor.constraint(equalToConstant: 40)

    override init(frame: CGRect) {
      super.init(frame: frame)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      NSLayoutConstraint.activate([
        box.topAnchor.constraint(equalTo: contentView.topAnchor),
        box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
        box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor), height,
      ])
    }

    required init?(coder: NSCoder) { nil }
  }

  /// Shows a layout in 300 × 400 points and looks at it.
  private func show(
    _ layout: UICollectionViewLayout, _ counts: [Int], cell: UICollectionViewCell.Type? = nil,
    _ look: (UICollectionView) throws -> Void
  ) throws {
    let canvas = Canvas(size: CGSize(width: 300, height: 400), background: .black)
    _ = try Stage.run(canvas: canvas) { stage in
      let source = PlainSource(counts) { cell, path in
        (cell as? SizingCell)?.height.constant = 40 + 10 * CGFloat(path.item % 3)
      }
      source.makeSupplementary = { view, kind, path in
        view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: kind, for: path)
      }
      let view = UICollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(cell ?? UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      for kind in ["header", "badge"] {
        view.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
          withReuseIdentifier: kind)
      }
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      try look(view)
      withExtendedLifetime(source) {}
    }
  }

  /// Returns the frame of an item.
  private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  @Test func `a grid of fifths`() throws {
    let itemSize = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(0.2), heightDimension: .fractionalHeight(1.0))
    let item = NSCollectionLayoutItem(layoutSize: itemSize)
    let groupSize = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalWidth(0.2))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: groupSize, subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    try show(UICollectionViewCompositionalLayout(section: section), [94]) { view in
      #expect(frame(view, 6) == CGRect(x: 60, y: 60, width: 60, height: 60))
      #expect(view.contentSize == CGSize(width: 300, height: 19 * 60))
    }
  }

  @Test func `two columns with distances`() throws {
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(1.0)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1.0), heightDimension: .absolute(44)), subitem: item,
      count: 2)
    group.interItemSpacing = .fixed(10)
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
    try show(UICollectionViewCompositionalLayout(section: section), [10]) { view in
      #expect(frame(view, 3) == CGRect(x: 155, y: 54, width: 135, height: 44))
    }
  }

  @Test func `sections differ and adapt to the width`() throws {
    let layout = UICollectionViewCompositionalLayout {
      (index: Int, environment: NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection? in
      let isWide = environment.container.effectiveContentSize.width > 250
      let columns = index == 0 ? 1 : isWide ? 5 : 3
      #expect(environment.traitCollection.horizontalSizeClass == .compact)
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(1.0)))
      item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
      let height: NSCollectionLayoutDimension =
        columns == 1 ? .absolute(44) : .fractionalWidth(0.2)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(
          widthDimension: .fractionalWidth(1.0), heightDimension: height), subitem: item,
        count: columns)
      return NSCollectionLayoutSection(group: group)
    }
    try show(layout, [2, 10]) { view in
      #expect(frame(view, 5, 1) == CGRect(x: 2, y: 150, width: 56, height: 56))
      view.frame.size.width = 200
      view.layoutIfNeeded()
      let width: CGFloat = 200.0 / 3 - 4
      #expect(abs((frame(view, 5, 1)?.width ?? 0) - width) < 1e-9)
    }
  }

  @Test func `badges, a pinned header and a background are shown`() throws {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1.0)),
      supplementaryItems: [badge])
    item.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalWidth(0.2)),
      subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1.0), heightDimension: .estimated(44)),
      elementKind: "header", alignment: .top)
    header.pinToVisibleBounds = true
    header.zIndex = 2
    section.boundarySupplementaryItems = [header]
    section.decorationItems = [.background(elementKind: "background")]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
    try show(layout, [100]) { view in
      let first = IndexPath(item: 0, section: 0)
      #expect(
        view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: first)?.frame
          == CGRect(x: 56, y: 43, width: 20, height: 20))
      view.contentOffset.y = 500
      view.layoutIfNeeded()
      let shown = view.supplementaryView(forElementKind: "header", at: first)
      #expect(shown?.frame.minY == 500)
      #expect(view.visibleSupplementaryViews(ofKind: "badge").count == 28)
      let back = layout.layoutAttributesForDecorationView(ofKind: "background", at: first)
      #expect(back?.frame == CGRect(x: 0, y: 0, width: 300, height: 44 + 25 * 60))
    }
  }

  @Test func `cells size themselves in a list of estimated heights`() throws {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1.0), heightDimension: .estimated(100))
    let item = NSCollectionLayoutItem(layoutSize: size)
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.interGroupSpacing = 5
    try show(
      UICollectionViewCompositionalLayout(section: section), [50], cell: SizingCell.self
    ) { view in
      #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 300, height: 40))
      #expect(frame(view, 4) == CGRect(x: 0, y: 210, width: 300, height: 50))
      // Nine cells of 40, 50 and 60 are visible; the others have the estimate.
      #expect(view.contentSize.height < 50 * 105)
    }
  }

  @Test(arguments: [
    UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous,
    .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered, .none,
  ])
  func `nested groups scroll sideways`(
    behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  ) throws {
    let leading = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.7), heightDimension: .fractionalHeight(1.0)))
    let trailing = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(1.0), heightDimension: .fractionalHeight(0.3)))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.3), heightDimension: .fractionalHeight(1.0)),
      subitem: trailing, count: 2)
    let container = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(
        widthDimension: .fractionalWidth(0.85), heightDimension: .fractionalHeight(0.4)),
      subitems: [leading, column])
    let section = NSCollectionLayoutSection(group: container)
    section.orthogonalScrollingBehavior = behavior
    try show(UICollectionViewCompositionalLayout(section: section), [9]) { view in
      let scrollers = view.subviews.compactMap { $0 as? UIScrollView }
      if behavior == .none {
        #expect(scrollers.isEmpty)
        #expect(frame(view, 3)?.minY == 160)
      } else {
        #expect(scrollers.count == 1)
        #expect(frame(view, 4)?.origin == CGPoint(x: 255 + 178.5, y: 0))
        #expect(view.contentSize.height == 160)
      }
    }
  }
}
