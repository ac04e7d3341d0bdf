import SourceAdapting
import Testing

struct ProtocolExtensionTests {
  @Test func `turns overridden members into those of a protocol`() {
    let text = """
      import UIKit

      extension UIViewController {
        func before() {}

        /// Opens the menu.
        @objc open func openMenu() {}
        @objc class func make() {}

        func after() {}
      }

      class Menu: UIViewController {
        override func openMenu() { super.openMenu() }
        override class func make() {}
      }
      class Other: Menu { override func openMenu() {} }

      """
    #expect(
      adapt(text) == """
        import UIKit

        extension UIViewController {
          func before() {}

        }

        public protocol UIViewControllerOpenMenuMembers: AnyObject {}

        extension UIViewController: UIViewControllerOpenMenuMembers {}

        extension UIViewControllerOpenMenuMembers where Self: UIViewController {
          /// Opens the menu.
          public func openMenu() {}
          static func make() {}

        }

        extension UIViewController {
          func after() {}
        }

        class Menu: UIViewController {
          func openMenu() { super.openMenu() }
          class func make() {}
        }
        class Other: Menu { override func openMenu() {} }

        """)
  }

  @Test func `keeps the head on its line`() {
    let text = adapt(
      "@available(iOS 9, *) internal extension UIView {\n  func x() {}\n  func y() {}\n}\n"
        + "class V: UIControl { override func x() {} }\n", keepsLines: true)
    #expect(
      text == """
        public protocol UIViewXMembers: AnyObject {}; extension UIView: UIViewXMembers {}; \
        @available(iOS 9, *) internal extension UIViewXMembers where Self: UIView {
          func x() {} }; @available(iOS 9, *) internal extension UIView {
          func y() {}
        }
        class V: UIControl {          func x() {} }

        """)
  }

  @Test func `takes the member of the superclass of tables`() {
    let text = adapt(
      """
      extension UITableView { var items: [Int] { [] } }
      extension UICollectionView { var items: [String] { [] } }
      """, keepsLines: true)
    #expect(
      text == """
        extension UITableView { var items: [Int] { [] } }
        public protocol UICollectionViewItemsMembers: AnyObject {}; \
        extension UICollectionView: UICollectionViewItemsMembers {}; \
        extension UICollectionViewItemsMembers where Self: UICollectionView \
        { var items: [String] { [] } }
        """)
  }

  @Test func `separates overrides of collections and tables`() {
    let text = adapt(
      """
      extension UIView { var items: [Int] { [] } }
      extension UITableView { override var items: [Int] { [1] } }
      extension UICollectionView { override var items: [Int] { [2] } }
      """, keepsLines: true)
    let lines = text.split(separator: "\n")
    #expect(lines[0].hasSuffix("UIViewItemsMembers where Self: UIView { var items: [Int] { [] } }"))
    #expect(lines[1] == "extension UITableView {          var items: [Int] { [1] } }")
    #expect(
      lines[2].hasSuffix(
        "UICollectionViewItemsMembers where Self: UICollectionView "
          + "{          var items: [Int] { [2] } }"))
  }

  @Test func `drops the override in extensions of subclasses`() {
    let adapted = Adapted([
      file(
        "extension UIView { func x() {} }\nextension UIButton { override func x() {} }\n"
          + "extension UIImage { func x() {} }")
    ])
    #expect(adapted.texts["A.swift"]?.contains("\nextension UIButton { func x() {} }") == true)
    #expect(adapted.texts["A.swift"]?.hasSuffix("\nextension UIImage { func x() {} }") == true)
    #expect(adapted.messages == [])
  }

  @Test func `takes blocks of conditions as they are`() {
    let text = adapt(
      """
      extension UIView {
        func a() {}
        #if DEBUG
        func x() {}
        #endif
        func b() {}
      }
      class V: UIView { override func x() {} }
      """, keepsLines: true)
    #expect(text.contains("\n  #endif\n  }; extension UIView { func b() {}\n}\n"))
    #expect(text.contains("extension UIViewXMembers where Self: UIView { #if DEBUG\n"))
  }

  @Test func `leaves overloads alone`() {
    let text =
      "extension UIView { func x(_ a: Int) {} }\nclass V: UIView { func x(_ a: String) {} }"
    #expect(adapt(text) == text)
  }

  @Test func `numbers protocols of one name`() {
    let text = adapt(
      """
      extension UIView { func x(_ a: Int) {} }
      extension UIView { func x() {} }
      class V: UIView { override func x() {}; override func x(_ a: Int) {} }
      """)
    #expect(text.contains("protocol UIViewXMembers:") && text.contains("protocol UIViewXMembers2:"))
  }
}
