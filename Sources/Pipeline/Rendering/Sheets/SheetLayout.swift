import Foundation
import Painting

/// The places of the parts of a sheet, in pixels.
struct SheetLayout {
  /// Pixels per point of the frames.
  let scale: Double
  let columns: Int
  let rows: Int
  /// The size of a frame.
  let panel: (width: Int, height: Int)
  /// The width beside each frame of a cell for names.
  let gutters: [Double]
  /// The height of a frame, or of the names beside it.
  let contentHeight: Double
  /// The size of a cell with its caption.
  let cell: CGSize
  /// The height above the frames of a cell.
  let captionHeight: Double
  let headerHeight: Double
  /// The size of the sheet.
  let size: (width: Int, height: Int)

  /// The sizes that a layout follows from.
  struct Measures {
    var canvas: CGSize
    var count: Int
    var gutters: [Double]
    /// The most names beside a frame.
    var labels: Int
    var hasDetails: Bool
    var hasHeadings: Bool
    /// The width of the header's text.
    var headerWidth: Double
    /// The height of what stands below the frames; 0 for nothing.
    var footerHeight = 0.0

    var captionHeight: Double {
      SheetStyle.caption.height + (hasDetails ? SheetStyle.reason.height : 0) + 4
        + (hasHeadings ? SheetStyle.reason.height : 0)
    }
    var gutterWidth: Double { gutters.reduce(0, +) }
    var panels: Double { Double(gutters.count) }
  }

  /// The smallest scale.
  private static let smallestScale = 1e-4

  /// Chooses the number of columns with the largest frames.
  ///
  /// - Parameters:
  ///   - side: The largest width and height of the sheet.
  ///   - cap: The largest scale.
  init(_ measures: Measures, side: Double, atMost cap: Double) throws {
    let count = max(1, measures.count)
    var best: (columns: Int, scale: Double, shape: Double)?
    for columns in 1...count {
      guard let scale = Self.scale(measures, columns: columns, side: side) else { continue }
      let shown = min(scale, cap)
      let rows = Double((count + columns - 1) / columns)
      let (width, height) = Self.size(measures, columns: columns, scale: shown)
      let empty = (rows * Double(columns) - Double(count)) / Double(count)
      let shape = max(width / height / 1.3, 1.3 * height / width) + empty
      if let known = best {
        guard shown > known.scale * 1.02 || shown > known.scale * 0.98 && shape < known.shape else {
          continue
        }
      }
      best = (columns, shown, shape)
    }
    columns = best?.columns ?? Int(Double(count).squareRoot().rounded(.up))
    scale = max(Self.smallestScale, best?.scale ?? Self.smallestScale)
    rows = (count + columns - 1) / columns
    panel = try Painter.pixelExtent(of: measures.canvas, scale: scale)
    gutters = measures.gutters
    captionHeight = measures.captionHeight
    contentHeight = max(Double(panel.height), Double(measures.labels) * SheetStyle.label.height)
    let gaps = SheetStyle.gap * (measures.panels - 1)
    cell = CGSize(
      width: max(
        SheetStyle.narrowestCell,
        Double(panel.width) * measures.panels + measures.gutterWidth + gaps),
      height: captionHeight + contentHeight)
    headerHeight = SheetStyle.title.height + SheetStyle.facts.height + 8
    let width = max(
      2 * SheetStyle.margin + Double(columns) * (cell.width + SheetStyle.gap) - SheetStyle.gap,
      min(side, 2 * SheetStyle.margin + measures.headerWidth))
    let height =
      2 * SheetStyle.margin + headerHeight + Double(rows) * (cell.height + SheetStyle.gap)
      - SheetStyle.gap + measures.footerHeight
    size = (Int(width.rounded(.up)), Int(height.rounded(.up)))
  }

  /// Returns the largest scale with a number of columns; `nil` where not even names have room.
  private static func scale(_ measures: Measures, columns: Int, side: Double) -> Double? {
    let rows = Double((measures.count + columns - 1) / columns)
    let columns = Double(columns)
    let cellWidth =
      (side - 2 * SheetStyle.margin - (columns - 1) * SheetStyle.gap) / columns
    guard cellWidth >= SheetStyle.narrowestCell || columns == 1 else { return nil }
    let panelWidth =
      (cellWidth - measures.gutterWidth - SheetStyle.gap * (measures.panels - 1)) / measures.panels
    let header = SheetStyle.title.height + SheetStyle.facts.height + 8
    let cellHeight =
      (side - 2 * SheetStyle.margin - header - measures.footerHeight
        - (rows - 1) * SheetStyle.gap) / rows
    let panelHeight = cellHeight - measures.captionHeight
    guard panelWidth >= 2, panelHeight >= 2,
      panelHeight >= Double(measures.labels) * SheetStyle.label.height
    else { return nil }
    return min(
      (panelWidth - 1) / max(1e-6, measures.canvas.width),
      (panelHeight - 1) / max(1e-6, measures.canvas.height))
  }

  /// Returns the size of a sheet.
  private static func size(
    _ measures: Measures, columns: Int, scale: Double
  ) -> (width: Double, height: Double) {
    let rows = (measures.count + columns - 1) / columns
    let cell = max(
      SheetStyle.narrowestCell,
      measures.canvas.width * scale * measures.panels + measures.gutterWidth)
    let content = max(
      measures.canvas.height * scale, Double(measures.labels) * SheetStyle.label.height)
    return (
      Double(columns) * (cell + SheetStyle.gap),
      Double(rows) * (measures.captionHeight + content + SheetStyle.gap)
    )
  }

  /// Returns the top left of a cell.
  func origin(ofCell index: Int) -> CGPoint {
    CGPoint(
      x: (SheetStyle.margin + Double(index % columns) * (cell.width + SheetStyle.gap)).rounded(),
      y: (SheetStyle.margin + headerHeight
        + Double(index / columns) * (cell.height + SheetStyle.gap)).rounded())
  }

  /// Returns the area of a frame of a cell.
  func area(ofPanel number: Int, in index: Int) -> CGRect {
    let origin = origin(ofCell: index)
    let before = gutters.prefix(number).reduce(0, +)
    let left = Double(number) * (Double(panel.width) + SheetStyle.gap) + before
    return CGRect(
      x: (origin.x + left).rounded(), y: (origin.y + captionHeight).rounded(),
      width: Double(panel.width), height: Double(panel.height))
  }
}
