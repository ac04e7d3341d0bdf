import Foundation
import TestSupport
import Testing
import Timelines
import Timing

extension ClientPackageTests {
  /// Runs of `cellophane host` over sources of several modules, which build.
  struct HostedModules {
    /// Writes a package whose library imports targets, a package beside it, and a module from
    /// elsewhere.
    private func write(to scratch: Scratch) throws {
      try scratch.write(
        """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "Wall",
          products: [.library(name: "Wall", targets: ["Wall"])],
          dependencies: [.package(path: "../palette")],
          targets: [
            .target(
              name: "Wall", dependencies: ["Layouts", .product(name: "Palette", package: "palette")]),
            .target(name: "Layouts", dependencies: ["Sizes"], exclude: ["Old"]),
            .target(name: "Sizes"),
            .target(name: "Unused"),
          ])
        """, to: "wall/Package.swift")
      try scratch.write(
        """
        import Bars
        import Charts
        import Layouts
        import Palette
        import UIKit

        final class WallController: UICollectionViewController {
          init() { super.init(collectionViewLayout: WallLayout()) }
          required init?(coder: NSCoder) { fatalError() }

          override func viewDidLoad() {
            super.viewDidLoad()
            let recognizer = UITapGestureRecognizer(target: self, action: #selector(tapped))
            collectionView.addGestureRecognizer(recognizer)
            collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            collectionView.backgroundColor = Palette.wall
            let fonts = [
              UIFont(name: "DejaVuSerif", size: 14), UIFont(name: "DejaVu Serif Bold", size: 14),
              UIFont(name: "DejaVuSerif", size: 14)?.fontDescriptor.withSymbolicTraits(.traitBold)
                .map { UIFont(descriptor: $0, size: 0) },
              UIFont(name: "DejaVu Serif", size: 14),
            ]
            for (index, font) in fonts.enumerated() {
              let label = UILabel(frame: CGRect(x: 8, y: 120 + 20 * index, width: 112, height: 20))
              label.font = font
              label.text = font?.fontName ?? "none"
              collectionView.addSubview(label)
            }
          }

          override func collectionView(
            _ collectionView: UICollectionView, numberOfItemsInSection section: Int
          ) -> Int { Bars.count + Charts.more }

          override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
          ) -> UICollectionViewCell {
            let cell = collectionView.dequeueReusableCell(
              withReuseIdentifier: "cell", for: indexPath)
            cell.backgroundColor = Palette.tile
            return cell
          }

          @objc private func tapped() {}
        }
        """, to: "wall/Sources/Wall/WallController.swift")
      // It has the name of a module of the engine.
      try scratch.write(
        """
        import Sizes
        import UIKit

        open class WallLayout: UICollectionViewFlowLayout {
          @objc open func arrange() { itemSize = CGSize(width: Sizes.side, height: Sizes.side) }

          public override init() {
            super.init()
            arrange()
          }

          public required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        """, to: "wall/Sources/Layouts/WallLayout.swift")
      try scratch.write("not Swift", to: "wall/Sources/Layouts/Old/A.swift")
      try scratch.write(
        "public enum Sizes { public static let side = 37.0 }\n", to: "wall/Sources/Sizes/A.swift")
      try scratch.write("not Swift", to: "wall/Sources/Unused/A.swift")
      try scratch.write(
        """
        // swift-tools-version: 5.9
        import PackageDescription

        let package = Package(
          name: "palette", products: [.library(name: "Palette", targets: ["Palette"])],
          targets: [.target(name: "Palette")])
        """, to: "palette/Package.swift")
      try scratch.write(
        """
        import UIKit

        public enum Palette {
          public static let wall = UIColor.white
          public static let tile = UIColor(named: "tile", in: .module, compatibleWith: nil) ?? .red
        }
        """, to: "palette/Sources/Palette/Palette.swift")
      try scratch.write(
        """
        {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
        {"red": "0.0", "green": "0.5", "blue": "0.0", "alpha": "1.0"}}}]}
        """, to: "palette/Sources/Palette/Palette.xcassets/tile.colorset/Contents.json")
      for name in ["DejaVuSerif", "DejaVuSerif-Bold"] {
        let file = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/\(name).ttf")
        try Data(contentsOf: file).write(
          to: URL(fileURLWithPath: scratch("wall/Sources/Wall/\(name).ttf")))
      }
      try scratch.write("public enum Bars { public static let count = 5 }\n", to: "bars/A.swift")
      // Apple has a module of this name, too.
      try scratch.write("public enum Charts { public static let more = 2 }\n", to: "charts/A.swift")
    }

    private func host(_ scratch: Scratch, _ arguments: String...) throws -> Command.Result {
      try Command.run(
        program: try Command.path,
        [
          "host", "wall", "-o", "out", "--scratch-path", ClientBuilds.root, "--canvas", "120x200",
          "--format", "json,gif", "--scenes", "show",
        ] + arguments, folder: scratch.path)
    }

    @Test func `modules are built with the sources, and those that are missing are named`() throws {
      let scratch = try Scratch()
      try write(to: scratch)
      let refused = try host(scratch, "--module", "Charts=charts")
      #expect(refused.status == 66, "\(refused.messages)")
      #expect(
        refused.messages.contains(
          "wall/Sources/Wall: error: modules that the sources import are not there; give their "
            + "sources with --module NAME=DIR"), "\(refused.messages)")
      #expect(
        refused.messages.contains(
          "Bars, imported in wall/Sources/Wall/WallController.swift:1"), "\(refused.messages)")
      let played = try host(scratch, "--module", "Bars=bars", "--module", "Charts=charts")
      #expect(played.status == 0, "\(played.messages)")
      for name in ["Layouts", "Sizes", "Palette", "Bars", "Charts"] {
        #expect(played.messages.contains("the module \(name) is built too"), "\(played.messages)")
      }
      #expect(!played.messages.contains("module Unused"))
      let timeline = try TimelineJSON.decode(try scratch.data("out/WallController/show.json"))
      let cells = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
      #expect(cells.count == 7)
      #expect(cells.allSatisfy { $0.size.width == 37 && $0.size.height == 37 })
      let texts = timeline.frame(at: Instant.zero).layers.flatMap(\.appearance.texts)
      #expect(
        texts.map { "\($0.string): \($0.font.family) \($0.font.weight)" } == [
          "DejaVuSerif: DejaVu Serif 400", "DejaVuSerif-Bold: DejaVu Serif 700",
          "DejaVuSerif-Bold: DejaVu Serif 700", "DejaVuSerif: DejaVu Serif 400",
        ])
      #expect(timeline.assets.fonts.map(\.name) == ["DejaVuSerif.ttf", "DejaVuSerif-Bold.ttf"])
      // The color of an asset catalog beside a module's sources.
      let text = try scratch.read("out/WallController/show.json")
      #expect(text.contains("\"solid\":[0,0.5,0]"), "\(text.suffix(900))")
    }
  }
}
