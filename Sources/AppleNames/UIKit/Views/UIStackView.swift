public import Foundation
import Geometry
public import Staging

/// A view that lays out its arranged subviews in a row or a column.
///
/// It makes constraints between them, as UIKit does. Views without `intrinsicContentSize` keep the
/// size that they had when they were added where no constraint says otherwise. Space that is left
/// goes to the last of them, and a stack is one of them; where all views have such a size, the first
/// one is stretched or compressed. A hidden view is parked in the middle of the space between its
/// neighbors, without a size. Source: recorded on iOS 26.1, fixtures/measured/stacks.tsv.
open class UIStackView: View {
  /// The distribution of views along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of views across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// The top of a row.
    public static var top: Alignment { .leading }
    /// The bottom of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The system's spacing between views, 8 points.
  public class var spacingUseSystem: CGFloat { .greatestFiniteMagnitude }
  /// The stack's own spacing between views.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude.nextDown }

  /// The laid-out views, in order.
  public private(set) var arrangedSubviews: [UIView] = []
  /// Whether views are in a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementChanged() } }
  /// The distribution of views along the axis.
  open var distribution = Distribution.fill { didSet { arrangementChanged() } }
  /// The alignment of views across the axis.
  open var alignment = Alignment.fill { didSet { arrangementChanged() } }
  /// The spacing between views, in points; the minimum one if the distribution changes it.
  open var spacing: CGFloat = 0 { didSet { arrangementChanged() } }
  /// Whether views are laid out within the margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

  /// Makes a stack without views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a stack of no size. Unlike that of other views it never fails, as in UIKit.
  public required init(coder: NSCoder) { super.init(frame: .zero) }

  /// Makes a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view, or moves it, at an index.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    viewAppearance.isStack = true
    if !arranges(view) { view.viewAppearance.givenSize = view.bounds.size }
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    view.joinConstraintLayout()
    arrangementChanged()
  }

  /// Removes a view from the layout; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  /// Sets the spacing after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    arrangedSubview.viewAppearance.spacingAfter = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementChanged()
  }

  /// Returns the spacing that was set after a view.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    arrangedSubview.existingViewAppearance?.spacingAfter ?? Self.spacingUseDefault
  }

  /// Invalidates the layouts of the stack and of its superview.
  private func arrangementChanged() {
    setNeedsLayout()
    superview?.setNeedsLayout()
    setNeedsConstraintLayout()
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    if isLayoutMarginsRelativeArrangement { arrangementChanged() }
  }

  // MARK: Arrangement

  func arranges(_ view: UIView) -> Bool { arrangedSubviews.contains { $0 === view } }

  /// The insets around the views.
  var arrangementMargins: UIEdgeInsets {
    isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
  }

  /// The alignment, without baselines in a column, where there are none.
  var usedAlignment: Alignment {
    if axis == .horizontal { return alignment }
    return switch alignment {
    case .firstBaseline: .leading
    case .lastBaseline: .trailing
    default: alignment
    }
  }

  /// Returns the spacing after a view, in points.
  func gap(after view: UIView) -> CGFloat {
    let gap = view.existingViewAppearance?.spacingAfter ?? spacing
    return gap == Self.spacingUseSystem ? systemLayoutSpacing : gap
  }

  /// Returns whether the content of a view has a length along the axis.
  func hasIntrinsicLength(_ view: UIView) -> Bool {
    let size = view.intrinsicContentSize
    return (axis == .horizontal ? size.width : size.height) >= 0
  }

  /// Returns the length that a view's share of the stack is proportional to, in points.
  func proportionalLength(of view: UIView) -> CGFloat {
    func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    let intrinsic = along(view.intrinsicContentSize)
    if intrinsic >= 0 { return intrinsic }
    let fitting = view.constraintHost?.fittingSize(
      of: view, target: .zero, horizontalPriority: .fittingSizeLevel,
      verticalPriority: .fittingSizeLevel)
    return along(fitting ?? view.existingViewAppearance?.givenSize ?? .zero)
  }

  // MARK: Sizes

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let constraintHost else { return .zero }
    /// Returns the size for a width, or the least one.
    func fitting(width: CGFloat?) -> CGSize? {
      constraintHost.fittingSize(
        of: self, target: CGSize(width: width ?? 0, height: 0),
        horizontalPriority: width == nil ? .fittingSizeLevel : .required,
        verticalPriority: .fittingSizeLevel)
    }
    guard let least = fitting(width: nil) else { return .zero }
    return size.width > 0 && size.width < least.width ? fitting(width: size.width) ?? least : least
  }
}
