import Cellophane
import Staging
import StagingTestSupport
import Testing

/// The law of queries: a layout is asked for what it was prepared for, and for no more than is needed.
struct StrictLayoutTests {
  /// The number of programs that each case plays.
  static let programsPerCase = 150

  // MARK: Any program

  /// Returns the program of a seed with strict layouts in the place of its own.
  private func program(_ seed: Int, hasRows: Bool) -> EngineProgram {
    var program = EngineProgram(seed: seed)
    for index in program.layouts.indices {
      program.layouts[index].shape = .strict
      program.layouts[index].hasRows = hasRows
    }
    return program
  }

  /// Returns what strict layouts are wrongly asked for in a program, the first query of each step.
  private func violations(of program: EngineProgram) -> [(step: Int, query: String)] {
    (try? EngineRun(program).violations) ?? []
  }

  /// Returns the smallest program that still asks wrongly: a prefix, without needless steps.
  private func smallest(_ program: EngineProgram) -> EngineProgram {
    var result = program
    if let first = violations(of: result).first?.step {
      result.steps.removeLast(max(0, result.steps.count - 1 - first))
    }
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      var candidates: [EngineProgram] = []
      if result.steps.count > 1 {
        var later = result
        later.start = result.states[1]
        later.steps.removeFirst()
        candidates.append(later)
      }
      for index in result.steps.indices where result.states[index] == result.states[index + 1] {
        var shorter = result
        shorter.steps.remove(at: index)
        candidates.append(shorter)
      }
      if let found = candidates.first(where: { !violations(of: $0).isEmpty }) {
        (result, isSmaller) = (found, true)
      }
    }
    return result
  }

  @Test(arguments: 0..<8) func `a layout is only asked for what it was prepared for`(
    part: Int
  ) throws {
    for seed in part * Self.programsPerCase..<(part + 1) * Self.programsPerCase {
      let program = program(seed, hasRows: seed.isMultiple(of: 2))
      if let first = violations(of: program).first {
        let smallest = smallest(program)
        let queries = violations(of: smallest).map(\.query)
        Issue.record("\(first.query) … \(queries.prefix(3))\n\(smallest)")
      }
    }
  }

  @Test(arguments: 0..<8) func `what moves in such a layout moves as in any other`(part: Int) {
    for seed in part * Self.programsPerCase..<(part + 1) * Self.programsPerCase {
      let program = program(seed, hasRows: false)
      var failures: [String]
      do {
        failures = try EngineChecks(EngineRun(program)).failures
      } catch {
        failures = ["it is refused: \(error)"]
      }
      if !failures.isEmpty {
        Issue.record("\(failures.prefix(6).joined(separator: "\n"))\n\(program)")
      }
    }
  }

  // MARK: As much as is needed

  /// Returns how often each of some changes asks for single items among a number of items, and for
  /// what height at most.
  private func queries(among count: Int) throws -> [(name: String, queries: Int, tallest: CGFloat)]
  {
    var result: [(String, Int, CGFloat)] = []
    let plan = LayoutPlan(
      shape: .strict, itemSize: CGSize(width: 48, height: 48), spacing: 2, header: 20)
    let layouts = [StrictLayout(plan), StrictLayout(plan)]
    let source = PlainSource([count])
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 150), collectionViewLayout: layouts[0])
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      /// Makes a change and notes what it has asked until its end.
      func measure(_ name: String, _ change: () -> Void) {
        for layout in layouts { layout.resetCount() }
        change()
        stage.advance(by: 0.5)
        result.append(
          (name, layouts.map(\.queries).reduce(0, +), layouts.map(\.tallest).max() ?? 0))
      }
      view.contentOffset.y = 100
      stage.advance(by: 0)
      measure("insert") {
        source.counts[0] += 2
        view.insertItems(at: [path(0, 0), path(0, 5)])
      }
      measure("insert many") {
        source.counts[0] += 200
        view.insertItems(at: (0..<200).map { path(0, $0) })
      }
      measure("delete many") {
        source.counts[0] -= 202
        view.deleteItems(at: (0..<202).map { path(0, $0) })
      }
      measure("move") { view.moveItem(at: path(0, 4), to: path(0, source.counts[0] - 1)) }
      measure("reload") { view.reloadItems(at: [path(0, 5)]) }
      measure("rotate") {
        View.animate(withDuration: 0.3) { view.frame.size = CGSize(width: 150, height: 100) }
      }
      measure("scroll") { view.setContentOffset(CGPoint(x: 0, y: 300), animated: true) }
      measure("set layout") { view.setCollectionViewLayout(layouts[1], animated: true) }
      measure("transition") {
        let blend = view.startInteractiveTransition(to: layouts[0])
        blend.transitionProgress = 0.5
        view.finishInteractiveTransition()
      }
      measure("select") {
        view.selectItem(at: path(0, 30), animated: true, scrollPosition: .centeredVertically)
      }
    }
    #expect(layouts.flatMap(\.violations).isEmpty)
    return result
  }

  @Test func `a change asks for as much among thousands of items as among a few hundred`() throws {
    let few = try queries(among: 400)
    let many = try queries(among: 20_000)
    for (less, more) in zip(few, many) {
      #expect(less.queries == more.queries, "\(less.name)")
      // Ten or twelve items are in sight, and three times as many with a page on both sides.
      #expect(more.queries <= 150, "\(more.name)")
      #expect(more.tallest <= 450, "\(more.name)")
    }
  }

  // MARK: By default

  /// A strict layout that writes down what the base class answers of items that go.
  private final class Listener: CollectionViewLayout {
    private let frames: (Int) -> CGRect
    private var cache: [CollectionViewLayoutAttributes] = []
    var answers: [IndexPath: CollectionViewLayoutAttributes] = [:]
    init(_ frames: @escaping (Int) -> CGRect) {
      self.frames = frames
      super.init()
    }
    override func prepare() {
      cache = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
        let attributes = CollectionViewLayoutAttributes(forCellWith: path(0, item))
        attributes.frame = frames(item)
        attributes.zIndex = item
        return attributes
      }
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 150) }
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? { cache.filter { $0.frame.intersects(rect) } }
    // Traps where it is asked for an item that is gone.
    override func layoutAttributesForItem(
      at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? { cache[indexPath.item] }
    override func finalLayoutAttributesForDisappearingItem(
      at itemIndexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      let answer = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
      answers[itemIndexPath] = answer
      return answer
    }
  }

  @Test func `the base class says of a deleted item what was shown of it before`() throws {
    let layout = Listener { CGRect(x: 3, y: CGFloat($0) * 30, width: 40 + CGFloat($0), height: 25) }
    let source = PlainSource([5])
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 150), collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      source.counts = [2]
      view.deleteItems(at: [path(0, 1), path(0, 3), path(0, 4)])
      stage.playToEnd()
    }
    for item in [1, 3, 4] {
      let answer = try #require(layout.answers[path(0, item)])
      let frame = CGRect(x: 3, y: CGFloat(item) * 30, width: 40 + CGFloat(item), height: 25)
      #expect(answer.frame == frame && answer.alpha == 0 && answer.zIndex == item)
    }
    // One that lasts goes to its new place.
    #expect(layout.answers[path(0, 2)]?.frame == CGRect(x: 3, y: 30, width: 41, height: 25))
  }
}
