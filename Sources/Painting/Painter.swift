public import Foundation
internal import Geometry
public import Imaging
internal import Lettering
public import Timelines
public import Typesetting

/// Paints frames to bitmaps.
///
/// A painter is confined to one thread, as its typesetter is: make one for each worker. A frame
/// has the same bytes alone or after any other and from any painter. A canvas that ends within a
/// pixel is painted to the end of that pixel.
public final class Painter {
  private let tools: PaintingTools

  /// The longest side of a picture in pixels.
  public static let maximumSide = 16_384
  /// The most pixels a picture has.
  public static let maximumPixels = 64_000_000
  /// How many groups with an opacity may lie in one another; each needs a picture of its own.
  public static let maximumGroupDepth = 32

  /// What a painter remembers from one frame to the next; pixels never depend on it.
  public enum Caches: Hashable, Sendable {
    /// All that is made more than once, in bounded memory.
    case on
    /// Nothing.
    case off
  }

  /// Makes a painter that sets texts in the faces of a catalog.
  ///
  /// All painters with caches share decoded pictures.
  public init(catalog: FontCatalog, caches: Caches = .on) throws {
    tools = try PaintingTools(catalog: catalog, caches: caches)
  }

  /// Paints a frame.
  ///
  /// - Parameters:
  ///   - frame: what is where.
  ///   - scale: pixels per point.
  ///   - background: what lies below all; the canvas's own background where `nil`.
  /// - Throws: `PaintingError` for pictures beyond the limits, `TypesettingError` for texts,
  ///   `PictureError` for pictures.
  public func paint(
    _ frame: Frame, scale: Double, background: Color? = nil
  ) throws -> Bitmap {
    let (width, height) = try Painter.pixelExtent(of: frame.canvas.size, scale: scale)
    let layers = try visibleLayers(
      of: frame,
      in: CGRect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale))
    return try picture(
      of: frame.canvas.size, scale: scale, background: background ?? frame.canvas.background,
      assets: frame.assets
    ) { painting in try painting.paint(layers) }
  }

  /// Returns a picture of a canvas's extent on which a walk has painted.
  func picture(
    of size: CGSize, scale: Double, background: Color, assets: Assets,
    _ paint: (inout LayerPainting) throws -> Void
  ) throws -> Bitmap {
    let (width, height) = try Painter.pixelExtent(of: size, scale: scale)
    let words = try [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: background.premultipliedWord)
      let surface = try Surface(pixels: buffer, width: width, height: height)
      var painting = LayerPainting(
        surface: surface, scale: scale, tools: tools, assets: assets)
      try paint(&painting)
      try surface.finish()
      count = width * height
    }
    return Bitmap(width: width, height: height, words: words)
  }

  /// Returns how many pixels a canvas has at a scale.
  ///
  /// - Throws: `PaintingError` where that is none or beyond the limits.
  public static func pixelExtent(
    of size: CGSize, scale: Double
  ) throws(PaintingError) -> (width: Int, height: Int) {
    guard scale > 0, scale.isFinite else { throw .scaleOutOfRange(scale) }
    guard size.width > 0, size.height > 0 else {
      throw .emptyCanvas(width: size.width, height: size.height)
    }
    // A thousandth of a thousandth of a pixel is arithmetic's, not the author's.
    let width = max(1, (size.width * scale - 1e-6).rounded(.up))
    let height = max(1, (size.height * scale - 1e-6).rounded(.up))
    guard width <= Double(maximumSide), height <= Double(maximumSide),
      width * height <= Double(maximumPixels)
    else { throw .canvasTooLarge(width: width, height: height) }
    return (Int(width), Int(height))
  }

  /// Returns what of a frame shows in an area of the canvas.
  private func visibleLayers(of frame: Frame, in area: CGRect) throws -> [VisibleLayer] {
    try frame.visibleLayers(in: area) { [tools] in
      try tools.typesetter.inkBounds(of: $0, in: $1)
    }
  }
}

/// A painter belongs to the thread that made it.
@available(*, unavailable)
extension Painter: Sendable {}
