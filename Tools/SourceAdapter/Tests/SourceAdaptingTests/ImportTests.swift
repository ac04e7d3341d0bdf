import SourceAdapting
import Testing

struct ImportTests {
  @Test func `imports UIKit where XCTest does on iOS`() {
    let text = "import XCTest\nlet insets = UIEdgeInsets.zero\n"
    #expect(adapt(text).contains("import UIKit"))
    #expect(adapt("import XCTest\nlet a = 1\n") == "import XCTest\nlet a = 1\n")
    #expect(adapt("import XCTest\nimport UIKit\nlet a = UIView()\n").count == 44)
  }

  @Test func `imports networking where its names occur`() {
    let text = "import UIKit\nlet session = URLSession.shared\n"
    let adapted = "import FoundationNetworking\nimport UIKit\nlet session = URLSession.shared\n"
    #expect(adapt(text) == adapted)
    #expect(adapt(adapted) == adapted)
    #expect(
      adapt(text, keepsLines: true)
        == "import FoundationNetworking; import UIKit\nlet session = URLSession.shared\n")
    #expect(
      adapt("import Foundation\n// no URLSession\nlet a = URL(fileURLWithPath: \"a\")\n")
        == "import Foundation\n// no URLSession\nlet a = URL(fileURLWithPath: \"a\")\n")
  }

  @Test func `replaces missing modules by UIKit`() {
    #expect(
      adapt("import Foundation\nimport os.log\nlet a = 1")
        == "import Foundation\nimport UIKit\nlet a = 1")
    #expect(
      adapt("// Head\nimport UIKit\nimport Combine\nlet a = 1")
        == "// Head\nimport UIKit\nlet a = 1")
    #expect(
      adapt("import UIKit; import Darwin; let a = 1", keepsLines: true)
        == "import UIKit;                let a = 1")
    #expect(adapt("import func Darwin.sqrt\n") == "import UIKit\n")
  }

  @Test func `keeps the submodules that Cellophane declares`() {
    #expect(adapt("import UIKit.UIColor\n") == "import UIKit.UIColor\n")
    #expect(adapt("import UIKit.UITableView\n") == "import UIKit\n")
    #expect(adapt("import class UIKit.UIView\n") == "import class UIKit.UIView\n")
  }

  @Test func `removes imports of modules that are compiled together`() {
    let files = [
      file("public class Grid {}\n", "Grid/Foundation/Grid.swift"),
      file("@testable import Grid\nimport Foundation\nlet a = Grid()\n", "Example/A.swift"),
    ]
    #expect(
      Adapted(files, keepsLines: true).texts["Example/A.swift"]
        == "                     \nimport Foundation\nlet a = Grid()\n")
    let text = files[1].text
    #expect(Adapted(files).texts["Example/A.swift"] == text)
    let modules = files + [file("let b = 1\n", "B.swift", module: "Other")]
    #expect(Adapted(modules, keepsLines: true).texts["Example/A.swift"] == text)
  }

  @Test func `keeps imports that are not compiled`() {
    let text = "#if canImport(SwiftUI)\nimport SwiftUI\nstruct A: View {}\n#endif\n"
    #expect(adapt(text) == text)
    #expect(
      adapt("#if os(macOS)\nimport Cocoa\n#else\nimport UIKit\n#endif")
        == "#if os(macOS)\nimport Cocoa\n#else\nimport UIKit\n#endif")
  }

  @Test func `leaves out declarations that use SwiftUI`() {
    let adapted = Adapted([
      file(
        """
        import SwiftUI
        import UIKit

        struct Card: View {
          var body: some View { EmptyView() }
        }

        final class Controller: UIViewController {
          func host() { add(UIHostingController(rootView: Card())) }

          func plain() {}
        }

        func use(_ card: Card) {}

        """)
    ])
    #expect(
      adapted.texts["A.swift"] == """
        import UIKit

        final class Controller: UIViewController {
          func plain() {}
        }

        """)
  }

  @Test func `leaves out neighbors`() {
    let text = "import SwiftUI\n\nstruct A: View {\n}\n\nstruct B: View {\n}\n\nlet c = 1\n"
    #expect(adapt(text) == "import UIKit\n\nlet c = 1\n")
  }

  @Test func `leaves empty lines for declarations`() {
    #expect(
      adapt("import SwiftUI\n#Preview {\n  Text(\"\")\n}\nlet a = 1\n", keepsLines: true)
        == "import UIKit\n\n\n\nlet a = 1\n")
  }

  @Test func `leaves out types that need what is left out`() {
    let text = adapt(
      """
      import SwiftUI
      class Model { @Published var x = 1; func y() -> Int { x } }
      enum Kind { case view(AnyView), none }
      protocol Style { associatedtype Body: View; func z() }
      class Plain { @State var x = 1; func y() {} }
      """)
    #expect(text == "import UIKit\nclass Plain { func y() {} }")
    #expect(!text.contains("Model") && !text.contains("Kind") && !text.contains("Style"))
  }

  @Test func `leaves out classes of Combine that Foundation makes known`() {
    let text = "import Foundation\n\nfinal class A: ObservableObject {\n}\n\nlet b = 1\n"
    #expect(adapt(text) == "import Foundation\n\nlet b = 1\n")
    let own = "import Foundation\nprotocol ObservableObject {}\nclass A: ObservableObject {}\n"
    #expect(adapt(own) == own)
  }

  @Test func `keeps types of the sources with names of SwiftUI`() {
    let text =
      "import UIKit\nprotocol View {}\nstruct A: View {}\nstruct Color {}\nfunc f(_ c: Color) {}\n"
    #expect(adapt(text) == text)
  }
}
