import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct TextInputTests {
  /// A delegate that notes its calls, and refuses digits.
  private final class FieldDelegate: UITextFieldDelegate {
    var calls: [String] = []

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
      calls.append("should begin")
      return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { calls.append("did begin") }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
      calls.append("should end")
      return true
    }
    func textFieldDidEndEditing(_ textField: UITextField) { calls.append("did end") }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      calls.append("\(range.location)-\(range.length) \(string)")
      return !string.contains(where: \.isNumber)
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      calls.append("return")
      textField.resignFirstResponder()
      return true
    }
  }

  /// A field that moves its placeholder, or leaves it out.
  private final class PlainField: UITextField {
    var drawsPlaceholder = true
    var rects: [CGRect] = []

    override func drawPlaceholder(in rect: CGRect) {
      rects.append(rect)
      if drawsPlaceholder { super.drawPlaceholder(in: rect.insetBy(dx: 10, dy: 0)) }
    }
  }

  @Test(arguments: [true, false])
  func `a field draws its placeholder where an override wants it`(_ draws: Bool) throws {
    var rects: [CGRect] = []
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = PlainField(frame: CGRect(x: 20, y: 30, width: 200, height: 34))
      field.drawsPlaceholder = draws
      field.borderStyle = .roundedRect
      field.placeholder = "Name"
      stage.rootView.addSubview(field)
      field.layoutIfNeeded()
      rects = field.rects
    }
    #expect(rects.last == CGRect(x: 7, y: 0, width: 186, height: 34))
    let texts = timeline.layers.flatMap { $0.appearance.last.texts }
    #expect(texts.map(\.string) == (draws ? ["Name"] : []))
    guard draws, case .box(let insets, _) = texts.first?.placement else { return }
    #expect(insets.left == 10 && insets.right == 10)
  }

  /// A field that takes its placeholder for a label of its own, and aligns its text as it draws.
  private final class TakingField: UITextField {
    var alignment = ContentVerticalAlignment.bottom
    var taken: [String] = []

    override func drawPlaceholder(in rect: CGRect) {
      super.drawPlaceholder(in: rect)
      taken.append(placeholder ?? "none")
      placeholder = nil
    }
    override func drawText(in rect: CGRect) {
      super.drawText(in: rect)
      textAlignment = .right
    }
    override func textRect(forBounds bounds: CGRect) -> CGRect {
      contentVerticalAlignment = alignment
      return bounds.insetBy(dx: 2, dy: 4)
    }
  }

  @Test(arguments: [UIControl.ContentVerticalAlignment.top, .center, .bottom])
  func `a field changes its looks while it draws, and has its text where it is aligned`(
    _ alignment: UIControl.ContentVerticalAlignment
  ) throws {
    var (taken, caret): ([String], CGRect) = ([], .zero)
    var line: CGFloat = 0
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = TakingField(frame: CGRect(x: 20, y: 30, width: 200, height: 60))
      field.alignment = alignment
      field.placeholder = "Name"
      stage.rootView.addSubview(field)
      field.layoutIfNeeded()
      taken = field.taken
      #expect(field.placeholder == nil)
      field.text = "Ada"
      field.becomeFirstResponder()
      field.layoutIfNeeded()
      line = field.font?.lineHeight ?? 0
      caret = try #require(field.subviews.last { $0.frame.width == 2 }).frame
    }
    #expect(taken == ["Name"])
    let texts = timeline.layers.flatMap { $0.appearance.last.texts }
    #expect(texts.map(\.string) == ["Ada"] && texts.first?.alignment == .right)
    guard case .box(let insets, _) = texts.first?.placement else { return }
    // The text's box has 52 points, and the text is in the middle of the shifted box.
    let middle = 30 + (insets.top - insets.bottom) / 2
    switch alignment {
    case .top: #expect(abs(middle - (4 + line / 2)) <= 1 && caret.minY == 4)
    case .bottom: #expect(abs(middle - (56 - line / 2)) <= 1 && caret.maxY == 56)
    case .center, .fill: #expect(middle == 30 && caret.midY == 30)
    }
  }

  @Test func `editing calls the delegate in order`() throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      let delegate = FieldDelegate()
      var changes = 0
      field.delegate = delegate
      field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
      stage.rootView.addSubview(field)
      #expect(field.becomeFirstResponder() && field.isEditing)
      field.insertText("ab")
      field.insertText("1")
      field.deleteBackward()
      #expect(field.text == "a")
      field.insertText("\n")
      #expect(!field.isFirstResponder && changes == 2)
      #expect(
        delegate.calls == [
          "should begin", "did begin", "0-0 ab", "2-0 1", "1-1 ", "return", "should end", "did end",
        ])
    }
  }

  @Test func `a touch begins editing, and the caret is behind the text`() throws {
    var isEditing = false
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 34))
      field.text = "Text"
      field.borderStyle = .roundedRect
      (field as UIView).tintColor = .red
      stage.rootView.addSubview(field)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1), at: CGPoint(x: 100, y: 30)))
      stage.schedule(after: 2) { isEditing = field.isEditing }
    }
    #expect(isEditing)
    func caret(_ seconds: Double) -> CGFloat? {
      timeline.frame(at: Instant(seconds: seconds)).layers
        .first { $0.appearance.fill == .solid(UIColor.red.color) }?.toCanvas.affine?.tx
    }
    let label = UILabel()
    label.text = "Text"
    #expect(caret(0.5) == nil)
    #expect(caret(2).map { abs($0 - 27 - label.intrinsicContentSize.width) < 1 } == true)
  }

  @Test func `placeholders are shown while a field is empty, and dots in place of secrets`() throws
  {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      field.placeholder = "Name"
      stage.rootView.addSubview(field)
      stage.schedule(after: 1) { field.text = "Ada" }
      stage.schedule(after: 2) { field.isSecureTextEntry = true }
    }
    #expect(timeline.texts(at: 0.5).keys.sorted() == ["Name"])
    #expect(timeline.texts(at: 0.5)["Name"]?.color == UIColor.placeholderText.color)
    #expect(timeline.texts(at: 1.5).keys.sorted() == ["Ada"])
    #expect(timeline.texts(at: 2).keys.sorted() == ["•••"])
  }

  @Test func `the clear button empties a field while it is edited`() throws {
    var texts: [String?] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
      field.text = "Text"
      field.clearButtonMode = .whileEditing
      stage.rootView.addSubview(field)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 50, y: 17)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: CGPoint(x: 186, y: 17)))
      stage.schedule(after: 1) { texts.append(field.text) }
    }
    #expect(texts == [""])
  }

  @Test func `a text view wraps, scrolls and is edited at the insertion point`() throws {
    final class Delegate: UITextViewDelegate {
      var changes = 0
      func textViewDidChange(_ textView: UITextView) { changes += 1 }
    }
    let delegate = Delegate()
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
      view.font = .systemFont(ofSize: 10)
      view.delegate = delegate
      view.text = "one"
      stage.rootView.addSubview(view)
      view.layoutIfNeeded()
      let line = view.contentSize.height - 16
      #expect(view.sizeThatFits(CGSize(width: 100, height: 0)).height == (line + 16).rounded(.up))
      view.selectedRange = NSRange(location: 0, length: 1)
      view.insertText("T")
      #expect(view.text == "Tne" && view.selectedRange == NSRange(location: 1, length: 0))
      view.deleteBackward()
      #expect(view.text == "ne" && delegate.changes == 2)
      view.text = Array(repeating: "several words", count: 20).joined(separator: " ")
      view.layoutIfNeeded()
      #expect(view.contentSize.height > 10 * line)
      view.textContainerInset = .zero
      view.layoutIfNeeded()
      #expect(view.contentSize.height > 9 * line)
    }
  }

  @Test func `fields and text views have the same wishes for the keyboard, and keep others`() {
    /// Returns the wishes of an input as words.
    func wishes(_ input: any UITextInputTraits) -> [String] {
      [
        "\(input.autocapitalizationType)", "\(input.autocorrectionType)",
        "\(input.spellCheckingType)", "\(input.keyboardType)", "\(input.keyboardAppearance)",
        "\(input.returnKeyType)", "\(input.enablesReturnKeyAutomatically)",
        "\(input.textContentType?.rawValue ?? "none")",
      ]
    }
    let (field, view) = (UITextField(frame: .zero), UITextView(frame: .zero))
    let usual = wishes(field)
    #expect(wishes(view) == usual)
    for input in [field, view] as [any UITextInputTraits] {
      input.autocapitalizationType = .words
      input.autocorrectionType = .no
      input.spellCheckingType = .yes
      input.keyboardType = .numberPad
      input.keyboardAppearance = .dark
      input.returnKeyType = .done
      input.enablesReturnKeyAutomatically = true
      input.textContentType = .username
    }
    #expect(wishes(view) == wishes(field))
    #expect(zip(wishes(view), usual).allSatisfy { $0 != $1 })
  }
}
