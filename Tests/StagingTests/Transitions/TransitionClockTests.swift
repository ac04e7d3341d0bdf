import Cellophane
import Painting
import StagingTestSupport
import Testing
import Typesetting

/// The frames at the exact beginnings, turns and ends of transitions.
struct TransitionClockTests {
  /// A screen with a text, a round card and a grid.
  private final class SampleGridScreen: SampleScreen {
    /// Round cells of several colors.
    let beads = PlainSource([7]) { cell, indexPath in
      cell.backgroundColor = Color(red: 0, green: Double(indexPath.item) / 7, blue: 1)
      cell.cornerRadius = 9
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      let card = View(frame: CGRect(x: 10.5, y: 70, width: 79, height: 40))
      (card.backgroundColor, card.cornerRadius) = (Color(white: 0.8), 12)
      let label = Label(frame: CGRect(x: 15, y: 72, width: 70, height: 30))
      label.text = title
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 18, height: 18)
      let frame = CGRect(x: 0, y: 120, width: 100, height: 80)
      let grid = CollectionView(frame: frame, collectionViewLayout: layout)
      grid.id = (title ?? "") + " grid"
      grid.dataSource = beads
      for subview in [card, label, grid] { view.addSubview(subview) }
    }
  }

  /// The ways from screen to screen that are painted.
  enum Way: String, CaseIterable {
    case slide, cover, dissolve, grow

    /// Makes the animator, for 0.4 s.
    func animator(
      _ operation: NavigationController.Operation
    ) -> any ViewControllerAnimatedTransitioning {
      switch self {
      case .slide: SlideAnimator(operation: operation, andDuration: 0.4)
      case .cover: CoverAnimator(operation: operation, andDuration: 0.4)
      case .dissolve: CrossDissolveAnimator(duration: 0.4)
      case .grow: SampleAnimator { StagingTests.grow($0) }
      }
    }
  }

  private let painter: Painter

  init() throws { painter = try Painter(catalog: .builtIn) }

  /// Makes the first or second screen.
  private static func screen(_ title: String) -> SampleGridScreen {
    SampleGridScreen(title, title == "first" ? .white : Color(red: 1, green: 0.9, blue: 0.6))
  }

  /// Plays changes of a stack whose transitions go one way.
  private func play(
    _ way: Way, _ body: (Stage, SampleStack) -> Void
  ) throws -> Timeline {
    try playScreens(Self.screen("first")) { stage, stack, _ in
      stack.usher.animator = { way.animator($0) }
      body(stage, stack)
    }
  }

  /// Returns the bitmap's pixel words at some seconds.
  private func pixels(_ timeline: Timeline, at seconds: Double) throws -> [UInt32] {
    try painter.paint(timeline.frame(at: Instant(seconds: seconds)), scale: 1).words
  }

  @Test(arguments: Way.allCases) func `a push begins with the old frame and ends with the new`(
    way: Way
  ) throws {
    let untouched = try play(way) { _, _ in }
    let fresh = try play(way) { _, stack in
      stack.pushViewController(Self.screen("second"), animated: false)
    }
    let timeline = try play(way) { stage, stack in
      stage.schedule(at: Instant(seconds: 0.1)) {
        stack.pushViewController(Self.screen("second"), animated: true)
      }
      stage.schedule(at: Instant(seconds: 1)) { stack.popViewController(animated: true) }
    }
    let (first, second) = (try pixels(untouched, at: 0), try pixels(fresh, at: 0))
    #expect(first != second)
    #expect(try pixels(timeline, at: 0.1) == first, "the push begins")
    let middle = try pixels(timeline, at: 0.3)
    #expect(middle != first && middle != second)
    #expect(try pixels(timeline, at: 0.5) == second, "the push ends")
    #expect(timeline.aliveCount(at: 0.5) == fresh.aliveCount(at: 0), "nothing is left over")
    #expect(try pixels(timeline, at: 1) == second, "the pop begins")
    #expect(try pixels(timeline, at: 1.4) == first, "the pop ends")
    #expect(timeline.aliveCount(at: 1.4) == untouched.aliveCount(at: 0))
  }

  @Test(arguments: Way.allCases)
  func `a push that is taken back leaves the frame and the next push as they were`(
    way: Way
  ) throws {
    let untouched = try play(way) { _, _ in }
    let plain = try play(way) { _, stack in
      stack.pushViewController(Self.screen("second"), animated: true)
    }
    let second = Self.screen("second")
    let timeline = try play(way) { stage, stack in
      stack.pushViewController(second, animated: true)
      stage.schedule(at: Instant(seconds: 0.21)) { stack.popViewController(animated: true) }
      stage.schedule(at: Instant(seconds: 1)) {
        stack.pushViewController(second, animated: true)
      }
    }
    #expect(try pixels(timeline, at: 0.21) == pixels(plain, at: 0.21), "nothing jumps at the turn")
    #expect(try pixels(timeline, at: 0.42) == pixels(untouched, at: 0))
    #expect(timeline.aliveCount(at: 0.42) == untouched.aliveCount(at: 0))
    for time in [0, 0.2, 0.4] {
      #expect(try pixels(timeline, at: 1 + time) == pixels(plain, at: time), "\(time) later")
    }
  }

  @Test(arguments: Way.allCases) func `a pop that is taken back leaves the upper screen as it was`(
    way: Way
  ) throws {
    let second = Self.screen("second")
    let timeline = try play(way) { stage, stack in
      stack.pushViewController(second, animated: false)
      stage.schedule(at: Instant(seconds: 0.1)) { stack.popViewController(animated: true) }
      stage.schedule(at: Instant(seconds: 0.31)) {
        stack.pushViewController(second, animated: true)
      }
      stage.schedule(at: Instant(seconds: 1)) { stack.popViewController(animated: true) }
    }
    #expect(try pixels(timeline, at: 0.52) == pixels(timeline, at: 0))
    #expect(timeline.aliveCount(at: 0.52) == timeline.aliveCount(at: 0))
    #expect(second.view.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
    #expect(second.view.alpha == 1 && second.view.transform == .identity)
    #expect(try pixels(timeline, at: 1.2) == pixels(timeline, at: 0.3), "the next pop is the same")
  }

  @Test(arguments: Way.allCases) func `values go on without a jump where a transition turns`(
    way: Way
  ) throws {
    let turns = [0.13, 0.2, 0.22, 0.26]
    let second = Self.screen("second")
    let timeline = try play(way) { stage, stack in
      stack.pushViewController(second, animated: true)
      for (index, turn) in turns.enumerated() {
        stage.schedule(at: Instant(seconds: turn)) {
          if index.isMultiple(of: 2) {
            stack.popViewController(animated: true)
          } else {
            stack.pushViewController(second, animated: true)
          }
        }
      }
    }
    for turn in turns {
      let sides = [turn - 1e-6, turn, turn + 1e-6].map { time in
        timeline.elements(at: Instant(seconds: time))
      }
      for (before, after) in zip(sides, sides.dropFirst()) {
        #expect(before.map(\.identity) == after.map(\.identity))
        for (old, new) in zip(before, after) {
          #expect(near(old.frame.minX, new.frame.minX) && near(old.frame.minY, new.frame.minY))
          #expect(near(old.frame.width, new.frame.width) && near(old.alpha, new.alpha, 1e-4))
        }
      }
    }
  }

  @Test func `a screen keeps its own opacity through a dissolve`() throws {
    let first = SampleScreen("first")
    try playScreens(first) { stage, stack, _ in
      first.view.alpha = 0.5
      stack.usher.animator = { _ in CrossDissolveAnimator() }
      stack.pushViewController(SampleScreen("second"), animated: true)
      stage.advance(by: 0.1)
      stack.popViewController(animated: true)
      stage.advance(by: 1)
      #expect(first.view.alpha == 0.5)
    }
  }

  // MARK: The end of a run

  /// A reference that keeps nothing alive.
  private struct Weak {
    let name: String
    weak var object: AnyObject?
  }

  /// The interruptions of a run.
  enum Ending: String, CaseIterable {
    case over, running, turned, driven, undriven, presenting, neverCompleted, waiting
  }

  @Test(arguments: Ending.allCases) func `nothing outlives the run, however it ends`(
    ending: Ending
  ) throws {
    var objects: [Weak] = []
    let canvas = Canvas(size: CGSize(width: 100, height: 200))
    let duration = Instant(seconds: ending == .over ? 1 : 0.2)
    _ = try Stage.run(settings: StageSettings(canvas: canvas, duration: duration)) { stage in
      let (first, second) = (Self.screen("first"), Self.screen("second"))
      let stack = SampleStack(first)
      let driver = PercentDrivenInteractiveTransition()
      let animator = SampleAnimator { context in
        if ending != .neverCompleted { grow(context) }
      }
      stack.usher.animator = { _ in animator }
      if [.driven, .undriven].contains(ending) { stack.usher.interactor = driver }
      stage.rootViewController = stack
      if ending == .presenting {
        stack.present(second, animated: true) { _ = first.title }
      } else {
        stack.pushViewController(second, animated: true)
      }
      switch ending {
      case .turned: stage.schedule(after: 0.1) { stack.popViewController(animated: true) }
      case .driven: stage.schedule(after: 0.1) { driver.update(0.5) }
      case .waiting: stack.pushViewController(Self.screen("third"), animated: true)
      default: break
      }
      let all: [(String, AnyObject)] = [
        ("stage", stage), ("stack", stack), ("first", first), ("second", second),
        ("view", second.view), ("animator", animator), ("driver", driver),
      ]
      objects = all.map { Weak(name: $0.0, object: $0.1) }
    }
    for object in objects { #expect(object.object == nil, "\(object.name) is still there") }
  }
}
