import Cellophane
import Staging
import StagingTestSupport
import TestSupport
import Testing

/// The law of queries where fingers move items, updates nest and screens share their items.
struct StrictProgramTests {
  /// Sections of numbered items that can be moved.
  private final class Source: CollectionViewController {
    var items: [[Int]] = []
    private var count = 0

    /// Returns a number that no item has had.
    func birth() -> Int {
      count += 1
      return count
    }

    /// Fills sections with new items.
    func fill(_ counts: [Int]) { items = counts.map { (0..<$0).map { _ in birth() } } }

    override func numberOfSections(in collectionView: CollectionView) -> Int { items.count }
    override func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { items[section].count }
    override func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    override func collectionView(
      _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
      at indexPath: IndexPath
    ) -> CollectionReusableView { CollectionReusableView() }
    override func collectionView(
      _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
    ) -> String? { "\(items[indexPath.section][indexPath.item])" }
    override func collectionView(
      _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { true }
    override func collectionView(
      _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      let item = items[sourceIndexPath.section].remove(at: sourceIndexPath.item)
      items[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
    }
  }

  /// Makes up a strict layout.
  private static func layout(_ dice: inout SeededNumbers) -> StrictLayout {
    var plan = LayoutPlan(
      shape: .strict,
      itemSize: CGSize(width: 20 + 5 * dice.below(4), height: 20 + 10 * dice.below(5)))
    (plan.columns, plan.hasRows) = (1 + dice.below(3), dice.below(2) == 0)
    (plan.header, plan.footer) = (CGFloat(dice.below(3) * 10), CGFloat(dice.below(2) * 10))
    plan.isHorizontal = dice.below(4) == 0
    return StrictLayout(plan)
  }

  /// Notes what layouts are asked wrongly, each with the step in which they are.
  private struct Notes {
    var lines: [String] = []
    var layouts: [StrictLayout] = []
    var violation: String?

    /// Writes a step down.
    mutating func add(_ line: String) { if violation == nil { lines.append(line) } }

    /// Looks whether anything was wrong.
    mutating func look() {
      for query in layouts.flatMap({ $0.takeViolations() }) where violation == nil {
        violation = query
      }
    }
  }

  /// Returns the first wrong query of a family of programs and the shortest program that has one.
  private func smallest(of programs: [[String]: String]) -> String? {
    programs.min { ($0.key.count, $0.value) < ($1.key.count, $1.value) }
      .map { "\($0.value)\n\($0.key.joined(separator: "\n"))" }
  }

  // MARK: By hand

  /// Plays a program of moves by hand and updates, with batches in batches.
  private func playByHand(_ seed: Int) throws -> Notes {
    var dice = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    var notes = Notes()
    notes.layouts = (0..<2).map { _ in Self.layout(&dice) }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let source = Source(collectionViewLayout: notes.layouts[0])
      source.fill([3 + dice.below(9), dice.below(4), dice.below(6)])
      let view: CollectionView = source.collectionView
      view.frame = CGRect(x: 0, y: 0, width: 90, height: 120)
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      for _ in 0..<3 + dice.below(8) {
        let section = dice.below(source.items.count)
        let count = source.items[section].count
        switch dice.below(9) {
        case 0, 1:
          if count > 0 {
            let path = path(section, dice.below(count))
            notes.add("beginInteractiveMovementForItem(\(path))")
            view.beginInteractiveMovementForItem(at: path)
          }
        case 2, 3, 4:
          let position = CGPoint(x: dice.below(90), y: dice.below(200))
          notes.add("updateInteractiveMovementTargetPosition(\(position))")
          view.updateInteractiveMovementTargetPosition(position)
        case 5:
          notes.add("endInteractiveMovement()")
          view.endInteractiveMovement()
        case 6:
          notes.add("cancelInteractiveMovement()")
          view.cancelInteractiveMovement()
        case 7:
          notes.add("delete the first and insert at the end of \(section), nested")
          view.performBatchUpdates {
            if count > 0 {
              source.items[section].removeFirst()
              view.deleteItems(at: [path(section, 0)])
            }
            view.performBatchUpdates {
              source.items[section].append(source.birth())
              view.insertItems(at: [path(section, source.items[section].count - 1)])
            }
          } completion: { _ in
            guard source.items[0].count > 1 else { return }
            source.items[0].removeLast()
            view.deleteItems(at: [path(0, source.items[0].count)])
          }
        default:
          let other = view.collectionViewLayout === notes.layouts[0] ? 1 : 0
          notes.add("setCollectionViewLayout(\(other))")
          view.setCollectionViewLayout(notes.layouts[other], animated: dice.below(3) > 0)
        }
        notes.look()
        stage.advance(by: [0, 0.05, 0.2, 0.4][dice.below(4)])
        notes.look()
      }
      view.cancelInteractiveMovement()
      stage.playToEnd()
      notes.look()
    }
    return notes
  }

  @Test func `items that are moved by hand ask for nothing else`() throws {
    var failures: [[String]: String] = [:]
    for seed in 0..<600 {
      let notes = try playByHand(seed)
      if let violation = notes.violation { failures[notes.lines] = "seed \(seed): \(violation)" }
    }
    if let smallest = smallest(of: failures) { Issue.record("\(smallest)") }
  }

  // MARK: Screens

  /// The transitions between screens with strict layouts.
  enum Manner: CaseIterable { case snapshots, rowToGrid, popInOut, sharedAtStart, sharedAtEnd }

  /// Plays pushes and pops at random times, with data that changes in between.
  private func playScreens(_ seed: Int, _ manner: Manner) throws -> Notes {
    var dice = SeededNumbers(seed: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
    var notes = Notes()
    notes.layouts = (0..<2).map { _ in Self.layout(&dice) }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let screens = notes.layouts.map { Source(collectionViewLayout: $0) }
      screens[0].fill([4 + dice.below(9), dice.below(5)])
      screens[1].fill([1 + dice.below(20)])
      let stack = SampleStack(screens[0])
      stack.usher.animator = { operation in
        let views = (screens[0].collectionView!, screens[1].collectionView!)
        let (from, to) = operation == .push ? views : (views.1, views.0)
        switch manner {
        case .snapshots: return SnapshotAnimator(operation: operation, from: from, to: to)
        case .rowToGrid: return RowToGridAnimator(operation: operation, from: from, to: to)
        case .popInOut: return PopInAndOutAnimator(operation: operation)
        case .sharedAtStart, .sharedAtEnd: return nil
        }
      }
      if manner == .sharedAtStart || manner == .sharedAtEnd {
        screens[1].useLayoutToLayoutNavigationTransitions = true
        screens[1].dataSwitch = manner == .sharedAtStart ? .atStart : .atEnd
      }
      stage.rootViewController = stack
      stage.advance(by: 0)
      for _ in 0..<2 + dice.below(5) {
        let isPushed = stack.viewControllers.count > 1
        switch dice.below(4) {
        case 0, 1, 2:
          notes.add(isPushed ? "pop" : "push")
          if isPushed {
            stack.popViewController(animated: true)
          } else {
            screens[0].collectionView.selectItem(
              at: path(0, dice.below(screens[0].items[0].count)), animated: false,
              scrollPosition: [])
            stack.pushViewController(screens[1], animated: true)
          }
        default:
          let screen = screens[isPushed ? 1 : 0]
          guard let view = screen.collectionView, view.dataSource === screen else { break }
          notes.add("replace the first item of \(isPushed ? "the second" : "the first") screen")
          screen.items[0][0] = screen.birth()
          view.performBatchUpdates {
            view.deleteItems(at: [path(0, 0)])
            view.insertItems(at: [path(0, 0)])
          }
        }
        notes.look()
        stage.advance(by: [0, 0.1, 0.3, 1][dice.below(4)])
        notes.look()
      }
      stage.playToEnd()
      notes.look()
    }
    return notes
  }

  @Test(arguments: Manner.allCases)
  func `a transition between screens asks for nothing else`(manner: Manner) throws {
    var failures: [[String]: String] = [:]
    for seed in 0..<100 {
      let notes = try playScreens(seed, manner)
      if let violation = notes.violation { failures[notes.lines] = "seed \(seed): \(violation)" }
    }
    if let smallest = smallest(of: failures) { Issue.record("\(smallest)") }
  }
}
