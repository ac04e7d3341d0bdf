import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct SearchControllerTests {
  /// A screen with a search, which notes the texts that it is asked for.
  private final class Screen: UIViewController, UISearchResultsUpdating, UISearchControllerDelegate
  {
    let search: UISearchController
    var calls: [String] = []

    init(results: UIViewController? = nil) {
      search = UISearchController(searchResultsController: results)
      super.init(nibName: nil, bundle: nil)
      title = "Ponds"
      search.searchResultsUpdater = self
      search.delegate = self
      navigationItem.searchController = search
    }

    required init?(coder: NSCoder) { nil }

    func updateSearchResults(for searchController: UISearchController) {
      calls.append("for \(searchController.searchBar.text ?? "nothing")")
    }
    func willPresentSearchController(_ searchController: UISearchController) {
      calls.append("begins")
    }
    func didDismissSearchController(_ searchController: UISearchController) {
      calls.append("ended")
    }
  }

  /// Plays a scene on a canvas of 320 by 480.
  @discardableResult
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 480))) { body($0) }
  }

  @Test func `a search bar makes the navigation bar 52 points higher`() throws {
    try run { stage in
      let screen = Screen()
      let navigation = UINavigationController(rootViewController: screen)
      stage.rootViewController = navigation
      navigation.view.layoutIfNeeded()
      #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 0, width: 320, height: 116))
      #expect(screen.view.safeAreaInsets.top == 116)
      let bar = screen.search.searchBar
      #expect(bar.convert(bar.bounds, to: nil) == CGRect(x: 0, y: 64, width: 320, height: 52))
      bar.layoutIfNeeded()
      #expect(bar.searchTextField.frame.minX == 16)
      stage.rotate()
      #expect(navigation.navigationBar.frame.height == 116)
    }
  }

  @Test func `what has no effect is warned of`() {
    let run = Stage.record(
      settings: StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 480)))
    ) { _ in
      let screen = Screen()
      screen.search.obscuresBackgroundDuringPresentation = false
      screen.navigationItem.hidesSearchBarWhenScrolling = false
      screen.search.obscuresBackgroundDuringPresentation = true
      screen.navigationItem.hidesSearchBarWhenScrolling = true
    }
    let warnings = run.warnings.map(\.problem.description)
    #expect(warnings.count == 2)
    #expect(warnings.contains { $0.contains("hidesSearchBarWhenScrolling") })
    #expect(warnings.contains { $0.contains("obscuresBackgroundDuringPresentation") })
  }

  @Test func `a touch on the bar begins the search, and cancel ends it`() throws {
    let screen = Screen()
    var heights: [CGFloat] = []
    let timeline = try run { stage in
      let navigation = UINavigationController(rootViewController: screen)
      stage.rootViewController = navigation
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 150, y: 90)))
      stage.schedule(after: 1) {
        heights.append(navigation.navigationBar.frame.height)
        screen.search.searchBar.searchTextField.insertText("a")
      }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1.5), at: CGPoint(x: 290, y: 46)))
      stage.schedule(after: 3) { heights.append(navigation.navigationBar.frame.height) }
    }
    #expect(screen.calls == ["begins", "for ", "for a", "for ", "ended"])
    #expect(heights == [72, 116])
    #expect(!screen.search.isActive && screen.search.searchBar.text == "")
    let titles = [0.0, 1, 3].map { (second: Double) -> Bool in
      let elements = timeline.elements(at: Instant(seconds: second))
      return elements.contains { $0.identity.key == "title/Ponds" && $0.alpha > 0.9 }
    }
    #expect(titles == [true, false, true])
  }

  @Test func `results are shown while there is a text`() throws {
    let results = UIViewController()
    try run { stage in
      let screen = Screen(results: results)
      stage.rootViewController = UINavigationController(rootViewController: screen)
      screen.search.isActive = true
      #expect(results.viewIfLoaded?.superview == nil)
      screen.search.searchBar.searchTextField.insertText("a")
      #expect(results.view.superview === screen.view && results.parent === screen)
      #expect(results.view.frame == screen.view.bounds)
      screen.search.searchBar.searchTextField.deleteBackward()
      #expect(results.view.superview == nil && results.parent == nil)
    }
  }

  @Test(arguments: [true, false])
  func `the bar is as high as the screen on top needs it`(animated: Bool) throws {
    var heights: [CGFloat] = []
    try run { stage in
      let navigation = UINavigationController(rootViewController: Screen())
      stage.rootViewController = navigation
      stage.schedule(after: 0.1) {
        navigation.pushViewController(UIViewController(), animated: animated)
      }
      stage.schedule(after: 2) {
        heights.append(navigation.navigationBar.frame.height)
        heights.append(navigation.topViewController?.view.safeAreaInsets.top ?? 0)
        navigation.popViewController(animated: animated)
      }
      stage.schedule(after: 4) {
        heights.append(navigation.navigationBar.frame.height)
        heights.append(navigation.topViewController?.view.safeAreaInsets.top ?? 0)
      }
    }
    #expect(heights == [64, 64, 116, 116])
  }
}
