import SourceAdapting
import Testing

/// Previews of screens and views in UIKit.
struct PreviewTests {
  /// Adapts a file for the host.
  private func hosted(_ text: String, path: String = "Card.swift") -> Adapted {
    Adapted([file(text, path)], keepsLines: true)
  }

  @Test func `a preview becomes a constant on its line`() throws {
    let text = "import UIKit\n\n#Preview(\"A card\", traits: .portrait) {\n  Card()\n}\n"
    let adapted = hosted(text, path: "Inner/My-Card.swift")
    #expect(
      adapted.texts["Inner/My-Card.swift"]
        == "import UIKit\n\nlet cellophanePreview_My_Card_3 = "
        + "UIPreview(\"A card\", traits: .portrait) {\n  Card()\n}\n")
    let preview = try #require(adapted.report.previews.first)
    #expect(preview.name == "A card" && preview.identifier == "cellophanePreview_My_Card_3")
    #expect((preview.file, preview.line) == ("Inner/My-Card.swift", 3))
  }

  @Test func `previews without names and in conditions are found`() {
    let adapted = hosted("#if DEBUG\n#Preview { Card() }\n#endif\n#Preview { Card(2) }\n")
    #expect(adapted.report.previews.map(\.line) == [2, 4])
    let names = adapted.report.previews.map(\.name)
    #expect(names == ["", ""])
  }

  @Test(arguments: [
    "import SwiftUI\n#Preview { Text(\"A\") }\n",
    "import SwiftUI\nstruct Card: View { var body: some View { Text(\"\") } }\n#Preview { Card() }\n",
  ])
  func `previews of SwiftUI are left out`(text: String) {
    let adapted = hosted(text)
    #expect(adapted.report.previews.isEmpty)
    #expect(adapted.kinds.contains(.leftOut))
  }

  @Test func `a copy of a package has none`() {
    let adapted = Adapted([file("import UIKit\n#Preview { Card() }\n")])
    #expect(adapted.report.previews.isEmpty)
    #expect(adapted.texts["A.swift"] == "import UIKit\n")
  }
}
