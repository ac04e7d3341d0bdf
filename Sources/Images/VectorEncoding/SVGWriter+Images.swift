internal import Foundation
internal import Geometry
internal import ImageAssets
internal import Imaging
internal import RasterCoding
internal import Timelines

/// Images, each of which is defined once, in its own pixels.
extension SVGWriter {
  /// Returns the element of a layer's image; `nil` if no part of it is visible.
  ///
  /// - Throws: `ImageAssetError` if the file has changed.
  mutating func element(
    of image: ImageContent, outline: LayerOutline, in size: CGSize
  ) throws -> String? {
    let frame = image.frame(in: size)
    guard frame.width > 0, frame.height > 0, frame.width.isFinite, frame.height.isFinite else {
      return nil
    }
    usesLinks = true
    let source = image.source
    let placement = Affine(
      a: frame.width / Double(source.width), b: 0, c: 0, d: frame.height / Double(source.height),
      tx: frame.minX, ty: frame.minY)
    let reach = Double(max(source.width, source.height))
    let transform =
      SVGNumber.transform(placement, reach: reach).map { " transform=\"\($0)\"" } ?? ""
    let use = "<use xlink:href=\"#\(try name(of: source))\"\(transform)/>"
    if image.mode == .tile {
      let pattern = define(prefix: "p") {
        "<pattern id=\"\($0)\" patternUnits=\"userSpaceOnUse\""
          + " width=\"\(SVGNumber.text(frame.width))\" height=\"\(SVGNumber.text(frame.height))\">"
          + "\(use)</pattern>"
      }
      return SVGWriter.element(of: outline, rule: "fill-rule") + " fill=\"url(#\(pattern))\"/>"
    }
    if case .rounded(let shape) = outline, shape.circularRadius == 0,
      shape.rect.insetBy(dx: -1e-6, dy: -1e-6).contains(frame)
    {
      return use
    }
    let clip = define(prefix: "c") {
      "<clipPath id=\"\($0)\">" + SVGWriter.element(of: outline, rule: "clip-rule")
        + "/></clipPath>"
    }
    return "<g clip-path=\"url(#\(clip))\">\(use)</g>"
  }

  /// Returns the name of an image, which is defined on first use.
  private mutating func name(of source: ImageSource) throws -> String {
    if let name = imageNames[source.digest] { return name }
    let data = try data(of: source)
    let name = define(prefix: "i") {
      "<image id=\"\($0)\" width=\"\(source.width)\" height=\"\(source.height)\""
        + " preserveAspectRatio=\"none\" xlink:href=\"\(data)\"/>"
    }
    imageNames[source.digest] = name
    return name
  }

  /// Returns an image as a data URL: its own file, or a PNG if viewers would show that file
  /// differently.
  private func data(of source: ImageSource) throws -> String {
    let folder = try source.folder(
      assets.directory.map { AssetFolder(path: $0, within: assets.container) })
    let bytes = try images.bytes(of: source, in: folder)
    let header = try ImageFile.header(bytes, file: source.name)
    guard header.isShownAlike else {
      let image = try images.level(0, of: source, in: folder).bitmap
      return "data:image/png;base64," + Data(try PNGWriter.encode(image)).base64EncodedString()
    }
    let type = header.format == .jpeg ? "jpeg" : "png"
    return "data:image/\(type);base64," + Data(bytes).base64EncodedString()
  }
}
