import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct TextPositionTests {
  @Test func `text is inserted and deleted at the selection of a field`() {
    let field = UITextField()
    field.text = "pond"
    #expect(field.selectedTextRange?.start == field.endOfDocument)
    field.insertText("s")
    let second = field.position(from: field.beginningOfDocument, offset: 1)
    field.selectedTextRange = second.flatMap { field.textRange(from: $0, to: $0) }
    field.insertText("l")
    #expect(field.text == "plonds")
    #expect(field.selectedTextRange?.isEmpty == true)
    field.deleteBackward()
    #expect(field.text == "ponds")
    field.selectedTextRange = field.textRange(
      from: field.endOfDocument, to: field.beginningOfDocument)
    field.deleteBackward()
    #expect(field.text == "")
    field.deleteBackward()
    #expect(field.text == "")
  }

  @Test(arguments: ["", "a", "pond 🦆", "لا"])
  func `positions are between characters, and none is outside of the text`(text: String) {
    for input in [TextPositionTests.field(text), TextPositionTests.view(text)] {
      let length = (text as NSString).length
      #expect(input.offset(from: input.beginningOfDocument, to: input.endOfDocument) == length)
      #expect(input.position(from: input.endOfDocument, offset: 1) == nil)
      #expect(input.position(from: input.beginningOfDocument, offset: -1) == nil)
      #expect(
        input.position(from: input.endOfDocument, offset: -length) == input.beginningOfDocument)
      let order = input.compare(input.beginningOfDocument, to: input.endOfDocument)
      #expect(order == (text.isEmpty ? .orderedSame : .orderedAscending))
      let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
      #expect(whole.flatMap { input.text(in: $0) } == text)
      if let whole { input.replace(whole, withText: "new") }
      #expect(input.selectedTextRange?.start == input.endOfDocument)
      #expect(input.offset(from: input.beginningOfDocument, to: input.endOfDocument) == 3)
    }
  }

  private static func field(_ text: String) -> any UITextInput {
    let field = UITextField()
    field.text = text
    return field
  }

  private static func view(_ text: String) -> any UITextInput {
    let view = UITextView()
    view.text = text
    return view
  }

  @Test func `the caret is at the selection`() throws {
    var places: [CGFloat] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
      stage.rootView.addSubview(field)
      field.text = "pond"
      field.becomeFirstResponder()
      for offset in [0, 2, 4] {
        let place = field.position(from: field.beginningOfDocument, offset: offset)
        field.selectedTextRange = place.flatMap { field.textRange(from: $0, to: $0) }
        field.layoutIfNeeded()
        places.append(field.subviews.last { $0.bounds.width == 2 }?.frame.minX ?? -1)
      }
    }
    #expect(places.count == 3 && places[0] == 0 && places == places.sorted())
    #expect(places[1] > 10 && places[2] > places[1] + 10)
  }

  @Test func `a search field has a magnifying glass, by itself and in a bar`() {
    let field = UISearchTextField(frame: .zero)
    #expect(field.leftView is UIImageView && field.leftViewMode == .always)
    #expect(field.intrinsicContentSize.height == 36)
    #expect(UISearchBar().searchTextField.leftView != nil)
  }
}
