internal import Foundation
internal import Imaging
internal import Timelines
internal import Typesetting

/// The dimensions and background of a bitmap to be painted.
struct Sheet: Hashable {
  let width: Int
  let height: Int
  let scale: Double
  /// The word of each pixel before anything is painted.
  let background: UInt32

  /// Returns the pixels that a box of canvas points may touch.
  func pixels(around box: CGRect) -> PixelRect {
    PixelRect(
      around: box, scale: scale,
      in: CGRect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  /// The rectangle of all pixels.
  var area: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// Fills some rectangles of words with the background.
  func clear(_ words: UnsafeMutableBufferPointer<UInt32>, in areas: [PixelRect]) {
    guard let target = words.baseAddress else { return }
    for area in areas {
      for row in area.y..<area.y + area.height {
        (target + (row * width + area.x)).update(repeating: background, count: area.width)
      }
    }
  }

  /// Returns a bitmap painted by a traversal.
  func painted(
    with tools: PaintingTools, assets: Assets, _ body: (inout LayerPainting) throws -> Void
  ) throws -> Bitmap {
    let words = try [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      buffer.initialize(repeating: background)
      try paint(into: buffer, with: tools, assets: assets, body)
      count = width * height
    }
    return Bitmap(width: width, height: height, words: words)
  }

  /// Paints words by a traversal.
  func paint(
    into buffer: UnsafeMutableBufferPointer<UInt32>, with tools: PaintingTools, assets: Assets,
    _ body: (inout LayerPainting) throws -> Void
  ) throws {
    let surface = try Surface(
      pixels: buffer, width: width, height: height, sourcePixels: tools.sourcePixels,
      memory: tools.groups)
    var painting = LayerPainting(
      surface: surface, scale: scale, tools: tools,
      typesetter: try tools.typesetters.typesetter(for: assets), assets: assets)
    try body(&painting)
    try surface.finish()
  }
}
