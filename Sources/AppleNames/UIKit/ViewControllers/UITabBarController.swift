public import Staging

/// A container of view controllers that a bar at the bottom selects.
///
/// ```swift
/// let tabs = UITabBarController()
/// tabs.viewControllers = [feed, search]
/// tabs.selectedIndex = 1
/// ```
///
/// Another tab is shown at once, unless the delegate provides an animator. The appearance methods
/// are called in this order: the old child's `viewWillDisappear`, the new one's `viewWillAppear`,
/// `viewDidDisappear`, `viewDidAppear`. More than five tabs are all in the bar: there is no "More".
open class UITabBarController: ChildSwitchingController, UITabBarDelegate {
  /// The bar at the bottom: 49 points, and the safe area below them.
  public let tabBar = UITabBar(frame: .zero)
  /// The delegate, which permits selections and chooses animators.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private var screens: [UIViewController] = []

  // MARK: View controllers

  /// The view controllers of the tabs from left to right; `nil` for none.
  open var viewControllers: [UIViewController]? {
    get { screens.isEmpty ? nil : screens }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the view controllers; the bar's items cross-fade or change at once.
  ///
  /// The selected view controller stays selected if it is among the new ones, and otherwise the
  /// one at its index or, without one, the last is selected.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let index = selectedIndex
    screens = viewControllers ?? []
    let selected = selectedViewController.flatMap { old in screens.first { $0 === old } }
    replaceChildren(with: screens)
    for screen in screens {
      screen.navigationItem.titleDidChange = { [weak screen] in screen?.tabBarItem.didChange?() }
    }
    tabBar.setItems(screens.map { $0.tabBarItem }, animated: animated)
    let fallback = index == NSNotFound ? screens.first : screens.prefix(index + 1).last
    choose(selected ?? fallback)
  }

  /// The index of the selected tab; `NSNotFound` without tabs.
  open var selectedIndex: Int {
    get { screens.firstIndex { $0 === shownChild } ?? NSNotFound }
    set { if screens.indices.contains(newValue) { choose(screens[newValue]) } }
  }

  /// The view controller of the selected tab; setting one that is no tab changes nothing.
  open var selectedViewController: UIViewController? {
    get { shownChild }
    set {
      if let newValue, screens.contains(where: { $0 === newValue }) { choose(newValue) }
    }
  }

  /// Shows a view controller, by the delegate's animator if it provides one.
  private func choose(_ screen: UIViewController?) {
    tabBar.selectedItem = screen?.tabBarItem
    guard let screen, let old = shownChild, old !== screen, let delegate else {
      return show(screen)
    }
    let animator = delegate.tabBarController?(
      self, animationControllerForTransitionFrom: old, to: screen)
    let interactor = animator.flatMap {
      delegate.tabBarController?(self, interactionControllerFor: $0)
    }
    show(screen, by: animator, interactor) { [weak self] didComplete in
      if let self, !didComplete { tabBar.selectedItem = shownChild?.tabBarItem }
    }
  }

  /// Selects the tab whose item was touched, if the delegate permits it.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard tabBar === self.tabBar, let screen = screens.first(where: { $0.tabBarItem === item })
    else { return }
    let calls = delegate?.tabBarController
    guard calls?(self, shouldSelect: screen) ?? true else {
      return tabBar.selectedItem = shownChild?.tabBarItem
    }
    if screen === shownChild {
      // A touch on the selected tab returns to the root of its stack.
      (screen as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      choose(screen)
    }
    calls?(self, didSelect: screen)
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    tabBar.delegate = self
    tabBar.visibilityDidChange = { [weak self] in self?.layoutBar() }
    view.addSubview(tabBar)
    bottomBar = tabBar
    layoutBar()
  }

  /// Updates the room that the bar takes from the children.
  private func layoutBar() { bottomBarHeight = tabBar.isHidden ? 0 : UITabBar.itemHeight }
}

extension ViewController {
  /// The item of the view controller in a tab bar; made on first use.
  ///
  /// It has the view controller's title unless it gets one of its own. That of a navigation
  /// controller is its first view controller's, unless it gets one of its own.
  public var tabBarItem: UITabBarItem! {
    get {
      if let item = navigationItem.screenCompanion as? UITabBarItem { return item }
      if let stack = self as? UINavigationController, let first = stack.viewControllers.first {
        return first.tabBarItem
      }
      let item = UITabBarItem()
      item.owner = self
      navigationItem.screenCompanion = item
      return item
    }
    set {
      newValue?.owner = self
      navigationItem.screenCompanion = newValue
      guard let tabs = tabBarController, let screens = tabs.viewControllers else { return }
      let selected = tabs.selectedViewController
      tabs.tabBar.setItems(screens.map { $0.tabBarItem }, animated: false)
      tabs.tabBar.selectedItem = selected?.tabBarItem
    }
  }

  /// The nearest tab bar controller that contains the view controller; `nil` for none.
  public var tabBarController: UITabBarController? {
    let containers = sequence(first: self) { $0.navigationController ?? $0.parent }
    return containers.dropFirst().lazy.compactMap { $0 as? UITabBarController }.first
  }
}
