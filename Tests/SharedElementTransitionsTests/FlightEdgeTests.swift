import Cellophane
import Foundation
import Painting
import Staging
import Testing
import Typesetting

/// Flights from collections that are turned, cut off, covered or in the midst of something.
struct FlightEdgeTests {
  private typealias Screen = SnapshotAnimatorTests.Screen

  /// The animator of the transition.
  enum Flight: String, CaseIterable {
    case popInOut, snapshots, rowToGrid
  }

  /// Hands out one sort of animator.
  final class Delegate: NavigationControllerDelegate {
    let flight: Flight

    init(_ flight: Flight) { self.flight = flight }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      guard let from = (fromVC as? SnapshotAnimatorTests.Screen)?.collection,
        let to = (toVC as? SnapshotAnimatorTests.Screen)?.collection
      else { return nil }
      switch flight {
      case .popInOut:
        return PopInAndOutAnimator(
          operation: operation, motion: TransitionMotion(duration: 0.4),
          item: (operation == .push ? from : to, "k2"))
      case .snapshots: return SnapshotAnimator(operation: operation, from: from, to: to)
      case .rowToGrid: return RowToGridAnimator(operation: operation, from: from, to: to)
      }
    }
  }

  /// Plays a push at 0.1 s and a pop at 1 s from a screen that a body has changed; or nothing.
  private func play(
    _ flight: Flight, moves: Bool, _ change: @escaping (Stage, SnapshotAnimatorTests.Screen) -> Void
  ) throws -> Timeline {
    let delegate = Delegate(flight)
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 200, height: 300)), duration: Instant(seconds: 2))
    return try Stage.run(settings: settings) { stage in
      let keys = (0..<12).map { "k\($0)" }
      let first = Screen("first", SnapshotAnimatorTests.Kind.grid.layout, keys: keys)
      let second = Screen("second", SnapshotAnimatorTests.Kind.circle.layout, keys: keys)
      let navigation = NavigationController(rootViewController: first)
      navigation.setNavigationBarHidden(true, animated: false)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      change(stage, first)
      stage.advance(to: Instant(seconds: 0.1))
      guard moves else { return }
      navigation.pushViewController(second, animated: true)
      stage.schedule(at: Instant(seconds: 1)) { navigation.popViewController(animated: true) }
    }
  }

  /// Returns the greatest difference of two bitmaps in levels.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
    zip(one.words, other.words).lazy.filter { $0 != $1 }.map { first, second in
      [0, 8, 16, 24].map { shift in
        abs(Int(first >> UInt32(shift) & 0xFF) - Int(second >> UInt32(shift) & 0xFF))
      }.max() ?? 0
    }.max() ?? 0
  }

  /// Checks that the beginning of a push and the end of its pop look as if nothing happened.
  private func check(
    _ flight: Flight, within tolerance: Int = 0,
    _ change: @escaping (Stage, SnapshotAnimatorTests.Screen) -> Void
  ) throws {
    let painter = try Painter(catalog: .builtIn)
    func paint(_ timeline: Timeline, _ seconds: Double) throws -> Bitmap {
      try painter.paint(timeline.frame(at: Instant(seconds: seconds)), scale: 1)
    }
    let moving = try play(flight, moves: true, change)
    let still = try play(flight, moves: false, change)
    #expect(try difference(paint(moving, 0.1), paint(still, 0.1)) <= tolerance)
    #expect(try paint(moving, 1.7) == paint(still, 1.7))
    #expect(try paint(moving, 0.2) != paint(still, 0.2))
  }

  @Test(arguments: Flight.allCases) func `a turned collection is left as it stands`(
    flight: Flight
  ) throws {
    // A sine of a right angle is not quite 1, which may affect the edges of rotated snapshots.
    try check(flight, within: 2) { _, screen in
      screen.collection.frame = CGRect(x: 10, y: 40, width: 180, height: 180)
      screen.collection.transform = Affine(rotationAngle: .pi / 2)
    }
  }

  @Test(arguments: Flight.allCases) func `what cuts the collection off cuts off what flies`(
    flight: Flight
  ) throws {
    try check(flight) { _, screen in
      let box = View(frame: CGRect(x: 10, y: 20, width: 150, height: 75))
      box.clipsToBounds = true
      screen.view.addSubview(box)
      box.addSubview(screen.collection)
    }
  }

  @Test(arguments: Flight.allCases) func `what lies over the items lies over what flies`(
    flight: Flight
  ) throws {
    try check(flight) { _, screen in
      let veil = View(frame: CGRect(x: 80, y: 10, width: 110, height: 60))
      veil.backgroundColor = Color(red: 0.1, green: 0.8, blue: 0.2, alpha: 0.7)
      veil.transform = Affine(rotationAngle: 0.3)
      screen.view.addSubview(veil)
    }
  }

  @Test(arguments: Flight.allCases, [0, 0.5])
  func `what shines through a cell is what is behind it`(flight: Flight, opacity: Double) throws {
    try check(flight) { _, screen in
      screen.opacity = opacity
      screen.collection.reloadData()
    }
  }

  @Test(arguments: Flight.allCases) func `items on their way out go on being seen`(
    flight: Flight
  ) throws {
    let change: (Stage, SnapshotAnimatorTests.Screen) -> Void = { _, screen in
      screen.keys.remove(at: 5)
      screen.collection.updateDuration = 0.4
      screen.collection.deleteItems(at: [IndexPath(item: 5, section: 0)])
    }
    let painter = try Painter(catalog: .builtIn)
    let time = Instant(seconds: 0.1)
    let moving = try play(flight, moves: true, change).frame(at: time)
    let still = try play(flight, moves: false, change).frame(at: time)
    #expect(try painter.paint(moving, scale: 1) == painter.paint(still, scale: 1))
  }

  @Test func `a dissolve to a translucent sheet leaves what is behind it`() throws {
    let canvas = Canvas(size: CGSize(width: 200, height: 300))
    let timeline = try Stage.run(canvas: canvas) { stage in
      let first = Screen("first", SnapshotAnimatorTests.Kind.grid.layout, keys: ["a", "b"])
      stage.rootViewController = first
      let sheet = ViewController(title: "sheet")
      sheet.view.name = "sheet"
      sheet.view.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
      sheet.modalPresentationStyle = .overFullScreen
      sheet.modalTransitionStyle = .crossDissolve
      first.present(sheet, animated: true)
    }
    for (time, alpha) in [(0.0, 0.0), (0.175, 0.5), (0.5, 1)] {
      let elements = timeline.elements(at: Instant(seconds: time))
      #expect(elements.last?.identity.key == "sheet")
      #expect(elements.last.map { abs($0.alpha - alpha) < 0.001 } ?? false)
      #expect(elements.contains { $0.identity.key == "a" && $0.alpha == 1 })
    }
  }

  @Test func `two piles change their order in the middle, and back where the flight turns back`()
    throws
  {
    let delegate = Delegate(.snapshots)
    let canvas = Canvas(size: CGSize(width: 200, height: 300))
    let timeline = try Stage.run(canvas: canvas) { stage in
      let keys = (0..<6).map { "k\($0)" }
      let first = Screen("first", SnapshotAnimatorTests.Kind.stack.layout, keys: keys)
      let second = Screen(
        "second", SnapshotAnimatorTests.Kind.stack.layout, keys: keys.reversed())
      let navigation = NavigationController(rootViewController: first)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      navigation.pushViewController(second, animated: true)
      stage.schedule(after: 0.4) { navigation.popViewController(animated: true) }
    }
    func order(_ seconds: Double) -> [String] {
      timeline.elements(at: Instant(seconds: seconds))
        .filter { $0.identity.kind == .snapshot }.map(\.identity.key)
    }
    #expect(order(0.35) != order(0))
    #expect(order(0.79) == order(0))
  }
}
