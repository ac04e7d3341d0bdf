import Staging
import StagingTestSupport
import Testing
import Timelines
import UIKit

/// A collection view with an initializer that overrides UIKit's.
private final class Grid: UICollectionView {
  var madeFrame: CGRect?

  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    madeFrame = frame
    super.init(frame: frame, collectionViewLayout: layout)
  }

  required init?(coder: NSCoder) { nil }
}

/// A view with an initializer that overrides UIKit's.
private final class Card: UIView {
  var madeFrame: CGRect?

  override init(frame: CGRect) {
    madeFrame = frame
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }
}

/// A delegate that counts the layouts that blend two others.
private final class Blender: NSObject, UICollectionViewDelegate {
  var blends = 0

  func collectionView(
    _ collectionView: UICollectionView, transitionLayoutForOldLayout old: UICollectionViewLayout,
    newLayout new: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    blends += 1
    return UICollectionViewTransitionLayout(currentLayout: old, nextLayout: new)
  }
}

struct InstanceTests {
  @Test func `views are made by the initializers of classes that are values`() throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { _ in
      let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
      let layout = UICollectionViewFlowLayout()
      let gridClass: UICollectionView.Type = Grid.self
      let grid = gridClass.makeInstance(frame: frame, collectionViewLayout: layout) as? Grid
      #expect(grid?.madeFrame == frame && grid?.frame == frame)
      #expect(grid?.collectionViewLayout === layout)
      let cardClass: UIView.Type = Card.self
      #expect((cardClass.makeInstance(frame: frame) as? Card)?.madeFrame == frame)
      #expect(Grid.self !== UICollectionView.self && Grid.classForCoder() === Grid.self)
    }
  }

  @Test func `a layout is kept by the views that are made with it alone`() throws {
    weak var layout: UICollectionViewLayout?
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { _ in
      let gridClass: UICollectionView.Type = Grid.self
      let made = UICollectionViewFlowLayout()
      layout = made
      withExtendedLifetime(gridClass.makeInstance(frame: .zero, collectionViewLayout: made)) {}
    }
    #expect(layout == nil)
  }

  @Test func `a cell has its attributes before it is filled, and what changes them stays`() throws {
    var frames: [CGRect] = []
    let source = PlainSource([2]) { cell, _ in
      frames.append(cell.frame)
      cell.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      cell.alpha = 0.25
    }
    let blender = Blender()
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 60, height: 60)
      layout.minimumInteritemSpacing = 0
      let collection = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 120, height: 100), collectionViewLayout: layout)
      collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      collection.dataSource = source
      collection.delegate = blender
      stage.rootView.addSubview(collection)
      stage.advance(by: 0.5)
      collection.setNeedsLayout()
      collection.layoutIfNeeded()
      stage.advance(by: 0.5)
      #expect(collection.visibleCells.allSatisfy { $0.transform.a == 0.5 && $0.alpha == 0.25 })
      collection.startInteractiveTransition(to: UICollectionViewFlowLayout())
      collection.cancelInteractiveTransition()
      #expect(blender.blends == 1)
    }
    #expect(
      frames.prefix(2) == [
        CGRect(x: 0, y: 0, width: 60, height: 60), CGRect(x: 60, y: 0, width: 60, height: 60),
      ])
    let cells = timeline.layers.filter { $0.identity?.kind == .cell }
    #expect(cells.count == 2)
    #expect(cells.allSatisfy { $0.alpha.value(at: .zero) == 0.25 })
  }
}
