import SourceAdapting
import Testing

/// Methods of subclasses that implement optional requirements for their superclass.
struct InheritedConformanceTests {
  private static let method = "func scrollViewDidScroll(_ scrollView: UIScrollView) {}"
  private static let stub =
    "func scrollViewDidScroll(_ scrollView: UIScrollView) "
    + "{ UIKit.DefaultDelegate().scrollViewDidScroll(scrollView) };"

  @Test(arguments: [
    ("class A: UIView, UIScrollViewDelegate {", ""),
    ("class A: UIView, UITableViewDelegate {", ""),
    ("class A: UIView {", "extension A: UIScrollViewDelegate {}\n"),
    ("class A: UIView, P {", "protocol P: UICollectionViewDelegate {}\n"),
  ])
  func `the superclass gets a method that its subclass overrides`(
    _ form: (head: String, rest: String)
  ) {
    #expect(
      adapt("import UIKit\n\(form.head)\n}\n\(form.rest)class B: A {\n  \(Self.method)\n}\n")
        == "import UIKit\n\(form.head) \(Self.stub)\n}\n\(form.rest)"
        + "class B: A {\n  override \(Self.method)\n}\n")
  }

  @Test func `a property is overridden too`() {
    let property = "var wantsInteractiveStart: Bool { false }"
    let adapted = adapt(
      "import UIKit\nclass A: P, UIViewControllerInteractiveTransitioning {\n}\n"
        + "class B: A { \(property) }\n")
    #expect(adapted.contains("var wantsInteractiveStart: Bool { UIKit.DefaultDelegate()."))
    #expect(adapted.contains("class B: A { override \(property) }"))
  }

  @Test func `a method in an extension of the subclass moves into it`() {
    let text = """
      import UIKit
      class A: UIView, UIScrollViewDelegate {
      }
      class B: A {
        let a = 1
      }
      extension B {
        \(Self.method)
      }

      """
    #expect(
      adapt(text) == """
        import UIKit
        class A: UIView, UIScrollViewDelegate { \(Self.stub)
        }
        class B: A {
          let a = 1

          override \(Self.method)
        }
        extension B {
        }

        """)
  }

  @Test func `two subclasses override one method`() {
    let adapted = adapt(
      "import UIKit\nclass A: UIView, UIScrollViewDelegate {\n}\nclass B: A { \(Self.method) }\n"
        + "class C: A { \(Self.method) }\nclass D: B { override \(Self.method) }\n")
    #expect(adapted.ranges(of: "DefaultDelegate").count == 1)
    #expect(adapted.ranges(of: "override").count == 3)
  }

  @Test func `methods of public classes are public`() {
    let adapted = adapt(
      "import UIKit\nopen class A: UIView, UIScrollViewDelegate {\n}\n"
        + "public class B: A { \(Self.method) }\n")
    #expect(adapted.contains("UIScrollViewDelegate { public func"))
    #expect(adapted.contains("public override func"))
  }

  @Test(arguments: [
    "class A: UIView, UIScrollViewDelegate { \(method) }\nclass B: A { override \(method) }",
    "class A: UIView, UIScrollViewDelegate {}\nclass B: A { func other(_ a: Int) {} }",
    "class A: UIView {}\nclass B: A { \(method) }",
    "class A: UIView {}\nclass B: A, UIScrollViewDelegate { \(method) }",
    "class A: UIView, UITextFieldDelegate {}\nclass B: A { \(method) }",
    "class A: UIView, UIScrollViewDelegate {}\nclass B: A { static \(method) }",
  ])
  func `other methods stay as they are`(_ text: String) { #expect(adapt(text) == text) }
}
