import Foundation
import Imaging
import Staging
import Timelines

/// The parts of a text field in their present state.
extension UITextField {
  /// Shows the text and the parts in the present state.
  func show() {
    var shown = isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text ?? ""
    if shown.isEmpty { shown = "" }
    let (label, placeholderLabel) = (parts.label, parts.placeholder)
    for label in [label, placeholderLabel] {
      label.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory
      label.verticalAlignment = contentVerticalAlignment
    }
    label.font = font
    label.textColor = isEnabled ? textColor ?? .label : .tertiaryLabel
    label.lineBreakMode = isEditing ? .byTruncatingHead : .byTruncatingTail
    label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
    let size = font?.pointSize ?? 17
    label.minimumScaleFactor = minimumFontSize > 0 ? min(1, minimumFontSize / size) : 0
    label.textAlignment = textAlignment
    if let attributed = content.attributed, !isSecureTextEntry {
      label.attributedText = attributed
    } else {
      label.text = shown
    }
    placeholderLabel.font = font
    placeholderLabel.textColor = .placeholderText
    placeholderLabel.textAlignment = textAlignment
    placeholderLabel.text = placeholder
    if let attributedPlaceholder { placeholderLabel.attributedText = attributedPlaceholder }
    placeholderLabel.isHidden = hasText
    showBorder()
    showParts()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// Paints the border, in the view behind the text where its rectangle is not the whole field.
  func showBorder() {
    let isInset = borderRect(forBounds: bounds) != bounds
    if isInset != border.isInset {
      clearBorder()
      border.isInset = isInset
    }
    let holder: UIView = isInset ? parts.background : self
    let line: UIColor? =
      switch borderStyle {
      case .none: nil
      case .line: .label
      case .bezel: .systemGray
      case .roundedRect: UIColor.label.withAlphaComponent(0.2)
      }
    // The rounded rectangle of iOS 17 has a background and corners of 5 points.
    let isRounded = borderStyle == .roundedRect
    let painted = border.paintedStyle
    if isRounded, border.color == nil { show(.systemBackground, in: holder) }
    if isRounded != (painted == .roundedRect) {
      holder.appearance.cornerRadius = isRounded ? 5 : 0
      if !isRounded, border.color == nil { show(nil, in: holder) }
    }
    if borderStyle != .none || painted != .none {
      holder.appearance.border = line.map {
        Border(width: isRounded ? 0.5 : 1, color: $0.color(with: traitCollection))
      }
    }
    border.paintedStyle = borderStyle
    parts.background.image = isRounded ? nil : background
  }

  /// Removes the border from the view that holds it.
  private func clearBorder() {
    let holder: UIView = border.isInset ? parts.background : self
    if border.paintedStyle != .none { holder.appearance.border = nil }
    if border.paintedStyle == .roundedRect {
      holder.appearance.cornerRadius = 0
      if border.color == nil { show(nil, in: holder) }
    }
    border.paintedStyle = .none
  }

  /// Fills the view that holds the border.
  private func show(_ color: UIColor?, in holder: UIView) {
    if holder === self { plainBackground = color } else { holder.backgroundColor = color }
  }

  /// Adds or removes the views beside the text.
  func showParts() {
    for (view, mode) in [(leftView, leftViewMode), (rightView, rightViewMode)] {
      guard let view else { continue }
      if isShown(mode) {
        if view.superview !== self { addSubview(view) }
      } else if view.superview === self {
        view.removeFromSuperview()
      }
    }
    guard clearButtonMode != .never else { return }
    clearButton.isHidden = !showsClearButton
    clearButton.backgroundColor = UIColor.tertiaryLabel
  }

  var showsClearButton: Bool {
    hasText && isShown(clearButtonMode) && !showsRightView
  }
  var showsLeftView: Bool { leftView != nil && isShown(leftViewMode) }
  var showsRightView: Bool { rightView != nil && isShown(rightViewMode) }

  /// Returns whether a mode holds at present.
  func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }

  /// Puts the caret at the end of the selection while the text is edited.
  func placeCaret() {
    let (label, caret) = (parts.label, parts.caret)
    if caret.isHidden == isEditing { caret.isHidden = !isEditing }
    guard isEditing else { return }
    let width = hasText ? min(label.frame.width, label.intrinsicContentSize.width) : 0
    let behind = hasText ? widthBehindSelection : 0
    let x =
      switch textAlignment {
      case .center: label.frame.midX + width / 2 - behind
      case .right: label.frame.maxX - behind
      case .left, .justified, .natural: label.frame.minX + max(0, width - behind)
      }
    let height = font?.lineHeight ?? 20
    let y =
      switch contentVerticalAlignment {
      case .top: label.frame.minY
      case .bottom: label.frame.maxY - height
      case .center, .fill: label.frame.midY - height / 2
      }
    caret.backgroundColor = tintColor
    caret.appearance.cornerRadius = 1
    caret.frame = CGRect(x: min(x, bounds.width - 2), y: y, width: 2, height: height)
  }

  /// The width of the characters behind the selection, in points.
  private var widthBehindSelection: CGFloat {
    let end = content.selectedRange.location + content.selectedRange.length
    guard end < content.length else { return 0 }
    let rest = (content.string as NSString).substring(from: end)
    let part = UILabel()
    part.font = font
    part.text = isSecureTextEntry ? String(repeating: "•", count: rest.count) : rest
    return part.intrinsicContentSize.width
  }

  /// Makes the button that empties the field: a cross in a disc.
  func makeClearButton() -> UIControl {
    let side = UITextField.clearButton.side
    let button = UIControl(frame: CGRect(x: 0, y: 0, width: side, height: side))
    button.appearance.cornerRadius = Double(side / 2)
    let cross = UIImageView(
      image: UIImage(systemName: "xmark", withConfiguration: .init(pointSize: 8, weight: .bold)))
    cross.tintColor = UIColor.systemBackground
    cross.center = CGPoint(x: side / 2, y: side / 2)
    button.addSubview(cross)
    button.addAction(UIAction { [weak self] _ in self?.clear() }, for: .touchUpInside)
    addSubview(button)
    return button
  }
}
