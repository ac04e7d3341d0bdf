import SourceAdapting
import Testing

struct AttributeTests {
  @Test func `replaces attributes with spaces`() {
    #expect(
      adapt(
        "@objc(name:) @IBInspectable open dynamic var a = 1\n@objcMembers\nclass A {}",
        keepsLines: true)
        == "                            open         var a = 1\n            \nclass A {}")
  }

  @Test func `removes attributes`() {
    #expect(
      adapt("@objc(name:) @IBInspectable open dynamic var a = 1\n  @IBOutlet\n  weak var b: C!")
        == "open var a = 1\n  weak var b: C!")
  }

  @Test func `keeps other attributes`() {
    let text = "@preconcurrency @Sendable @available(iOS 1, *) func a() { unowned(safe) let b = c }"
    #expect(adapt(text) == text)
  }

  @Test func `removes MainActor from closures and types`() {
    #expect(adapt("run { @MainActor in x() }") == "run { x() }")
    #expect(adapt("run { @MainActor [weak self] in x() }") == "run { [weak self] in x() }")
    #expect(adapt("let a: @MainActor () -> Void = b") == "let a: () -> Void = b")
    #expect(adapt("run { @MainActor in x() }", keepsLines: true) == "run {               x() }")
  }

  @Test func `gives managed properties a value`() {
    let adapted = Adapted([file("class A { @NSManaged var a: CGFloat; @NSManaged weak var b: A? }")]
    )
    #expect(adapted.texts["A.swift"] == "class A { var a: CGFloat = 0; weak var b: A? }")
    #expect(adapted.report.remarks.count == 2)
  }

  @Test func `has Core Animation observe managed properties of layers`() {
    let adapted = Adapted([file("class A: CAShapeLayer { @NSManaged var a: CGFloat }")])
    #expect(
      adapted.texts["A.swift"]
        == "class A: CAShapeLayer { var a: CGFloat = 0 { willSet { willChangeValue(forKey: \"a\") } "
        + "didSet { didChangeValue(forKey: \"a\") } } }")
    #expect(adapted.report.remarks.isEmpty)
  }

  @Test func `moves managed properties of extensions into their classes`() {
    let text = adapt(
      "class ALayer: CALayer {\n}\nextension ALayer {\n  @NSManaged private(set) var a: CGFloat\n"
        + "  var b: Int { 1 }\n}\n")
    #expect(
      text == """
        class ALayer: CALayer {
          private(set) var a: CGFloat = 0 { willSet { willChangeValue(forKey: "a") } \
        didSet { didChangeValue(forKey: "a") } }
        }
        extension ALayer {
          var b: Int { 1 }
        }

        """)
  }

  @Test func `reports entry points`() {
    #expect(Adapted([file("@NSApplicationMain class A {}")]).kinds == [.leftOut])
  }

  @Test(arguments: [
    ("#keyPath(A.b.c)", #""b.c""#), ("#keyPath(angle)", #""angle""#),
    ("#keyPath(Outer.Inner.x)", #""x""#), ("#keyPath(self.x)", #""x""#),
  ])
  func `rewrites key paths`(_ form: (before: String, after: String)) {
    #expect(adapt("let a = \(form.before)") == "let a = \(form.after)")
  }

  @Test func `takes Linux for iOS in conditions alone`() {
    let text = "#if !os(iOS) && DEBUG\nlet os = os(iOS)\n#elseif os(iOS) || os(tvOS)\n#endif"
    #expect(
      adapt(text)
        == "#if !os(Linux) && DEBUG\nlet os = os(iOS)\n#elseif os(Linux) || os(tvOS)\n#endif")
  }

  @Test func `drops overrides of members that Foundation does not declare`() {
    let text = adapt(
      """
      class A: NSObject {
        override func responds(to s: Selector!) -> Bool { super.responds(to: s) }
        override func copy() -> Any { self }
      }
      class B: A { override func responds(to s: Selector!) -> Bool { false } }
      class C: UIView { override func awakeFromNib() {} }
      """)
    #expect(
      text == """
        class A: NSObject {
          func responds(to s: Selector!) -> Bool { super.responds(to: s) }
          override func copy() -> Any { self }
        }
        class B: A { override func responds(to s: Selector!) -> Bool { false } }
        class C: UIView { override func awakeFromNib() {} }
        """)
  }
}
