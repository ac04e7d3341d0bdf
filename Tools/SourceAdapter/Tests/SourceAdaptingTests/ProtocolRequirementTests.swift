import SourceAdapting
import Testing

struct ProtocolRequirementTests {
  @Test func `calls optional methods of UIKit that are forced`() {
    #expect(
      adapt("let a = b.collectionView!(c, layout: d, insetForSectionAt: 0).top")
        == "let a = b.collectionView(c, layout: d, insetForSectionAt: 0).top")
    let others = """
      let a = b.handler!(c)
      let d = tableView!(c)
      class E { var textField: ((Int) -> Void)?; func f() { self.textField!(1) } }
      """
    #expect(adapt(others) == others)
  }

  @Test func `takes initializers of classes from protocols`() {
    let text = adapt(
      """
      import UIKit
      protocol Made {
        init()
        var a: Int { get }
      }
      protocol Framed: AnyObject { init(frame: CGRect) }
      extension NSObject: Made {}
      extension UIView: Framed {}
      """)
    #expect(
      text == """
        import UIKit
        protocol Made: UIKit.PlainObject {
          var a: Int { get }
        }
        protocol Framed: AnyObject, UIKit.FramedView { }
        extension NSObject: Made {}
        extension UIView: Framed {}
        """)
  }

  @Test(arguments: [
    "protocol Made { init() }\nextension NSObject: Made {}\nstruct A: Made {}",
    "protocol Made { init() }\nextension NSObject: Made {}\nextension Int: Made {}",
    "protocol Made { init() }\nclass A: NSObject, Made {}",
    "protocol Made { init?() }\nextension NSObject: Made {}",
    "protocol Made { init(frame: CGRect) }\nextension NSObject: Made {}",
  ])
  func `keeps initializers of other protocols`(_ text: String) {
    #expect(adapt(text) == text)
  }
}
