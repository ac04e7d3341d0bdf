import SourceAdapting
import Testing

struct SelectorTests {
  /// Returns the text of the selector in a class with some methods.
  private func selector(_ expression: String, in method: String = "func run()") -> String {
    let text = adapt(
      """
      import UIKit
      protocol Listener: AnyObject { func hear(_ x: Int) }
      class View: UIView {
        \(method) { use(\(expression)) }
        @objc func tap() {}
        @objc func pan(_ x: Int) {}
        @objc func handle(gesture: Int) {}
        @objc func move(to place: Int, by x: Int) {}
        @objc(renamed:) func original(_ x: Int) {}
        @objc class func shared(_ x: Int) {}
        @objc func fail() throws {}
        @objc func many(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}
        @objc(isOn) var on = false
        var child = UIView()
        class Inner { @objc func tap() {} }
      }
      """)
    let line = text.split(separator: "\n").first { $0.contains("use(") } ?? ""
    return String(line.drop { $0 != "{" }.dropFirst(6).dropLast(3))
  }

  @Test(arguments: [
    ("tap", #"Selector("tap", View.tap)"#),
    ("self.tap", #"Selector("tap", View.tap)"#),
    ("type(of: self).tap", #"Selector("tap", View.tap)"#),
    ("Self.tap", #"Selector("tap", View.tap)"#),
    ("(tap)", #"Selector("tap", View.tap)"#),
    ("pan(_:)", #"Selector("pan:", View.pan(_:))"#),
    ("pan(_ :)", #"Selector("pan:", View.pan(_:))"#),
    ("pan", #"Selector("pan:", View.pan(_:))"#),
    ("View.handle(gesture:)", #"Selector("handleWithGesture:", View.handle(gesture:))"#),
    ("handle", #"Selector("handleWithGesture:", View.handle(gesture:))"#),
    ("move(to:by:)", #"Selector("moveTo:by:", View.move(to:by:))"#),
    ("original(_:)", #"Selector("renamed:", View.original(_:))"#),
    ("fail", #"Selector("failAndReturnError:", View.fail)"#),
    ("View.shared(_:)", #"Selector("shared:", type: View.shared(_:))"#),
    ("View.Inner.tap", #"Selector("tap", View.Inner.tap)"#),
    ("child.setNeedsLayout", #"Selector("setNeedsLayout", type(of: child).setNeedsLayout)"#),
    ("UIView.setNeedsLayout", #"Selector("setNeedsLayout", UIView.setNeedsLayout)"#),
    ("self.tap as () -> Void", #"Selector("tap", View.tap as (View) -> () -> Void)"#),
    ("tap as (View) -> () -> Void", #"Selector("tap", View.tap as (View) -> () -> Void)"#),
    (
      "View.pan as ((View) -> (Int) -> Void)?",
      #"Selector("pan:", View.pan(_:) as (View) -> (Int) -> Void)"#
    ),
    ("getter: View.child", #"Selector("child")"#),
    ("setter: child", #"Selector("setChild:")"#),
    ("getter: on", #"Selector("isOn")"#),
    ("Listener.hear(_:)", #"Selector("hear:")"#),
    ("UIScrollViewDelegate.scrollViewDidScroll(_:)", #"Selector("scrollViewDidScroll:")"#),
    ("many(_:_:_:_:)", #"Selector("many::::")"#),
  ])
  func `rewrites every form of selector`(_ form: (before: String, after: String)) {
    #expect(selector("#selector(\(form.before))") == form.after)
  }

  @Test func `finds class methods from class methods`() {
    #expect(
      selector("#selector(shared(_:))", in: "class func run()")
        == #"Selector("shared:", type: View.shared(_:))"#)
  }

  @Test func `takes no class methods of unrelated types`() {
    let text = adapt("class A { static func close() {} }\nlet a = #selector(UIView.close)\n")
    #expect(text.contains(#"Selector("close", UIView.close)"#))
  }

  @Test func `names the type that an extension extends`() {
    let text = adapt(
      "extension Outer.Inner where T: Hashable { @objc func go() { use(#selector(go)) } }")
    #expect(text.contains(#"Selector("go", Outer.Inner.go)"#))
  }

  @Test func `names Self in extensions of protocols`() {
    let text = adapt(
      "protocol P: AnyObject {}\nextension P { func run() { use(#selector(run)) } }")
    #expect(text.contains(#"Selector("run", Self.run)"#))
  }

  @Test func `keeps comments and strings`() {
    let text = "// #selector(a)\nlet a = \"#selector(b) #keyPath(c)\" /* @objc */\n"
    #expect(adapt(text) == text)
  }

  @Test func `keeps the lines of selectors on several lines`() {
    let text = """
      class A {
        let a = #selector(
          A.run(_:)
        ); let b = 1
        @objc func run(_ x: Int) {}
      }

      """
    let lines = adapt(text, keepsLines: true).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 7)
    #expect(lines[3] == "); let b = 1")
  }

  @Test func `imports UIKit where selectors are inserted`() {
    #expect(
      adapt("import Foundation\nclass A { let a = #selector(A.b) }", keepsLines: true)
        .hasPrefix("import UIKit; import Foundation\n"))
    #expect(
      adapt("// Header\n\n/// Text.\nclass A { let a = #selector(A.b) }")
        .hasPrefix("// Header\n\nimport UIKit\n\n/// Text.\nclass A"))
  }
}
