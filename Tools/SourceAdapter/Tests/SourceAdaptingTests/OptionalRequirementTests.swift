import SourceAdapting
import Testing

struct OptionalRequirementTests {
  @Test func `adds default implementations and calls`() {
    let text = adapt(
      """
      import UIKit

      @objc public protocol P: Sendable {
          @objc optional func a(_ x: Int, in view: inout Int, c: @escaping () -> Void) -> Int
          @objc optional func motion(motion: Int)
          optional static func s() -> String?
          @objc optional var title: String { get }
          @objc optional var other: (() -> Void)! { get set }
          func required()
      }
      """)
    #expect(
      text == """
        import UIKit

        public protocol P: AnyObject, Sendable {
            func a(_ x: Int, in view: inout Int, c: @escaping () -> Void) -> Int
            func motion(motion: Int)
            static func s() -> String?
            var title: String { get }
            var other: (() -> Void)! { get set }
            func required()
        }

        public extension P {
            func a(_ x: Int, in view: inout Int, c: @escaping () -> Void) -> Int { OptionalRequirement.unimplemented() }
            @discardableResult func aIfImplemented(_ x: Int, in view: inout Int, c: @escaping () -> Void) -> Int? { OptionalRequirement.call { a(x, in: &view, c: c) } }
            func motion(motion: Int) { return OptionalRequirement.unimplemented() }
            @discardableResult func motionIfImplemented(motion: Int) -> Void? { OptionalRequirement.call { self.motion(motion: motion) } }
            static func s() -> String? { OptionalRequirement.unimplemented() }
            @discardableResult static func sIfImplemented() -> String? { OptionalRequirement.call { s() } ?? nil }
            var title: String { OptionalRequirement.unimplemented() }
            var titleIfImplemented: String? { OptionalRequirement.call { title } }
            var other: (() -> Void)! { get { OptionalRequirement.unimplemented() } set {} }
            var otherIfImplemented: (() -> Void)? { OptionalRequirement.call { other } ?? nil }
        }
        """)
  }

  @Test func `puts the extension on the line of the closing brace`() {
    let text = adapt(
      "@objc protocol P {\n  optional func a()\n} // end\nlet x = 1\n", keepsLines: true)
    #expect(
      text == "import UIKit;       protocol P: AnyObject {\n           func a()\n}; extension P "
        + "{ func a() { return OptionalRequirement.unimplemented() }; @discardableResult func "
        + "aIfImplemented() -> Void? { OptionalRequirement.call { a() } } } // end\nlet x = 1\n")
  }

  @Test func `extends nested protocols behind their types`() {
    let text = adapt("class Outer { @objc protocol P { optional func a() } }")
    #expect(text.contains("}\n\nextension Outer.P {\n"))
  }

  @Test func `keeps implementations that the sources provide`() {
    let text = adapt("@objc protocol P { optional func a() }\nextension P { func a() {} }")
    #expect(!text.contains("unimplemented"))
    #expect(text.contains("aIfImplemented"))
  }

  @Test func `adds AnyObject only where it is needed`() {
    #expect(adapt("@objc protocol P: NSObjectProtocol {}") == "protocol P: NSObjectProtocol {}")
    #expect(adapt("@objc protocol P: class {}") == "protocol P: class {}")
    #expect(adapt("@objc protocol P {}\n@objc protocol Q: P {}").hasSuffix("protocol Q: P {}"))
    #expect(adapt("protocol P {}") == "protocol P {}")
  }

  /// Returns the adapted expression in a class with a delegate.
  private func expression(_ text: String, _ members: String = "") -> String {
    let adapted = adapt(
      """
      import UIKit
      @objc protocol P {
        optional func a(_ x: Int, b: Int)
        optional func done(_ x: Int, then: () -> Void)
        optional func go()
        optional var title: String? { get }
      }
      class C { weak var delegate: P?; \(members)
        func use() { let d = delegate; X; \(text) }
      }
      """)
    let line = adapted.split(separator: "\n").first { $0.contains("{ let d") } ?? ""
    return String(line.split(separator: "X", maxSplits: 1)[1].dropFirst(2).dropLast(2))
  }

  @Test(arguments: [
    ("delegate?.a?(1, b: 2)", "delegate?.aIfImplemented(1, b: 2)"),
    ("delegate!.a!(1, b: 2)", "delegate!.a(1, b: 2)"),
    ("self.delegate?.go?() ?? ()", "self.delegate?.goIfImplemented() ?? ()"),
    ("delegate?.done?(1) {}", "delegate?.doneIfImplemented(1) {}"),
    ("delegate?.done?(1, then: {})", "delegate?.doneIfImplemented(1, then: {})"),
    ("delegate?.title", "delegate?.titleIfImplemented"),
    ("d?.title?.count", "d?.titleIfImplemented?.count"),
    ("(x as? P)?.title", "(x as? P)?.titleIfImplemented"),
    ("other.title", "other.title"),
    ("delegate?.go != nil", "delegate?.go != nil"),
    ("delegate?.scrollViewDidScroll?(self)", "delegate?.scrollViewDidScroll?(self)"),
    ("go?()", "go?()"),
  ])
  func `rewrites calls and reads`(_ form: (before: String, after: String)) {
    #expect(expression(form.before) == form.after)
  }

  @Test func `casts objects of any class`() {
    let text = "var object: AnyObject?"
    #expect(expression("object?.go?()", text) == "(object as? P)?.goIfImplemented()")
    #expect(expression("self.object!.go!()", text) == "(self.object as! P).go()")
  }

  @Test func `makes references of unwrapped values optional`() {
    #expect(expression("if let f = d.go { f() }") == "if let f = Optional(d.go) { f() }")
    #expect(expression("if let f = d?.go { f() }") == "if let f = d?.go { f() }")
  }

  @Test func `keeps closures in properties with the same name`() {
    #expect(expression("item.go?()", "var go: (() -> Void)?") == "item.go?()")
    #expect(expression("d?.go?()", "var go: (() -> Void)?") == "d?.goIfImplemented()")
  }

  @Test func `remarks on calls with other labels`() {
    let text = "@objc protocol P { optional func a(_ x: Int) }\nfunc f(p: P) { p.a?(y: 1) }"
    let adapted = Adapted([file(text)])
    #expect(adapted.messages.count == 1)
    #expect(adapted.report.remarks.first?.line == 2)
  }
}
