public import Foundation
internal import Geometry
public import Imaging
public import Timelines
public import Typesetting

/// Paints frames to bitmaps.
///
/// A painter is confined to one thread, as its typesetter is: make one for each worker. A frame
/// has the same bytes alone or after any other and from any painter. A canvas that ends within a
/// pixel is painted to the end of that pixel.
public final class Painter {
  private let tools: PaintingTools
  private let keepsLast: Bool

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
    keepsLast = caches == .on
  }

  /// Paints a frame.
  ///
  /// - Parameters:
  ///   - frame: what is where.
  ///   - scale: pixels per point.
  ///   - background: what lies below all; the canvas's own background where `nil`.
  /// - Throws: `PaintingError` for pictures beyond the limits, `TypesettingError` for texts,
  ///   `ImageAssetError` for pictures.
  public func paint(
    _ frame: Frame, scale: Double, background: Color? = nil
  ) throws -> Bitmap {
    let (width, height) = try Painter.pixelExtent(of: frame.canvas.size, scale: scale)
    let layers = try visibleLayers(
      of: frame,
      in: CGRect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale))
    let sheet = Sheet(
      width: width, height: height, scale: scale,
      background: (background ?? frame.canvas.background).premultipliedWord)
    let picture = try repainted(layers, on: sheet, assets: frame.assets)
    if keepsLast {
      last = LastFrame(sheet: sheet, layers: layers, assets: frame.assets, picture: picture)
    }
    return picture
  }

  /// Paints layers, anew only where they differ from those of the last frame.
  private func repainted(
    _ layers: [VisibleLayer], on sheet: Sheet, assets: Assets
  ) throws -> Bitmap {
    guard let last, last.sheet == sheet, last.assets == assets,
      last.assets.directory == assets.directory,
      let damage = FrameDamage(
        from: last.layers, to: layers, pixels: { sheet.pixels(around: $0) })
    else { return try sheet.painted(with: tools, assets: assets) { try $0.paint(layers) } }
    if damage.areas.isEmpty { return last.picture }
    let share = Double(damage.pixelCount) / Double(sheet.width * sheet.height)
    guard share < Painter.largestRepaintedShare else {
      return try sheet.painted(with: tools, assets: assets) { try $0.paint(layers) }
    }
    // Cairo's edges depend on where a clip cuts them, so what meets the damage is painted whole,
    // elsewhere, and only the damaged pixels are taken over.
    let count = sheet.width * sheet.height
    if draft.count != count { draft = Array(repeating: 0, count: count) }
    try draft.withUnsafeMutableBufferPointer { draft in
      for area in damage.areas {
        for row in area.y..<area.y + area.height {
          let start = row * sheet.width + area.x
          draft[start..<start + area.width].update(repeating: sheet.background)
        }
      }
      try sheet.paint(into: draft, with: tools, assets: assets) { painting in
        painting.damage = damage
        try painting.paint(layers)
      }
    }
    var picture = last.picture
    self.last = nil
    picture.words.withUnsafeMutableBufferPointer { words in
      draft.withUnsafeBufferPointer { draft in
        for area in damage.areas {
          for row in area.y..<area.y + area.height {
            let start = row * sheet.width + area.x
            _ = words[start..<start + area.width].update(
              fromContentsOf: draft[start..<start + area.width])
          }
        }
      }
    }
    return picture
  }

  /// What damaged pixels are painted on; the others of it mean nothing.
  private var draft: [UInt32] = []

  /// Above this share of the picture it is painted as a whole.
  private static let largestRepaintedShare = 0.8

  /// What the last frame showed.
  private struct LastFrame {
    let sheet: Sheet
    let layers: [VisibleLayer]
    let assets: Assets
    let picture: Bitmap
  }

  /// The last frame, of which what stays the same is not painted again.
  private var last: LastFrame?

  /// Returns a picture of a canvas's extent on which a walk has painted.
  func picture(
    of size: CGSize, scale: Double, background: Color, assets: Assets,
    _ paint: (inout LayerPainting) throws -> Void
  ) throws -> Bitmap {
    let (width, height) = try Painter.pixelExtent(of: size, scale: scale)
    let sheet = Sheet(
      width: width, height: height, scale: scale, background: background.premultipliedWord)
    return try sheet.painted(with: tools, assets: assets, paint)
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
    let typesetter = try tools.typesetters.typesetter(for: frame.assets)
    return try frame.visibleLayers(in: area) { try typesetter.inkBounds(of: $0, in: $1) }
  }
}

/// A painter belongs to the thread that made it.
@available(*, unavailable)
extension Painter: Sendable {}
