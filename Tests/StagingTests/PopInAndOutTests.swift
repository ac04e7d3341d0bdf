import Cellophane
import Foundation
import Testing

/// A cell that pops open to a screen and closes again: the article's grid and its numbers.
struct PopInAndOutTests {
  /// The grid of twelve cells, of which one is tapped.
  final class GridScreen: ViewController, CollectionPushAndPoppable, CollectionViewDataSource {
    var sourceCell: CollectionViewCell?
    var collectionView: CollectionView?

    override func viewDidLoad() {
      view.name = "grid"
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 373.0 / 3, height: 373.0 / 3)
      layout.minimumLineSpacing = 1
      layout.minimumInteritemSpacing = 1
      let collection = CollectionView(frame: view.bounds, collectionViewLayout: layout)
      collection.id = "photos"
      collection.dataSource = self
      view.addSubview(collection)
      collectionView = collection
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 12 }

    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.backgroundColor = Color(red: 0, green: 0, blue: Double(indexPath.item) / 12)
      return cell
    }
  }

  final class DetailScreen: ViewController {
    override func viewDidLoad() { view.name = "detail" }
  }

  final class Delegate: NavigationControllerDelegate {
    var compat = false

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      let animator = PopInAndOutAnimator(operation: operation)
      animator.compat = compat
      return animator
    }
  }

  /// Table V2: sixtieths of a second, frame, opacity of the cell's picture.
  static let table: [(ticks: Int, frame: CGRect, alpha: Double)] = [
    (0, CGRect(x: 125.33, y: 189.33, width: 124.33, height: 124.33), 1),
    (2, CGRect(x: 97.08, y: 146.65, width: 180.84, height: 246.66), 0.775),
    (4, CGRect(x: 51.38, y: 77.62, width: 272.24, height: 444.54), 0.410),
    (6, CGRect(x: 17.44, y: 26.34, width: 340.13, height: 591.50), 0.139),
    (8, CGRect(x: 0.07, y: 0.10, width: 374.86, height: 666.70), 0.001),
    (10, CGRect(x: -5.47, y: -8.26, width: 385.94, height: 690.67), 0),
    (12, CGRect(x: -5.16, y: -7.79, width: 385.31, height: 689.32), 0),
  ]

  /// Plays a push from the cell in the middle of the second row at 0 s, and a pop at 1 s.
  private func play(compat: Bool = false) throws -> Timeline {
    let delegate = Delegate()
    delegate.compat = compat
    return try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 667))) { stage in
      let grid = GridScreen(title: "Hubble")
      let navigation = NavigationController(rootViewController: grid)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      grid.sourceCell = grid.collectionView?.cellForItem(at: IndexPath(item: 4, section: 0))
      navigation.pushViewController(DetailScreen(title: "Nebula"), animated: true)
      stage.schedule(after: 1) { navigation.popViewController(animated: true) }
    }
  }

  @Test(arguments: [false, true]) func `both pictures fly on the table`(compat: Bool) throws {
    let timeline = try play(compat: compat)
    for row in Self.table {
      let elements = timeline.elements(at: Instant(frame: row.ticks, perSecond: 60))
      let pictures = elements.filter { $0.identity.kind == .snapshot }
      let isHidden = compat && row.ticks < 5
      #expect(pictures.map(\.identity.key) == (isHidden ? ["0/4"] : ["detail", "0/4"]))
      for picture in pictures {
        #expect(abs(picture.frame.minX - row.frame.minX) < 0.01)
        #expect(abs(picture.frame.minY - row.frame.minY) < 0.01)
        #expect(abs(picture.frame.width - row.frame.width) < 0.01)
        #expect(abs(picture.frame.height - row.frame.height) < 0.01)
        let content = try #require(picture.content)
        if !compat { #expect(abs(content.a - content.d) < 1e-9) }
        #expect(content.b == 0 && content.c == 0)
      }
      #expect(abs((pictures.last?.alpha ?? 0) - row.alpha) < 0.001)
    }
    let end = timeline.elements(at: Instant(seconds: 0.4))
    #expect(end.map(\.identity.key).contains("detail"))
    #expect(!end.contains { $0.identity.kind == .snapshot })
  }
}
