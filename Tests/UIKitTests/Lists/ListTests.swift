import Foundation
import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The examples of lists and of actions beside their rows.
private final class ListExamples {
  private(set) var names = ["Ida", "Omar"]

  func layout() -> UICollectionViewLayout {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .supplementary
    list.trailingSwipeActionsConfigurationProvider = { indexPath in
      UISwipeActionsConfiguration(actions: [
        UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
          completion(true)
        }
      ])
    }
    let layout = UICollectionViewCompositionalLayout.list(using: list)
    return layout
  }

  func action(at indexPath: IndexPath) -> UIContextualAction {
    var names: [String] {
      get { self.names }
      set { self.names = newValue }
    }
    let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
      names.remove(at: indexPath.row)
      completion(true)
    }
    return delete
  }
}

/// A list of a collection view as an app writes it, with a diffable data source.
private final class SettingsController: UIViewController {
  typealias Source = UICollectionViewDiffableDataSource<String, String>

  let configuration: UICollectionLayoutListConfiguration
  private(set) var collectionView: UICollectionView!
  private(set) var dataSource: Source!
  /// Changes a filled cell.
  var configure: (UICollectionViewListCell, String) -> Void = { _, _ in }

  init(_ configuration: UICollectionLayoutListConfiguration) {
    self.configuration = configuration
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = UICollectionViewCompositionalLayout.list(using: configuration)
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(collectionView)
    let row = UICollectionView.CellRegistration<UICollectionViewListCell, String> {
      [unowned self] cell, _, item in
      var content = cell.defaultContentConfiguration()
      content.text = item
      cell.contentConfiguration = content
      configure(cell, item)
    }
    dataSource = Source(collectionView: collectionView) { view, path, item in
      view.dequeueConfiguredReusableCell(using: row, for: path, item: item)
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { [unowned self] view, _, path in
      var content = view.defaultContentConfiguration()
      content.text = dataSource.sectionIdentifier(for: path.section)
      view.contentConfiguration = content
    }
    dataSource.supplementaryViewProvider = { view, _, path in
      view.dequeueConfiguredReusableSupplementary(using: header, for: path)
    }
  }

  /// Shows sections of items without an animation.
  func show(_ sections: [(String, [String])]) {
    var snapshot = NSDiffableDataSourceSnapshot<String, String>()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    dataSource.apply(snapshot, animatingDifferences: false)
  }

  /// The cell of an item that is shown.
  func cell(_ item: String) -> UICollectionViewListCell? {
    dataSource.indexPath(for: item).flatMap { collectionView.cellForItem(at: $0) }
      as? UICollectionViewListCell
  }
}

/// Plays a body with a list on a canvas of 375 × 600 pt.
private func playList(
  _ list: SettingsController, direction: TraitEnvironmentLayoutDirection = .leftToRight,
  _ body: (Stage) throws -> Void
) throws -> Timeline {
  var settings = StageSettings(canvas: Canvas(size: CGSize(width: 375, height: 600)))
  settings.layoutDirection = direction
  return try Stage.run(settings: settings) { stage in
    stage.rootViewController = list
    list.loadViewIfNeeded()
    try withExtendedLifetime(list) { try body(stage) }
  }
}

struct ListTests {
  private typealias Configuration = UICollectionLayoutListConfiguration

  @Test func `the examples of the documentation do what they say`() {
    let examples = ListExamples()
    #expect(examples.layout() is UICollectionViewCompositionalLayout)
    let action = examples.action(at: IndexPath(item: 0, section: 0))
    var hasSucceeded = false
    action.handler(action, UIView()) { hasSucceeded = $0 }
    #expect(hasSucceeded && examples.names == ["Omar"])
  }

  @Test func `rows are as wide as their section, and as high as their content`() throws {
    for (appearance, x) in [(Configuration.Appearance.plain, 0.0), (.insetGrouped, 16)] {
      let list = SettingsController(Configuration(appearance: appearance))
      _ = try playList(list) { stage in
        list.show([("one", ["a", "b"]), ("two", ["c"])])
        stage.advance(by: 0.1)
        let cells = try ["a", "b", "c"].map { try #require(list.cell($0)) }
        for cell in cells {
          #expect(isNear(cell.frame.minX, x, 0.001) && isNear(cell.frame.width, 375 - 2 * x, 0.001))
          #expect(cell.frame.height == 44)
        }
        #expect(cells[1].frame.minY == cells[0].frame.maxY)
        let gap = cells[2].frame.minY - cells[1].frame.maxY
        #expect(isNear(gap, appearance == .plain ? 0 : 35, 0.001))
      }
    }
  }

  @Test func `the ends of an inset section are round, and stay so in updates`() throws {
    let list = SettingsController(Configuration(appearance: .insetGrouped))
    _ = try playList(list) { stage in
      list.show([("one", ["a", "b"])])
      stage.advance(by: 0.1)
      func radii(_ item: String) -> [Double]? {
        list.cell(item).map { [$0.appearance.corners.topLeft, $0.appearance.corners.bottomLeft] }
      }
      let radius = try #require(radii("a")?[0])
      #expect(radius > 0)
      #expect(radii("a") == [radius, 0] && radii("b") == [0, radius])
      var snapshot = list.dataSource.snapshot()
      snapshot.appendItems(["c"])
      list.dataSource.apply(snapshot)
      stage.advance(by: 1)
      #expect(radii("b") == [0, 0] && radii("c") == [0, radius])
      snapshot.deleteItems(["a", "b"])
      list.dataSource.apply(snapshot)
      stage.advance(by: 1)
      #expect(radii("c") == [radius, radius])
    }
  }

  @Test func `lines are below rows, and as handlers say`() throws {
    var configuration = Configuration(appearance: .insetGrouped)
    configuration.itemSeparatorHandler = { path, common in
      var own = common
      if path.item == 1 { own.bottomSeparatorVisibility = .hidden }
      if path.item == 2 { own.topSeparatorVisibility = .visible }
      own.bottomSeparatorInsets.leading = 40
      return own
    }
    let list = SettingsController(configuration)
    _ = try playList(list) { stage in
      list.show([("one", ["a", "b", "c"])])
      stage.advance(by: 0.1)
      func lines(_ item: String) -> [UIView] {
        list.cell(item)?.subviews.filter { $0.frame.height < 1.01 && !$0.isHidden } ?? []
      }
      #expect(lines("a").map(\.frame.minX) == [40])
      #expect(lines("a").allSatisfy { $0.frame.maxY == 44 })
      #expect(lines("b").isEmpty)
      #expect(lines("c").map(\.frame.minY) == [0])
    }
  }

  @Test func `a header of a plain list stays at the top`() throws {
    var configuration = Configuration(appearance: .plain)
    configuration.headerMode = .supplementary
    let list = SettingsController(configuration)
    _ = try playList(list) { stage in
      list.show([("one", (0..<30).map { "row \($0)" })])
      stage.advance(by: 0.1)
      let first = try #require(list.cell("row 0"))
      #expect(isNear(first.frame.minY, 33, 6))
      list.collectionView.contentOffset.y = 200
      stage.advance(by: 0.1)
      let header = try #require(
        list.collectionView.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: 0)))
      #expect(isNear(header.frame.minY, 200, 0.001))
    }
  }

  @Test(arguments: [false, true])
  func `accessories take room beside the content, in the direction of reading`(
    isMirrored: Bool
  ) throws {
    let list = SettingsController(Configuration(appearance: .plain))
    list.configure = { cell, _ in
      cell.accessories = [
        .disclosureIndicator(), .delete(), .reorder(), .label(text: "12"),
        .checkmark(displayed: .whenNotEditing),
      ]
    }
    _ = try playList(list, direction: isMirrored ? .rightToLeft : .leftToRight) { stage in
      list.show([("one", ["a"])])
      stage.advance(by: 0.1)
      let cell = try #require(list.cell("a"))
      func content() -> CGRect {
        let frame = cell.contentView.frame
        return isMirrored
          ? CGRect(x: 375 - frame.maxX, y: 0, width: frame.width, height: frame.height) : frame
      }
      #expect(content().minX == 0 && content().maxX < 330)
      let before = content()
      list.collectionView.isEditing = true
      stage.advance(by: 0.1)
      #expect(content().minX > 30 && content().maxX < before.maxX)
      #expect(cell.configurationState.isEditing)
      list.collectionView.isEditing = false
      stage.advance(by: 0.1)
      #expect(content() == before)
    }
  }

  @Test func `a swipe uncovers the actions of a list, and throws a row away`() throws {
    var configuration = Configuration(appearance: .insetGrouped)
    weak var controller: SettingsController?
    configuration.trailingSwipeActionsConfigurationProvider = { path in
      let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
        guard let source = controller?.dataSource, let item = source.itemIdentifier(for: path)
        else { return completion(false) }
        var snapshot = source.snapshot()
        snapshot.deleteItems([item])
        source.apply(snapshot)
        completion(true)
      }
      return UISwipeActionsConfiguration(actions: [delete])
    }
    let list = SettingsController(configuration)
    controller = list
    _ = try playList(list) { stage in
      list.show([("one", ["a", "b", "c"])])
      stage.advance(by: 0.1)
      let y = try #require(list.cell("b")).center.y
      stage.drag([320, 240], y: y)
      stage.advance(by: 1)
      #expect(isNear(list.cell("b")?.bounds.minX, 74, 8))
      stage.drag([240, 20], y: y)
      stage.advance(by: 2)
      #expect(list.dataSource.snapshot().itemIdentifiers == ["a", "c"])
      #expect(list.collectionView.visibleCells.allSatisfy { $0.bounds.minX == 0 })
    }
  }

  @Test func `an outline expands and collapses at its arrow, as handlers allow`() throws {
    let list = SettingsController(Configuration(appearance: .sidebar))
    list.configure = { cell, _ in cell.accessories = [.outlineDisclosure()] }
    var log: [String] = []
    _ = try playList(list) { stage in
      var outline = NSDiffableDataSourceSectionSnapshot<String>()
      outline.append(["fruit", "bread"])
      outline.append(["apple", "pear"], to: "fruit")
      list.dataSource.sectionSnapshotHandlers.willExpandItem = { log.append("expand \($0)") }
      list.dataSource.sectionSnapshotHandlers.shouldCollapseItem = { _ in log.count > 2 }
      list.dataSource.sectionSnapshotHandlers.snapshotForExpandingParent = { item, children in
        log.append("\(item): \(children.items.count)")
        return children
      }
      list.dataSource.apply(outline, to: "main", animatingDifferences: false)
      stage.advance(by: 0.1)
      #expect(list.collectionView.indexPathsForVisibleItems.count == 2)
      let cell = try #require(list.cell("fruit"))
      func tapArrow() {
        stage.tap(cell.frame.maxX - 24, cell.frame.midY)
        stage.advance(by: 1)
      }
      tapArrow()
      #expect(log == ["expand fruit", "fruit: 2"])
      #expect(
        list.dataSource.snapshot().itemIdentifiers == ["fruit", "apple", "pear", "bread"])
      #expect(list.cell("apple")?.indentationLevel == 1)
      #expect(cell.configurationState.isExpanded)
      tapArrow()
      #expect(list.dataSource.snapshot(for: "main").isExpanded("fruit"))
      log.append("")
      tapArrow()
      #expect(list.dataSource.snapshot().itemIdentifiers == ["fruit", "bread"])
      #expect(!cell.configurationState.isExpanded)
      #expect(list.dataSource.snapshot(for: "main").items.count == 4)
    }
  }

  @Test func `a row is dragged by its grip, and the handlers get the transaction`() throws {
    let list = SettingsController(Configuration(appearance: .plain))
    list.configure = { cell, _ in cell.accessories = [.reorder(displayed: .always)] }
    var moves: [(String, [String], [String])] = []
    _ = try playList(list) { stage in
      list.show([("one", ["a", "b", "c"])])
      list.dataSource.reorderingHandlers.canReorderItem = { $0 != "c" }
      list.dataSource.reorderingHandlers.didReorder = { transaction in
        let section = transaction.sectionTransactions[0]
        moves.append(
          (
            section.sectionIdentifier, transaction.initialSnapshot.itemIdentifiers,
            transaction.finalSnapshot.itemIdentifiers
          ))
        #expect(section.difference.count == 2)
      }
      stage.advance(by: 0.1)
      for (from, to) in [(22.0, 120.0), (66.0, 10.0)] {
        stage.play([
          TouchTrack.drag(
            begin: stage.now, through: [CGPoint(x: 340, y: from), CGPoint(x: 340, y: to)],
            duration: Instant(seconds: 0.5), press: Instant(seconds: 0.1),
            hold: Instant(seconds: 0.2))
        ])
        stage.advance(by: 2)
      }
      #expect(list.dataSource.snapshot().itemIdentifiers == ["b", "c", "a"])
    }
    #expect(moves.count == 1 && moves[0].1 == ["a", "b", "c"] && moves[0].2 == ["b", "c", "a"])
  }

  @Test func `states that are applied in a change follow it, each from the one before`() throws {
    let list = SettingsController(Configuration(appearance: .plain))
    var done: [String] = []
    _ = try playList(list) { stage in
      list.show([("one", ["a", "b"])])
      stage.advance(by: 0.1)
      list.configure = { [unowned list] _, item in
        guard item == "c" else { return }
        var next = list.dataSource.snapshot()
        next.appendItems(["d"])
        list.dataSource.apply(next) { done.append("d") }
      }
      var snapshot = list.dataSource.snapshot()
      snapshot.appendItems(["c"])
      list.dataSource.apply(snapshot) { done.append("c") }
      #expect(list.dataSource.snapshot().itemIdentifiers == ["a", "b", "c", "d"])
      stage.advance(by: 0.1)
      // A further one in the middle of the animation.
      var next = list.dataSource.snapshot()
      next.deleteItems(["a"])
      list.dataSource.apply(next) { done.append("-a") }
      stage.advance(by: 1)
      #expect(done == ["c", "d", "-a"])
      #expect(list.collectionView.visibleCells.count == 3)
      #expect(list.cell("d")?.frame.minY == 88)
    }
  }
}
