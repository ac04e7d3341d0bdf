public import Staging

extension NavigationItem {
  /// The use of a large title.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    case automatic, always, never
  }

  /// The use of a large title: never, since titles are never large.
  public var largeTitleDisplayMode: LargeTitleDisplayMode {
    get { .never }
    set {}
  }
}

/// The bar button items of a navigation item.
extension NavigationItem {
  /// The items at the left, from the edge inwards; `nil` for none.
  public var leftBarButtonItems: [UIBarButtonItem]? {
    get {
      let items = leftItems.compactMap { $0 as? UIBarButtonItem }
      return items.isEmpty ? nil : items
    }
    set { setLeftBarButtonItems(newValue, animated: false) }
  }

  /// The items at the right, from the edge inwards; `nil` for none.
  public var rightBarButtonItems: [UIBarButtonItem]? {
    get {
      let items = rightItems.compactMap { $0 as? UIBarButtonItem }
      return items.isEmpty ? nil : items
    }
    set { setRightBarButtonItems(newValue, animated: false) }
  }

  /// The item nearest to the left edge.
  public var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { setLeftBarButton(newValue, animated: false) }
  }

  /// The item nearest to the right edge.
  public var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { setRightBarButton(newValue, animated: false) }
  }

  /// Replaces the items at the left, with a cross-fade or at once.
  public func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    observe(items)
    setLeftItems(items ?? [], animated: animated)
  }

  /// Replaces the items at the right, with a cross-fade or at once.
  public func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    observe(items)
    setRightItems(items ?? [], animated: animated)
  }

  /// Replaces the item nearest to the left edge, with a cross-fade or at once.
  public func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    let others = (leftBarButtonItems ?? []).dropFirst()
    setLeftBarButtonItems((item.map { [$0] } ?? []) + others, animated: animated)
  }

  /// Replaces the item nearest to the right edge, with a cross-fade or at once.
  public func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    let others = (rightBarButtonItems ?? []).dropFirst()
    setRightBarButtonItems((item.map { [$0] } ?? []) + others, animated: animated)
  }

  /// The item whose title the next view controller's back button has; its action is not performed.
  public var backBarButtonItem: UIBarButtonItem? {
    get { companion as? UIBarButtonItem }
    set {
      companion = newValue
      backItemTitle = newValue.map { $0.title ?? "" }
    }
  }

  /// Lays out the bar when the size of one of the items changes.
  private func observe(_ items: [UIBarButtonItem]?) {
    for item in items ?? [] {
      item.sizeDidChange = { [weak self] in self?.itemSizeChanged() }
      item.viewDidChange = { [weak self] in self?.itemViewChanged() }
    }
  }
}
