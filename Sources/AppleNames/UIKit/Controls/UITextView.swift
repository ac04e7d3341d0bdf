public import Foundation
public import Geometry
import StageDispatch
public import Staging
import Timelines

/// The area in which a text view lays out its text.
open class NSTextContainer: NSObject {
  /// The distance of lines from the left and right edges, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { didChange?() } }
  /// The size of the area of the text, in points; a text view keeps its width as wide as itself.
  open var size = CGSize(width: 0, height: CGFloat.greatestFiniteMagnitude)
  /// The greatest number of lines; 0 for as many as there are.
  open var maximumNumberOfLines = 0 { didSet { didChange?() } }
  /// The treatment of text that does not fit.
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange?() } }
  /// The action of the text view that shows the text.
  var didChange: (() -> Void)?
}

/// A scrolling view of a text of many lines, which code edits: there is no keyboard.
///
/// The text wraps at the width of the view. A touch makes an editable view the first responder, and
/// `insertText(_:)` and `deleteBackward()` edit the text at the insertion point as keys do, with all
/// calls of the delegate. No caret is shown.
open class UITextView: ScrollView, UITextInput, TraitFollower {
  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  public static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")

  private let label = UILabel()
  private var content = EditedText()
  private var selection = NSRange(location: 0, length: 0)
  private var keyboard = KeyboardWishes()

  /// The delegate, which permits and observes editing, and observes scrolling.
  open weak var delegate: (any UITextViewDelegate)? {
    didSet { (self as ScrollView).delegate = delegate }
  }

  // MARK: Text

  /// The text; never `nil` when it is read.
  open var text: String! {
    get { content.string }
    set {
      content = EditedText(plain: newValue ?? "")
      selection = NSRange(location: (content.string as NSString).length, length: 0)
      show()
    }
  }
  /// The text with its attributes.
  open var attributedText: NSAttributedString! {
    get {
      content.attributed ?? NSAttributedString(string: content.string, attributes: typingAttributes)
    }
    set {
      content = EditedText(attributed: newValue)
      selection = NSRange(location: newValue?.length ?? 0, length: 0)
      show()
    }
  }
  /// The font; 12 points by default, as in UIKit.
  open var font: UIFont? = .systemFont(ofSize: 12) { didSet { show() } }
  /// The color of the text; `nil` for that of labels.
  open var textColor: UIColor? { didSet { show() } }
  /// The horizontal alignment of lines.
  open var textAlignment = NSTextAlignment.natural { didSet { show() } }
  /// The attributes of inserted text.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get {
      [.font: font ?? .systemFont(ofSize: 12), .foregroundColor: textColor ?? UIColor.label]
    }
    set {
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
    }
  }
  /// The distances of the text from the edges: 8 points above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { show() }
  }
  /// The area of the text.
  public let textContainer = NSTextContainer()
  /// The layout of the present text; a change of it does not change the view.
  open var layoutManager: NSLayoutManager {
    let manager = NSLayoutManager()
    storage.setAttributedString(attributedText)
    storage.layoutManagers.forEach { storage.removeLayoutManager($0) }
    storage.addLayoutManager(manager)
    manager.addTextContainer(textContainer)
    return manager
  }
  private let storage = NSTextStorage()
  /// Whether the text can be edited.
  open var isEditable = true
  /// Whether a touch could select text; there is no selection by touches.
  open var isSelectable = true
  /// Whether inserted text replaces the present one, until something was inserted.
  open var clearsOnInsertion = false
  /// The view in place of the keyboard; it is not shown.
  open override var inputView: UIView? {
    get { keyboard.inputView }
    set { keyboard.inputView = newValue }
  }
  /// The view above the keyboard; it is not shown.
  open override var inputAccessoryView: UIView? {
    get { keyboard.accessoryView }
    set { keyboard.accessoryView = newValue }
  }
  /// Whether a font of a text style follows the text size of the traits.
  open var adjustsFontForContentSizeCategory = false { didSet { show() } }

  /// The characters that inserted text replaces; an empty range is the insertion point.
  open var selectedRange: NSRange {
    get { selection }
    set {
      let length = (text as NSString).length
      let location = min(max(0, newValue.location), length)
      selection = NSRange(
        location: location, length: min(max(0, newValue.length), length - location))
      delegate?.textViewDidChangeSelection?(self)
    }
  }

  /// The selected characters; an empty range is the insertion point.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(range: selection) }
    set { selectedRange = newValue?.range ?? NSRange(location: endOfDocument.offset, length: 0) }
  }

  // MARK: Traits

  open var autocapitalizationType: UITextAutocapitalizationType {
    get { keyboard.autocapitalization }
    set { keyboard.autocapitalization = newValue }
  }
  open var autocorrectionType: UITextAutocorrectionType {
    get { keyboard.autocorrection }
    set { keyboard.autocorrection = newValue }
  }
  open var spellCheckingType: UITextSpellCheckingType {
    get { keyboard.spellChecking }
    set { keyboard.spellChecking = newValue }
  }
  open var smartQuotesType: UITextSmartQuotesType {
    get { keyboard.smartQuotes }
    set { keyboard.smartQuotes = newValue }
  }
  open var smartDashesType: UITextSmartDashesType {
    get { keyboard.smartDashes }
    set { keyboard.smartDashes = newValue }
  }
  open var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { keyboard.smartInsertDelete }
    set { keyboard.smartInsertDelete = newValue }
  }
  open var keyboardType: UIKeyboardType {
    get { keyboard.type }
    set { keyboard.type = newValue }
  }
  open var keyboardAppearance: UIKeyboardAppearance {
    get { keyboard.appearance }
    set { keyboard.appearance = newValue }
  }
  open var returnKeyType: UIReturnKeyType {
    get { keyboard.returnKey }
    set { keyboard.returnKey = newValue }
  }
  open var enablesReturnKeyAutomatically: Bool {
    get { keyboard.enablesReturnKeyAutomatically }
    set { keyboard.enablesReturnKeyAutomatically = newValue }
  }
  open var textContentType: UITextContentType! {
    get { keyboard.content }
    set { keyboard.content = newValue }
  }
  /// Whether the characters are shown as dots.
  open var isSecureTextEntry = false { didSet { show() } }

  /// Makes an empty view.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty view; the text is always laid out in the view's own container.
  public convenience init(frame: CGRect, textContainer: NSTextContainer?) {
    self.init(frame: frame)
    guard let textContainer else { return }
    self.textContainer.lineFragmentPadding = textContainer.lineFragmentPadding
    self.textContainer.maximumNumberOfLines = textContainer.maximumNumberOfLines
    self.textContainer.lineBreakMode = textContainer.lineBreakMode
  }

  /// Makes an empty view of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the label of the text.
  private func setUp() {
    super.backgroundColor = .systemBackground
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    addSubview(label)
    textContainer.didChange = { [weak self] in self?.show() }
    show()
  }

  // MARK: Layout

  /// Shows the text with its present attributes.
  private func show() {
    label.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
    label.font = font ?? .systemFont(ofSize: 12)
    label.textColor = textColor ?? .label
    label.textAlignment = textAlignment
    label.numberOfLines = textContainer.maximumNumberOfLines
    label.lineBreakMode = textContainer.lineBreakMode
    let dots = String(repeating: "•", count: text.count)
    if let attributed = content.attributed, !isSecureTextEntry {
      label.attributedText = attributed
    } else {
      label.text = isSecureTextEntry ? dots : content.string
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  package func traitsDidChange() { show() }

  /// The width that insets and padding take, in points.
  private var horizontalInset: CGFloat {
    textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding
  }

  /// Returns the size of the view's text wrapped at a width of the view.
  private func textSize(inWidth width: CGFloat) -> CGSize {
    let room = max(1, width - horizontalInset)
    var size = label.sizeThatFits(CGSize(width: room, height: 0))
    if text.isEmpty { size.height = label.font.lineHeight }
    return size
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = size.width > 0 ? min(size.width, 1e6) : 1e6
    let text = textSize(inWidth: width)
    return CGSize(
      width: text.width + horizontalInset,
      height: (text.height + textContainerInset.top + textContainerInset.bottom).rounded(.up))
  }

  /// The size of the text, wrapped at the present width, unless the view scrolls.
  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled { return super.intrinsicContentSize }
    return sizeThatFits(CGSize(width: bounds.width, height: 0))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let inset = textContainerInset
    let size = textSize(inWidth: bounds.width)
    let frame = CGRect(
      x: inset.left + textContainer.lineFragmentPadding, y: inset.top,
      width: max(0, bounds.width - horizontalInset), height: size.height)
    if label.frame != frame { label.frame = frame }
    textContainer.size.width = max(0, bounds.width - inset.left - inset.right)
    let whole = CGSize(width: bounds.width, height: size.height + inset.top + inset.bottom)
    if contentSize != whole { contentSize = whole }
  }

  /// Scrolls until the end of a range of the text is visible.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    let end = min((text as NSString).length, range.location + range.length)
    let part = UILabel()
    part.numberOfLines = 0
    part.font = label.font
    part.text = (text as NSString).substring(to: end)
    let height = part.sizeThatFits(CGSize(width: label.bounds.width, height: 0)).height
    let line = label.font.lineHeight
    scrollRectToVisible(
      CGRect(x: 0, y: textContainerInset.top + max(0, height - line), width: 1, height: line),
      animated: true)
  }

  // MARK: Editing

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard delegate?.textViewShouldBeginEditing?(self) ?? true, super.becomeFirstResponder() else {
      return false
    }
    delegate?.textViewDidBeginEditing?(self)
    NotificationCenter.default.post(
      name: UITextView.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textViewShouldEndEditing?(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    delegate?.textViewDidEndEditing?(self)
    NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
    return true
  }

  open var hasText: Bool { !text.isEmpty }

  /// Inserts text at the insertion point, or in place of the selected range.
  open func insertText(_ text: String) {
    let whole = NSRange(location: 0, length: (self.text as NSString).length)
    replace(clearsOnInsertion ? whole : selection, with: text)
    clearsOnInsertion = false
  }

  /// Removes the selected range or, without one, the character before the insertion point.
  open func deleteBackward() {
    if selection.length > 0 { return replace(selection, with: "") }
    let before = (text as NSString).substring(to: selection.location)
    guard let last = before.last else { return }
    let length = (String(last) as NSString).length
    replace(NSRange(location: selection.location - length, length: length), with: "")
  }

  /// Replaces characters if the delegate permits it.
  private func replace(_ range: NSRange, with string: String) {
    guard
      delegate?.textView?(self, shouldChangeTextIn: range, replacementText: string) ?? true
    else { return }
    change(range, to: string)
  }

  /// Replaces characters without asking the delegate, and notifies it.
  func change(_ range: NSRange, to string: String) {
    if let attributed = content.attributed {
      let changed = NSMutableAttributedString(attributedString: attributed)
      changed.replaceCharacters(
        in: range, with: NSAttributedString(string: string, attributes: typingAttributes))
      attributedText = changed
    } else {
      text = (content.string as NSString).replacingCharacters(in: range, with: string)
    }
    selection = NSRange(location: range.location + (string as NSString).length, length: 0)
    delegate?.textViewDidChange?(self)
    NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    delegate?.textViewDidChangeSelection?(self)
  }

  /// Begins editing when a touch ends in the view.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    if isEditable { becomeFirstResponder() }
  }
}
