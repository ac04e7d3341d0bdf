import SourceAdapting
import Testing

/// The remarks on members that UIKit calls on iOS, and that are never called here.
struct UncalledMemberTests {
  private static let method =
    "func tableView(_ tableView: UITableView, canFocusRowAt indexPath: IndexPath) -> Bool { true }"
  private static let methodRemark =
    "UITableViewDelegate.tableView(_:canFocusRowAt:) is never called: there is no focus"
  private static let property = "override var keyCommands: [UIKeyCommand]? { nil }"
  private static let propertyRemark = "UIResponder.keyCommands is never called: no keys are pressed"

  private func remarks(on text: String, and other: String = "") -> [Remark] {
    Adapted([file("import UIKit\n" + text), file(other, "B.swift")]).report.remarks
  }

  @Test(arguments: [
    "class A: UIView { \(property) }",
    "class B: UIView {}\nclass A: B { \(property) }",
    "class A: UIButton {}\nextension A { \(property) }",
    "class B: UIViewController { \(property) }",
    "class A { class B: UIView { \(property) } }",
    "typealias C = UIView\nclass A: C { \(property) }",
    "class A: UIView { override var keyCommands: [UIKeyCommand]? { didSet {} } }",
  ])
  func `an override of a class's member has a remark`(_ text: String) {
    #expect(remarks(on: text).map(\.message) == [Self.propertyRemark], "\(text)")
  }

  @Test(arguments: [
    "class A: UIView, UITableViewDelegate { \(method) }",
    "class B: UIView, UITableViewDelegate {}\nclass A: B { \(method) }",
    "class A: UIView {}\nextension A: UITableViewDelegate { \(method) }",
    "class A: UIView {}\nextension A: UITableViewDelegate {}\nextension A { \(method) }",
    "protocol P: UITableViewDelegate {}\nextension P { \(method) }",
    "protocol P: UITableViewDelegate {}\nclass A: NSObject, P { \(method) }",
    "extension UITableViewDelegate { \(method) }",
  ])
  func `an implementation of a delegate's member has a remark`(_ text: String) {
    #expect(remarks(on: text).map(\.message) == [Self.methodRemark], "\(text)")
  }

  @Test func `an override of a controller's answer has a remark`() {
    #expect(
      remarks(on: "class A: UITableViewController { override \(Self.method) }").map(\.message)
        == ["UITableViewController" + Self.methodRemark.dropFirst("UITableViewDelegate".count)])
  }

  @Test func `a member of an inherited protocol has a remark`() {
    #expect(
      remarks(
        on: "class A: UIView, UITextViewDelegate {\n"
          + "func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {} }"
      ).map(\.message)
        == [
          "UIScrollViewDelegate.scrollViewDidScrollToTop(_:) is never called: "
            + "there is no status bar to tap"
        ])
  }

  @Test func `a superclass in another file counts, and the remark has its location`() throws {
    let text = "class A: B {\n  \(Self.property)\n}"
    let remark = try #require(remarks(on: text, and: "import UIKit\nclass B: UIView {}").first)
    #expect((remark.file, remark.line, remark.column) == ("A.swift", 3, 12))
    #expect(remark.message == Self.propertyRemark)
  }

  @Test(arguments: [
    "class A { var keyCommands: [UIKeyCommand]? { nil } }",
    "class B { var keyCommands: Int { 1 } }\nclass A: B { override var keyCommands: Int { 2 } }",
    "struct A { \(method) }",
    "class A: UIView { \(method) }",
    "class A: UIView, UITextFieldDelegate { \(method) }",
    "class A: UIView { func a() { let keyCommands = 1 } }",
    "class A: UIView, UITableViewDelegate { func tableView(_ view: UITableView, b: Int) {} }",
    "class A: UIView { override var frame: CGRect { .zero } }",
    "#if os(macOS)\nclass A: UIView { \(property) }\n#endif",
  ])
  func `members of other types and of other names have none`(_ text: String) {
    #expect(remarks(on: text).isEmpty, "\(text)")
  }
}
