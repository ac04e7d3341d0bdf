import CoreGraphics
import Foundation
import Geometry
import Staging
import Timelines

/// The titles and images of the system's bar button items.
enum BarSymbols {
  /// Returns the title of a system item; `nil` for one with an image.
  static func title(_ item: UIBarButtonItem.SystemItem) -> String? { titles[item] }

  /// Returns the image of a system item; `nil` for one with a title.
  static func image(_ item: UIBarButtonItem.SystemItem) -> UIImage? {
    if let name = names[item] {
      return UIImage(systemName: name, withConfiguration: .init(pointSize: 18))
    }
    return outlines[item].flatMap { drawing($0.data, isFilled: $0.isFilled) }
  }

  /// The grid on which outlines are drawn, and its size in a bar, in points.
  private static let (grid, side): (CGFloat, CGFloat) = (24, 22)

  /// Returns a template image of an outline; `nil` for data that cannot be read.
  static func drawing(_ data: String, isFilled: Bool) -> UIImage? {
    guard let path = try? Path(svg: data) else { return nil }
    let context = CGContext(size: CGSize(width: side, height: side))
    context.scaleBy(x: side / grid, y: side / grid)
    let scaled = path.applying(context.ctm)
    if isFilled {
      context.fill(scaled, usesEvenOddRule: false)
    } else {
      context.setLineWidth(1.8)
      context.setLineCap(.round)
      context.setLineJoin(.round)
      context.stroke(scaled)
    }
    return UIImage(
      .drawing(context.commands), size: CGSize(width: side, height: side),
      scale: UIScreen.main.scale, renderingMode: .alwaysTemplate)
  }

  /// The titles of iOS in English.
  private static let titles: [UIBarButtonItem.SystemItem: String] = [
    .done: "Done", .cancel: "Cancel", .edit: "Edit", .save: "Save", .undo: "Undo", .redo: "Redo",
    .pageCurl: "Page Curl",
  ]

  /// The names of symbols.
  private static let names: [UIBarButtonItem.SystemItem: String] = [
    .add: "plus", .search: "magnifyingglass", .stop: "xmark", .close: "xmark", .play: "play.fill",
    .pause: "pause.fill", .bookmarks: "bookmark",
  ]

  /// Outlines on a grid of 24 by 24, each redrawn in its simplest form.
  private static let outlines: [UIBarButtonItem.SystemItem: (data: String, isFilled: Bool)] = [
    .compose: ("M12 4H5V20H20V12M9 15L10 12L19 3L21 5L12 14Z", false),
    .reply: ("M10 5L3 11L10 17V13.5C15 13.5 18.500 15 21 19C21 12 16.500 8.500 10 8.500Z", false),
    .action: ("M9 9H5V21H19V9H15M12 15V2M8 6L12 2L16 6", false),
    .organize: ("M3 6H10L12 8.500H21V19H3Z", false),
    .refresh: ("M18.500 7A8 8 0 1 0 20 12M19 2V7.500H13.500", false),
    .camera: (
      "M3 7H7.500L9 4.500H15L16.500 7H21V19H3ZM8.500 12.500A3.500 3.500 0 1 1 15.500 12.500"
        + "A3.500 3.500 0 1 1 8.500 12.500Z", false
    ),
    .trash: ("M4 6H20M9 6V3.500H15V6M6 6L7 21H17L18 6M10 10V17M14 10V17", false),
    .rewind: ("M11 5V19L2 12ZM21 5V19L12 12Z", true),
    .fastForward: ("M13 5V19L22 12ZM3 5V19L12 12Z", true),
  ]
}
