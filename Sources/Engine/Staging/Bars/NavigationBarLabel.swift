import Foundation
import Geometry
import Imaging
import Timelines

/// A title or a back button of a navigation bar: one line, truncated with an ellipsis.
///
/// Nothing is measured here, so widths are estimates that texts in Inter do not exceed.
final class NavigationBarLabel: NavigationBarElement {
  /// The role of the label; the raw values begin the keys that `inspect` prints.
  enum Role: String { case title, back }

  let role: Role
  let text: String
  var color: Color { didSet { update() } }
  /// The text of the back button beside a title; `nil` if there is none.
  var neighbor: String?
  /// Whether the bar is mirrored.
  private var isMirrored = false { didSet { if isMirrored != oldValue { update() } } }
  /// The part of the text that fits.
  private var fittingText: String

  /// The default size of the font, in points.
  static let fontSize: CGFloat = 17
  /// The typeface of a title.
  private(set) var font = FontDescriptor(weight: 600)
  /// The size of a title's font, in points.
  private(set) var fontSize = NavigationBarLabel.fontSize
  /// The size of the mark before a back button's text, and its distance from the edge.
  private static let mark = (size: 36.0, width: CGFloat(17))

  /// Makes a label, which is listed under its bar's collection.
  init(role: Role, text: String, color: Color) {
    self.role = role; self.text = text; self.color = color
    fittingText = NavigationBarLabel.line(text)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    clipsToBounds = true
    // A fixed order, so that equal states are drawn and listed alike.
    zIndex = role == .back ? 1 : 2
    update()
  }

  /// Returns `nil`: a label is always made for a text.
  required init?(coder: NSCoder) { nil }

  override var identity: LayerIdentity? {
    (superview as? NavigationBar).map {
      LayerIdentity(collection: $0.collection, key: "\(role.rawValue)/\(text)", kind: .view)
    }
  }

  /// Sets the font of a title.
  func setFont(_ font: FontDescriptor, size: CGFloat) {
    self.font = font; fontSize = size
    update()
    superview?.setNeedsLayout()
  }

  override func place(in row: CGRect, of bar: NavigationBar) {
    var frame = row
    switch role {
    case .back: frame.size.width = bar.backWidth(of: text)
    case .title:
      var taken = reserved
      if let neighbor {
        taken.left = max(taken.left, bar.backWidth(of: neighbor) + NavigationBar.margin)
      }
      let width = NavigationBarLabel.width(of: .title, text: text, size: fontSize)
      frame = bar.titleRoom(in: row, width: width, reserved: taken)
    }
    self.frame = frame
    isMirrored = bar.flipsHorizontally
    fit(in: frame.width)
  }

  /// Returns a width in points in which a label certainly fits.
  static func width(of role: Role, text: String, size: CGFloat = fontSize) -> CGFloat {
    let width = ems(line(text)) * size
    return role == .back ? mark.width + width : width
  }

  /// Truncates the text to a width.
  private func fit(in width: CGFloat) {
    let whole = NavigationBarLabel.line(text)
    var part = whole
    var shown = whole
    while NavigationBarLabel.width(of: role, text: shown, size: fontSize) > width, !part.isEmpty {
      part.removeLast()
      shown = part.trimmingCharacters(in: .whitespaces) + "…"
    }
    if part.isEmpty { shown = "" }
    if shown == fittingText { return }
    fittingText = shown
    update()
  }

  /// Updates the appearance from the text.
  private func update() {
    switch role {
    case .title:
      appearance.texts = [
        TextContent(fittingText, font: font, size: Double(fontSize), color: color)
      ]
    case .back:
      let size = Double(NavigationBarLabel.fontSize)
      let mark = NavigationBarLabel.mark
      let beside = EdgeInsets(top: 0, left: mark.width, bottom: 0, right: 0)
      // The mark is centered on small letters, the text on capitals.
      let raised = EdgeInsets(top: 0, left: 0, bottom: mark.size * 0.1, right: 0)
      let alignment: TextContent.Alignment = isMirrored ? .right : .left
      appearance.texts = [
        TextContent(
          isMirrored ? "›" : "‹", size: mark.size, color: color, alignment: alignment,
          placement: .box(insets: raised, vertical: .middle)),
        TextContent(
          fittingText, size: size, color: color, alignment: alignment,
          placement: .box(insets: isMirrored ? beside.mirrored : beside, vertical: .middle)),
      ]
    }
  }

  /// Returns a text without its line breaks.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns the maximum width of a line in em, estimated by its characters.
  private static func ems(_ line: String) -> CGFloat {
    line.reduce(0) { sum, character in
      switch character {
      case "i", "j", "l", "I", " ", ".", ",", ":", ";", "!", "|", "'": sum + 0.35
      case "t", "f", "r", "(", ")": sum + 0.43
      case "m", "M", "@", "%", "…": sum + 1.0
      case "W": sum + 1.1
      case "w": sum + 0.87
      case "a", "c", "e", "k", "s", "v", "x", "y", "z": sum + 0.61
      case "b"..."u": sum + 0.64
      case "E", "F", "J", "L", "T", "P", "Z": sum + 0.7
      case "\0"..."\u{24F}": sum + 0.8
      default: sum + 1.3 * CGFloat(character.unicodeScalars.count)
      }
    }
  }
}
