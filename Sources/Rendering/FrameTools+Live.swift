import Painting
import RasterCoding
public import Typesetting
public import VectorEncoding

extension FrameTools {
  /// Makes the tools that paint with Cairo and write SVG, with fonts of their own.
  ///
  /// They belong to the thread that makes them.
  public static func live(
    catalog: FontCatalog = .builtIn, textMode: SVGFrameEncoder.TextMode = .outlines
  ) throws -> FrameTools {
    let painter = try Painter(catalog: catalog)
    let vectors = try SVGFrameEncoder(catalog: catalog, textMode: textMode)
    return FrameTools(
      paint: { try painter.paint($0, scale: $1) },
      png: { try PNGWriter.encode($0) },
      svg: { try vectors.encode($0) })
  }
}
