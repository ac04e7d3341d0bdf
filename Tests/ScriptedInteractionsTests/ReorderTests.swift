import Cellophane
import StagingTestSupport
import TestSupport
import Testing

/// A data source of named items that lets them be moved.
final class MovableSource: CollectionViewDataSource {
  var names: [[String]]
  var calls: [String] = []
  /// The items that stay where they are.
  var fixed: Set<String> = []
  /// The extents of items that have one of their own.
  var widths: [String: CGFloat] = [:]

  init(_ counts: [Int]) {
    names = counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } }
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { names.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { names[section].count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.backgroundColor = .white
    return cell
  }
  func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { names[indexPath.section][indexPath.item] }
  func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { !fixed.contains(names[indexPath.section][indexPath.item]) }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    calls.append(
      "\(sourceIndexPath.section)/\(sourceIndexPath.item) "
        + "\(destinationIndexPath.section)/\(destinationIndexPath.item)")
    let name = names[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    names[destinationIndexPath.section].insert(name, at: destinationIndexPath.item)
  }
}

extension MovableSource: CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    CGSize(width: widths[names[indexPath.section][indexPath.item]] ?? 100, height: 100)
  }
}

/// Items that are moved by hand: three columns of 100 pt squares with 20 pt between them.
struct ReorderTests {
  /// The objects of a test while an item is moved.
  private struct Table {
    let stage: Stage
    let source: MovableSource
    let view: CollectionView
    let mover: InteractiveMover

    /// Returns the middle of an item's slot on the canvas.
    func slot(_ section: Int, _ item: Int) -> CGPoint {
      view.layoutAttributesForItem(at: path(section, item)).map {
        view.convert($0.center, to: nil)
      } ?? .zero
    }

    /// Makes a finger that presses on the first place and goes to the others.
    func carry(_ places: [CGPoint], begin: Double = 0.1, moves: Double = 0.5) -> TouchTrack {
      TouchTrack.drag(
        begin: Instant(seconds: begin), through: places, duration: Instant(seconds: moves),
        press: Instant(seconds: 0.6), hold: Instant(seconds: 0.1))
    }
  }

  /// Plays a scene on a table.
  private func play(
    _ counts: [Int] = [9], source: MovableSource? = nil, _ body: (Table) -> Void
  ) throws -> (timeline: Timeline, source: MovableSource) {
    let source = source ?? MovableSource(counts)
    let canvas = Canvas(size: CGSize(width: 380, height: 800), background: .black)
    let timeline = try Stage.run(canvas: canvas) { stage in
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      layout.minimumLineSpacing = 20
      layout.minimumInteritemSpacing = 20
      layout.sectionInset = EdgeInsets(all: 20)
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      if !source.widths.isEmpty { view.delegate = source }
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      body(Table(stage: stage, source: source, view: view, mover: InteractiveMover(view)))
      stage.playToEnd()
    }
    return (timeline, source)
  }

  /// Checks that each item is drawn once at any time and never jumps, and ends where its data is.
  private func check(_ timeline: Timeline, _ source: MovableSource, faster: CGFloat = 4000) {
    var before: [String: CGPoint] = [:]
    let step = 1.0 / 120
    for number in 0...Int(timeline.playback.duration.seconds / step) {
      let cells = timeline.elements(at: Instant(seconds: Double(number) * step))
      let keys = cells.map(\.identity.key)
      #expect(Set(keys).count == keys.count, "\(number)")
      for cell in cells {
        if let last = before[cell.identity.key] {
          let way = hypot(cell.center.x - last.x, cell.center.y - last.y)
          #expect(way < faster * step, "\(cell.identity.key) at \(number)")
        }
        before[cell.identity.key] = cell.center
      }
    }
    let end = timeline.elements(at: timeline.playback.duration)
    let shown = end.sorted {
      ($0.center.y.rounded(), $0.center.x) < ($1.center.y.rounded(), $1.center.x)
    }
    #expect(shown.map(\.identity.key) == source.names.flatMap(\.self))
    #expect(shown.allSatisfy { $0.zIndex == 0 && $0.size.width == $0.frame.width })
  }

  @Test func `others make room while an item is carried, and the data follows at the end`() throws {
    var during: [[String]] = []
    let (timeline, source) = try play { table in
      table.stage.play([table.carry([table.slot(0, 1), table.slot(0, 5)])])
      for time in [0.5, 1.25] {
        table.stage.schedule(at: Instant(seconds: time)) { during.append(table.source.names[0]) }
      }
    }
    #expect(source.calls == ["0/1 0/5"])
    #expect(source.names == [["0-0", "0-2", "0-3", "0-4", "0-5", "0-1", "0-6", "0-7", "0-8"]])
    // The data source is not notified before the item is dropped.
    #expect(during == [MovableSource([9]).names[0], MovableSource([9]).names[0]])
    check(timeline, source)
  }

  @Test func `the item follows the finger exactly, above all others`() throws {
    var track = TouchTrack([key(0, 0, 0)])
    let (timeline, source) = try play { table in
      let grip = CGPoint(x: table.slot(0, 4).x + 30, y: table.slot(0, 4).y - 20)
      track = table.carry([grip, CGPoint(x: 90, y: 90), CGPoint(x: 300, y: 350)])
      table.stage.play([track])
    }
    for millisecond in stride(from: 600, to: 1300, by: 7) {
      let time = Double(millisecond) / 1000
      let item = try #require(timeline.element("0-4", at: time))
      let finger = track.point(at: Instant(seconds: time))
      #expect(near(item.center.x, finger.x - 30, 1e-6), "\(time)")
      #expect(near(item.center.y, finger.y + 20, 1e-6), "\(time)")
      let cells = timeline.elements(at: Instant(seconds: time))
      #expect(cells.last?.identity.key == "0-4")
    }
    #expect(source.calls.count == 1)
    check(timeline, source)
  }

  @Test func `a lifted item grows and settles, and one that may not be moved stays`() throws {
    let source = MovableSource([9])
    source.fixed = ["0-0"]
    let (timeline, _) = try play(source: source) { table in
      table.view.collectionViewLayout.interactiveMovementScale = 1.1
      table.stage.play([table.carry([table.slot(0, 1), table.slot(0, 2)])])
      table.stage.play([table.carry([table.slot(0, 0), table.slot(0, 8)], begin: 2)])
    }
    #expect(near(try #require(timeline.element("0-1", at: 0.9)).frame.width, 110, 1e-6))
    #expect(timeline.element("0-1", at: 1.9)?.frame.width == 100)
    #expect(source.calls == ["0/1 0/2"])
    check(timeline, source)
  }

  @Test func `an item goes to another section and back`() throws {
    let (timeline, source) = try play([4, 2, 3]) { table in
      table.stage.play([table.carry([table.slot(0, 1), table.slot(2, 1)])])
    }
    #expect(source.names.map(\.count) == [3, 2, 4] && source.names[2].contains("0-1"))
    check(timeline, source)
    let (again, other) = try play([4, 2, 3]) { table in
      let start = table.slot(0, 1)
      table.stage.play([table.carry([start, table.slot(1, 0), start])])
    }
    #expect(other.names == MovableSource([4, 2, 3]).names)
    check(again, other)
  }

  @Test func `canceling puts everything back`() throws {
    let names = MovableSource([9]).names
    for way in 0..<3 {
      let (timeline, source) = try play { table in
        let track = table.carry([table.slot(0, 1), table.slot(0, 7)])
        table.stage.play([
          TouchTrack(begin: track.begin, track.keyPoints, isCancelled: way == 0)
        ])
        table.stage.schedule(at: Instant(seconds: 1.1)) {
          if way == 1 { table.view.cancelInteractiveMovement() }
          if way == 2 { table.mover.recognizer?.isEnabled = false }
        }
      }
      #expect(source.calls.isEmpty && source.names == names)
      check(timeline, source)
    }
  }

  /// A data source that knows nothing of movements.
  @Test func `where the data source does not move items they go back`() throws {
    var restored: [CGRect] = []
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [9])
      InteractiveMover(probe.view)
      let start = probe.view.layoutAttributesForItem(at: path(0, 0))?.center ?? .zero
      let end = probe.view.layoutAttributesForItem(at: path(0, 3))?.center ?? .zero
      stage.play([
        TouchTrack.drag(
          through: [start, end], duration: Instant(seconds: 0.4), press: Instant(seconds: 0.6))
      ])
    }
    for time in [0, timeline.playback.duration.seconds] {
      restored.append(try #require(timeline.element("0/0", at: time)).frame)
    }
    #expect(restored[0] == restored[1])
  }

  // MARK: Interruptions

  @Test func `an update, a reload or another layout in between ends it sanely`() throws {
    for kind in 0..<5 {
      let (timeline, source) = try play { table in
        table.stage.play([table.carry([table.slot(0, 1), table.slot(0, 7)])])
        table.stage.schedule(at: Instant(seconds: 1.15)) {
          let (view, source) = (table.view, table.source)
          switch kind {
          case 0: view.reloadData()
          case 1:
            // The data changes before the update.
            source.names[0].remove(at: 4)
            view.deleteItems(at: [path(0, 4)])
          case 2:
            view.performBatchUpdates {
              source.names[0].remove(at: 1)
              view.deleteItems(at: [path(0, 1)])
            }
          case 3:
            source.names.insert(["new"], at: 0)
            view.insertSections(IndexSet(integer: 0))
          default:
            let layout = CollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 160, height: 60)
            view.setCollectionViewLayout(layout, animated: true)
          }
        }
      }
      #expect(source.calls.isEmpty == (kind < 4), "\(kind)")
      check(timeline, source, faster: kind == 0 ? 1e6 : 6000)
    }
  }

  @Test func `a delegate may choose another place`() throws {
    final class Chooser: CollectionViewDelegate {
      func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath { IndexPath(item: min(3, proposedIndexPath.item), section: 0) }
    }
    let chooser = Chooser()
    let (timeline, source) = try play { table in
      table.view.delegate = chooser
      table.stage.play([table.carry([table.slot(0, 1), table.slot(0, 8)])])
    }
    #expect(source.calls == ["0/1 0/3"])
    check(timeline, source)
  }

  @Test func `items of unequal sizes do not change places again and again`() throws {
    let source = MovableSource([6])
    source.widths = ["0-2": 220]
    let (timeline, _) = try play(source: source) { table in
      let (start, end) = (table.slot(0, 0), table.slot(0, 2))
      table.stage.play([
        table.carry([start, CGPoint(x: end.x + 40, y: end.y), CGPoint(x: end.x + 60, y: end.y)])
      ])
    }
    // Each item that made room has moved once.
    var turns = 0
    var (last, direction): (CGFloat?, CGFloat) = (nil, 0)
    for millisecond in stride(from: 700, to: 1300, by: 10) {
      let x = try #require(timeline.element("0-2", at: Double(millisecond) / 1000)).center.x
      let way = last.map { x - $0 } ?? 0
      if way * direction < -1e-9 { turns += 1 }
      if abs(way) > 1e-6 { direction = way }
      last = x
    }
    #expect(turns == 0 && direction != 0)
    #expect(source.calls.count == 1)
  }

  @Test func `a position that is set without a finger is reached as the item is lifted`() throws {
    let (timeline, source) = try play { table in
      table.stage.schedule(at: Instant(seconds: 0.5)) {
        #expect(table.view.beginInteractiveMovementForItem(at: path(0, 0)))
        #expect(!table.view.beginInteractiveMovementForItem(at: path(0, 1)))
        table.view.updateInteractiveMovementTargetPosition(CGPoint(x: 90, y: 90))
      }
      table.stage.schedule(at: Instant(seconds: 1)) { table.view.endInteractiveMovement() }
    }
    #expect(timeline.element("0-0", at: 0.5)?.center == CGPoint(x: 70, y: 70))
    #expect(timeline.element("0-0", at: 0.8)?.center == CGPoint(x: 90, y: 90))
    check(timeline, source)
  }

  @Test func `random movements leave what is seen and the data alike`() throws {
    for seed in 1...8 {
      var generator = SeededNumbers(seed: seed)
      let (timeline, source) = try play([5, 4, 6]) { table in
        for round in 0..<4 {
          var places: [CGPoint] = []
          for _ in 0..<Int.random(in: 2...4, using: &generator) {
            places.append(
              CGPoint(
                x: CGFloat.random(in: 30...350, using: &generator),
                y: CGFloat.random(in: 30...700, using: &generator)))
          }
          let track = table.carry(places, begin: 0.1 + Double(round) * 1.3)
          let isCancelled = Bool.random(using: &generator)
          table.stage.play([
            TouchTrack(begin: track.begin, track.keyPoints, isCancelled: isCancelled)
          ])
        }
      }
      #expect(
        source.names.flatMap(\.self).sorted() == MovableSource([5, 4, 6]).names.flatMap(\.self))
      check(timeline, source, faster: 12_000)
    }
  }
}
