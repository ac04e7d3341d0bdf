package import Foundation
import Geometry
package import Imaging
import Painting
import RasterCoding
package import Timelines
import Typesetting

/// Some frames in a grid, each with its time and its step, and with the elements that move outlined
/// and named.
///
/// The frames are painted by the caller, in the order of ``times`` at ``scale``.
package struct ContactSheet {
  private let plan: SheetPlan
  private let style: SheetStyle
  /// The width of each name in pixels.
  private let labelWidths: [String: Double]
  private let layout: SheetLayout
  /// The largest scale.
  private let cap: Double

  /// Lays out a plan.
  ///
  /// - Parameter cap: The largest number of pixels per point of the frames.
  /// - Throws: Errors of fonts and sizes.
  package init(_ plan: SheetPlan, atMost cap: Double = SheetOptions.largestScale) throws {
    self.plan = plan; self.cap = cap
    style = SheetStyle(background: plan.background)
    let typesetter = try Typesetter(catalog: .builtIn)
    let style = style
    func width(_ text: TextContent) throws -> Double {
      try typesetter.layout(text.request(in: .zero).unwrapped).size.width
    }
    var widths: [String: Double] = [:]
    let names = plan.cells.flatMap(\.panels).flatMap(\.marks).compactMap(\.name)
    for name in names where widths[name] == nil {
      let text = style.text(name, SheetStyle.label.size, weight: 600, color: style.text)
      widths[name] = min(SheetStyle.widestLabel, try width(text).rounded(.up) + 2)
    }
    labelWidths = widths
    let header = [
      style.text(plan.title, SheetStyle.title.size, weight: 700, color: style.text),
      style.text(plan.factLine, SheetStyle.facts.size, color: style.text),
    ]
    headerWidth = try header.map(width).max() ?? 0
    layout = try SheetLayout(
      Self.measures(plan, labelWidths: widths, headerWidth: headerWidth),
      side: Double(SheetOptions.largestSide), atMost: cap)
  }

  /// The width of the header's text.
  private let headerWidth: Double

  /// Pixels per point of the frames.
  package var scale: Double { layout.scale }

  /// The size in pixels.
  package var size: (width: Int, height: Int) { layout.size }

  /// The areas of the names beside the frames in pixels, and those of the frames.
  package var areas: (labels: [CGRect], frames: [CGRect]) {
    let drawing = SheetDrawing(plan: plan, layout: layout, style: style)
    var (labels, frames): ([CGRect], [CGRect]) = ([], [])
    for (index, cell) in plan.cells.enumerated() {
      for (number, panel) in cell.panels.enumerated() {
        let area = layout.area(ofPanel: number, in: index)
        frames.append(area)
        labels += drawing.labels(of: panel, beside: area, width: layout.gutters[number]).map(\.area)
      }
    }
    return (labels, frames)
  }

  /// The frames that are needed, in order.
  package var panels: [SheetPlan.Panel] { plan.cells.flatMap(\.panels) }

  private static func measures(
    _ plan: SheetPlan, labelWidths: [String: Double], headerWidth: Double
  ) -> SheetLayout.Measures {
    let count = plan.cells.map(\.panels.count).max() ?? 1
    let gutters = (0..<max(1, count)).map { number -> Double in
      let names = plan.cells.flatMap { cell in
        cell.panels.indices.contains(number) ? cell.panels[number].marks.compactMap(\.name) : []
      }
      return names.compactMap { labelWidths[$0] }.max().map { $0 + SheetStyle.leader } ?? 0
    }
    let panels = plan.cells.flatMap(\.panels)
    return SheetLayout.Measures(
      canvas: plan.canvas, count: plan.cells.count, gutters: gutters,
      labels: panels.map { $0.marks.count { $0.name != nil } }.max() ?? 0,
      hasDetails: plan.cells.contains { !$0.detail.isEmpty },
      hasHeadings: panels.contains { $0.heading != nil }, headerWidth: headerWidth,
      footerHeight: plan.chart.map { Double($0.height(scale: 1)) + SheetStyle.gap } ?? 0)
  }

  // MARK: Bytes

  /// A step to fewer bytes.
  private struct Setting {
    var colors: Int?
    var side = Double(SheetOptions.largestSide)
    /// The share of the frames that is kept.
    var share = 1.0
  }

  /// The settings from the best to the one with the fewest bytes: first fewer colors, then a smaller
  /// sheet, then fewer frames.
  private static let ladder: [Setting] =
    [Setting()] + [256, 128, 64, 32].map { Setting(colors: $0) }
    + [1400, 1250, 1100, 960, 840, 720].map { Setting(colors: 32, side: $0) }
    + [0.75, 0.5, 0.34, 0.17].map { Setting(colors: 32, side: 720, share: $0) }
    + [Setting(colors: 16, side: 480, share: 0.17)]

  /// Returns the bytes of the sheet as a PNG.
  ///
  /// - Parameters:
  ///   - frames: The painted frames.
  ///   - limit: The largest number of bytes; `nil` for any.
  ///   - name: The output in messages.
  ///   - paint: A function that paints a frame at one pixel per point.
  /// - Returns: The bytes, and a note about what was reduced for the limit.
  /// - Throws: `RenderError` of invalid data if even the smallest sheet has more bytes.
  package func png(
    _ frames: [Bitmap], byteLimit limit: Int?, name: String, paint: (Frame) throws -> Bitmap
  ) throws -> (bytes: [UInt8], note: String?) {
    var fewest = Int.max
    for (index, setting) in Self.ladder.enumerated() {
      if limit == nil, index > 0 { break }
      let bitmap = try bitmap(frames, in: setting, paint: paint)
      let bytes = try PNGWriter.encodeSmall(bitmap, colors: setting.colors)
      guard let limit, bytes.count > limit else {
        return (bytes, index == 0 ? nil : note(about: setting, bitmap))
      }
      fewest = min(fewest, bytes.count)
    }
    throw RenderError(
      .invalidData, at: name,
      "it has \(fewest) bytes with the fewest frames and colors, more than the \(limit ?? 0) of "
        + "`byteLimit`; allow more, or show less with `from` and `to`")
  }

  private func note(about setting: Setting, _ bitmap: Bitmap) -> String {
    let count = count(in: setting)
    let frames = count < plan.cells.count ? ", \(count) of \(plan.cells.count) frames" : ""
    return "is reduced for its limit of bytes: \(setting.colors ?? 256) colors, "
      + "\(bitmap.width) × \(bitmap.height) pixels\(frames)"
  }

  /// Returns the number of frames in a setting.
  private func count(in setting: Setting) -> Int {
    min(
      plan.cells.count,
      max(min(2, plan.cells.count), Int((Double(plan.cells.count) * setting.share).rounded())))
  }

  // MARK: Pixels

  /// Returns the sheet in a setting.
  private func bitmap(
    _ frames: [Bitmap], in setting: Setting, paint: (Frame) throws -> Bitmap
  ) throws -> Bitmap {
    let plan = plan.reduced(to: count(in: setting))
    var layout = layout
    if setting.side < Double(SheetOptions.largestSide) {
      func laidOut(_ plan: SheetPlan, atMost cap: Double) throws -> SheetLayout {
        try SheetLayout(
          Self.measures(plan, labelWidths: labelWidths, headerWidth: headerWidth),
          side: setting.side, atMost: cap)
      }
      // Fewer frames do not become larger again.
      layout = try laidOut(self.plan, atMost: cap)
      if setting.share < 1 { layout = try laidOut(plan, atMost: layout.scale * 1.2) }
    }
    var sheet = Bitmap(
      width: layout.size.width, height: layout.size.height,
      filledWith: style.background.premultipliedWord)
    var firsts = [0]
    for cell in self.plan.cells { firsts.append(firsts[firsts.count - 1] + cell.panels.count) }
    for (index, cell) in plan.cells.enumerated() {
      for number in cell.panels.indices {
        let area = layout.area(ofPanel: number, in: index)
        var frame = frames[firsts[plan.places[index]] + number]
        if (frame.width, frame.height) != layout.panel {
          frame = try frame.resized(width: layout.panel.width, height: layout.panel.height)
        }
        sheet.blend(frame, x: Int(area.minX), y: Int(area.minY))
      }
    }
    let drawing = SheetDrawing(plan: plan, layout: layout, style: style)
    let ink = try paint(drawing.ink().frame(width: sheet.width, height: sheet.height))
    sheet.blend(ink, x: 0, y: 0)
    return sheet
  }
}

extension ContactSheet {
  /// Returns the sheet of a timeline as a PNG, painted on the calling thread.
  ///
  /// - Parameters:
  ///   - script: The title and the steps.
  ///   - sampling: The part of the timeline.
  ///   - limit: The largest number of bytes; `nil` for any.
  ///   - name: The scene in messages.
  ///   - paint: A function that paints a frame at a number of pixels per point, as a painter does.
  /// - Throws: `RenderError` if an instant is outside the part, or even the smallest sheet has too
  ///   many bytes.
  package static func png(
    of timeline: Timeline, script: SheetScript, options: SheetOptions = SheetOptions(),
    sampling: Sampling, byteLimit limit: Int? = nil, name: String,
    paint: (Frame, Double) throws -> Bitmap
  ) throws -> [UInt8] {
    try options.validate()
    let plan = try SheetPlan(
      of: timeline, script: script, options: options, sampling: sampling, name: name)
    let sheet = try ContactSheet(plan, atMost: SheetOptions.largestScale)
    let frames = try sheet.panels.map { try paint(timeline.frame(at: $0.time), sheet.scale) }
    return try sheet.png(frames, byteLimit: limit, name: name) { try paint($0, 1) }.bytes
  }
}

extension TextRequest {
  /// The request on one line of any width.
  fileprivate var unwrapped: TextRequest {
    var request = self
    request.width = nil
    return request
  }
}

extension Bitmap {
  /// Blends another bitmap over this one, which is opaque, at a position; what lies outside is left
  /// out.
  fileprivate mutating func blend(_ other: Bitmap, x left: Int, y top: Int) {
    let columns = max(0, -left)..<max(max(0, -left), min(other.width, width - left))
    for row in max(0, -top)..<max(max(0, -top), min(other.height, height - top)) {
      for column in columns {
        let source = other.words[row * other.width + column]
        let alpha = source >> 24
        if alpha == 0 { continue }
        let index = (top + row) * width + left + column
        words[index] = alpha == 255 ? source : Self.over(source, words[index], 255 - alpha)
      }
    }
  }

  /// Returns a premultiplied word over an opaque one, rounded half up.
  private static func over(_ source: UInt32, _ word: UInt32, _ rest: UInt32) -> UInt32 {
    var result: UInt32 = 0xFF00_0000
    for shift: UInt32 in [16, 8, 0] {
      let below = ((word >> shift & 0xFF) * rest * 2 + 255) / 510
      result |= min(255, (source >> shift & 0xFF) + below) << shift
    }
    return result
  }
}
