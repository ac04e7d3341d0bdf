public import Foundation
internal import Geometry
public import Imaging
public import Timelines
public import Typesetting

/// A painter of frames to bitmaps.
///
/// A painter is confined to one thread, as its typesetter is: make one for each worker. A frame
/// gives the same bytes alone or after any other and from any painter. A canvas that ends within a
/// pixel is painted to the end of that pixel.
public final class Painter {
  private let tools: PaintingTools
  private let keepsLast: Bool

  /// A check before each layer, whose error ends the painting.
  package final class Checkpoint: Sendable {
    package let check: @Sendable () throws -> Void

    package init(_ check: @escaping @Sendable () throws -> Void) { self.check = check }
  }

  /// The check of the calling thread.
  @TaskLocal package static var checkpoint: Checkpoint?

  /// The longest side of a bitmap in pixels.
  public static let maximumSide = 16_384
  /// The largest number of pixels of a bitmap.
  public static let maximumPixels = 64_000_000
  /// The largest number of pixels of a bitmap that is kept, to repaint only the changes in it.
  static let largestKept = 16_000_000
  /// The greatest nesting depth of groups with an opacity; each needs a bitmap of its own.
  public static let maximumGroupDepth = 32

  /// The caching of a painter between frames; pixels never depend on it.
  public enum Caches: Hashable, Sendable {
    /// Caches everything that is made more than once, in bounded memory.
    case on
    /// Caches nothing.
    case off
  }

  /// Makes a painter that sets texts in the faces of a catalog.
  ///
  /// All painters with caches share decoded images.
  public convenience init(catalog: FontCatalog, caches: Caches = .on) throws {
    try self.init(catalog: catalog, caches: caches, sourcePixels: Painter.largestKept)
  }

  /// Makes a painter that makes a gradient or an image of at most some pixels at a time.
  package init(catalog: FontCatalog, caches: Caches = .on, sourcePixels: Int) throws {
    tools = try PaintingTools(catalog: catalog, caches: caches, sourcePixels: sourcePixels)
    keepsLast = caches == .on
  }

  /// Paints a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame to paint.
  ///   - scale: the number of pixels per point.
  ///   - background: the color below everything; `nil` for the canvas's own background.
  /// - Throws: `PaintingError` for bitmaps beyond the limits, `TypesettingError` for texts,
  ///   `ImageAssetError` for images.
  public func paint(_ frame: Frame, scale: Double, background: Color? = nil) throws -> Bitmap {
    try paintedFrame(frame, scale: scale, background: background).bitmap
  }

  /// Paints a frame, and returns it with its damage since the one that was painted before it.
  package func paintedFrame(
    _ frame: Frame, scale: Double, background: Color? = nil
  ) throws -> PaintedFrame {
    let (width, height) = try Painter.pixelExtent(of: frame.canvas.size, scale: scale)
    let sheet = Sheet(
      width: width, height: height, scale: scale,
      background: (background ?? frame.canvas.background).premultipliedWord)
    if width * height > Painter.largestKept { (last, spare, largeDraft) = (nil, nil, []) }
    if let last, last.sheet == sheet, last.shows(frame) { return last.again }
    let layers = try visibleLayers(of: frame, on: sheet)
    let damage = last.flatMap { last in
      last.sheet == sheet && last.has(frame.assets)
        ? FrameDamage(from: last.layers, to: layers, pixels: { sheet.pixels(around: $0) }) : nil
    }
    let since = damage.flatMap { damage in
      last.map { PixelDamage(base: $0.identity, areas: damage.areas) }
    }
    let bitmap = try repainted(layers, damage, on: sheet, assets: frame.assets)
    guard keepsLast, width * height <= Painter.largestKept else { return PaintedFrame(bitmap) }
    let identity = FrameIdentity()
    last = LastFrame(sheet: sheet, frame: frame, layers: layers, bitmap: bitmap, identity: identity)
    return PaintedFrame(bitmap, identity: identity, damage: since)
  }

  /// Releases the memory of frames, after which the next one is painted as a whole.
  package func releaseFrames() {
    (last, spare, largeDraft) = (nil, nil, [])
    tools.groups.releaseAll()
  }

  /// Paints layers, repainting only the damage since the last frame, if that is known.
  private func repainted(
    _ layers: [VisibleLayer], _ damage: FrameDamage?, on sheet: Sheet, assets: Assets
  ) throws -> Bitmap {
    guard let last, let damage else { return try painted(layers, on: sheet, assets: assets) }
    if damage.areas.isEmpty { return last.bitmap }
    let share = Double(damage.pixelCount) / Double(sheet.width * sheet.height)
    guard share < Painter.largestRepaintedShare else {
      return try painted(layers, on: sheet, assets: assets)
    }
    // The edges that Cairo paints depend on the clip, so layers that touch the damage are painted
    // completely in a draft, and only the damaged pixels are copied.
    return try withDraft(sheet.width * sheet.height) { draft in
      sheet.clear(draft, in: damage.areas)
      try sheet.paint(into: draft, with: tools, assets: assets) { painting in
        painting.damage = damage
        try painting.paint(layers)
      }
      var bitmap = last.bitmap
      self.last = nil
      if SpareFrame.mayKeep(sheet) {
        let before = bitmap
        if let recycled = recycled(for: sheet, { $0.become(before) }) { bitmap = recycled }
        spare = SpareFrame(before, changes: damage.areas)
      }
      bitmap.replace(damage.areas, by: UnsafeBufferPointer(draft))
      return bitmap
    }
  }

  /// Calls a closure with some words of any value: those of groups, or more than groups keep.
  private func withDraft(
    _ count: Int, _ body: (UnsafeMutableBufferPointer<UInt32>) throws -> Bitmap
  ) throws -> Bitmap {
    if count <= GroupMemory.mostOfDraft, let memory = tools.groups.take(count) {
      defer { tools.groups.give(back: memory) }
      return try body(UnsafeMutableBufferPointer(rebasing: memory[..<count]))
    }
    if largeDraft.count != count { largeDraft = Array(repeating: 0, count: count) }
    return try largeDraft.withUnsafeMutableBufferPointer { try body($0) }
  }

  /// The pixels of repainted layers of large frames.
  private var largeDraft: [UInt32] = []

  private func painted(_ layers: [VisibleLayer], on sheet: Sheet, assets: Assets) throws -> Bitmap {
    defer {
      if SpareFrame.mayKeep(sheet) { spare = last.map { SpareFrame($0.bitmap, changes: nil) } }
    }
    let bitmap = try recycled(for: sheet) { spare in
      try spare.withWords { words in
        sheet.clear(words, in: [sheet.area])
        try sheet.paint(into: words, with: tools, assets: assets) { try $0.paint(layers) }
      }
    }
    return try bitmap ?? sheet.painted(with: tools, assets: assets) { try $0.paint(layers) }
  }

  /// Returns the bitmap of the spare frame after a change; `nil` if there is none for a sheet.
  private func recycled(
    for sheet: Sheet, _ change: (inout SpareFrame) throws -> Void
  ) rethrows -> Bitmap? {
    defer { spare = nil }
    guard spare?.fits(sheet) ?? false else { return nil }
    // It is changed in its place, since the words of a copy would be copied.
    try spare?.change(change)
    return spare?.bitmap
  }

  /// The fraction of the bitmap above which it is repainted as a whole.
  private static let largestRepaintedShare = 0.8

  /// The last frame with its layers and pixels.
  private struct LastFrame {
    let sheet: Sheet
    let frame: Frame
    let layers: [VisibleLayer]
    let bitmap: Bitmap
    let identity: FrameIdentity

    /// The same pixels again.
    var again: PaintedFrame {
      PaintedFrame(bitmap, identity: identity, damage: PixelDamage(base: identity, areas: []))
    }

    /// Returns whether a frame on the same sheet has the same pixels because its layers are equal.
    func shows(_ other: Frame) -> Bool {
      has(other.assets) && frame.canvas.size == other.canvas.size && frame.layers == other.layers
    }

    /// Returns whether the frame draws from some assets.
    func has(_ assets: Assets) -> Bool {
      frame.assets == assets && frame.assets.directory == assets.directory
    }
  }

  /// The last frame, whose unchanged parts are not repainted.
  private var last: LastFrame?

  /// The frame before it.
  private var spare: SpareFrame?

  /// Returns a bitmap of a canvas's size, painted by a traversal.
  func bitmap(
    of size: CGSize, scale: Double, background: Color, assets: Assets,
    _ paint: (inout LayerPainting) throws -> Void
  ) throws -> Bitmap {
    let (width, height) = try Painter.pixelExtent(of: size, scale: scale)
    let sheet = Sheet(
      width: width, height: height, scale: scale, background: background.premultipliedWord)
    return try sheet.painted(with: tools, assets: assets, paint)
  }

  /// Returns the number of pixels of a canvas at a scale.
  ///
  /// - Throws: `PaintingError` if that is zero or beyond the limits.
  public static func pixelExtent(
    of size: CGSize, scale: Double
  ) throws(PaintingError) -> (width: Int, height: Int) {
    guard scale > 0, scale.isFinite else { throw .scaleOutOfRange(scale) }
    guard size.width > 0, size.height > 0 else {
      throw .emptyCanvas(width: size.width, height: size.height)
    }
    // A millionth of a pixel is a rounding error.
    let width = max(1, (size.width * scale - 1e-6).rounded(.up))
    let height = max(1, (size.height * scale - 1e-6).rounded(.up))
    guard width <= Double(maximumSide), height <= Double(maximumSide),
      width * height <= Double(maximumPixels)
    else { throw .canvasTooLarge(width: width, height: height) }
    return (Int(width), Int(height))
  }

  private func visibleLayers(of frame: Frame, on sheet: Sheet) throws -> [VisibleLayer] {
    let typesetter = try tools.typesetters.typesetter(for: frame.assets)
    let area = CGRect(
      x: 0, y: 0, width: Double(sheet.width) / sheet.scale,
      height: Double(sheet.height) / sheet.scale)
    return try frame.visibleLayers(in: area) { try typesetter.inkBounds(of: $0, in: $1) }
  }
}

/// A painter belongs to the thread that made it.
@available(*, unavailable)
extension Painter: Sendable {}
