import Cellophane
import StagingTestSupport
import Testing

/// Collections that change while another screen covers theirs.
struct CoveredScreenTests {
  /// A screen with a grid.
  fileprivate final class GridScreen: SampleScreen {
    let source = PlainSource([9, 6])
    let grid: CollectionView

    init() {
      grid = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 200),
        collectionViewLayout: Self.layout(itemSize: 40))
      super.init("first")
      grid.dataSource = source
    }

    required init?(coder: NSCoder) { nil }

    /// Makes a flow of squares.
    static func layout(itemSize: CGFloat) -> CollectionViewFlowLayout {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: itemSize, height: itemSize)
      return layout
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(grid)
    }

    /// Inserts two items and deletes one.
    func update() {
      grid.performBatchUpdates { [source, grid] in
        source.counts = [10, 6]
        grid.deleteItems(at: [path(0, 1)])
        grid.insertItems(at: [path(0, 0), path(0, 2)])
      }
    }
  }

  /// The changes of a grid.
  enum Change: String, CaseIterable {
    case update, twoUpdates, reload, reloadAndUpdate, layout, layoutAndUpdate, offset, scroll
    case frame, inset, shorter

    /// Makes the change.
    fileprivate func make(_ screen: GridScreen) {
      let (grid, source) = (screen.grid, screen.source)
      switch self {
      case .update: screen.update()
      case .twoUpdates:
        screen.update()
        grid.performBatchUpdates {
          source.counts[1] = 5
          grid.deleteItems(at: [path(1, 0)])
        }
      case .reload:
        source.counts = [3]
        grid.reloadData()
      case .reloadAndUpdate:
        source.counts = [9, 6, 2]
        grid.reloadData()
        grid.performBatchUpdates {
          source.counts = [10, 6, 2]
          grid.insertItems(at: [path(0, 0)])
        }
      case .layout:
        grid.setCollectionViewLayout(GridScreen.layout(itemSize: 25), animated: true)
      case .layoutAndUpdate:
        grid.performBatchUpdates {
          source.counts = [9, 7]
          grid.insertItems(at: [path(1, 6)])
          grid.setCollectionViewLayout(GridScreen.layout(itemSize: 30), animated: false)
        }
      case .offset: grid.contentOffset.y = 60
      case .scroll: grid.scrollToItem(at: path(1, 3), at: .centeredVertically, animated: true)
      case .frame: grid.frame = CGRect(x: 5, y: 20, width: 90, height: 150)
      case .inset: grid.contentInset.top = 10
      case .shorter:
        grid.contentOffset.y = 100
        source.counts = [2]
        grid.reloadData()
      }
    }
  }

  @Test(arguments: Change.allCases) func `what changes unseen is right when it is seen again`(
    change: Change
  ) throws {
    let open = GridScreen()
    let plain = try playScreens(open) { stage, _, _ in
      stage.advance(by: 0.5)
      View.performWithoutAnimation { change.make(open) }
      stage.advance(by: 2)
    }
    let covered = GridScreen()
    let timeline = try playScreens(covered) { stage, stack, _ in
      stack.pushViewController(SampleScreen("second"), animated: true)
      stage.advance(by: 0.5)
      change.make(covered)
      stage.schedule(after: 0.5) { stack.popViewController(animated: true) }
      stage.advance(by: 2)
    }
    #expect(timeline.elements(at: Instant(seconds: 2)) == plain.elements(at: Instant(seconds: 2)))
    #expect(timeline.aliveCount(at: 2) == plain.aliveCount(at: 2))
    #expect(covered.grid.contentOffset == open.grid.contentOffset)
    // It comes back as it is at the end, and nothing moves in it on the way.
    let inset = timeline.elements(at: Instant(seconds: 1)).map { $0.frame.offsetBy(dx: 30, dy: 0) }
    let end = timeline.elements(at: Instant(seconds: 2)).filter { $0.identity.kind == .cell }
    for cell in end { #expect(inset.contains { near($0.minX, cell.frame.minX, 1e-6) }) }
  }

  @Test func `a change that runs while its screen is covered ends for everybody`() throws {
    let screen = GridScreen()
    var ended: [Bool] = []
    let timeline = try playScreens(screen) { stage, stack, _ in
      stage.advance(by: 0.1)
      View.animate(withDuration: 2) {
        screen.update()
      } completion: {
        ended.append($0)
      }
      stage.advance(by: 0.1)
      stack.pushViewController(SampleScreen("second"), animated: true)
      stage.advance(by: 0.5)
      stack.popViewController(animated: true)
      stage.advance(by: 3)
    }
    #expect(ended == [true])
    let keys = timeline.elements(at: Instant(seconds: 3)).filter { $0.identity.kind == .cell }
    #expect(Set(keys.map(\.identity.key)).count == keys.count)
    #expect(!keys.contains { $0.identity.key == "0/1" }, "what was deleted is gone")
  }
}
