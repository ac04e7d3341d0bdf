import SourceAdapting
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("a.add(to: .main, forMode: .commonModes)", "a.add(to: .main, forMode: .common)"),
    (
      "a.add(to: .main, forMode: RunLoopMode.commonModes)",
      "a.add(to: .main, forMode: RunLoop.Mode.common)"
    ),
    ("let a: RunLoopMode = b", "let a: RunLoop.Mode = b"),
    ("a(modes: [.defaultRunLoopMode])", "a(modes: [.default])"),
    ("let a = b.commonModes", "let a = b.commonModes"),
    ("a.didMove(toParentViewController: self)", "a.didMove(toParent: self)"),
    ("a.addChildViewController(b)", "a.addChildViewController(b)"),
    ("let a = b.childViewControllerForStatusBarStyle", "let a = b.childForStatusBarStyle"),
    ("let a = NSMutableString()", "let a = NSMutableString(capacity: 0)"),
    ("let a = b as NSArray!", "let a = b as NSArray?"),
    ("let a = b as! NSArray", "let a = b as! NSArray"),
    ("import UIKit\nlet a = Darwin.ceil(b)", "import UIKit\nlet a = Foundation.ceil(b)"),
    ("let a = b.Darwin.c", "let a = b.Darwin.c"),
    ("class A { open static func b() {} }", "class A { public static func b() {} }"),
    ("class A { open class func b() {} }", "class A { open class func b() {} }"),
    ("class A { open static var b = 1 }", "class A { public static var b = 1 }"),
    (
      "class A { public init(b: Int) { self.init() } }",
      "class A { public convenience init(b: Int) { self.init() } }"
    ),
    (
      "class A { init(b: Int) { super.init(); _ = { self.init() } } }",
      "class A { init(b: Int) { super.init(); _ = { self.init() } } }"
    ),
    (
      "struct A { init(b: Int) { self.init() } }", "struct A { init(b: Int) { self.init() } }"
    ),
  ])
  func `rewrites names of older versions`(_ form: (before: String, after: String)) {
    #expect(adapt(form.before) == form.after)
  }

  @Test(arguments: [
    ("a.init(frame: b)", "a.makeInstance(frame: b)"),
    ("self.a?.init(frame: b)", "self.a?.makeInstance(frame: b)"),
    ("type(of: c).init(frame: b)", "type(of: c).makeInstance(frame: b)"),
    (
      "a.init(frame: b, collectionViewLayout: c)",
      "a.makeInstance(frame: b, collectionViewLayout: c)"
    ),
    ("UIView.init(frame: b)", "UIView.init(frame: b)"),
    ("self.init(frame: b)", "self.init(frame: b)"),
    ("a.init(frame: b, style: c)", "a.init(frame: b, style: c)"),
  ])
  func `makes views of classes that are values`(_ form: (before: String, after: String)) {
    #expect(adapt(form.before) == form.after)
  }

  @Test func `marks closures as kept that batch updates call`() {
    let text = """
      protocol P { func run(_ b: () -> Int) }
      func f(_ a: () -> Int, b: () -> Void, c: (() -> Void)?) {
        view.performBatchUpdates({ _ = a(); c?() }) { _ in b() }
      }
      func g(_ a: () -> Void) { view.performBatchUpdates { a() } }
      func run(_ b: () -> Int) { view.performBatchUpdates { b() } }
      """
    #expect(
      adapt(text)
        == text.replacing("f(_ a: ()", with: "f(@_implicitSelfCapture _ a: @escaping ()")
        .replacing("g(_ a: ()", with: "g(@_implicitSelfCapture _ a: @escaping ()"))
  }

  @Test func `rewrites overrides of older versions`() {
    let text = adapt(
      """
      class A: UIViewController {
        override func willMove(toParentViewController parent: UIViewController?) {
          super.willMove(toParentViewController: parent)
        }
        override func didMove(toParentViewController: UIViewController?) {}
        override func addChildViewController(_ a: UIViewController) { super.addChildViewController(a) }
        override var childViewControllerForStatusBarHidden: UIViewController? { nil }
        override func childViewControllerForStatusBarStyle() -> UIViewController? { return b }
        override func prefersHomeIndicatorAutoHidden() -> Bool {
          return super.prefersHomeIndicatorAutoHidden()
        }
      }
      """)
    #expect(
      text == """
        class A: UIViewController {
          override func willMove(toParent parent: UIViewController?) {
            super.willMove(toParent: parent)
          }
          override func didMove(toParent toParentViewController: UIViewController?) {}
          override func addChild(_ a: UIViewController) { super.addChild(a) }
          override var childForStatusBarHidden: UIViewController? { nil }
          override var childForStatusBarStyle: UIViewController? { return b }
          override var prefersHomeIndicatorAutoHidden: Bool {
            return super.prefersHomeIndicatorAutoHidden
          }
        }
        """)
  }

  @Test func `keeps names that the sources declare`() {
    let text = """
      enum RunLoopMode { case commonModes }
      let a = RunLoopMode.commonModes
      func abs(_ x: CGFloat) -> CGFloat { x }
      extension CGFloat { func f() -> CGFloat { abs(self) } }
      """
    // A function at file level hides nothing from an extension.
    #expect(adapt(text) == text.replacing("{ abs(self) }", with: "{ Swift.abs(self) }"))
  }

  @Test func `names the module of abs in extensions of numbers`() {
    let text = "extension CGFloat { var a: CGFloat { abs(self) + min(1, self) } }\nlet b = abs(-1)"
    #expect(adapt(text) == text.replacing("abs(self)", with: "Swift.abs(self)"))
  }

  @Test func `calls autoclosures that are forwarded`() {
    let text = """
      protocol P { func log(_ m: @escaping @autoclosure () -> String, file: String) }
      func run(_ m: () -> String) {}
      func log(_ m: @escaping @autoclosure () -> String, file: String) { p.log(m, file: file); run(m) }
      """
    #expect(adapt(text) == text.replacing("p.log(m,", with: "p.log(m(),"))
    let twin = adapt("@objc protocol P { @objc optional func log(_ m: @autoclosure () -> String) }")
    #expect(twin.contains("{ log(m()) }"))
  }

  @Test(arguments: [
    ("(a as AnyObject).perform(b)", "(a as! NSObject).perform(b)"),
    ("(a as AnyObject?)?.responds(to: b)", "(a as? NSObject)?.responds(to: b)"),
    ("(a as AnyObject).require(toFail: b)", "(a as! UIGestureRecognizer).require(toFail: b)"),
    ("(a as AnyObject).value(forKey: b)", "(a as! NSObject).value(forKey: b)"),
    ("(a as AnyObject).other(b)", "(a as AnyObject).other(b)"),
    ("(a as AnyObject).move(by: b)", "(a as! any Movable).move(by: b)"),
    ("(a as AnyObject).move(to: b)", "(a as! Mover).move(to: b)"),
    ("(a as AnyObject).cgPointValue.x", "(a as! NSValue).cgPointValue.x"),
    ("let c = (a as AnyObject).doubleValue ?? 1", "let c = (a as? NSNumber)?.doubleValue ?? 1"),
    ("if let c = (a as AnyObject).boolValue {}", "if let c = (a as? NSNumber)?.boolValue {}"),
    ("self.target!.intValue", "(self.target as! NSNumber).intValue"),
    ("view.intValue", "view.intValue"),
    (
      "target?.performSelector(onMainThread: b)",
      "(target as? NSObject)?.performSelector(onMainThread: b)"
    ),
    ("self.target!.perform(b)", "(self.target as! NSObject).perform(b)"),
    ("view.perform(b)", "view.perform(b)"),
  ])
  func `casts objects to the class of the method`(_ form: (before: String, after: String)) {
    let text = "class A { weak var target: AnyObject?; var view: UIView\n  func f() { "
    let end = """
       } }
      protocol Movable { func move(by b: Int) }
      class Mover { func move(to b: Int) {} }
      """
    let adapted = adapt("import UIKit\n" + text + form.before + end)
    #expect(adapted == "import UIKit\n" + text + form.after + end)
  }

  @Test func `removes weak from requirements alone`() {
    #expect(
      adapt("protocol P: class { weak var a: B? { get set } }\nclass A { weak var a: B? }")
        == "protocol P: class { var a: B? { get set } }\nclass A { weak var a: B? }")
  }

  @Test func `leaves out files for macOS`() {
    let adapted = Adapted(
      [
        file("import Cocoa\n\nextension Layout { func x() {} }\n", "Mac.swift"),
        file("import UIKit\nimport AppKit\nlet a = 1\n", "Both.swift"),
        file("#if os(macOS)\nimport Cocoa\n#endif\nlet b = 1\n", "Shared.swift"),
      ], keepsLines: true)
    #expect(adapted.texts["Mac.swift"] == "\n\n\n")
    #expect(adapted.texts["Both.swift"] == "import UIKit\n             \nlet a = 1\n")
    #expect(adapted.texts["Shared.swift"]?.hasSuffix("let b = 1\n") == true)
    #expect(adapted.kinds.contains(.leftOut))
  }

  @Test(arguments: [
    ("let a = Bundle.module", true), ("f(\"a\", in: .module)", true),
    ("// Bundle.module", false), ("let a = b.module", false),
    ("#if os(macOS)\nlet a = Bundle.module\n#endif", false),
    ("extension Bundle { static var module: Bundle { .main } }\nlet a = Bundle.module", false),
  ])
  func `reports the use of the module's bundle`(_ form: (text: String, isUsed: Bool)) {
    #expect(Adapted([file(form.text)]).report.usesBundleModule == form.isUsed)
  }

  @Test func `remarks on initializers that NSObject lacks`() {
    let adapted = Adapted([
      file("protocol P: AnyObject { init(a: Int) }\nprotocol Q {}\nextension NSObject: P, Q {}")
    ])
    #expect(adapted.report.remarks.map(\.column) == [21])
  }

  @Test(arguments: [
    (
      "import UIKit\nfunc a() { if #available(iOS 26, *) { b() } }",
      "import UIKit\nfunc a() { if isSystemAvailable(26) { b() } }"
    ),
    (
      "import UIKit\nfunc a() { guard let c, #available(macOS 26, iOS 26.1, *) else { return } }",
      "import UIKit\nfunc a() { guard let c, isSystemAvailable(26, 1) else { return } }"
    ),
    (
      "import UIKit\nfunc a() { if #unavailable(iOS 26.0) { b() } }",
      "import UIKit\nfunc a() { if !isSystemAvailable(26, 0) { b() } }"
    ),
    (
      "func a() { if #available(iOS 18, *) { b() } }",
      "func a() { if #available(iOS 18, *) { b() } }"
    ),
    (
      "func a() { if #available(macOS 26, *) { b() } }",
      "func a() { if #available(macOS 26, *) { b() } }"
    ),
    ("@available(iOS 26, *) func a() {}", "@available(iOS 26, *) func a() {}"),
  ])
  func `asks for versions of the system after 18`(_ form: (before: String, after: String)) {
    #expect(adapt(form.before) == form.after)
  }
}
