import Foundation
import Staging
import Testing
import Timelines
import UIKit

/// A delegate that keeps the primary column on top.
private final class Delegate: NSObject, UISplitViewControllerDelegate {
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { true }
}

/// A view controller that notes its appearance.
private final class Screen: UIViewController {
  var events: [String] = []

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    events.append("appeared")
  }
}

struct SplitViewTests {
  /// Shows columns with stacks of one screen each.
  private func run(
    _ size: CGSize, delegate: UISplitViewControllerDelegate? = nil,
    _ body: @escaping (Stage, UISplitViewController, [UINavigationController]) -> Void
  ) throws {
    _ = try Stage.run(canvas: Canvas(size: size)) { stage in
      let split = UISplitViewController(style: .doubleColumn)
      split.delegate = delegate
      let stacks = (0..<2).map { _ in UINavigationController(rootViewController: Screen()) }
      split.setViewController(stacks[0], for: .primary)
      split.setViewController(stacks[1], for: .secondary)
      stage.rootViewController = split
      stage.schedule(after: 0.5) { body(stage, split, stacks) }
    }
  }

  @Test func `columns are side by side where the width is regular`() throws {
    try run(CGSize(width: 1024, height: 768)) { stage, split, stacks in
      #expect(!split.isCollapsed && split.primaryColumnWidth == 320)
      #expect(stacks[0].view.frame == CGRect(x: 0, y: 0, width: 320, height: 768))
      #expect(stacks[1].view.frame.minX > 320 && stacks[1].view.frame.maxX == 1024)
      #expect(stacks.allSatisfy { $0.splitViewController === split })
      let top = stacks[1].viewControllers.last as? Screen
      #expect(top?.events == ["appeared"] && top?.splitViewController === split)
      split.preferredDisplayMode = .secondaryOnly
      stage.schedule(after: 0.1) {
        #expect(stacks[1].view.frame.width == 1024 && stacks[0].view.window == nil)
      }
    }
  }

  @Test func `one column has the secondary content on the primary stack`() throws {
    try run(CGSize(width: 390, height: 844)) { stage, split, stacks in
      #expect(split.isCollapsed && split.viewControllers.count == 1)
      #expect(stacks[0].viewControllers.count == 2 && stacks[0].view.frame.width == 390)
      #expect(stacks[0].viewControllers[1].isViewLoaded)
    }
  }

  @Test func `the delegate keeps the primary column, until a detail is shown`() throws {
    let delegate = Delegate()
    try run(CGSize(width: 390, height: 844), delegate: delegate) { stage, split, stacks in
      #expect(stacks[0].viewControllers.count == 1)
      let detail = Screen()
      split.showDetailViewController(detail, sender: nil)
      stage.schedule(after: 1) {
        #expect(stacks[0].topViewController === detail && detail.events == ["appeared"])
      }
    }
  }
}
