import Testing

@testable import Hosting

/// The sources that the adapter reads because of members that are never called.
struct UncalledMembersTests {
  @Test(arguments: [
    "class A: UIView {\n  override var keyCommands: [UIKeyCommand]? { nil }\n}",
    "class A: UIViewController {\n  open override var prefersHomeIndicatorAutoHidden: Bool { true } }",
    "class A: UIViewController { override func prepare(\n    for segue: S, sender: Any?\n  ) {} }",
    "func tableView(\n  _ view: UITableView, canFocusRowAt path: IndexPath\n) -> Bool { true }",
  ])
  func `a source that declares one is read`(_ source: String) {
    #expect(SourceAdapter.isNeeded(by: source))
  }

  @Test(arguments: [
    "class A: UIView { var keyCommands: Int { 1 } }",
    "class A: UIView {\n  override func layoutSubviews() {}\n  var keyCommands = 1\n}",
    "func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> C { C() }",
    "class A: UIView { override func draw(_ rect: CGRect) {\n  var frame = rect\n} }",
  ])
  func `others are not`(_ source: String) { #expect(!SourceAdapter.isNeeded(by: source)) }
}
