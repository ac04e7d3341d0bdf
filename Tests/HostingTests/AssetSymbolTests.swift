import Foundation
import TestSupport
import Testing

@testable import Hosting

/// The declarations of the images and colors in asset catalogs.
struct AssetSymbolTests {
  /// Returns the source that is generated for a catalog.
  ///
  /// - Parameter files: The files of the catalog; those without a text are `{}`.
  private func source(_ files: [String], _ texts: [String], namespace: String? = nil) throws
    -> String?
  {
    let scratch = try Scratch()
    for file in files { try scratch.write("{}", to: "A.xcassets/\(file)/Contents.json") }
    if let namespace {
      try scratch.write(
        "{\"properties\": {\"provides-namespace\": true}}",
        to: "A.xcassets/\(namespace)/Contents.json")
    }
    return AssetSymbols(of: [scratch("A.xcassets")], usedIn: texts).source
  }

  @Test func `an image and a color that sources use are declared`() throws {
    let text = try source(
      ["Grey-Heron.imageset", "Birds/otter.imageset", "Reed.colorset"],
      ["view.image = .greyHeron; view.tintColor = UIColor.reed"])
    #expect(
      text == """
        import UIKit

        extension ImageResource {
          static let `greyHeron` = ImageResource(name: "Grey-Heron", bundle: .main)
        }

        extension UIImage {
          static var `greyHeron`: UIImage { UIImage(resource: .`greyHeron`) }
        }

        extension ColorResource {
          static let `reed` = ColorResource(name: "Reed", bundle: .main)
        }

        extension UIColor {
          static var `reed`: UIColor { UIColor(resource: .`reed`) }
        }

        """)
  }

  @Test func `a name that the sources declare is theirs`() throws {
    let text = try source(
      ["Reed.colorset"], ["extension UIColor { static let reed = UIColor(resource: .reed) }"])
    #expect(text?.contains("ColorResource(name: \"Reed\"") == true)
    #expect(text?.contains("extension UIColor") == false)
  }

  @Test func `without a use nothing is declared`() throws {
    #expect(try source(["Reed.colorset"], ["let reed = 1"]) == nil)
    #expect(try source([], ["let color = UIColor.reed"]) == nil)
  }

  @Test func `assets in a namespace have no symbol`() throws {
    #expect(
      try source(["Marsh/Reed.colorset"], ["let color = UIColor.reed"], namespace: "Marsh") == nil)
  }

  @Test(arguments: [
    ("Grey Heron", "image", ["greyHeron"]), ("heron_2", "image", ["heron2"]),
    ("AccentColor", "color", ["accentColor", "accent"]), ("Color", "color", ["color"]),
    ("URLBar", "image", ["urlBar"]), ("TMDB-Logo", "image", ["tmdbLogo"]),
    ("2nd", "image", ["_2nd"]), ("HeroImage", "image", ["heroImage", "hero"]),
    ("HeroImage", "color", ["heroImage"]), ("--", "image", []),
  ])
  func `symbols are in camel case, also without the kind at the end`(
    _ name: String, _ kind: String, _ symbols: [String]
  ) {
    #expect(AssetSymbols.symbols(of: name, kind: kind) == symbols)
  }
}
