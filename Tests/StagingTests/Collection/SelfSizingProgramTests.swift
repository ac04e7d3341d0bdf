import Cellophane
import Geometry
import StagingTestSupport
import TestSupport
import Testing

/// A cell that is as high as its text in its width, as a paragraph is.
private final class ParagraphCell: CollectionViewCell {
  /// The area of the text in square points.
  var area: CGFloat = 0

  /// Returns the height of a text in a width.
  static func height(of area: CGFloat, in width: CGFloat) -> CGFloat {
    20 + (area / width / 10).rounded(.up) * 10
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    layoutAttributes.size.height = Self.height(of: area, in: layoutAttributes.size.width)
    return layoutAttributes
  }
}

/// Layouts whose cells have estimated heights.
private enum EstimatedLayout: CaseIterable {
  case flow, list, columns

  /// Makes the layout with an estimate in points.
  func make(estimate: CGFloat) -> CollectionViewLayout {
    switch self {
    case .flow:
      let layout = FullWidthFlow()
      layout.estimatedItemSize = CGSize(width: 300, height: estimate)
      layout.minimumLineSpacing = 4
      return layout
    case .list: return Self.rows(1, estimate)
    case .columns: return Self.rows(2, estimate)
    }
  }

  /// Makes a compositional layout with some items in each row.
  private static func rows(_ count: Int, _ estimate: CGFloat) -> CollectionViewLayout {
    let size = CollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(estimate))
    let item = CollectionLayoutItem(layoutSize: size)
    let section = CollectionLayoutSection(
      group: .horizontal(layoutSize: size, repeatingSubitem: item, count: count))
    section.interGroupSpacing = 4
    return CollectionViewCompositionalLayout(section: section)
  }
}

/// A flow layout whose items take the width of the view.
private final class FullWidthFlow: CollectionViewFlowLayout {
  override func prepare() {
    estimatedItemSize.width = collectionView?.bounds.width ?? 300
    super.prepare()
  }

  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.width != collectionView?.bounds.width
  }
}

/// Laws of cells that say how high they are, in random programs.
struct SelfSizingProgramTests {
  /// A collection of paragraphs.
  private final class Paragraphs {
    let view: CollectionView
    let source: PlainSource
    private var areas: [String: CGFloat] = [:]
    private var keys: [String] = []
    private var made = 0
    private var random: SeededNumbers

    init(_ stage: Stage, _ layout: CollectionViewLayout, random: SeededNumbers) {
      self.random = random
      source = PlainSource([0])
      view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(ParagraphCell.self, forCellWithReuseIdentifier: "cell")
      source.fill = { [unowned self] cell, path in
        (cell as? ParagraphCell)?.area = areas[keys[path.item]] ?? 0
      }
      insert(60, at: 0)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
    }

    var count: Int { keys.count }

    /// Adds some items without notifying the view.
    func insert(_ count: Int, at index: Int) {
      let new = (0..<count).map { _ in
        made += 1
        areas["\(made)"] = CGFloat(random.below(40_000))
        return "\(made)"
      }
      keys.insert(contentsOf: new, at: index)
      source.show(keys)
    }

    /// Removes an item without notifying the view.
    func delete(at index: Int) {
      keys.remove(at: index)
      source.show(keys)
    }

    /// Gives an item another text, and returns its key.
    func refill(_ index: Int) -> String {
      areas[keys[index]] = CGFloat(random.below(40_000))
      return keys[index]
    }

    /// Returns the positions of the visible cells in the viewport, by their keys.
    func positions() -> [String: CGFloat] {
      var result: [String: CGFloat] = [:]
      for path in view.indexPathsForVisibleItems {
        guard let cell = view.cellForItem(at: path) else { continue }
        result[keys[path.item]] = cell.frame.minY - view.contentOffset.y
      }
      return result
    }

    /// Checks that each visible cell has the height of its text.
    func checkHeights(_ comment: String) {
      for path in view.indexPathsForVisibleItems {
        guard let cell = view.cellForItem(at: path) else { continue }
        let height = ParagraphCell.height(of: areas[keys[path.item]] ?? 0, in: cell.frame.width)
        #expect(near(cell.frame.height, height, 1e-6), "\(comment), \(path)")
      }
    }
  }

  /// Scrolls by some points, and checks that what stays in sight moves by them.
  private func scroll(
    _ paragraphs: Paragraphs, _ stage: Stage, by distance: CGFloat, _ name: String
  ) {
    let view = paragraphs.view
    let before = paragraphs.positions()
    view.contentOffset.y += distance
    stage.advance(by: 0.02)
    for (key, position) in paragraphs.positions() {
      guard let old = before[key] else { continue }
      #expect(near(position, old - distance, 1e-6), "\(name), scroll by \(distance): \(key)")
    }
    paragraphs.checkHeights(name)
  }

  /// Gives a visible item another text, as one that opens, and checks that it opens in its place.
  private func open(
    _ paragraphs: Paragraphs, _ stage: Stage, _ choice: Int, _ name: String
  ) {
    let view = paragraphs.view
    let visible = view.indexPathsForVisibleItems
    guard !visible.isEmpty else { return }
    let opened = visible[choice % visible.count]
    let before = paragraphs.positions()
    let key = paragraphs.refill(opened.item)
    let offset = view.contentOffset
    view.performBatchUpdates { view.reconfigureItems(at: [opened]) }
    stage.advance(by: 0.5)
    // Where the content became too short, it is scrolled to its end. What shrinks may leave.
    if view.contentOffset == offset, let after = paragraphs.positions()[key] {
      #expect(near(after, before[key] ?? -2, 1e-6), "\(name), \(key)")
    }
  }

  /// Throws the content by a finger, and checks that all that stays in sight moves alike, without a
  /// jump.
  private func fling(_ paragraphs: Paragraphs, _ stage: Stage, by distance: CGFloat, _ name: String)
  {
    stage.play([
      .drag(
        begin: stage.now, through: [CGPoint(x: 150, y: 120), CGPoint(x: 150, y: 120 + distance)],
        duration: Instant(seconds: 0.2), curve: .linear)
    ])
    var before = paragraphs.positions()
    var speed: CGFloat?
    for tick in 0..<150 {
      stage.advance(by: 0.02)
      let after = paragraphs.positions()
      let moved = after.compactMap { key, position in before[key].map { position - $0 } }.sorted()
      guard let least = moved.first, let most = moved.last else { break }
      #expect(most - least < 0.01, "\(name), fling by \(distance), tick \(tick)")
      if let speed {
        #expect(abs(most - speed) < 30, "\(name), fling by \(distance), tick \(tick)")
      }
      (before, speed) = (after, most)
    }
    paragraphs.checkHeights(name)
  }

  @Test(arguments: 0..<60)
  func `what is in sight stays while sizes arrive`(seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    let kind = EstimatedLayout.allCases[seed % EstimatedLayout.allCases.count]
    let canvas = Canvas(size: CGSize(width: 300, height: 400), background: .black)
    _ = try Stage.run(canvas: canvas) { stage in
      let layout = kind.make(estimate: CGFloat(10 + random.below(120)))
      let paragraphs = Paragraphs(stage, layout, random: random)
      let view = paragraphs.view
      for step in 0..<30 {
        let name = "\(kind), seed \(seed), step \(step)"
        let furthest = max(0, view.contentSize.height - view.bounds.height)
        switch random.below(11) {
        case 0..<5:
          let down = random.below(2) == 0
          for _ in 0..<6 {
            let distance = CGFloat(random.below(90)) * (down ? 1 : -1)
            let end = view.contentOffset.y + distance
            if end < 0 || end > max(0, view.contentSize.height - view.bounds.height) { break }
            scroll(paragraphs, stage, by: distance, name)
          }
        case 5:
          fling(paragraphs, stage, by: random.below(2) == 0 ? 90 : -90, name)
        case 6:
          view.contentOffset.y = CGFloat(random.below(Int(furthest) + 1))
          stage.advance(by: 0.02)
        case 7:
          let index = random.below(paragraphs.count + 1)
          view.performBatchUpdates {
            paragraphs.insert(1, at: index)
            view.insertItems(at: [path(0, index)])
          }
          stage.advance(by: 0.5)
        case 8:
          let index = random.below(paragraphs.count)
          view.performBatchUpdates {
            paragraphs.delete(at: index)
            view.deleteItems(at: [path(0, index)])
          }
          stage.advance(by: 0.5)
        case 9:
          open(paragraphs, stage, random.below(20), name)
        default:
          let isWide = view.bounds.width > 300
          view.frame.size = CGSize(width: isWide ? 300 : 500, height: isWide ? 400 : 250)
          stage.advance(by: 0.02)
        }
        paragraphs.checkHeights(name)
        // Nothing arrives later.
        let settled = paragraphs.positions()
        stage.advance(by: 0.5)
        #expect(paragraphs.positions() == settled, "\(name)")
      }
      withExtendedLifetime(paragraphs) {}
    }
  }
}
