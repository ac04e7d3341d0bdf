import Foundation
import Geometry
import Layouts
import Staging
import Testing
import Timelines
import Timing

@testable import HostedScenes

/// The tour of a screen without a driver file.
@MainActor struct HostedScreenTests {
  /// A control that is a square.
  private final class Square: View, TouchedControl {
    var workingGesture: (start: CGPoint, end: CGPoint) {
      (bounds.center, bounds.center)
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      View.animate(withDuration: 0.3) { self.alpha = 0.5 }
    }
  }

  /// A screen with a list whose items open another, and with a control if asked.
  private final class List: ViewController, CollectionViewDataSource, CollectionViewDelegate {
    let hasControl: Bool
    let count: Int

    init(count: Int = 40, hasControl: Bool = false) {
      self.count = count; self.hasControl = hasControl
      super.init(nibName: nil, bundle: nil)
      title = "List"
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      view.appearance = Appearance(fill: .solid(HostedColors.background))
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 60)
      let list = CollectionView(
        frame: view.bounds.inset(by: .init(top: 120, left: 0, bottom: 0, right: 0)),
        collectionViewLayout: layout)
      list.register(HostedCell.self, forCellWithReuseIdentifier: "cell")
      (list.dataSource, list.delegate) = (self, self)
      list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(list)
      guard hasControl else { return }
      let square = Square(frame: CGRect(x: 20, y: 40, width: 60, height: 60))
      square.appearance = Appearance(fill: .solid(HostedColors.text))
      view.addSubview(square)
    }

    func collectionView(
      _ view: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }

    func collectionView(
      _ view: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? HostedCell)?.number = indexPath.item + 1
      return cell
    }

    func collectionView(_ view: CollectionView, didSelectItemAt indexPath: IndexPath) {
      let next = List(count: 1)
      if let navigationController {
        navigationController.pushViewController(next, animated: true)
      } else {
        present(next, animated: true)
      }
    }
  }

  /// Plays a scene with a list, in a navigation controller or alone.
  private func play(
    _ scene: HostedScene, count: Int = 40, hasControl: Bool = false, isPushed: Bool = false
  ) throws -> HostedRun.Result {
    try HostedRun.play(
      scene,
      with: .view {
        let list = List(count: count, hasControl: hasControl)
        return isPushed ? NavigationController(rootViewController: list) : list
      })
  }

  @Test(arguments: HostedScene.ofScreens, [false, true])
  func `every scene that can do something does`(scene: HostedScene, isPushed: Bool) throws {
    let result = try play(scene, hasControl: true, isPushed: isPushed)
    // In fixed colors and sizes only the bar is another in the dark.
    let isPlain = scene == .text || scene == .dark && !isPushed
    #expect(result.warnings.contains("nothing happens") == isPlain, "\(result.warnings)")
    #expect(result.effect == (scene == .show || isPlain ? .still : .moving))
  }

  @Test func `what cannot be done is said`() throws {
    #expect(try play(.toggle).warnings == ["no control is in sight"])
    #expect(try play(.open, count: 0).warnings == ["no cell is in sight"])
    #expect(try play(.scroll, count: 2).warnings == ["the content fits, so it only bounces"])
    #expect(try play(.insert).warnings.first == "the scene insert is for no screen")
  }

  @Test(arguments: [false, true])
  func `what a cell opens is closed again`(isPushed: Bool) throws {
    let result = try play(.open, isPushed: isPushed)
    let end = result.timeline.playback.duration
    let cells = result.timeline.elements(at: end).filter { $0.identity.kind == .cell }
    #expect(cells.count > 5)
    let opened = result.timeline.elements(at: Instant(seconds: 1.5))
      .filter { $0.identity.kind == .cell }
    #expect(opened.count != cells.count)
  }

  @Test func `a screen turns in the middle of a canvas with room for it`() throws {
    let result = try play(.rotate)
    #expect(result.timeline.canvas.size == CGSize(width: 844, height: 844))
    func cell(at seconds: Double) -> CGRect? {
      result.timeline.elements(at: Instant(seconds: seconds))
        .first { $0.identity.kind == .cell }?.frame
    }
    // Upright the list has 390 points in the middle, and one cell of 320 in a row; across it has two.
    #expect(cell(at: 0)?.minX == 262)
    #expect(cell(at: 1.2)?.minX == 0)
  }

  @Test func `an app makes its own window`() throws {
    let result = try HostedRun.play(
      .scroll,
      with: .app {
        let window = Window(windowScene: WindowScene())
        window.rootViewController = List()
        window.makeKeyAndVisible()
      })
    #expect(result.warnings.isEmpty)
    #expect(result.effect == .moving)
  }

  @Test func `a screen without contents is blank`() throws {
    let result = try HostedRun.play(.show, with: .view { ViewController(title: "Empty") })
    #expect(result.effect == .blank)
    #expect(result.warnings.contains { $0.contains("nothing was shown") })
  }
}
