public import Foundation
import Geometry
public import Staging

/// A container of two view controllers, side by side where the width is regular.
///
/// In a compact width one of them is shown: the secondary one on the stack of the primary one, if
/// that is a navigation controller, and otherwise instead of it. Columns are shown and hidden beside
/// each other; they never cover one another, and there is no third one.
open class UISplitViewController: UIViewController {
  /// The number of columns.
  public enum Style: Int, Hashable, Sendable {
    case unspecified, doubleColumn
    /// Three columns, of which the supplementary one is not shown.
    case tripleColumn
  }

  /// A column.
  public enum Column: Int, Hashable, Sendable {
    case primary, supplementary, secondary
    /// The view controller in place of all others where the width is compact.
    case compact
  }

  /// The columns that are shown.
  public enum DisplayMode: Int, Hashable, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
    case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary
  }

  /// The relation of the columns; they are always beside each other.
  public enum SplitBehavior: Int, Hashable, Sendable {
    case automatic, tile, overlay, displace
  }

  /// The side of the primary column.
  public enum PrimaryEdge: Int, Hashable, Sendable {
    case leading, trailing
  }

  /// The width that stands for the default.
  public static let automaticDimension = -CGFloat.greatestFiniteMagnitude

  /// The number of columns.
  public let style: Style
  /// The delegate.
  open weak var delegate: (any UISplitViewControllerDelegate)?
  private var ofColumns: [Column: UIViewController] = [:]
  /// Whether one column is shown.
  open private(set) var isCollapsed = false
  /// Whether the columns were arranged before.
  private var isArranged = false
  /// The view controllers that were put on the primary stack, and their own stack.
  private var moved: (stack: UINavigationController?, screens: [UIViewController])?
  /// The view controller that is shown where one column is, without a stack.
  private var single: UIViewController?
  /// The line between the columns.
  private let divider = UIView(frame: .zero)

  /// Makes a container of a number of columns.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a container of two columns.
  public override init(nibName: String?, bundle: Bundle?) {
    style = .unspecified
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes an empty container; see `ViewController.init(coder:)`.
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  // MARK: Columns

  /// The view controllers of the primary and the secondary column or, of one column, the shown one.
  open var viewControllers: [UIViewController] {
    get {
      if isCollapsed, let shown = single ?? ofColumns[.primary] { return [shown] }
      return [ofColumns[.primary], ofColumns[.secondary]].compactMap(\.self)
    }
    set {
      setViewController(newValue.first, for: .primary)
      setViewController(newValue.dropFirst().first, for: .secondary)
    }
  }

  /// Sets the view controller of a column; `nil` for none.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    let old = ofColumns[column]
    if old === vc { return }
    separateIfCollapsed()
    remove(old)
    ofColumns[column] = vc
    arrange()
  }

  /// Returns the view controller of a column.
  open func viewController(for column: Column) -> UIViewController? { ofColumns[column] }

  /// Shows a column: of one column it comes on top.
  open func show(_ column: Column) {
    switch column {
    case .secondary:
      if isCollapsed, moved == nil { pushSecondary(animated: true) }
    default:
      if isCollapsed { popSecondary() } else { preferredDisplayMode = .oneBesideSecondary }
    }
  }

  /// Hides a column.
  open func hide(_ column: Column) {
    switch column {
    case .secondary: if isCollapsed { popSecondary() }
    default: if !isCollapsed { preferredDisplayMode = .secondaryOnly }
    }
  }

  /// Shows a view controller in the secondary column or, of one column, on top.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    if isCollapsed {
      remove(ofColumns[.secondary])
      ofColumns[.secondary] = vc
      moved = nil
      pushSecondary(animated: true)
    } else {
      setViewController(vc, for: .secondary)
    }
  }

  // MARK: Widths

  /// The columns that the app would like to be shown.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet {
      guard preferredDisplayMode != oldValue else { return }
      delegate?.splitViewController(self, willChangeTo: displayMode)
      arrange()
    }
  }

  /// The columns that are shown.
  open var displayMode: DisplayMode {
    isCollapsed || preferredDisplayMode == .secondaryOnly ? .secondaryOnly : .oneBesideSecondary
  }

  /// The relation of the columns that the app would like; without effect.
  open var preferredSplitBehavior = SplitBehavior.automatic
  /// The relation of the columns.
  open var splitBehavior: SplitBehavior { .tile }
  /// Whether a swipe shows and hides columns; none does.
  open var presentsWithGesture = true
  /// The side of the primary column.
  open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }
  /// The share of the primary column in the width; 0.4, up to 320 points, by default.
  open var preferredPrimaryColumnWidthFraction = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The width of the primary column in points, in place of its share.
  open var preferredPrimaryColumnWidth = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The least width of the primary column in points.
  open var minimumPrimaryColumnWidth = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }
  /// The greatest width of the primary column in points.
  open var maximumPrimaryColumnWidth = automaticDimension {
    didSet { viewIfLoaded?.setNeedsLayout() }
  }

  /// The width of the primary column in points; 0 where it is not shown.
  open var primaryColumnWidth: CGFloat {
    guard !isCollapsed, displayMode != .secondaryOnly, ofColumns[.primary] != nil else { return 0 }
    let automatic = UISplitViewController.automaticDimension
    let full = viewIfLoaded?.bounds.width ?? 0
    let hasShare = preferredPrimaryColumnWidthFraction != automatic
    let share = hasShare ? preferredPrimaryColumnWidthFraction * full : full * 0.4
    var width = preferredPrimaryColumnWidth == automatic ? share : preferredPrimaryColumnWidth
    let most = maximumPrimaryColumnWidth == automatic ? 320 : maximumPrimaryColumnWidth
    width = min(width, most)
    if minimumPrimaryColumnWidth != automatic { width = max(width, minimumPrimaryColumnWidth) }
    return min(width, full).rounded()
  }

  // MARK: Arrangement

  open override func viewDidLoad() {
    super.viewDidLoad()
    divider.backgroundColor = .separator
    arrange()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isCompact = view.traitCollection.horizontalSizeClass == .compact
    if !isArranged || isCompact != isCollapsed { arrange() }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place()
  }

  /// Shows the columns that the width allows.
  private func arrange() {
    guard isViewLoaded else { return }
    let isCompact = view.traitCollection.horizontalSizeClass == .compact
    if isCompact != isCollapsed || !isArranged {
      isArranged = true
      if isCompact { collapse() } else { expand() }
    }
    let shown: [UIViewController?]
    if isCollapsed {
      shown = [single ?? ofColumns[.primary]]
    } else if displayMode == .secondaryOnly {
      shown = [ofColumns[.secondary]]
    } else {
      shown = [ofColumns[.primary], ofColumns[.secondary]]
    }
    for child in children where !shown.contains(where: { $0 === child }) { remove(child) }
    for case let screen? in shown where screen.parent !== self {
      addChild(screen)
      view.addSubview(screen.view)
      screen.didMove(toParent: self)
    }
    place()
  }

  private func remove(_ child: UIViewController?) {
    guard let child, child.parent === self else { return }
    child.willMove(toParent: nil)
    child.viewIfLoaded?.removeFromSuperview()
    child.removeFromParent()
  }

  /// Sets the frames of the columns.
  private func place() {
    guard let view = viewIfLoaded else { return }
    let bounds = view.bounds
    let hairline = 1 / max(1, view.traitCollection.displayScale)
    let width = primaryColumnWidth
    if isCollapsed || width == 0 || ofColumns[.secondary] == nil {
      divider.removeFromSuperview()
      for child in children where child.view.frame != bounds { child.view.frame = bounds }
      return
    }
    let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
    let isFirst = (primaryEdge == .leading) != isRightToLeft
    let rest = bounds.width - width - hairline
    let frames = (
      CGRect(x: isFirst ? 0 : bounds.width - width, y: 0, width: width, height: bounds.height),
      CGRect(
        x: isFirst ? width + hairline : 0, y: 0, width: max(0, rest), height: bounds.height)
    )
    if divider.superview !== view { view.addSubview(divider) }
    divider.frame = CGRect(
      x: isFirst ? width : bounds.width - width - hairline, y: 0, width: hairline,
      height: bounds.height)
    for (screen, frame) in [(ofColumns[.primary], frames.0), (ofColumns[.secondary], frames.1)] {
      if let content = screen?.viewIfLoaded, content.frame != frame { content.frame = frame }
    }
  }

  // MARK: One column

  /// Shows one column.
  private func collapse() {
    isCollapsed = true
    if let compact = ofColumns[.compact] {
      single = compact
      return
    }
    guard let primary = ofColumns[.primary], let secondary = ofColumns[.secondary] else {
      single = ofColumns[.primary] ?? ofColumns[.secondary]
      return
    }
    let isDone =
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
    let top =
      delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary)
      ?? .secondary
    if !isDone, top == .secondary { pushSecondary(animated: false) }
  }

  /// Shows both columns.
  private func expand() {
    popSecondary()
    isCollapsed = false
    single = nil
  }

  /// Shows both columns for a change, after which they are arranged again.
  private func separateIfCollapsed() {
    guard isCollapsed else { return }
    expand()
    isArranged = false
  }

  /// Puts the content of the secondary column on the primary stack, or shows it alone.
  private func pushSecondary(animated: Bool) {
    guard moved == nil, let secondary = ofColumns[.secondary] else { return }
    remove(secondary)
    guard let stack = ofColumns[.primary] as? UINavigationController else {
      single = secondary
      return arrange()
    }
    let own = secondary as? UINavigationController
    let screens = own?.viewControllers ?? [secondary]
    own?.viewControllers = []
    moved = (own, screens)
    stack.setViewControllers(stack.viewControllers + screens, animated: animated)
  }

  /// Gives the content of the secondary column back to it.
  private func popSecondary() {
    if single === ofColumns[.secondary] { single = nil }
    guard let moved, let stack = ofColumns[.primary] as? UINavigationController else { return }
    self.moved = nil
    let stays = stack.viewControllers.filter { screen in
      !moved.screens.contains { $0 === screen }
    }
    stack.setViewControllers(stays, animated: false)
    moved.stack?.viewControllers = moved.screens
  }
}
