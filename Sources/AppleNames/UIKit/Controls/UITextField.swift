public import Foundation
import Imaging
import StageDispatch
public import Staging
import Timelines

/// A control with one line of text, which code edits: there is no keyboard.
///
/// A touch makes it the first responder, and a caret that does not blink shows that.
/// `insertText(_:)` and `deleteBackward()` edit the text as keys do, with all calls of the delegate.
/// Metrics and colors are those of iOS 17.
open class UITextField: UIControl, UITextInput, TraitFollower {
  /// The border of a field.
  public enum BorderStyle: Int, Hashable, Sendable {
    case none, line, bezel, roundedRect
  }

  /// The times at which a view beside the text is shown.
  public enum ViewMode: Int, Hashable, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  /// The cause of the end of editing.
  public enum DidEndEditingReason: Int, Hashable, Sendable {
    case committed, cancelled
  }

  public static let textDidBeginEditingNotification = Notification.Name(
    "UITextFieldTextDidBeginEditingNotification")
  public static let textDidEndEditingNotification = Notification.Name(
    "UITextFieldTextDidEndEditingNotification")
  public static let textDidChangeNotification = Notification.Name(
    "UITextFieldTextDidChangeNotification")

  /// The distances of the text from the edges with a rounded and another border, in points.
  static let insets = (rounded: CGFloat(7), other: CGFloat(2))
  /// The sides of the clear button, and its distance from the edge, in points.
  static let clearButton = (side: CGFloat(19), margin: CGFloat(5))

  let parts = FieldParts()
  lazy var clearButton = makeClearButton()
  private(set) var content = EditedText()
  var border = FieldBorder()
  private var style = FieldStyle() { didSet { if style != oldValue { show() } } }
  private var keyboard = KeyboardWishes()
  private var left = FieldAccessory() { didSet { exchange(oldValue, for: left) } }
  private var right = FieldAccessory() { didSet { exchange(oldValue, for: right) } }

  /// The delegate, which permits and observes editing.
  open weak var delegate: (any UITextFieldDelegate)?

  // MARK: Text

  /// The text; never `nil` when it is read.
  open var text: String? {
    get { content.string }
    set {
      content = EditedText(plain: newValue ?? "")
      show()
    }
  }
  /// The text with its attributes.
  open var attributedText: NSAttributedString? {
    get {
      content.attributed
        ?? NSAttributedString(string: content.string, attributes: defaultTextAttributes)
    }
    set {
      content = EditedText(attributed: newValue)
      show()
    }
  }
  /// The text that is shown while the field is empty.
  open var placeholder: String? {
    didSet {
      attributedPlaceholder = nil
      show()
    }
  }
  /// The text that is shown while the field is empty, with its attributes.
  open var attributedPlaceholder: NSAttributedString? { didSet { show() } }
  /// The font; 17 points by default.
  open var font: UIFont? {
    get { style.font }
    set { style.font = newValue }
  }
  /// The color of the text; `nil` for that of labels.
  open var textColor: UIColor? {
    get { style.color }
    set { style.color = newValue }
  }
  /// The horizontal alignment of the text.
  open var textAlignment: NSTextAlignment {
    get { style.alignment }
    set { style.alignment = newValue }
  }
  /// The vertical alignment of the text in its rectangle.
  open override var contentVerticalAlignment: ContentVerticalAlignment {
    didSet { if contentVerticalAlignment != oldValue { show() } }
  }
  /// The attributes of text without attributes of its own.
  open var defaultTextAttributes: [NSAttributedString.Key: Any] {
    get {
      [.font: font ?? .systemFont(ofSize: 17), .foregroundColor: textColor ?? UIColor.label]
    }
    set {
      font = newValue[.font] as? UIFont ?? font
      textColor = newValue[.foregroundColor] as? UIColor ?? textColor
    }
  }
  /// Whether the text is scaled down until it fits.
  open var adjustsFontSizeToFitWidth: Bool {
    get { style.fitsWidth }
    set { style.fitsWidth = newValue }
  }
  /// The least size of a font that is scaled down, in points.
  open var minimumFontSize: CGFloat {
    get { style.minimumSize }
    set { style.minimumSize = newValue }
  }

  // MARK: Parts

  /// The border of the field.
  open var borderStyle: BorderStyle {
    get { border.style }
    set {
      border.style = newValue
      show()
    }
  }
  /// The image behind a field without a rounded border; `nil` for none.
  open var background: UIImage? {
    get { border.image }
    set {
      border.image = newValue
      show()
    }
  }
  /// The view at the left of the text; `nil` for none.
  open var leftView: UIView? {
    get { left.view }
    set { left.view = newValue }
  }
  /// The view at the right of the text; `nil` for none.
  open var rightView: UIView? {
    get { right.view }
    set { right.view = newValue }
  }
  /// The times at which the view at the left is shown.
  open var leftViewMode: ViewMode {
    get { left.mode }
    set { left.mode = newValue }
  }
  /// The times at which the view at the right is shown.
  open var rightViewMode: ViewMode {
    get { right.mode }
    set { right.mode = newValue }
  }
  /// The times at which a button that empties the field is shown.
  open var clearButtonMode = ViewMode.never { didSet { show() } }
  /// Whether the field is emptied when editing begins.
  open var clearsOnBeginEditing = false
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
  open var adjustsFontForContentSizeCategory: Bool {
    get { style.followsTextSize }
    set { style.followsTextSize = newValue }
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

  /// Makes an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty field of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the labels.
  private func setUp() {
    parts.caret.isUserInteractionEnabled = false
    parts.caret.isHidden = true
    parts.label.drawInField = { [weak self] in self?.drawText(in: $0) }
    parts.placeholder.drawInField = { [weak self] in self?.drawPlaceholder(in: $0) }
    parts.label.baselineAdjustment = .alignCenters
    for view in [parts.background, parts.placeholder, parts.label, parts.caret] { addSubview(view) }
    show()
  }

  /// Replaces a view beside the text.
  private func exchange(_ old: FieldAccessory, for new: FieldAccessory) {
    if old.view !== new.view { old.view?.removeFromSuperview() }
    show()
  }

  // MARK: Appearance

  /// The color that fills the bounds at present.
  var plainBackground: UIColor? {
    get { super.backgroundColor }
    set { super.backgroundColor = newValue }
  }

  /// The color that fills the bounds; a rounded border has the system's background without one.
  open override var backgroundColor: UIColor? {
    get { super.backgroundColor }
    set {
      border.color = newValue
      super.backgroundColor = newValue
      if newValue == nil { show() }
    }
  }

  package func traitsDidChange() { show() }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    show()
  }

  // MARK: Layout

  /// The distance of the text from the edges, in points.
  var inset: CGFloat {
    switch borderStyle {
    case .none: 0
    case .line, .bezel: UITextField.insets.other
    case .roundedRect: UITextField.insets.rounded
    }
  }

  /// Returns the rectangle of the border and of the image behind the text.
  open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

  /// Returns the rectangle of the text.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var (left, right) = (bounds.minX + inset, bounds.maxX - inset)
    if showsLeftView { left = leftViewRect(forBounds: bounds).maxX + (inset > 0 ? 4 : 0) }
    if showsRightView { right = rightViewRect(forBounds: bounds).minX - (inset > 0 ? 4 : 0) }
    if showsClearButton { right = clearButtonRect(forBounds: bounds).minX - 2 }
    return CGRect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height)
  }

  /// Returns the rectangle of the placeholder.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the text while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  /// Returns the rectangle of the clear button.
  open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
    let (side, margin) = UITextField.clearButton
    return CGRect(
      x: bounds.maxX - margin - side, y: bounds.midY - side / 2, width: side, height: side)
  }

  /// Returns the rectangle of the view at the left.
  open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = leftView?.sizeInBar ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of the view at the right.
  open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    let size = rightView?.sizeInBar ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Draws the text into a rectangle of the bounds.
  ///
  /// An override that does not call this shows no text; one that passes another rectangle moves it.
  open func drawText(in rect: CGRect) { parts.label.draw(inFieldRect: rect) }

  /// Draws the placeholder into a rectangle of the bounds, as `drawText(in:)` draws the text.
  open func drawPlaceholder(in rect: CGRect) { parts.placeholder.draw(inFieldRect: rect) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = borderRect(forBounds: bounds)
    if parts.background.frame != frame {
      parts.background.frame = frame
      showBorder()
    }
    parts.label.place(in: isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds))
    parts.placeholder.place(in: placeholderRect(forBounds: bounds))
    if showsLeftView { leftView?.frame = leftViewRect(forBounds: bounds) }
    if showsRightView { rightView?.frame = rightViewRect(forBounds: bounds) }
    if clearButtonMode != .never { clearButton.frame = clearButtonRect(forBounds: bounds) }
    placeCaret()
  }

  open override var intrinsicContentSize: CGSize {
    let shown = hasText ? parts.label : parts.placeholder
    var width = shown.intrinsicContentSize.width + 2 * inset
    if showsLeftView { width += leftViewRect(forBounds: bounds).width }
    if showsRightView { width += rightViewRect(forBounds: bounds).width }
    let line = font?.lineHeight ?? 20
    let height = borderStyle == .roundedRect ? max(34, line + 14) : line + 2 * inset
    return CGSize(width: width, height: height.rounded(.up))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Editing

  /// Whether the field is the first responder.
  open var isEditing: Bool { isFirstResponder }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing?(self) ?? true,
      super.becomeFirstResponder()
    else { return false }
    if clearsOnBeginEditing { text = "" }
    show()
    delegate?.textFieldDidBeginEditing?(self)
    sendActions(for: .editingDidBegin)
    NotificationCenter.default.post(
      name: UITextField.textDidBeginEditingNotification, object: self)
    return true
  }

  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard delegate?.textFieldShouldEndEditing?(self) ?? true, super.resignFirstResponder() else {
      return false
    }
    show()
    let isTold = delegate?.textFieldDidEndEditing?(self, reason: .committed) != nil
    if !isTold { delegate?.textFieldDidEndEditing?(self) }
    sendActions(for: .editingDidEnd)
    NotificationCenter.default.post(name: UITextField.textDidEndEditingNotification, object: self)
    return true
  }

  open var hasText: Bool { !(text ?? "").isEmpty }

  /// The selected characters; an empty range is the insertion point, which is at the end at first.
  open var selectedTextRange: UITextRange? {
    get { UITextRange(range: content.selectedRange) }
    set {
      content.selection = newValue?.clamped(to: content.length)
      placeCaret()
      delegate?.textFieldDidChangeSelection?(self)
    }
  }

  /// Inserts characters in place of the selected ones; a line break stands for the return key.
  open func insertText(_ text: String) {
    if text == "\n" { return pressReturn() }
    let whole = NSRange(location: 0, length: content.length)
    let range = clearsOnInsertion ? whole : content.selectedRange
    clearsOnInsertion = false
    replace(range, with: text)
  }

  /// Removes the selected characters or, without any, the one before the insertion point.
  open func deleteBackward() {
    if let range = content.rangeToDelete { replace(range, with: "") }
  }

  /// Replaces characters if the delegate permits it, and sends the events.
  private func replace(_ range: NSRange, with string: String) {
    guard
      delegate?.textField?(self, shouldChangeCharactersIn: range, replacementString: string) ?? true
    else { return }
    change(range, to: string)
  }

  /// Replaces characters without asking the delegate, and sends the events.
  func change(_ range: NSRange, to string: String) {
    if let attributed = content.attributed {
      let changed = NSMutableAttributedString(attributedString: attributed)
      changed.replaceCharacters(in: range, with: string)
      attributedText = changed
    } else {
      text = (content.string as NSString).replacingCharacters(in: range, with: string)
    }
    content.selection = NSRange(
      location: range.location + (string as NSString).length, length: 0)
    placeCaret()
    textWasEdited()
  }

  /// Sends the events of a change.
  private func textWasEdited() {
    sendActions(for: .editingChanged)
    NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: self)
    delegate?.textFieldDidChangeSelection?(self)
  }

  /// Performs the effect of the return key.
  private func pressReturn() {
    guard delegate?.textFieldShouldReturn?(self) ?? true else { return }
    let ends = allControlEvents.contains(.editingDidEndOnExit)
    sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    if ends { resignFirstResponder() }
  }

  /// Empties the field if the delegate permits it.
  func clear() {
    guard delegate?.textFieldShouldClear?(self) ?? true else { return }
    text = ""
    textWasEdited()
  }

  /// Begins editing when a touch ends in the field.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if let touch, bounds.contains(touch.location(in: self)) { becomeFirstResponder() }
  }
}

/// The times at which a view beside the text is shown, under the name that older sources use.
public typealias UITextFieldViewMode = UITextField.ViewMode
/// The border of a field, under the name that older sources use.
public typealias UITextBorderStyle = UITextField.BorderStyle
