import Foundation
import Testing
import UIKit

/// Images and colors of asset catalogs.
struct AssetTests {
  /// A bundle with a link to an asset catalog, as `host` lays it out.
  private final class Catalog {
    let folder = NSTemporaryDirectory() + "assets-" + UUID().uuidString
    /// The bundle.
    private(set) var bundle = Bundle.main

    /// Writes a catalog's sets by their paths, each with the contents of its description and its files.
    init(_ sets: [String: (contents: String, files: [String: Data])]) throws {
      let manager = FileManager.default
      for (path, set) in sets {
        let place = folder + "/Colors and images.xcassets/" + path
        try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
        try Data(set.contents.utf8).write(to: URL(fileURLWithPath: place + "/Contents.json"))
        for (name, data) in set.files {
          try data.write(to: URL(fileURLWithPath: place + "/" + name))
        }
      }
      try manager.createDirectory(atPath: folder + "/App", withIntermediateDirectories: true)
      try manager.createSymbolicLink(
        atPath: folder + "/App/Assets.xcassets",
        withDestinationPath: folder + "/Colors and images.xcassets")
      bundle = try #require(Bundle(path: folder + "/App"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Returns an image of the catalog.
    func image(_ name: String) -> UIImage? {
      UIImage(named: name, in: bundle, compatibleWith: nil)
    }
  }

  /// A PNG of one pixel, and one of two by one.
  private static let (small, wide) = (
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4"
        + "z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==") ?? Data(),
    Data(
      base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP8"
        + "z8Dwn4GBgQEADQUCAOAHawIAAAAASUVORK5CYII=") ?? Data()
  )

  @Test func `an image in a linked catalog is found, at any depth`() throws {
    let contents = #"{"images": [{"filename": "a.png", "scale": "1x"}]}"#
    let catalog = try Catalog(["Birds/Heron.imageset": (contents, ["a.png": Self.small])])
    let image = try #require(catalog.image("Heron"))
    #expect(image.size == CGSize(width: 1, height: 1))
    #expect(image.renderingMode == .automatic)
    #expect(catalog.image("heron") == nil)
    #expect(
      UIImage(resource: ImageResource(name: "Heron", bundle: catalog.bundle)).size == image.size)
  }

  @Test func `a template is painted in the tint color`() throws {
    let contents = """
      {"images": [{"filename": "a.png"}],
       "properties": {"template-rendering-intent": "template"}}
      """
    let catalog = try Catalog(["Heron.imageset": (contents, ["a.png": Self.small])])
    #expect(catalog.image("Heron")?.renderingMode == .alwaysTemplate)
  }

  @Test func `of images for light and dark the plain one is taken`() throws {
    let dark = #"{"appearance": "luminosity", "value": "dark"}"#
    let contents = """
      {"images": [{"filename": "dark.png", "scale": "3x", "appearances": [\(dark)]},
        {"filename": "plain.png", "scale": "1x"}]}
      """
    let catalog = try Catalog([
      "Heron.imageset": (contents, ["dark.png": Self.small, "plain.png": Self.wide])
    ])
    #expect(catalog.image("Heron")?.size == CGSize(width: 2, height: 1))
  }

  @Test(arguments: [
    (
      "a.pdf", "%PDF-1.4 << /Type /Page /MediaBox [ 2 0 26.5 30 ] >>",
      CGSize(width: 24.5, height: 30)
    ),
    ("a.pdf", "%PDF-1.4", .zero),
    ("a.svg", "<svg xmlns='x' width=\"12\" height=\"7px\"></svg>", CGSize(width: 12, height: 7)),
    ("a.svg", "<svg viewBox=\"0 0 9 8\" width=\"100%\"></svg>", CGSize(width: 9, height: 8)),
  ])
  func `a vector file keeps its place`(_ name: String, _ text: String, _ size: CGSize) throws {
    let catalog = try Catalog([
      "Heron.imageset": (#"{"images": [{"filename": "\#(name)"}]}"#, [name: Data(text.utf8)])
    ])
    #expect(catalog.image("Heron")?.size == size)
  }

  @Test func `a resource that is missing is empty or clear`() throws {
    let catalog = try Catalog(["Heron.imageset": (#"{"images": []}"#, [:])])
    let image = UIImage(resource: ImageResource(name: "Heron", bundle: catalog.bundle))
    #expect(image.size == .zero)
    let color = UIColor(resource: ColorResource(name: "Reed", bundle: catalog.bundle))
    #expect(color.cgColor.alpha == 0)
  }

  @Test func `a color resource follows light and dark`() throws {
    func entry(_ red: String) -> String {
      #"{"components": {"red": "\#(red)", "green": "0.0", "blue": "0.0", "alpha": "1.0"}}"#
    }
    let contents = """
      {"colors": [{"color": \(entry("0.5"))},
        {"color": \(entry("1.0")),
         "appearances": [{"appearance": "luminosity", "value": "dark"}]}]}
      """
    let catalog = try Catalog(["Reed.colorset": (contents, [:])])
    let color = UIColor(resource: ColorResource(name: "Reed", bundle: catalog.bundle))
    for (style, red) in [(UIUserInterfaceStyle.light, 0.5), (.dark, 1)] {
      let shown = color.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
      #expect(shown == UIColor(red: red, green: 0, blue: 0, alpha: 1))
    }
  }

  @Test func `controllers of UIKit's can be made without arguments`() {
    #expect(UISearchController().searchResultsController == nil)
    #expect(UIPageViewController().transitionStyle == .scroll)
    #expect(UIAlertController().preferredStyle == .alert)
    #expect(UISplitViewController().viewControllers.isEmpty)
    #expect(UITableViewController().tableView.style == .plain)
  }
}
