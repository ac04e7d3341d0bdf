import SourceAdapting
import Testing

struct ExtensionOverrideTests {
  private let view = file("import UIKit\n\nclass View: UIView {\n  let a = 1\n}\n", "View.swift")

  @Test func `moves overriding members into the class`() {
    let text = """
      import UIKit
      class View: UIView {
        let a = 1
      }

      extension View: P {
        // MARK: Layout

        /// Lays out.
        override func layoutSubviews() {
          super.layoutSubviews()
        }

        func other() {}
      }

      """
    #expect(
      adapt(text) == """
        import UIKit
        class View: UIView {
          let a = 1

          /// Lays out.
          override func layoutSubviews() {
            super.layoutSubviews()
          }
        }

        extension View: P {
          // MARK: Layout

          func other() {}
        }

        """)
  }

  @Test func `keeps the numbers of all lines`() {
    let other = file(
      "import UIKit\nextension View {\n  func b() {}\n  override func layoutSubviews() {\n  }\n}\n",
      "Other.swift")
    let adapted = Adapted([view, other], keepsLines: true)
    #expect(
      adapted.texts["View.swift"] == """
        import UIKit

        class View: UIView {
          let a = 1
        #sourceLocation(file: "/sources/Other.swift", line: 4)
          override func layoutSubviews() {
          }
        #sourceLocation(file: "/sources/View.swift", line: 5)
        }

        """)
    #expect(
      adapted.texts["Other.swift"] == "import UIKit\nextension View {\n  func b() {}\n\n\n}\n")
  }

  @Test func `moves into a class on one line`() {
    let text = adapt(
      "class A: B {}\nextension A { func x() {}; override func y() {} }\n", keepsLines: true)
    #expect(
      text == """
        class A: B {
        #sourceLocation(file: "/sources/A.swift", line: 2)
                                   override func y() {}
        #sourceLocation(file: "/sources/A.swift", line: 1)
                    }
        extension A { func x() {};  }

        """)
  }

  @Test func `moves members that other classes override`() {
    let text = adapt(
      """
      class A {
      }
      extension A {
        func x(_ y: Int) {}
        func x() {}
        static func s() {}
        var v: Int { 1 }
      }
      class B: A {
      }
      class C: B {
        override func x(_ y: Int) {}
        override class func s() {}
        override var v: Int { 2 }
      }
      """)
    #expect(text.contains("extension A {\n  func x() {}\n}"))
    #expect(text.hasPrefix("class A {\n  func x(_ y: Int) {}\n"))
  }

  @Test func `moves whole blocks of conditions`() {
    let text = adapt(
      """
      class A: B {
      }
      extension A {
        #if DEBUG
        override func x() { _ = #selector(x) }
        #else
        func z() {}
        #endif
      }
      #if DEBUG
      extension A {
        override func y() {}
      }
      #endif

      """)
    #expect(
      text == """
        import UIKit

        class A: B {
          #if DEBUG
          override func x() { _ = Selector("x", A.x) }
          #else
          func z() {}
          #endif

        #if DEBUG
          override func y() {}
        #endif
        }
        extension A {
        }
        #if DEBUG
        extension A {
        }
        #endif

        """)
  }

  @Test func `gives members the access of their extension`() {
    let text = adapt(
      "class A: B {\n}\npublic extension A {\n  @objc override func x() {}\n  private func y() {}\n}\n"
    )
    #expect(text.hasPrefix("class A: B {\n  public override func x() {}\n}\n"))
  }

  @Test func `adds the imports that moved members use, and widens private names`() {
    let other = file(
      """
      import UIKit
      import Layouts
      private let margin = 1
      private let unused = 2
      extension View { override func layoutSubviews() { _ = margin } }
      """, "Other.swift")
    let adapted = Adapted([view, other])
    #expect(adapted.texts["View.swift"]?.hasPrefix("import Layouts\nimport UIKit\n") == true)
    #expect(
      adapted.texts["Other.swift"]?.contains("\nlet margin = 1\nprivate let unused = 2\n") == true)
  }

  @Test func `leaves out overrides of classes that other modules declare`() {
    let text = """
      import UIKit
      extension UICollectionViewCell {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
        func other() {}
      }

      """
    let adapted = Adapted([file(text)])
    #expect(adapted.texts["A.swift"]?.contains("hitTest") == false)
    #expect(adapted.texts["A.swift"]?.contains("func other() {}") == true)
    #expect(adapted.report.remarks.map(\.line) == [3])
    #expect(
      adapt(text, keepsLines: true).split(separator: "\n", omittingEmptySubsequences: false).count
        == text.split(separator: "\n", omittingEmptySubsequences: false).count)
  }

  @Test func `remarks on what cannot move`() {
    let adapted = Adapted([
      file(
        """
        class A<T>: B {}
        extension A where T == Int { override func x() {} }
        extension UIView { override func y() {} }
        extension UIView where Self: P { func z() {} }
        class V: UIControl { override func z() {} }
        """)
    ])
    #expect(adapted.report.remarks.map(\.line) == [2, 3, 4])
  }

  @Test func `keeps modules apart`() {
    let adapted = Adapted([
      file("class A: B {\n}", "One.swift", module: "One"),
      file("extension A { override func x() {} }", "Two.swift", module: "Two"),
    ])
    #expect(adapted.texts["One.swift"] == "class A: B {\n}")
    #expect(adapted.report.remarks.count == 1)
  }
}
