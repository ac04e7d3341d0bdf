import Cellophane
import StagingTestSupport
import Testing

/// The parts that the navigation bar covers, and the insets of scroll views.
struct SafeAreaTests {
  /// A screen with one scroll view or grid.
  private final class ScrollScreen: SampleScreen {
    let scrollView: ScrollView
    let source = PlainSource([40])

    init(_ title: String = "first", frame: CGRect, grid: Bool = false, headers: Bool = false) {
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 40, height: 40)
      if headers {
        layout.headerReferenceSize = CGSize(width: 100, height: 20)
        layout.sectionHeadersPinToVisibleBounds = true
      }
      scrollView =
        grid
        ? CollectionView(frame: frame, collectionViewLayout: layout) : ScrollView(frame: frame)
      super.init(title)
      (scrollView as? CollectionView)?.dataSource = source
      let mark = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      (mark.name, mark.backgroundColor) = ("mark", .black)
      if !grid { scrollView.addSubview(mark) }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.addSubview(scrollView)
    }
  }

  private let whole = CGRect(x: 0, y: 0, width: 100, height: 200)

  /// Returns the top edge of an element; −1 where it is not drawn.
  private func top(_ key: String, in timeline: Timeline, at seconds: Double) -> CGFloat {
    timeline.element(key, at: seconds)?.frame.minY ?? -1
  }

  /// Places of a scroll view, and how much of its top a bar of 64 points covers.
  static let places: [(CGRect, CGFloat)] = [
    (CGRect(x: 0, y: 0, width: 100, height: 200), 64),
    (CGRect(x: 0, y: 30, width: 100, height: 100), 34),
    (CGRect(x: 0, y: 100, width: 100, height: 100), 0),
  ]

  @Test(arguments: places)
  func `a scroll view begins below what the bar covers of it`(
    frame: CGRect, inset: CGFloat
  ) throws {
    let screen = ScrollScreen(frame: frame)
    let timeline = try playScreens(screen) { _, _, _ in
      #expect(screen.scrollView.safeAreaInsets.top == inset)
      #expect(screen.scrollView.contentOffset.y == -inset)
    }
    #expect(top("mark", in: timeline, at: 0) == max(64, frame.minY))
  }

  @Test func `a grid begins below the bar, also on a screen that is pushed`() throws {
    let screen = ScrollScreen("second", frame: whole, grid: true)
    let timeline = try playScreens { _, stack, _ in
      stack.pushViewController(screen, animated: true)
    }
    #expect(top("0/0", in: timeline, at: 0) == 64)
    #expect(top("0/0", in: timeline, at: 0.5) == 64)
  }

  @Test func `scroll views that come later or move give way, too`() throws {
    let late = ScrollView(frame: whole)
    let screen = SampleScreen("first")
    try playScreens(screen) { _, _, _ in
      screen.view.addSubview(late)
      #expect(late.contentOffset.y == -64)
      late.frame = CGRect(x: 0, y: 100, width: 100, height: 100)
      #expect(late.contentOffset.y == 0 && late.safeAreaInsets.top == 0)
      let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      late.frame = whole
      late.addSubview(inner)
      #expect(inner.safeAreaInsets.top == 0, "only the outermost gives way")
    }
  }

  @Test(arguments: [false, true]) func `the content follows the bar when it is hidden and shown`(
    isGrid: Bool
  ) throws {
    let key = isGrid ? "0/0" : "mark"
    let timeline = try playScreens(ScrollScreen(frame: whole, grid: isGrid)) { stage, stack, _ in
      stage.schedule(at: Instant(seconds: 0.5)) {
        stack.setNavigationBarHidden(true, animated: true)
      }
      stage.schedule(at: Instant(seconds: 1)) {
        stack.setNavigationBarHidden(false, animated: false)
      }
    }
    #expect(top(key, in: timeline, at: 0.5) == 64)
    #expect(near(top(key, in: timeline, at: 0.6), 32))
    #expect(near(top(key, in: timeline, at: 0.7), 0))
    #expect(top(key, in: timeline, at: 1) == 64)
  }

  @Test func `content that is scrolled stays where it is when the bar goes`() throws {
    let screen = ScrollScreen(frame: whole, grid: true)
    try playScreens(screen) { stage, stack, _ in
      stage.advance(by: 0)
      screen.scrollView.contentOffset.y = 100
      stage.advance(by: 0)
      stack.setNavigationBarHidden(true, animated: true)
      stage.advance(by: 1)
      #expect(screen.scrollView.contentOffset.y == 100)
    }
  }

  @Test func `pinned headers stop below the bar`() throws {
    let screen = ScrollScreen(frame: whole, grid: true, headers: true)
    let timeline = try playScreens(screen) { stage, stack, _ in
      stage.schedule(at: Instant(seconds: 0.5)) { screen.scrollView.contentOffset.y = 100 }
      stage.schedule(at: Instant(seconds: 1)) {
        stack.setNavigationBarHidden(true, animated: false)
      }
    }
    let tops = [0.2, 0.7, 1.2].map { seconds in
      timeline.elements(at: Instant(seconds: seconds)).first {
        $0.identity.kind == .supplementary
      }?.frame.minY
    }
    #expect(tops == [64, 64, 0])
  }

  @Test func `a screen that was covered while the bar went has its content right when it returns`()
    throws
  {
    let screen = ScrollScreen(frame: whole, grid: true)
    let timeline = try playScreens(screen) { stage, stack, _ in
      stack.pushViewController(SampleScreen("second"), animated: false)
      stage.advance(by: 0.1)
      stack.setNavigationBarHidden(true, animated: true)
      stage.advance(by: 0.4)
      stack.popViewController(animated: true)
    }
    #expect(top("0/0", in: timeline, at: 0.6) == 0)
    #expect(top("0/0", in: timeline, at: 0.9) == 0)
  }

  @Test func `a scroll view gives way however it comes to its place`() throws {
    let scrollView = ScrollView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
    let screen = SampleScreen("first")
    try playScreens(screen) { _, _, _ in
      screen.view.addSubview(scrollView)
      #expect(scrollView.safeAreaInsets.top == 0)
      scrollView.bounds.size.height = 200
      #expect(scrollView.safeAreaInsets.top == 14 && scrollView.contentOffset.y == -14)
      scrollView.center.y = 100
      #expect(scrollView.safeAreaInsets.top == 64 && scrollView.contentOffset.y == -64)
      scrollView.contentOffset.y = 0
      scrollView.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
      #expect(scrollView.contentOffset.y == 0, "no place on the way counts")
    }
  }

  @Test func `a grid that grows under the bar gives way, too`() throws {
    let frame = CGRect(x: 0, y: 100, width: 100, height: 100)
    let screen = ScrollScreen(frame: frame, grid: true)
    let timeline = try playScreens(screen) { stage, _, _ in
      stage.schedule(at: Instant(seconds: 0.5)) {
        View.animate(withDuration: 0.2) {
          screen.scrollView.bounds.size.height = 200
          screen.scrollView.center.y = 100
        }
      }
    }
    #expect(screen.scrollView.safeAreaInsets.top == 64)
    #expect(top("0/0", in: timeline, at: 0.5) == 100)
    #expect(near(top("0/0", in: timeline, at: 0.7), 64))
  }
}
