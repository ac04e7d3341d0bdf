public import Foundation
import Geometry
import Imaging
public import Staging
import Timelines

/// A text in a box, by default on one line and truncated at its end.
///
/// It is a `Label` with UIKit's defaults. `drawText(in:)` and `textRect` are called as in UIKit, so
/// labels can be subclassed to have insets of their own.
open class UILabel: Label, TraitFollower {
  // MARK: Text

  /// The text; setting it gives the text uniform attributes.
  open override var text: String? {
    get { attributed?.string ?? plainText }
    set {
      (attributed, plainText) = (nil, newValue)
      contentChanged()
    }
  }

  /// The text with its attributes.
  open var attributedText: NSAttributedString? {
    get { attributed ?? plainText.map { NSAttributedString(string: $0, attributes: attributes) } }
    set {
      attributed = newValue.map { NSAttributedString(attributedString: $0) }
      plainText = newValue?.string
      contentChanged()
    }
  }

  /// The characters of the text.
  private var plainText: String?

  /// The attributed text, if one was set.
  private var attributed: NSAttributedString?

  /// The label's properties as attributes for the whole text.
  private var attributes: [NSAttributedString.Key: Any] {
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = textAlignment
    paragraph.lineBreakMode = lineBreakMode
    return [.font: ownFont, .foregroundColor: ownColor, .paragraphStyle: paragraph]
  }

  private var ownFont = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  private var ownColor = UIColor.label

  /// The font; setting `nil` restores the default, 17 points.
  open var font: UIFont! {
    get { ownFont }
    set {
      ownFont = newValue ?? .systemFont(ofSize: UIFont.labelFontSize)
      if let attributed { self.attributed = attributed.with(.font, ownFont) }
      contentChanged()
    }
  }

  /// The color; setting `nil` restores the default.
  open var textColor: UIColor! {
    get { ownColor }
    set {
      ownColor = newValue ?? .label
      if let attributed { self.attributed = attributed.with(.foregroundColor, ownColor) }
      setNeedsDisplay()
    }
  }

  /// The horizontal alignment of lines.
  open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
  /// The treatment of text that does not fit.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { contentChanged() } }
  /// The maximum number of lines; 0 for as many as fit.
  open var numberOfLines = 1 { didSet { contentChanged() } }
  /// Whether a text on one line is scaled down until it fits.
  open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
  /// The vertical position of a text that is scaled down; its baseline stays by default.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { if adjustsFontSizeToFitWidth { setNeedsDisplay() } }
  }
  /// The minimum scale of a text that is scaled down; 0 for no minimum.
  open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
  /// The width at which lines wrap in the intrinsic content size; 0 for no wrapping.
  open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { contentChanged() } }
  /// The color of the text's shadow; `nil` for no shadow.
  open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The offset of the shadow in points.
  open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
  /// The color of the text while the label is highlighted; `nil` for the same color.
  open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
  /// Whether the text has its highlighted color.
  open var isHighlighted = false { didSet { setNeedsDisplay() } }
  /// Whether the label is drawn as an active one; otherwise its text is dimmed.
  open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  /// Whether a font of a text style follows the text size of the label's traits.
  open var adjustsFontForContentSizeCategory = false {
    didSet { if adjustsFontForContentSizeCategory != oldValue { contentChanged() } }
  }

  /// Whether characters may move together before the text is truncated; here they never do.
  open var allowsDefaultTighteningForTruncation = false

  /// Makes a label.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a label of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: Size

  /// The text with its attributes, without a position.
  private var content: TextContent? {
    guard let text, !text.isEmpty else { return nil }
    let color = isHighlighted ? highlightedTextColor ?? ownColor : ownColor
    let defaults = TextContent.Defaults(
      font: shownFont, color: color, alignment: textAlignment, lineBreakMode: lineBreakMode,
      traits: traitCollection)
    var content = TextContent(
      attributed.map(adjusted) ?? NSAttributedString(string: text), defaults: defaults)
    content.lineLimit = numberOfLines > 0 ? numberOfLines : nil
    if attributed == nil { content.truncation = lineBreakMode.truncation }
    if !isEnabled { content.dim() }
    return content
  }

  /// The font at the size in which it is shown.
  private var shownFont: UIFont { adjusted(ownFont) }

  /// Returns a font at the size in which it is shown.
  private func adjusted(_ font: UIFont) -> UIFont {
    guard adjustsFontForContentSizeCategory, font.unscaledSize != nil else { return font }
    return font.following(traitCollection.textScale)
  }

  /// Returns a text with its fonts at the sizes in which they are shown.
  private func adjusted(_ text: NSAttributedString) -> NSAttributedString {
    guard adjustsFontForContentSizeCategory else { return text }
    let result = NSMutableAttributedString(attributedString: text)
    let all = NSRange(location: 0, length: text.length)
    text.enumerateAttribute(.font, in: all, options: []) { value, range, _ in
      guard let font = value as? UIFont else { return }
      result.addAttribute(.font, value: adjusted(font), range: range)
    }
    return result
  }

  /// Returns the rectangle of the text within bounds, with a maximum number of lines; 0 for any
  /// number.
  open func textRect(
    forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
  ) -> CGRect {
    guard var content else { return CGRect(origin: bounds.origin, size: .zero) }
    content.lineLimit = numberOfLines > 0 ? numberOfLines : nil
    let isSingle = numberOfLines == 1
    let natural = TextMeasurer.current.size(
      of: content, width: isSingle && !text(has: "\n") ? .infinity : bounds.width)
    let scale = max(1, traitCollection.displayScale)
    /// Returns a length rounded up to a whole pixel, so that the text fits into its own size.
    func whole(_ length: CGFloat) -> CGFloat { ((length - 1e-6) * scale).rounded(.up) / scale }
    return CGRect(
      x: bounds.minX, y: bounds.minY, width: min(whole(natural.width), bounds.width),
      height: min(whole(natural.height), bounds.height))
  }

  private func text(has character: Character) -> Bool { text?.contains(character) ?? false }

  /// The width at which constraints have the text wrap; `nil` for no wrapping.
  var wrappingWidth: CGFloat?

  /// Whether the text wraps at the width that constraints leave it.
  var wrapsAutomatically: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

  /// The width at which the text wraps in the intrinsic content size.
  private var intrinsicWidth: CGFloat {
    let widest: CGFloat = 1e6
    if numberOfLines == 1 { return widest }
    return preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : wrappingWidth ?? widest
  }

  /// The intrinsic content sizes that were measured since the content changed, by width.
  private var measuredSizes: [CGFloat: CGSize] = [:]

  open override var intrinsicContentSize: CGSize {
    let width = intrinsicWidth
    if let size = measuredSizes[width] { return size }
    let size = textRect(
      forBounds: CGRect(x: 0, y: 0, width: width, height: 1e6),
      limitedToNumberOfLines: numberOfLines
    ).size
    measuredSizes[width] = size
    return size
  }

  /// Returns the height of the text and its baselines below its top, in points.
  ///
  /// - Parameter width: The width at which the text wraps; `nil` for none.
  func baselines(wrappedAt width: CGFloat?) -> (height: CGFloat, first: CGFloat, last: CGFloat) {
    guard let content else { return (shownFont.lineHeight, shownFont.ascender, shownFont.ascender) }
    let isWrapped = numberOfLines != 1 && preferredMaxLayoutWidth > 0
    let height = TextMeasurer.current.size(
      of: content, width: isWrapped ? preferredMaxLayoutWidth : width ?? .infinity
    ).height
    return (height, shownFont.ascender, height + shownFont.descender)
  }

  /// Returns the size of the text wrapped at a width; a width of 0 does not wrap.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGRect(x: 0, y: 0, width: size.width > 0 ? size.width : 1e6, height: 1e6)
    let fitting = textRect(forBounds: room, limitedToNumberOfLines: numberOfLines).size
    return numberOfLines == 1 ? intrinsicContentSize : fitting
  }

  /// Invalidates the intrinsic content size.
  private func contentChanged() {
    measuredSizes.removeAll()
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  // MARK: Appearance

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds.size
      super.bounds = newValue
      if newValue.size != old { setNeedsDisplay() }
    }
  }

  /// The rectangle that was last given to `drawText(in:)`; null while the label shows its text.
  private var drawnRect: CGRect?
  /// Whether the text is being drawn: changes that an override makes then are shown with it.
  private var isDrawing = false

  /// Draws the text again, at once; a subclass also draws into its context after the event.
  open override func setNeedsDisplay() {
    if isDrawing { return }
    if type(of: self) != UILabel.self { super.setNeedsDisplay() }
    showText()
  }

  open override func draw(_ rect: CGRect) {
    super.draw(rect)
    if type(of: self) != UILabel.self { showText() }
  }

  /// Shows the text in the rectangle that `drawText(in:)` passes on.
  private func showText() {
    drawnRect = .null
    isDrawing = true
    if !bounds.isEmpty { drawText(in: bounds) }
    isDrawing = false
    if drawnRect?.isNull == true { drawnRect = nil }
    guard var rect = drawnRect, rect.width > 0, let content else {
      appearance.texts = []
      return
    }
    let fitted = fitted(content, in: rect.size)
    rect.origin.y += baselineShift(ofScale: CGFloat(fitted.size / content.size))
    var texts = [placed(fitted, in: rect)]
    if let shadowColor {
      var shadow = TextContent(
        fitted.string, font: fitted.font, size: fitted.size,
        color: shadowColor.color(with: traitCollection), alignment: fitted.alignment)
      (shadow.lineLimit, shadow.truncation) = (fitted.lineLimit, fitted.truncation)
      shadow.lineHeight = fitted.lineHeight
      texts.insert(
        placed(shadow, in: rect.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)), at: 0)
    }
    if appearance.texts != texts { appearance.texts = texts }
  }

  /// Draws the text into a rectangle of the bounds; overrides call this with another rectangle.
  ///
  /// Called by others while something is drawn, it draws the text there.
  open func drawText(in rect: CGRect) {
    if drawnRect?.isNull != true, let content, let context = UIGraphicsGetCurrentContext() {
      let fitted = fitted(content, in: rect.size)
      let height = TextMeasurer.current.size(of: fitted, width: rect.width).height
      let shift = baselineShift(ofScale: CGFloat(fitted.size / content.size))
      let box = rect.insetBy(dx: 0, dy: max(0, (rect.height - height) / 2))
      context.draw(fitted, in: box.offsetBy(dx: 0, dy: shift))
    }
    drawnRect = rect
  }

  /// Returns a text positioned in the bounds.
  private func placed(_ content: TextContent, in rect: CGRect) -> TextContent {
    var content = content
    content.placement = .box(
      insets: EdgeInsets(
        top: rect.minY - bounds.minY, left: rect.minX - bounds.minX,
        bottom: bounds.maxY - rect.maxY, right: bounds.maxX - rect.maxX), vertical: .middle)
    return content
  }

  /// Returns a text with the scale and the number of lines that fit.
  private func fitted(_ content: TextContent, in size: CGSize) -> TextContent {
    var content = content
    if adjustsFontSizeToFitWidth, numberOfLines == 1 {
      let natural = TextMeasurer.current.size(of: content, width: .infinity).width
      if natural > size.width {
        let factor = Double(max(minimumScaleFactor, size.width / natural))
        content.scale(by: factor)
      }
      return content
    }
    if numberOfLines != 1 {
      let height = content.lineHeight ?? Double(shownFont.lineHeight)
      let most = max(1, Int((Double(size.height) + 0.5) / max(1, height)))
      content.lineLimit = min(content.lineLimit ?? most, most)
    }
    return content
  }

  package func traitsDidChange() {
    if adjustsFontForContentSizeCategory { contentChanged() } else { setNeedsDisplay() }
  }
}

extension TextContent {
  /// Scales all sizes by a factor.
  fileprivate mutating func scale(by factor: Double) {
    size *= factor
    tracking *= factor
    if runs.isEmpty { return }
    setRuns(
      runs.map { run in
        var run = run
        run.size = run.size.map { $0 * factor }
        return run
      })
  }
}

extension NSAttributedString {
  /// Returns the string with one attribute throughout.
  fileprivate func with(_ key: NSAttributedString.Key, _ value: Any) -> NSAttributedString {
    let copy = NSMutableAttributedString(attributedString: self)
    copy.addAttribute(key, value: value, range: NSRange(location: 0, length: length))
    return copy
  }
}

extension TextContent {
  /// Dims the colors as those of disabled labels: to half their opacity, since UIKit documents no
  /// value.
  fileprivate mutating func dim() {
    color.alpha /= 2
    if runs.isEmpty { return }
    setRuns(
      runs.map {
        var run = $0
        run.color?.alpha /= 2
        return run
      })
  }
}
