import Cellophane
import Painting
import Testing
import Typesetting

/// Screens that pop open from any view, and close into it.
struct PopFromViewTests {
  /// The appearance and position of the view from which a screen opens.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (View) -> Void
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "plain") { _ in },
    Case(name: "rounded, with a border and a shadow") {
      $0.cornerRadius = 14
      $0.appearance.border = Border(width: 2, color: .black)
      $0.appearance.shadows = [
        Shadow(
          color: Color(red: 0, green: 0, blue: 0, alpha: 0.4), offset: .init(dx: 0, dy: 4), blur: 12
        )
      ]
    },
    Case(name: "an ellipse") { $0.appearance.shape = .ellipse },
    Case(name: "turned") { $0.transform = Affine(rotationAngle: 0.3) },
    Case(name: "half opaque") { $0.alpha = 0.5 },
    Case(name: "with a layer and a text") {
      $0.appearance.stack = [
        StackedLayer(Appearance(fill: .solid(Color(red: 1, green: 0.8, blue: 0)), cornerRadius: 6))
      ]
      $0.appearance.texts = [TextContent("Open", size: 15, alignment: .left)]
    },
    Case(name: "with a subview") {
      let dot = View(frame: CGRect(x: 70, y: -6, width: 20, height: 20))
      dot.backgroundColor = Color(red: 1, green: 0, blue: 0)
      dot.cornerRadius = 10
      $0.addSubview(dot)
    },
    Case(name: "cut off by what it lies in") {
      $0.superview?.clipsToBounds = true
      $0.frame.origin = CGPoint(x: 90, y: -10)
    },
  ]

  /// A screen with a view in a pane, between other views.
  final class HomeScreen: ViewController {
    let button = View(frame: CGRect(x: 10, y: 20, width: 80, height: 30))
    private let change: (View) -> Void

    init(_ change: @escaping (View) -> Void) {
      self.change = change
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      view.name = "home"
      view.backgroundColor = Color(red: 0.9, green: 0.92, blue: 0.95)
      let pane = View(frame: CGRect(x: 30, y: 100, width: 140, height: 120))
      pane.backgroundColor = .white
      view.addSubview(pane)
      button.name = "button"
      button.backgroundColor = Color(red: 0.2, green: 0.4, blue: 0.9)
      pane.addSubview(button)
      change(button)
      let cover = View(frame: CGRect(x: 90, y: 90, width: 60, height: 50))
      cover.backgroundColor = Color(red: 0, green: 0.6, blue: 0.3, alpha: 0.6)
      view.addSubview(cover)
    }
  }

  final class PageScreen: ViewController {
    override func viewDidLoad() {
      view.name = "page"
      view.backgroundColor = .white
      let photo = View(frame: CGRect(x: 0, y: 0, width: 200, height: 120))
      photo.backgroundColor = Color(red: 0.8, green: 0.3, blue: 0)
      view.addSubview(photo)
    }
  }

  /// A delegate whose pushes open from a view; its pops name no view, and find the same.
  final class Delegate: NavigationControllerDelegate {
    weak var source: View?

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      guard operation == .push, let source else {
        return PopInAndOutAnimator(operation: operation)
      }
      return PopInAndOutAnimator(operation: operation, view: source)
    }
  }

  /// A stack that shows the view.
  struct Scene {
    let stage: Stage
    let home: HomeScreen
    let navigation: NavigationController
    let delegate: Delegate

    /// Opens the page from the view.
    func push() {
      delegate.source = home.button
      navigation.pushViewController(PageScreen(title: nil), animated: true)
    }

    /// Closes the page at some seconds from now.
    func pop(after seconds: Double) {
      stage.schedule(after: seconds) { navigation.popViewController(animated: true) }
    }
  }

  /// Plays what a body does with the stack.
  private func play(
    _ change: @escaping (View) -> Void = { _ in }, _ body: @escaping (Scene) -> Void
  ) throws -> Timeline {
    let delegate = Delegate()
    return try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let home = HomeScreen(change)
      let navigation = NavigationController(rootViewController: home)
      navigation.setNavigationBarHidden(true, animated: false)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      body(Scene(stage: stage, home: home, navigation: navigation, delegate: delegate))
    }
  }

  /// Returns a function that paints a timeline at a time in seconds.
  private func painting(_ timeline: Timeline) throws -> (Double) throws -> Bitmap {
    let painter = try Painter(catalog: .builtIn)
    return { try painter.paint(timeline.frame(at: Instant(seconds: $0)), scale: 1) }
  }

  /// Returns how far two bitmaps differ at most in a channel, of 255.
  private func deviation(_ one: Bitmap, _ other: Bitmap) -> Int {
    zip(one.words, other.words).reduce(0) { largest, pair in
      [0, 8, 16, 24].reduce(largest) { largest, shift in
        let values = [pair.0, pair.1].map { Int($0 >> UInt32(shift)) & 255 }
        return max(largest, abs(values[0] - values[1]))
      }
    }
  }

  private func element(
    _ key: String, _ kind: LayerKind, in timeline: Timeline, at seconds: Double
  ) -> Element? {
    timeline.elements(at: Instant(seconds: seconds)).last {
      $0.identity.key == key && $0.identity.kind == kind
    }
  }

  @Test(arguments: cases)
  func `it begins and ends as the untouched screens are`(example: Case) throws {
    let still = try painting(try play(example.change) { _ in })(0)
    let paint = try painting(
      try play(example.change) { scene in
        scene.push()
        scene.pop(after: 1)
      })
    #expect(deviation(try paint(0), still) <= 2)
    #expect(deviation(try paint(1), try paint(0.4)) <= 2)
    #expect(try paint(1.4) == still)
    #expect(try deviation(paint(0.1), still) > 100)
  }

  @Test func `the view is away while the screen is open, and flies as a snapshot`() throws {
    let timeline = try play { scene in
      scene.push()
      scene.pop(after: 1)
    }
    for time in [0.05, 0.2, 0.39, 1.05, 1.2, 1.39] {
      #expect(element("button", .view, in: timeline, at: time) == nil, "\(time)")
      #expect(element("button", .snapshot, in: timeline, at: time) != nil, "\(time)")
    }
    let rest = CGRect(x: 40, y: 120, width: 80, height: 30)
    #expect(element("button", .snapshot, in: timeline, at: 0)?.frame == rest)
    #expect(element("button", .view, in: timeline, at: 1.4)?.frame == rest)
    #expect(element("button", .snapshot, in: timeline, at: 1.4) == nil)
    #expect(element("page", .view, in: timeline, at: 0.4) != nil)
  }

  @Test func `it closes where the view has gone meanwhile`() throws {
    let moved = CGRect(x: 50, y: 70, width: 60, height: 40)
    let timeline = try play { scene in
      scene.push()
      scene.stage.schedule(after: 0.8) { scene.home.button.frame = moved }
      scene.pop(after: 1)
    }
    let still = try painting(try play({ $0.frame = moved }) { _ in })(0)
    let last = try #require(element("button", .snapshot, in: timeline, at: 1.3999)).frame
    let end = moved.offsetBy(dx: 30, dy: 100)
    // What the spring leaves of the whole flight at its end.
    #expect(abs(last.minX - end.minX) < 0.5 && abs(last.minY - end.minY) < 0.5)
    #expect(abs(last.width - end.width) < 0.5 && abs(last.height - end.height) < 0.8)
    #expect(try painting(timeline)(1.4) == still)
  }

  @Test func `a view that is gone leaves the screen to fade`() throws {
    let timeline = try play { scene in
      scene.push()
      scene.stage.schedule(after: 0.8) { scene.home.button.removeFromSuperview() }
      scene.pop(after: 1)
    }
    #expect(element("button", .snapshot, in: timeline, at: 1.1) == nil)
    let page = try #require(element("page", .snapshot, in: timeline, at: 1.1))
    #expect(page.alpha > 0 && page.alpha < 1)
    #expect(element("home", .view, in: timeline, at: 1.4) != nil)
  }

  @Test(arguments: cases) func `a push that is taken back lands on the view`(
    example: Case
  ) throws {
    let timeline = try play(example.change) { scene in
      scene.push()
      scene.pop(after: 0.1)
    }
    let still = try painting(try play(example.change) { _ in })(0)
    #expect(try painting(timeline)(0.3) == still)
    #expect(element("button", .view, in: timeline, at: 0.1) == nil)
    #expect(element("button", .view, in: timeline, at: 0.3) != nil)
  }

  @Test func `a view that lies on no screen behind opens from the middle`() throws {
    let stray = View(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
    let timeline = try play { scene in
      scene.delegate.source = stray
      scene.navigation.pushViewController(PageScreen(title: nil), animated: true)
    }
    let page = try #require(element("page", .snapshot, in: timeline, at: 0))
    #expect(page.alpha == 0 && abs(page.frame.width - 180) < 0.01)
  }
}
