import Foundation
import Geometry
import ImageAssets
import Imaging
import RasterCoding
import TestSupport
import Testing
import Timelines
import Typesetting
import VectorEncoding

/// Images in still SVG frames.
@Suite struct SVGImageTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/pictures")

  /// Returns the SVG of a frame with images of one mode in bounds of 40 by 40.
  private func svg(
    _ names: [String], mode: ImageMode = .fill, scale: Double = 1, radius: Double = 0
  ) throws -> String {
    let folder = AssetFolder(path: Self.folder.path)
    let nodes = try names.enumerated().map { index, name in
      var node = Node(Double(index) * 40, 0, 40, 40, radius: radius)
      node.appearance.image = ImageContent(
        source: try folder.source(named: name), mode: mode, scale: scale)
      return node
    }
    let plain = frame(40 * Double(names.count), 40, nodes)
    let placed = Frame(
      time: plain.time, canvas: plain.canvas, layers: plain.layers,
      assets: Assets(directory: Self.folder.path))
    return try SVGFrameEncoder(catalog: .builtIn).encode(placed)
  }

  /// Returns the bytes of the first data URL in a document.
  private func data(in svg: String) throws -> (type: String, bytes: [UInt8]) {
    let match = try #require(
      svg.firstMatch(of: #/xlink:href="data:image/(\w+);base64,([^"]*)"/#))
    let data = try #require(Data(base64Encoded: String(match.2)))
    return (String(match.1), Array(data))
  }

  @Test func `an image's own file is in the document, once`() throws {
    for (name, type) in [("grey.jpg", "jpeg"), ("ring.png", "png")] {
      let text = try svg([name, name, name])
      let (found, bytes) = try data(in: text)
      #expect(found == type)
      #expect(Data(bytes) == (try Data(contentsOf: Self.folder.appendingPathComponent(name))))
      #expect(text.components(separatedBy: "<image ").count == 2)
      #expect(text.components(separatedBy: "<use ").count == 4)
    }
  }

  @Test(arguments: ["orientation-6.jpg", "inks.jpg"])
  func `a file that viewers would show differently becomes a PNG`(name: String) throws {
    let (type, bytes) = try data(in: svg([name]))
    #expect(type == "png")
    let file = Array(try Data(contentsOf: Self.folder.appendingPathComponent(name)))
    #expect(try PNGReader.read(bytes) == ImageFile.read(file))
  }

  @Test func `an image is clipped where it extends beyond the outline, and only there`() throws {
    #expect(try svg(["grey.jpg"], mode: .fill).contains("clip-path"))
    #expect(try !svg(["grey.jpg"], mode: .fit).contains("clip-path"))
    #expect(try svg(["grey.jpg"], mode: .fit, radius: 6).contains("clip-path"))
    let tile = try svg(["grey.jpg"], mode: .tile, scale: 2)
    #expect(
      tile.contains("<pattern id=\"p1\" patternUnits=\"userSpaceOnUse\" width=\"12\" height=\"8\">")
    )
    #expect(tile.contains("fill=\"url(#p1)\""))
  }
}
