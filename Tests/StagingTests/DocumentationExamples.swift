import Cellophane
import Testing

// The examples of the doc comments and articles, compiled and run: each stands here word for word,
// which `DocumentationExampleTests` of the project checks.

/// A section of numbered cells.
final class NumberedCells: CollectionViewDataSource {
  var count = 12

  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.backgroundColor = indexPath.item.isMultiple(of: 2) ? .black : .white
    return cell
  }
}

/// A layout that places its items on a diagonal.
final class DiagonalLayout: CollectionViewLayout {
  private var count = 0

  override func prepare() {
    super.prepare()
    count = collectionView?.numberOfItems(inSection: 0) ?? 0
  }

  override var collectionViewContentSize: CGSize {
    CGSize(width: 20 * count + 20, height: 20 * count + 20)
  }

  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(x: 20 * indexPath.item, y: 20 * indexPath.item, width: 40, height: 40)
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      .filter { $0.frame.intersects(rect) }
  }
}

/// A screen with one line of text.
final class GreetingViewController: ViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let label = Label(frame: view.bounds)
    label.text = "Hello"
    view.addSubview(label)
  }
}

/// Opens screens from their cells, and closes them again.
final class PopTransitions: NavigationControllerDelegate {
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    PopInAndOutAnimator(operation: operation)
  }
}

/// The examples, each with an effect that a reader expects.
final class DocumentationExamples {
  /// Objects that views refer to weakly.
  private var kept: [Any] = []
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "cellophane-\(UUID().uuidString)")

  /// Plays a body with a collection view of numbered cells.
  private func play(
    count: Int = 12, _ body: (CollectionView, NumberedCells, Stage) throws -> Void
  ) throws -> Timeline {
    let cells = NumberedCells()
    cells.count = count
    kept.append(cells)
    return try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 200))) { stage in
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
      view.dataSource = cells
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      try body(view, cells, stage)
    }
  }

  /// Returns the bounding boxes of all layers on the canvas at some seconds, in paint order.
  private func boxes(of timeline: Timeline, at seconds: Double) -> [CGRect] {
    timeline.frame(at: Instant(seconds: seconds)).layers.compactMap { layer in
      Homography(planeOf: layer.toCanvas).boundingBox(of: CGRect(origin: .zero, size: layer.size))
    }
  }

  /// Returns the frame of the first item in a layout, on a canvas of 320 × 200 points.
  private func firstFrame(in layout: CollectionViewLayout) throws -> CGRect {
    var frame: CGRect?
    _ = try play { view, _, stage in
      view.setCollectionViewLayout(layout, animated: false)
      stage.advance(by: 0)
      frame = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame
    }
    return try #require(frame)
  }

  @Test func `a run on a canvas returns the timeline`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 120, height: 80))) { stage in
      let dot = View(frame: CGRect(x: 10, y: 30, width: 20, height: 20))
      dot.backgroundColor = .black
      stage.rootView.addSubview(dot)
      View.animate(withDuration: 0.4) { dot.center.x = 100 }
    }
    #expect(boxes(of: timeline, at: 0.4).last?.midX == 100)
  }

  @Test func `a run takes settings`() throws {
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 120, height: 80)), framesPerSecond: 30,
      duration: Instant(seconds: 2))
    let timeline = try Stage.run(settings: settings) { stage in
      stage.rootView.backgroundColor = .white
    }
    #expect(timeline.playback.frameCount == 60)
  }

  @Test func `settings choose the canvas and the playback`() throws {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 200)))
    settings.framesPerSecond = 30
    settings.hold = Instant(seconds: 1)
    settings.touchColor = StageSettings.defaultTouchColor
    let timeline = try Stage.run(settings: settings) { _ in }
    #expect(timeline.playback.framesPerSecond == 30)
    #expect(timeline.playback.duration == Instant(seconds: 1))
  }

  @Test func `a stage has a root view and a clock`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
      let box = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      box.backgroundColor = Color(red: 0.2, green: 0.4, blue: 1)
      stage.rootView.addSubview(box)
      stage.advance(by: 0.5)
      box.frame.origin.x = 150
    }
    #expect(boxes(of: timeline, at: 0.4).last?.minX == 0)
    #expect(boxes(of: timeline, at: 0.5).last?.minX == 150)
  }

  @Test func `an action is scheduled`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
      let label = Label(frame: stage.rootView.bounds)
      label.text = "Wait"
      stage.rootView.addSubview(label)
      stage.schedule(after: 0.25) { label.text = "Ready" }
    }
    #expect(timeline.lastChange == Instant(seconds: 0.25))
  }

  @Test func `time passes on the stage`() throws {
    let timeline = try play { view, _, stage in
      stage.advance(by: 0.5)
      view.setContentOffset(CGPoint(x: 0, y: 60), animated: true)
      stage.advance(by: 0.3)
      view.reloadData()
    }
    #expect(timeline.lastChange >= Instant(seconds: 0.8))
  }

  @Test func `a canvas has a size, a scale and a background`() throws {
    let canvas = Canvas(size: CGSize(width: 390, height: 844), scale: 2, background: .black)
    #expect(canvas.size.width * canvas.scale == 780)
  }

  @Test func `changes in a block are animated`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
      let box = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      box.backgroundColor = .black
      stage.rootView.addSubview(box)
      View.animate(withDuration: 0.3) {
        box.center = CGPoint(x: 150, y: 50)
        box.alpha = 0.5
      }
    }
    #expect(timeline.frame(at: Instant(seconds: 0.3)).layers.last?.alpha == 0.5)
  }

  @Test func `a spring is animated`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 100))) { stage in
      let box = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      box.backgroundColor = .black
      stage.rootView.addSubview(box)
      View.animate(
        withDuration: 0.6, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
        animations: { box.center.x = 150 })
    }
    let highest =
      (0...70).map { boxes(of: timeline, at: Double($0) / 100).last?.midX ?? 0 }
      .max() ?? 0
    #expect(highest > 150)
  }

  @Test func `views are nested`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 130))) { stage in
      let card = View(frame: CGRect(x: 20, y: 20, width: 160, height: 90))
      card.backgroundColor = .white
      card.cornerRadius = 12
      let badge = View(frame: CGRect(x: 8, y: 8, width: 24, height: 24))
      badge.backgroundColor = .black
      card.addSubview(badge)
      stage.rootView.addSubview(card)
    }
    #expect(boxes(of: timeline, at: 0).suffix(2).map(\.minX) == [20, 28])
  }

  @Test func `a collection view shows the cells of its data source`() throws {
    let cells = NumberedCells()
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 200))) { stage in
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
      view.id = "grid"
      view.dataSource = cells
      stage.rootView.addSubview(view)
    }
    #expect(
      timeline.elements(at: Instant(seconds: 0)).filter { $0.identity.kind == .cell }.count
        == cells.count)
  }

  @Test func `updates of a batch are one animation`() throws {
    let timeline = try play { view, cells, stage in
      view.performBatchUpdates {
        cells.count -= 1
        view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
        view.insertItems(at: [IndexPath(item: 3, section: 0)])
      }
    }
    let end = timeline.elements(at: timeline.playback.duration)
    #expect(end.filter(\.isVisible).count == 11)
  }

  @Test func `another layout is animated`() throws {
    let timeline = try play { view, cells, stage in
      let circle = CollectionViewCircleLayout()
      circle.itemSize = CGSize(width: 30, height: 30)
      view.setCollectionViewLayout(circle, animated: true)
    }
    let end = timeline.elements(at: timeline.playback.duration)
    #expect(end.allSatisfy { $0.size == CGSize(width: 30, height: 30) })
  }

  @Test func `a scroll goes to an item`() throws {
    let timeline = try play(count: 100) { view, cells, stage in
      let path = IndexPath(item: 50, section: 0)
      view.scrollToItem(at: path, at: .centeredVertically, animated: true)
    }
    let end = timeline.elements(at: timeline.playback.duration)
    #expect(end.contains { $0.identity.key == "0/50" && abs($0.center.y - 100) < 1 })
  }

  @Test func `a flow layout has rows`() throws {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 60, height: 40)
    layout.minimumLineSpacing = 8
    layout.sectionInset = EdgeInsets(all: 16)
    layout.headerReferenceSize = CGSize(width: 0, height: 24)
    #expect(try firstFrame(in: layout) == CGRect(x: 16, y: 40, width: 60, height: 40))
  }

  @Test func `a circle layout has a ring`() throws {
    let layout = CollectionViewCircleLayout()
    layout.itemSize = CGSize(width: 30, height: 30)
    layout.radius = 70
    #expect(try firstFrame(in: layout).midY == 30)
  }

  @Test func `a stack layout has a pile`() throws {
    let layout = CollectionViewStackLayout()
    layout.itemSize = CGSize(width: 120, height: 90)
    layout.angleStep = .pi / 60
    layout.maximumVisibleItems = 3
    #expect(try firstFrame(in: layout).size == CGSize(width: 120, height: 90))
  }

  @Test func `a waterfall layout has columns`() throws {
    let layout = CollectionViewWaterfallLayout()
    layout.columns = .count(3)
    layout.columnSpacing = 10
    layout.itemSize = CGSize(width: 50, height: 70)
    #expect(try firstFrame(in: layout) == CGRect(x: 0, y: 0, width: 100, height: 140))
  }

  @Test func `a compositional layout repeats a group`() throws {
    let item = CollectionLayoutItem(
      layoutSize: CollectionLayoutSize(
        widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: CollectionLayoutSize(
        widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
      subitems: [item])
    group.interItemSpacing = .fixed(10)
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = 10
    section.orthogonalScrollingBehavior = .groupPaging
    let layout = CollectionViewCompositionalLayout(section: section)
    #expect(try firstFrame(in: layout).height == 80)
  }

  @Test func `a cover flow has a row of covers`() throws {
    let layout = CollectionViewCoverFlowLayout()
    layout.itemSize = CGSize(width: 120, height: 120)
    layout.angle = .pi / 3
    #expect(try firstFrame(in: layout).midY == 100)
  }

  @Test func `states of a diffable data source are animated`() throws {
    let timeline = try play { view, cells, stage in
      let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view) {
        view, path, _ in
        let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        cell.backgroundColor = .black
        return cell
      }
      var state = DiffableDataSourceSnapshot<String, Int>()
      state.appendSections(["numbers"])
      state.appendItems([1, 2, 3], toSection: "numbers")
      source.apply(state, animatingDifferences: false)
      stage.advance(by: 0.5)
      state.deleteItems([2])
      state.appendItems([4], toSection: "numbers")
      source.apply(state)
      kept.append(source)
    }
    let end = timeline.elements(at: timeline.playback.duration)
    #expect(end.map(\.identity.key).sorted() == ["1", "3", "4"])
  }

  @Test func `a screen is pushed`() throws {
    var titles: [String?] = []
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let navigation = NavigationController(rootViewController: ViewController(title: "List"))
      stage.rootViewController = navigation
      stage.advance(by: 0.5)
      let detail = ViewController(title: "Detail")
      detail.view.backgroundColor = .white
      navigation.pushViewController(detail, animated: true)
      stage.advance(by: 1)
      titles = navigation.viewControllers.map(\.title)
    }
    #expect(titles == ["List", "Detail"] && timeline.lastChange > Instant(seconds: 0.5))
  }

  @Test func `views fall`() throws {
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 100, height: 200)), duration: Instant(seconds: 3))
    let timeline = try Stage.run(settings: settings) { stage in
      let ball = View(frame: CGRect(x: 40, y: 0, width: 20, height: 20))
      ball.backgroundColor = .black
      stage.rootView.addSubview(ball)
      let animator = DynamicAnimator(referenceView: stage.rootView)
      animator.addBehavior(GravityBehavior(items: [ball]))
      let floor = CollisionBehavior(items: [ball])
      floor.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(floor)
      kept.append(animator)
    }
    #expect((boxes(of: timeline, at: 3).last?.maxY ?? 0) > 190)
  }

  @Test func `a frame is sampled`() throws {
    let timeline = try insertionTimeline()
    let frame = timeline.frame(at: Instant(seconds: 0.15))
    let fills = frame.layers.compactMap(\.appearance.fill)
    #expect(!fills.isEmpty)
  }

  @Test func `elements are listed`() throws {
    let timeline = try insertionTimeline()
    let elements = timeline.elements(at: Instant(seconds: 0.15))
    for element in elements where element.isVisible {
      print(element.identity.key, element.frame, element.alpha)
    }
    #expect(elements.count > 40)
  }

  @Test func `expectations are checked`() throws {
    let timeline = try insertionTimeline()
    let findings = timeline.findings(of: [.settlesBy(0.9), .noJump(), .neverOverlaps().from(0.9)])
    for finding in findings { print(finding.description) }
    #expect(findings.isEmpty)
  }

  @Test func `sampling options choose a part and a rate`() throws {
    let timeline = try insertionTimeline()
    let slowMotion = SamplingOptions(
      from: Instant(seconds: 0.3), to: Instant(seconds: 0.7), framesPerSecond: 25, speed: 0.25)
    let sampling = try Sampling(of: timeline, options: slowMotion, name: "insert")
    #expect(sampling.playback.frameCount == 40)
  }

  @Test func `a timeline is text`() throws {
    let timeline = try insertionTimeline()
    let data = try TimelineJSON.encode(timeline)
    let copy = try TimelineJSON.decode(data)
    #expect(try TimelineJSON.encode(copy) == data)
  }

  @Test func `instants are exact`() throws {
    let third = Instant(seconds: 0.2) + Instant(seconds: 0.2) + Instant(seconds: 0.2)
    let isExact = third == Instant(seconds: 0.6)
    #expect(isExact)
  }

  // Compiled only, since they name files of the current folder.

  private func printTimeline() throws {
    let timeline = try LoadedScene.load(path: "hello.yaml").timeline
    print(timeline.canvas.size, timeline.playback.duration.seconds, timeline.layers.count)
  }

  private func renderTimeline(_ timeline: Timeline) throws {
    try timeline.render(to: "insert.gif", "frames/%04d.png", sampling: SamplingOptions(scale: 0.5))
    try timeline.render(to: "insert.gif", for: .slack)
    try insertionTimeline().render(to: "insert.gif")
  }

  private func loadScene() throws {
    let scene = try LoadedScene.load(path: "hello.yaml")
    for finding in scene.findings() { print(finding) }
    try scene.timeline.render(to: "hello.gif")
  }

  @Test func `a layout of one's own and a screen are shown`() throws {
    #expect(try firstFrame(in: DiagonalLayout()) == CGRect(x: 0, y: 0, width: 40, height: 40))
    let delegate = PopTransitions()
    var count = 0
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let navigation = NavigationController(rootViewController: GreetingViewController())
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(by: 0)
      navigation.pushViewController(GreetingViewController(), animated: true)
      stage.advance(by: 1)
      count = navigation.viewControllers.count
    }
    #expect(count == 2 && timeline.lastChange >= Instant(seconds: 0.4))
  }
}
