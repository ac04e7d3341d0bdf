internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// Shadows, masks and other effects that SVG expresses as filters.
extension SVGWriter {
  /// Returns the element of a layer's outer shadow; `nil` if nothing of it is visible.
  mutating func outerShadow(_ shadow: Shadow, of layer: FrameLayer) -> String? {
    let (appearance, size) = (layer.appearance, layer.size)
    let outline = appearance.outline(in: size)
    guard let cast = outline.spread(by: shadow.spread) else { return nil }
    let box = cast.box.offsetBy(dx: shadow.offset.dx, dy: shadow.offset.dy)
    let element =
      SVGWriter.element(
        of: cast, rule: "fill-rule", transform: SVGWriter.translation(shadow.offset))
      + SVGWriter.paint("fill", shadow.color) + "/>"
    let blurred = blurring(element, deviation: shadow.deviation, box: box, reach: shadow.reach)
    // Below an opaque fill it is invisible whether the shadow continues.
    if appearance.isOpaque { return blurred }
    let reach = shadow.reach + 16
    let around = Path(rect: box.union(outline.box).insetBy(dx: -reach, dy: -reach))
    let data = SVGPath.data(of: around) + SVGPath.data(of: outline.path)
    let name = define(prefix: "c") {
      "<clipPath id=\"\($0)\"><path d=\"\(data)\" clip-rule=\"evenodd\"/></clipPath>"
    }
    return "<g clip-path=\"url(#\(name))\">\(blurred)</g>"
  }

  /// Returns the element of a layer's inner shadow.
  mutating func innerShadow(_ shadow: Shadow, of layer: FrameLayer) -> String {
    let outline = layer.appearance.outline(in: layer.size)
    let box = outline.box
    let distance = max(abs(shadow.offset.dx), abs(shadow.offset.dy)) + shadow.reach + 16
    var data = SVGPath.data(of: Path(rect: box.insetBy(dx: -distance, dy: -distance)))
    if let hole = outline.spread(by: -shadow.spread) {
      let moved = hole.path.applying(
        Affine(translationX: shadow.offset.dx, y: shadow.offset.dy))
      data += SVGPath.data(of: moved)
    }
    let element =
      "<path d=\"\(data)\" fill-rule=\"evenodd\"\(SVGWriter.paint("fill", shadow.color))/>"
    let shape = SVGWriter.element(of: outline, rule: "clip-rule") + "/>"
    let name = define(prefix: "c") { "<clipPath id=\"\($0)\">\(shape)</clipPath>" }
    let blurred = blurring(element, deviation: shadow.deviation, box: box, reach: distance)
    return "<g clip-path=\"url(#\(name))\">\(blurred)</g>"
  }

  /// Returns an element blurred by a Gaussian, within its reach around a box.
  private mutating func blurring(
    _ element: String, deviation: Double, box: CGRect, reach: Double
  ) -> String {
    guard deviation > 0 else { return element }
    // Content that changes its size has one filter for all sizes.
    let area = filterArea ?? box
    let name = blurFilter(
      deviation: deviation, area: area.insetBy(dx: -reach - 1, dy: -reach - 1))
    return "<g filter=\"url(#\(name))\">\(element)</g>"
  }

  /// Defines the filter that blurs a layer's group, and returns its name.
  mutating func blurFilter(of layer: VisibleLayer) -> String {
    blurFilter(deviation: layer.blur, area: layer.extent)
  }

  /// Defines the filter that blurs what is in an area, and returns its name.
  private mutating func blurFilter(deviation: Double, area: CGRect) -> String {
    let text =
      " filterUnits=\"userSpaceOnUse\" color-interpolation-filters=\"sRGB\""
      + SVGWriter.attributes(of: area)
      + "><feGaussianBlur stdDeviation=\"\(SVGNumber.text(deviation))\"/>"
    return define(prefix: "f") { "<filter id=\"\($0)\"\(text)</filter>" }
  }

  /// Returns a translation as the value of `transform`; `nil` for none.
  private static func translation(_ offset: Vector) -> String? {
    SVGNumber.transform(Affine(translationX: offset.dx, y: offset.dy), reach: 1)
  }

  /// Defines the mask of a layer's group, and returns its name.
  ///
  /// A mask in SVG uses the luminance of its colors, so they all become white.
  mutating func mask(of layer: VisibleLayer) throws -> String {
    let outer = body
    body = ""
    try write(layer.mask)
    let content = body
    body = outer
    // The filter has the mask's area, since the content's box does not include lines and blurs.
    let area = SVGWriter.attributes(of: layer.extent.insetBy(dx: -1, dy: -1))
    let white = whiteFilter(in: area)
    let text =
      " maskUnits=\"userSpaceOnUse\"\(area)><g filter=\"url(#\(white))\">\n\(content)</g>"
    return define(prefix: "m") { "<mask id=\"\($0)\"\(text)</mask>" }
  }

  static func attributes(of box: CGRect) -> String {
    [("x", box.minX), ("y", box.minY), ("width", box.width), ("height", box.height)]
      .map { " \($0)=\"\(SVGNumber.text($1))\"" }.joined()
  }

  /// Defines the filter that makes all colors white in an area, and returns its name.
  mutating func whiteFilter(in area: String) -> String {
    let matrix = "0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0"
    return define(prefix: "f") {
      "<filter id=\"\($0)\" filterUnits=\"userSpaceOnUse\"\(area)"
        + " color-interpolation-filters=\"sRGB\"><feColorMatrix values=\"\(matrix)\"/></filter>"
    }
  }

  // MARK: Images

  /// Writes the blurred content below a layer as an image.
  mutating func writeBackdrop(of index: Int, in layers: [VisibleLayer]) throws {
    let layer = layers[index]
    guard layer.showsShape, layer.source.appearance.backdrop != nil else { return }
    guard let painter else { throw VectorEncodingError.backdrop(layer: layer.source.layer) }
    guard let image = try painter.backdrop(index, layers, canvas, assets) else { return }
    note("a blurred backdrop is embedded as an image at 2×, because SVG cannot express it")
    body += element(of: image, alpha: layer.isGroup ? 1 : layer.alpha) + "\n"
  }

  /// Writes the own content of a layer in perspective as an image, and opens its clip.
  mutating func write(
    _ layer: VisibleLayer, in perspective: Homography, alpha: Double, ends: inout [Int]
  ) throws {
    if layer.showsShape || !layer.texts.isEmpty {
      guard let painter else { throw VectorEncodingError.perspective(layer: layer.source.layer) }
      if let image = try painter.element(layer, canvas, assets) {
        note(
          "a layer in perspective is embedded as an image at 2×, because SVG cannot express it")
        body += element(of: image, alpha: alpha) + "\n"
      }
    }
    guard layer.clips else { return }
    let outline = layer.source.appearance.outline(in: layer.source.size)
    // Outlines in perspective are polygons, which SVG can express.
    let image = perspective.image(
      of: outline.path, within: CGRect(origin: .zero, size: canvas.size).insetBy(dx: -16, dy: -16),
      tolerance: 0.02)
    let rule = outline.usesEvenOddRule ? " clip-rule=\"evenodd\"" : ""
    let data = SVGPath.data(of: image)
    let name = define(prefix: "c") {
      "<clipPath id=\"\($0)\"><path d=\"\(data)\"\(rule)/></clipPath>"
    }
    body += "<g clip-path=\"url(#\(name))\">\n"
    ends.append(layer.end)
  }

  /// Returns the element of an image in canvas points.
  mutating func element(of image: ElementImage, alpha: Double) -> String {
    usesLinks = true
    var text = "<image"
    for (name, value) in [("x", image.frame.minX), ("y", image.frame.minY)] {
      text += " \(name)=\"\(SVGNumber.text(value))\""
    }
    text += " width=\"\(SVGNumber.text(image.frame.width))\""
    text += " height=\"\(SVGNumber.text(image.frame.height))\" preserveAspectRatio=\"none\""
    let data = Data(image.png).base64EncodedString()
    return text + SVGWriter.opacity("opacity", alpha)
      + " xlink:href=\"data:image/png;base64,\(data)\"/>"
  }
}
