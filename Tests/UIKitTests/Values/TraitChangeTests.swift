import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A trait of an app.
private struct DensityTrait: UITraitDefinition {
  static let defaultValue = 1
}

/// A trait whose values cannot be compared.
private struct ThemeTrait: UITraitDefinition {
  final class Theme {}
  static var defaultValue: Theme { Theme() }
}

extension UITraitCollection {
  fileprivate var density: Int { self[DensityTrait.self] }
}

extension UIMutableTraits {
  fileprivate var density: Int {
    get { self[DensityTrait.self] }
    set { self[DensityTrait.self] = newValue }
  }
}

/// A screen that notes by its methods what it is sent.
private final class Screen: UIViewController {
  var entries: [String] = []

  func styleDidChange(_ sender: Screen, previous: UITraitCollection) {
    entries.append("style \(previous.userInterfaceStyle.rawValue)")
  }

  override func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    entries.append("will be \(newCollection.verticalSizeClass.rawValue)")
  }
}

struct TraitChangeTests {
  @discardableResult
  private func run(
    _ size: CGSize = CGSize(width: 390, height: 844), _ body: (Stage) -> Void
  ) throws -> Timeline { try Stage.run(canvas: Canvas(size: size)) { body($0) } }

  /// The changes by which a trait of a view can change, and the trait that changes.
  private static var changes: [(String, UITrait, (UIView, UIViewController) -> Void)] {
    [
      (
        "style", UITraitUserInterfaceStyle.self,
        { view, _ in view.overrideUserInterfaceStyle = .dark }
      ),
      (
        "style of the screen", UITraitUserInterfaceStyle.self,
        { _, screen in screen.overrideUserInterfaceStyle = .dark }
      ),
      (
        "override of the style", UITraitUserInterfaceStyle.self,
        { view, _ in view.traitOverrides.userInterfaceStyle = .dark }
      ),
      (
        "text size", UITraitPreferredContentSizeCategory.self,
        { view, _ in view.traitOverrides.preferredContentSizeCategory = .accessibilityLarge }
      ),
      (
        "direction", UITraitLayoutDirection.self,
        { _, screen in screen.traitOverrides.layoutDirection = .rightToLeft }
      ),
      (
        "width", UITraitHorizontalSizeClass.self,
        { _, screen in screen.traitOverrides.horizontalSizeClass = .regular }
      ),
      ("trait of an app", DensityTrait.self, { view, _ in view.traitOverrides.density = 2 }),
      (
        "trait without comparison", ThemeTrait.self,
        { view, _ in view.traitOverrides[ThemeTrait.self] = ThemeTrait.Theme() }
      ),
    ]
  }

  @Test(arguments: changes.indices)
  func `a change reaches the handlers of its trait, and of no other`(_ index: Int) throws {
    let (name, changed, change) = TraitChangeTests.changes[index]
    try run { stage in
      let (screen, outer, inner) = (UIViewController(), UIView(), UIView())
      stage.rootViewController = screen
      screen.view.addSubview(outer)
      outer.addSubview(inner)
      var heard: [String] = []
      let others = TraitChangeTests.changes.map(\.1).filter { $0 != changed }
      inner.registerForTraitChanges([changed] + others) { (view: UIView, _) in
        #expect(view === inner)
        heard.append("any")
      }
      inner.registerForTraitChanges([changed]) { (_: UIView, previous: UITraitCollection) in
        #expect(previous != inner.traitCollection)
        heard.append("own")
      }
      inner.registerForTraitChanges(others) { (_: UIView, _) in heard.append("other") }
      let ended = inner.registerForTraitChanges([changed]) { (_: UIView, _) in heard.append("ended")
      }
      inner.unregisterForTraitChanges(ended)
      change(outer, screen)
      #expect(heard == ["any", "own"], "\(name)")
      heard = []
      change(outer, screen)
      #expect(heard.isEmpty || name == "trait without comparison", "again: \(name)")
    }
  }

  @Test(arguments: changes.indices)
  func `a view takes the traits of a superview that it enters, and leaves them with it`(
    _ index: Int
  ) throws {
    let (name, changed, change) = TraitChangeTests.changes[index]
    try run { stage in
      let (screen, outer, view) = (UIViewController(), UIView(), UIView())
      stage.rootViewController = screen
      screen.view.addSubview(outer)
      change(outer, screen)
      var count = 0
      view.registerForTraitChanges([changed]) { (_: UIView, _) in count += 1 }
      outer.addSubview(view)
      #expect(count == 1, "\(name)")
      #expect(view.traitCollection == outer.traitCollection)
      view.removeFromSuperview()
      #expect(count == 2, "\(name)")
      stage.rootView.addSubview(view)
      #expect(count == 2, "\(name)")
    }
  }

  @Test func `what a view overrides itself is not changed by others around it`() throws {
    try run { stage in
      let (outer, inner) = (UIView(), UIView())
      stage.rootView.addSubview(outer)
      outer.addSubview(inner)
      inner.traitOverrides.userInterfaceStyle = .light
      var count = 0
      inner.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (_: UIView, _) in
        count += 1
      }
      outer.overrideUserInterfaceStyle = .dark
      #expect(count == 0)
      #expect(inner.traitOverrides.contains(UITraitUserInterfaceStyle.self))
      inner.traitOverrides.remove(UITraitUserInterfaceStyle.self)
      #expect(count == 1)
      #expect(inner.traitCollection.userInterfaceStyle == .dark)
      #expect(!inner.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    }
  }

  @Test func `a label follows the text size that a view around it overrides`() throws {
    try run { stage in
      let (outer, label) = (UIView(), UILabel())
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      label.text = "Text"
      outer.addSubview(label)
      stage.rootView.addSubview(outer)
      let before = label.intrinsicContentSize.height
      outer.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
      #expect(label.intrinsicContentSize.height > 2.5 * before)
    }
  }

  @Test func `messages have the object and its former traits`() throws {
    try run { stage in
      let screen = Screen()
      stage.rootViewController = screen
      let action = Selector("styleDidChange:previous:", Screen.styleDidChange(_:previous:))
      let registration = screen.registerForTraitChanges(
        UITraitCollection.systemTraitsAffectingColorAppearance, action: action)
      screen.overrideUserInterfaceStyle = .dark
      screen.overrideUserInterfaceStyle = .light
      screen.unregisterForTraitChanges(registration)
      screen.overrideUserInterfaceStyle = .dark
      #expect(screen.entries == ["style 1", "style 2"])
    }
  }

  @Test func `a phone that turns has another class of its height`() throws {
    try run { stage in
      let screen = Screen()
      stage.rootViewController = screen
      screen.registerForTraitChanges([UITraitVerticalSizeClass.self]) {
        (screen: Screen, previous) in
        screen.entries.append(
          "was \(previous.verticalSizeClass.rawValue), is "
            + "\(screen.traitCollection.verticalSizeClass.rawValue)")
      }
      stage.rotate(turn: .pi / 2)
      #expect(screen.entries == ["will be 1", "was 2, is 1"])
    }
  }

  @Test func `colors are resolved by the traits under which an action is performed`() throws {
    try run { _ in
      let color = UIColor {
        $0.density == 2 ? .red : $0.userInterfaceStyle == .dark ? .green : .blue
      }
      /// Returns the color's components now.
      func shown() -> [CGFloat] {
        var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        color.getRed(&red, green: &green, blue: &blue, alpha: nil)
        return [red, green, blue].map { $0.rounded() }
      }
      #expect(shown() == [0, 0, 1])
      UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
        #expect(shown() == [0, 1, 0])
        UITraitCollection { $0.density = 2 }.performAsCurrent { #expect(shown() == [1, 0, 0]) }
        #expect(shown() == [0, 1, 0])
      }
      #expect(shown() == [0, 0, 1])
      let traits = UITraitCollection { $0.layoutDirection = .rightToLeft }
        .modifyingTraits { $0.preferredContentSizeCategory = .small }
      #expect(traits.layoutDirection == .rightToLeft)
      #expect(traits.preferredContentSizeCategory == .small)
      #expect(traits.userInterfaceStyle == .unspecified && traits.density == 1)
    }
  }
}
