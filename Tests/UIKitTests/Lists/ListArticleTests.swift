import Foundation
import Geometry
import Staging
import Testing
import Timelines
import UIKit

/// The Swift of the articles about lists and swipe actions, on a screen.
private final class AnimalsController: UIViewController {
  let hasActions: Bool
  private(set) var collectionView: UICollectionView!
  private(set) var dataSource: UICollectionViewDiffableDataSource<String, String>!

  init(hasActions: Bool) {
    self.hasActions = hasActions
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: makeLayout())
    view.addSubview(collectionView)
    let row = makeRegistration()
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      view, path, item in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, _, _ in
      var content = view.defaultContentConfiguration()
      content.text = "Animals"
      view.contentConfiguration = content
    }
    dataSource.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
    show()
  }

  private func makeLayout() -> UICollectionViewLayout {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .supplementary
    list.itemSeparatorHandler = { indexPath, separators in
      var own = separators
      if indexPath.item == 0 { own.bottomSeparatorInsets.leading = 60 }
      return own
    }
    let layout = UICollectionViewCompositionalLayout.list(using: list)
    addActions(to: &list)
    return hasActions ? UICollectionViewCompositionalLayout.list(using: list) : layout
  }

  private func addActions(to list: inout UICollectionLayoutListConfiguration) {
    list.trailingSwipeActionsConfigurationProvider = { indexPath in
      let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
        completion(true)
      }
      let flag = UIContextualAction(style: .normal, title: "Flag") { _, _, completion in
        completion(true)
      }
      flag.backgroundColor = .systemOrange
      return UISwipeActionsConfiguration(actions: [delete, flag])
    }
  }

  private func makeRegistration()
    -> UICollectionView.CellRegistration<UICollectionViewListCell, String>
  {
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      cell.accessories = [.label(text: "3"), .disclosureIndicator()]
    }
    return row
  }

  private func show() {
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["Birds", "Fish"])
    outline.append(["Heron", "Kestrel"], to: "Birds")
    outline.expand(["Birds"])
    dataSource.apply(outline, to: "Animals")
  }
}

struct ListArticleTests {
  @Test(arguments: [false, true])
  func `the list of the articles shows an outline, whose rows have actions`(
    hasActions: Bool
  ) throws {
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 375, height: 600)))
    _ = try Stage.run(settings: settings) { stage in
      let controller = AnimalsController(hasActions: hasActions)
      stage.rootViewController = controller
      controller.loadViewIfNeeded()
      stage.advance(by: 1)
      let view = try #require(controller.collectionView)
      #expect(view.numberOfItems(inSection: 0) == 4)
      let path = IndexPath(item: 1, section: 0)
      let cell = try #require(view.cellForItem(at: path) as? UICollectionViewListCell)
      #expect((cell.contentConfiguration as? UIListContentConfiguration)?.text == "Heron")
      #expect(cell.indentationLevel == 1 && cell.accessories.count == 2)
      stage.drag([320, 200], y: cell.center.y)
      stage.advance(by: 1)
      #expect((cell.bounds.minX > 100) == hasActions)
    }
  }
}
