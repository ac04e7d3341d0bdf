public import Foundation
import Geometry
public import Staging
import Timelines

/// A bar with a text field for searches, and a cancel button.
///
/// It is 56 points high, with a field of 36 points, as on iOS 17; code edits the text.
open class UISearchBar: View {
  /// The look of a bar's background.
  public enum Style: Int, Hashable, Sendable {
    case `default`, prominent, minimal
  }

  /// The heights of the bar and the field, and the margins at both ends by themselves and in a
  /// navigation bar, in points.
  private static let metrics = (
    height: CGFloat(56), field: CGFloat(36), margin: CGFloat(8), marginInBar: CGFloat(16)
  )
  /// The duration in which the cancel button appears, in seconds; UIKit documents none.
  private static let animationDuration: TimeInterval = 0.25

  /// The field of the text.
  public let searchTextField = UISearchTextField(frame: .zero)
  private let cancel = UIButton(type: .system)
  private lazy var editing = SearchFieldDelegate(self)

  /// The search controller of the bar; `nil` for none.
  weak var searchController: UISearchController?
  /// The delegate, which permits and observes editing.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The text; never `nil` when it is read.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// The text that is shown while the bar is empty.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// The color of the background; `nil` for none.
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// The look of the background; all looks have none but the bar's color.
  open var searchBarStyle = Style.default
  /// Whether the cancel button is shown; setting it does not animate.
  open var showsCancelButton: Bool {
    get { isCancelShown }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  /// Whether the cancel button is shown.
  private var isCancelShown = false

  /// Makes an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty bar of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the field and the button.
  private func setUp() {
    searchTextField.delegate = editing
    searchTextField.addAction(
      UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
    cancel.setTitle("Cancel", for: .normal)
    cancel.titleLabel?.font = .systemFont(ofSize: 17)
    cancel.alpha = 0
    cancel.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        if let delegate {
          OptionalRequirement.call { delegate.searchBarCancelButtonClicked(self) }
        }
        searchController?.isActive = false
      }, for: .touchUpInside)
    addSubview(searchTextField)
    addSubview(cancel)
  }

  /// Shows or hides the cancel button, in 0.25 s or at once.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != isCancelShown else { return }
    isCancelShown = showsCancelButton
    guard animated else { return layoutParts() }
    View.animate(withDuration: UISearchBar.animationDuration) { layoutParts() }
  }

  /// Notifies the delegate and the search controller of a changed text.
  private func textDidChange() {
    if let delegate {
      OptionalRequirement.call { delegate.searchBar(self, textDidChange: text ?? "") }
    }
    searchController?.textDidChange()
  }

  // MARK: Layout

  /// Sets the frames of the field and the button.
  private func layoutParts() {
    let height = UISearchBar.metrics.field
    let margin =
      searchController == nil ? UISearchBar.metrics.margin : UISearchBar.metrics.marginInBar
    let width = cancel.intrinsicContentSize.width
    let taken = isCancelShown ? width + margin : 0
    searchTextField.frame = CGRect(
      x: margin, y: (bounds.height - height) / 2,
      width: max(0, bounds.width - 2 * margin - taken), height: height)
    cancel.frame = CGRect(
      x: bounds.width - (isCancelShown ? margin + width : 0), y: (bounds.height - height) / 2,
      width: width, height: height)
    cancel.alpha = isCancelShown ? 1 : 0
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutParts()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: UISearchBar.metrics.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UISearchBar.metrics.height)
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { true }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
}

/// The delegate of a search bar's field, which passes calls on.
private final class SearchFieldDelegate: UITextFieldDelegate {
  private unowned let bar: UISearchBar

  /// Makes the delegate of a bar's field.
  init(_ bar: UISearchBar) { self.bar = bar }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    guard let delegate = bar.delegate else { return true }
    return OptionalRequirement.call { delegate.searchBarShouldBeginEditing(bar) } ?? true
  }

  func textFieldDidBeginEditing(_ textField: UITextField) {
    bar.searchController?.isActive = true
    guard let delegate = bar.delegate else { return }
    OptionalRequirement.call { delegate.searchBarTextDidBeginEditing(bar) }
  }

  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    guard let delegate = bar.delegate else { return true }
    return OptionalRequirement.call { delegate.searchBarShouldEndEditing(bar) } ?? true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    guard let delegate = bar.delegate else { return }
    OptionalRequirement.call { delegate.searchBarTextDidEndEditing(bar) }
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    guard let delegate = bar.delegate else { return true }
    OptionalRequirement.call { delegate.searchBarSearchButtonClicked(bar) }
    return true
  }
}
