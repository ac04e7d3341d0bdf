import Imaging
import Timelines

/// The colors and sizes of what is written on a sheet, in pixels.
struct SheetStyle {
  /// The margin around everything.
  static let margin = 16.0
  /// The gap between cells.
  static let gap = 14.0
  /// The sizes of texts and the heights of their lines.
  static let title = (size: 18.0, height: 25.0)
  static let facts = (size: 13.0, height: 19.0)
  static let caption = (size: 13.0, height: 18.0)
  static let reason = (size: 11.5, height: 16.0)
  static let label = (size: 11.5, height: 15.0)
  /// The distance between a frame and the names beside it.
  static let leader = 14.0
  /// The widest name.
  static let widestLabel = 150.0
  /// The narrowest cell, so that captions can be read.
  static let narrowestCell = 132.0
  /// The most elements with a name.
  static let namedElements = 8

  /// Whether texts are light on a dark background.
  let isDark: Bool

  /// Creates the style that suits a canvas.
  init(background: Color) {
    let light = 0.2126 * background.red + 0.7152 * background.green + 0.0722 * background.blue
    isDark = background.alpha > 0.5 && light < 0.4
  }

  var background: Color { isDark ? Color(rgba: 0x1A1A_1DFF) : Color(rgba: 0xF4F4_F6FF) }
  var text: Color { isDark ? Color(rgba: 0xF2F2_F7FF) : Color(rgba: 0x1C1C_1EFF) }
  var detail: Color { isDark ? Color(rgba: 0xA6A6_AEFF) : Color(rgba: 0x5A5A_61FF) }
  /// The line around frames.
  var frameLine: Color { isDark ? Color(rgba: 0x4848_4CFF) : Color(rgba: 0xC4C4_CAFF) }
  /// The line beside outlines, so that they are seen on any color.
  var halo: Color { isDark ? Color(rgba: 0x0000_00B0) : Color(rgba: 0xFFFF_FFC0) }

  /// The colors of named elements, the first of the most important one; readable on the background.
  var colors: [Color] {
    let words: [UInt32] =
      isDark
      ? [
        0x5AB0_FFFF, 0xFF94_4DFF, 0x43DB_9CFF, 0xFF82_CBFF, 0xF5D0_50FF, 0xBFA1_FFFF, 0xFF7D_7DFF,
        0x3FDD_E6FF,
      ]
      : [
        0x0063_C6FF, 0xC24A_00FF, 0x0079_4FFF, 0xB71F_7EFF, 0x8064_00FF, 0x6A3B_CFFF, 0xC718_25FF,
        0x0076_87FF,
      ]
    return words.map { Color(rgba: $0) }
  }

  /// Returns a text on one line, which ends with an ellipsis where there is no room.
  func text(
    _ string: String, _ size: Double, weight: Int = 400, color: Color,
    alignment: TextContent.Alignment = .left
  ) -> TextContent {
    var text = TextContent(
      string.unformatted, font: FontDescriptor(weight: weight, fallbacks: ["DejaVu Sans"]),
      size: size, color: color, alignment: alignment)
    text.lineLimit = 1
    text.direction = .ltr
    return text
  }
}

extension String {
  /// The text on one line, without characters that change the direction of others.
  fileprivate var unformatted: String {
    let kept = onOneLine.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory != .format || scalar.properties.isJoinControl
    }
    return String(String.UnicodeScalarView(kept))
  }
}
