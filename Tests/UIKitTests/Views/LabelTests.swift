import Staging
import Testing
import Timelines
import UIKit

/// A label with insets around its text, as in many apps.
private final class PaddedLabel: UILabel {
  var insets = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 20)

  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: insets)) }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }
}

/// A label that draws its text with a layout manager, with a color for a part of it.
private final class TypesetLabel: UILabel {
  private let storage = NSTextStorage()
  private let manager = NSLayoutManager()
  private let container = NSTextContainer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
  }

  required init?(coder: NSCoder) { nil }

  override var text: String? {
    didSet {
      let content = NSMutableAttributedString(
        string: text ?? "", attributes: [.foregroundColor: UIColor.black])
      content.append(
        NSAttributedString(string: "!", attributes: [.foregroundColor: UIColor.green]))
      storage.setAttributedString(content)
      setNeedsDisplay()
    }
  }

  override func drawText(in rect: CGRect) {
    container.size = rect.size
    manager.drawGlyphs(
      forGlyphRange: NSRange(location: 0, length: storage.length), at: rect.origin)
  }
}

struct LabelTests {
  @Test(arguments: [["Ada"], ["Ada", "Grace"]])
  func `a label shows what an override draws into the context, and its changes`(
    _ names: [String]
  ) throws {
    let shown = try texts { root in
      let label = TypesetLabel(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
      root.addSubview(label)
      for name in names {
        label.text = name
        root.layoutIfNeeded()
      }
    }
    #expect(shown.map(\.string).last == (names.last ?? "") + "!")
  }

  /// Returns the texts of the only layer that has any, at the end.
  private func texts(_ body: (UIView) -> Void) throws -> [TextContent] {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 200))) { stage in
      body(stage.rootView)
    }
    return timeline.layers.flatMap { $0.appearance.last.texts }
  }

  @Test func `a label shows its text on one line, truncated at its end`() throws {
    let text = try #require(
      try texts { root in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.text = "Hello"
        label.font = .boldSystemFont(ofSize: 20)
        label.textColor = .red
        label.textAlignment = .right
        root.addSubview(label)
      }.first)
    #expect(text.string == "Hello")
    #expect(text.lineLimit == 1 && text.truncation == .tail)
    #expect(text.size == 20 && text.font.weight == 600)
    #expect(text.color.red == 1 && text.color.green == 0)
    #expect(text.alignment == .right)
  }

  @Test func `a label without size shows nothing`() throws {
    #expect(
      try texts { root in
        let label = UILabel()
        label.text = "Hello"
        root.addSubview(label)
      }.isEmpty)
  }

  @Test func `a label's preferred size is that of its text`() throws {
    let label = UILabel()
    label.text = "Hello, world"
    let line = label.intrinsicContentSize
    label.text = "Hello, world, and all that is in it"
    #expect(label.intrinsicContentSize.width > 2 * line.width)
    #expect(label.intrinsicContentSize.height == line.height)
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: 100, height: 0))
    #expect(wrapped.width <= 100)
    #expect(wrapped.height > 2 * line.height)
    label.sizeToFit()
    #expect(label.bounds.height == line.height)
    label.frame.size.width = 100
    label.sizeToFit()
    #expect(label.bounds.size == wrapped)
  }

  @Test func `lines that do not fit are omitted`() throws {
    let text = try #require(
      try texts { root in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 45))
        label.numberOfLines = 0
        label.text = "one two three four five six seven eight"
        root.addSubview(label)
      }.first)
    #expect(text.lineLimit == 2)
  }

  @Test func `a label that may shrink its text does so until it fits`() throws {
    let text = try #require(
      try texts { root in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 45))
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.2
        label.text = "a text too long for it"
        root.addSubview(label)
      }.first)
    #expect(text.size < 9 && text.size > 17 * 0.2)
  }

  @Test(arguments: [UIBaselineAdjustment.alignBaselines, .alignCenters, .none])
  func `a text that shrinks keeps the line that the label aligns`(
    _ adjustment: UIBaselineAdjustment
  ) throws {
    let font = UIFont.systemFont(ofSize: 20)
    let text = try #require(
      try texts { root in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        label.font = font
        label.adjustsFontSizeToFitWidth = true
        label.baselineAdjustment = adjustment
        label.text = "a text too long for it"
        root.addSubview(label)
      }.first)
    guard case .box(let insets, .middle) = text.placement else {
      Issue.record("the text is in no box")
      return
    }
    let rest = 1 - CGFloat(text.size) / 20
    let shift =
      switch adjustment {
      case .alignBaselines: rest * (font.ascender - font.lineHeight / 2)
      case .alignCenters: CGFloat(0)
      case .none: -rest * font.lineHeight / 2
      }
    #expect(rest > 0.3)
    #expect(abs(insets.top - shift) < 1e-9 && abs(insets.bottom + shift) < 1e-9)
  }

  @Test func `text is drawn in the rectangle that a subclass passes`() throws {
    var asked = CGSize.zero
    let text = try #require(
      try texts { root in
        let label = PaddedLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        label.text = "Hi"
        root.addSubview(label)
        asked = label.intrinsicContentSize
      }.first)
    let insets = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
    #expect(text.placement == .box(insets: insets, vertical: .middle))
    let plain = UILabel()
    plain.text = "Hi"
    #expect(asked.width == plain.intrinsicContentSize.width + 30)
  }

  @Test func `attributes make runs with their own appearance`() throws {
    let text = try #require(
      try texts { root in
        let string = NSMutableAttributedString(
          string: "big", attributes: [.font: UIFont.systemFont(ofSize: 30)])
        string.append(
          NSAttributedString(
            string: " red",
            attributes: [
              .foregroundColor: UIColor.red, .kern: 2,
              .underlineStyle: NSUnderlineStyle.single.rawValue,
            ]))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        label.attributedText = string
        root.addSubview(label)
      }.first)
    #expect(text.runs.map(\.string) == ["big", " red"])
    #expect(text.runs.first?.size == 30)
    #expect(text.runs.last?.tracking == 2 && text.runs.last?.isUnderlined == true)
    #expect(text.runs.last?.color?.red == 1)
  }

  @Test func `a label's color follows the interface style of its superview`() throws {
    let texts = try texts { root in
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
      label.text = "night"
      root.addSubview(label)
      root.overrideUserInterfaceStyle = .dark
    }
    #expect(texts.map(\.color) == [.white])
  }

  @Test func `a disabled label is dimmed`() throws {
    let text = try #require(
      try texts { root in
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.text = "Hello"
        label.textColor = .red
        label.isEnabled = false
        root.addSubview(label)
      }.first)
    #expect(text.color.red == 1 && text.color.alpha == 0.5)
  }
}
