import Foundation
import Imaging
import Painting
import RasterCoding
public import Typesetting
public import VectorEncoding

extension FrameTools {
  /// Creates the tools that paint with Cairo and write SVG, with fonts of their own.
  ///
  /// They belong to the thread that makes them.
  public static func live(
    catalog: FontCatalog = .builtIn, textMode: SVGFrameEncoder.TextMode = .outlines
  ) throws -> FrameTools {
    let painter = try Painter(catalog: catalog)
    let scale = ElementPainter.scale
    func image(_ cutout: Painter.Cutout?) throws -> ElementImage? {
      try cutout.map {
        let area = $0.area
        return ElementImage(
          frame: CGRect(
            x: Double(area.x) / scale, y: Double(area.y) / scale,
            width: Double(area.width) / scale, height: Double(area.height) / scale),
          png: try PNGWriter.encode($0.bitmap))
      }
    }
    let elements = ElementPainter(
      backdrop: {
        try image(painter.backdrop(of: $0, in: $1, canvas: $2, assets: $3, scale: scale))
      },
      element: { try image(painter.element($0, canvas: $1, assets: $2, scale: scale)) })
    let vectors = try SVGFrameEncoder(catalog: catalog, textMode: textMode, painter: elements)
    let animations = AnimatedSVGEncoder(catalog: catalog, textMode: textMode)
    var tools = FrameTools(
      paint: { try painter.paintedFrame($0, scale: $1) },
      png: { try PNGWriter.encode($0) },
      svg: { try vectors.document(of: $0) },
      animatedSVG: { try animations.document(of: $0, options: $1) })
    tools.releaseFrames = { painter.releaseFrames() }
    return tools
  }
}
