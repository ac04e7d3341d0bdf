import Foundation

/// The sizes and durations of tables; UIKit documents few of them.
///
/// The numbers are those that iOS 13 to 18 show on a phone in the default text size, as published in
/// console logs and screenshots, unless a line says otherwise.
enum TableMetrics {
  /// The height of a row, and the least height of one that sizes itself; documented as 44 points.
  static let rowHeight: CGFloat = 44
  /// The height of a header with a title in a plain table.
  static let plainHeaderHeight: CGFloat = 28
  /// The space above the first section of a grouped table that has no header.
  static let firstGap: CGFloat = 35
  /// The height of a header or footer without a title in a grouped table: half of the gap of 35.
  static let gap: CGFloat = 17.5
  /// The height of the first header with a title in a grouped table.
  static let firstGroupedHeaderHeight: CGFloat = 55.5
  /// The height of other headers with a title in a grouped table.
  static let groupedHeaderHeight: CGFloat = 38
  /// The spaces above and below the text of a grouped footer.
  static let footerPadding: (top: CGFloat, bottom: CGFloat) = (7, 8)
  /// The space below the text of a grouped header.
  static let headerPadding: CGFloat = 6
  /// The radius of the corners of an inset section.
  static let cornerRadius = 10.0

  /// Returns the margin of rows: 16 points, or 20 in tables as wide as those of large phones.
  static func margin(forWidth width: CGFloat) -> CGFloat { width >= 414 ? 20 : 16 }

  /// The space above and below the texts of a cell that sizes itself.
  static let textPadding: CGFloat = 11
  /// The distance of a text from an image before it.
  static let imageGap: CGFloat = 16
  /// The distance of the content from an accessory.
  static let accessoryGap: CGFloat = 8
  /// The width that a cell's content makes room for a leading control.
  static let controlWidth: CGFloat = 38
  /// The width that a cell's content makes room for the grip.
  static let gripWidth: CGFloat = 40
  /// The side of the round controls.
  static let controlSide: CGFloat = 22
  /// The width of the label of style `value2`; our own choice.
  static let valueLabelWidth: CGFloat = 91

  /// The duration in which a selected background fades out, and controls slide in; that of updates.
  static let duration: TimeInterval = 0.3
}
