import Foundation
import Staging
import StagingTestSupport
import Testing
import Timelines
import UIKit

/// A flow layout that has the collection view flip its coordinates, as apps override it.
private final class FlippingLayout: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}

struct RightToLeftCollectionTests {
  /// Shows a row of items of 100 points in 320, from right to left.
  private func show(
    _ layout: UICollectionViewFlowLayout, count: Int = 5,
    _ body: (UICollectionView) -> Void = { _ in }
  ) throws -> [Double] {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 100)))
    settings.layoutDirection = .rightToLeft
    let row = PlainSource([count])
    let timeline = try Stage.run(settings: settings) { stage in
      layout.scrollDirection = .horizontal
      layout.itemSize = CGSize(width: 100, height: 90)
      let view = UICollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = row
      stage.rootView.addSubview(view)
      view.layoutIfNeeded()
      body(view)
      withExtendedLifetime(row) { view.layoutIfNeeded() }
    }
    return timeline.elements(at: .zero).filter { $0.identity.kind == .cell && $0.isVisible }
      .sorted { $0.identity.key < $1.identity.key }.map { Double($0.frame.minX) }
  }

  @Test func `a flow layout begins at the right, with an offset from the left`() throws {
    let edges = try show(UICollectionViewFlowLayout()) { view in
      #expect(abs(view.contentOffset.x - 220) < 1e-9)
      #expect(view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 440)
    }
    #expect(edges == [220, 110, 0])
    #expect(try show(UICollectionViewFlowLayout(), count: 2) == [220, 110])
  }

  @Test func `a layout that flips has its origin at the right`() throws {
    let edges = try show(FlippingLayout()) { view in
      #expect(view.contentOffset.x == 0)
      let path = IndexPath(item: 0, section: 0)
      #expect(view.layoutAttributesForItem(at: path)?.frame.minX == 0)
      #expect(view.convert(CGPoint(x: 10, y: 5), to: nil) == CGPoint(x: 310, y: 5))
      #expect(view.indexPathForItem(at: view.convert(CGPoint(x: 300, y: 50), from: nil)) == path)
    }
    #expect(edges == [220, 110, 0])
    #expect(try show(FlippingLayout(), count: 2) == [220, 110])
  }

  @Test func `the meaning of content goes before the direction of the interface`() throws {
    for layout in [UICollectionViewFlowLayout(), FlippingLayout()] {
      let edges = try show(layout) { $0.semanticContentAttribute = .forceLeftToRight }
      #expect(edges == [0, 110, 220])
    }
  }

  @Test func `what is scrolled by an offset moves to the left or to the right`() throws {
    let plain = try show(UICollectionViewFlowLayout()) { $0.contentOffset.x -= 110 }
    let flipped = try show(FlippingLayout()) { $0.contentOffset.x += 110 }
    #expect(plain == [220, 110, 0] && flipped == plain)
  }
}
